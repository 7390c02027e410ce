"""Checking that an action is made of the right types of value.

Python accepts 3 as a dedication and ``True`` as 1. The rules compare with ``is`` and rely on
enumerations, so a value that only resembles an action is refused before any rule sees it.
"""

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Any, Final, NamedTuple, get_args

from lanterns.engine.action import Action, AnyAction
from lanterns.engine.shape import Fields, Flag, Names, Number, Several, Shape, TileNumber, fields_of


class _Part(NamedTuple):
    """A value within an action: a field, or a field of one."""

    path: str
    get: Callable[[Any], Any]
    types: frozenset[type]
    """What it can be, or each of its items."""
    items: bool = False


def _parts(fields: Fields, within: str = "") -> Iterator[_Part]:
    for name, shape in fields.fields.items():
        path = within + name
        get = attrgetter(path)
        match shape:
            case Fields(kind):
                yield _Part(path, get, frozenset([kind]))
                yield from _parts(shape, f"{path}.")
            case Several(item):
                yield _Part(path, get, frozenset([tuple]))
                yield _Part(path, get, _types(item), items=True)
            case _:
                yield _Part(path, get, _types(shape))


def _types(shape: Shape) -> frozenset[type]:
    match shape:
        case Number() | TileNumber():
            return frozenset([int])
        case Flag():
            return frozenset([bool])
        case Names(members):
            return frozenset(map(type, members.values()))
        case _:
            raise TypeError(f"no action has a value of the shape {shape} yet: say what types it is")


_PARTS: Final = {kind: [*_parts(fields_of(kind))] for kind in get_args(AnyAction)}

# The same in the form that is checked fastest.
_VALUES: Final = {
    kind: [(part.get, part.types) for part in parts if not part.items]
    for kind, parts in _PARTS.items()
}
_LISTS: Final = {
    kind: [(part.get, part.types) for part in parts if part.items] for kind, parts in _PARTS.items()
}


def well_formed(action: Action) -> bool:
    """Return whether this is an action with fields of the right types; it need not be legal."""
    kind = type(action)
    if kind not in _PARTS:
        return False
    for get, types in _VALUES[kind]:
        if type(get(action)) not in types:
            return False
    lists = _LISTS[kind]
    return not lists or all(types.issuperset(map(type, get(action))) for get, types in lists)


def explain_form(action: Action) -> str:
    """Say why an action is not well formed."""
    for path, get, types, items in _PARTS.get(type(action), ()):
        found = get(action)
        if not types.issuperset(map(type, found) if items else [type(found)]):
            name = path.partition(".")[0]
            if name == "cell":
                cell = getattr(action, name)
                return f"the cell must be a Cell of two whole numbers, not {cell!r}"
            expected = " or ".join(sorted(kind.__name__ for kind in types))
            return f"{'every item of ' * items}{name!r} must be of type {expected}, not {found!r}"
    return f"{action!r} is not an action of this game"
