"""Shapes: each describes once what a field holds, and every written form follows from it.

Most types say it themselves. ``int`` does not: ``Seat`` and ``TileId`` both are one, and stay one
for the rules. ``Annotated`` adds the shape, so ``shape_of`` finds it in the type of the field. The
JSON of records, the server's messages and their schema, and the check of an action's form are
derived from shapes.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, TypeAlias, Union, get_args, get_origin, get_type_hints


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number, within bounds where it has any."""

    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class Real:
    """A number that need not be whole."""

    digits: int | None = None
    """The number of decimals written, if not all."""


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""


@dataclass(frozen=True, slots=True)
class Text:
    """Any text."""


@dataclass(frozen=True, slots=True)
class Hexadecimal:
    """A number or a text, written as that many hexadecimal digits in lower case."""

    digits: int
    number: bool = False
    """Whether the value is the number that the digits stand for."""


@dataclass(frozen=True, slots=True)
class SeatNumber:
    """The number of a seat, written as the side of the table it is on."""


@dataclass(frozen=True, slots=True)
class TileNumber:
    """The number of a tile."""

    secret: bool = False
    """Whether it may be ``HIDDEN``, which is written as null."""


@dataclass(frozen=True, slots=True, eq=False)
class Names:
    """A member of an enumeration, or of one of several, written as its name."""

    members: Mapping[str, Any]
    """The members by their written names, in their order."""


@dataclass(frozen=True, slots=True)
class Maybe:
    """A value, or ``None``."""

    item: "Shape"


@dataclass(frozen=True, slots=True)
class Several:
    """A tuple of values of one kind."""

    item: "Shape"
    exact: int | None = None
    """The number of values, if it never changes."""
    most: int | None = None


@dataclass(frozen=True, slots=True)
class BySeat:
    """A tuple with a value for each seat of the game, in their order."""

    item: "Shape"


@dataclass(frozen=True, slots=True)
class ByName:
    """A tuple with a value for each of some names, in their order."""

    names: Names
    item: "Shape"


@dataclass(frozen=True, slots=True)
class Derived:
    """A field that is written but not stored: its value is computed from attributes."""

    attributes: tuple[str, ...]
    """The attributes it is computed from."""
    value: Callable[[Any], Any]


@dataclass(frozen=True, slots=True, eq=False)
class Fields:
    """An object of a class, with its fields by name, in the order in which they are written."""

    kind: type
    fields: Mapping[str, "Shape"]
    derived: Mapping[str, Derived] = field(default_factory=dict)
    """The fields that are not attributes."""


@dataclass(frozen=True, slots=True, eq=False)
class OneOf:
    """An object of one of several classes; the written ``type`` says which."""

    members: Mapping[str, Fields]
    """By their tags: the names of the classes as ``snake_case`` spells them."""


Shape: TypeAlias = (
    Number
    | Real
    | Flag
    | Text
    | Hexadecimal
    | SeatNumber
    | TileNumber
    | Names
    | Maybe
    | Several
    | BySeat
    | ByName
    | Fields
    | OneOf
)

COUNT: Final = Number(0, 9999)
Count: TypeAlias = Annotated[int, COUNT]
"""A number of things. No number in a game is larger."""

CountBySeat: TypeAlias = Annotated[tuple[int, ...], BySeat(COUNT)]

Whole: TypeAlias = Annotated[int, Number()]
"""Any whole number."""

_PLAIN: Final[Mapping[object, Shape]] = {bool: Flag(), float: Real(), str: Text()}


@cache
def shape_of(hint: Any) -> Shape:
    """Return what a field with this type holds."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        for mark in args[1:]:
            if isinstance(mark, Shape):
                return mark
        return shape_of(args[0])
    if hint in _PLAIN:
        return _PLAIN[hint]
    if origin in (UnionType, Union):
        return _shape_of_union(args)
    if origin is tuple:
        return _shape_of_tuple(args)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return names_of(hint)
    if is_dataclass(hint) or hasattr(hint, "_fields"):
        return fields_of(hint)
    if hint is int:
        raise TypeError("int does not say what it counts or numbers: annotate it, as Count does")
    raise TypeError(f"there is no shape for {hint}")


@cache
def fields_of(kind: type) -> Fields:
    """Return the fields of a class, in their order."""
    hints = get_type_hints(kind, include_extras=True)
    try:
        return Fields(kind, {name: shape_of(hint) for name, hint in hints.items()})
    except TypeError as error:
        raise TypeError(f"{kind.__name__}: {error}") from error


def _shape_of_union(types: Iterable[Any]) -> Shape:
    kinds = [kind for kind in types if kind is not NoneType]
    item: Shape
    if len(kinds) == 1:
        item = shape_of(kinds[0])
    elif all(isinstance(kind, type) and issubclass(kind, Enum) for kind in kinds):
        item = names_of(*kinds)
    else:
        item = OneOf({snake_case(kind.__name__): fields_of(kind) for kind in kinds})
    return Maybe(item) if NoneType in types else item


def _shape_of_tuple(types: tuple[Any, ...]) -> Several:
    kinds = {*types} - {...}
    if len(kinds) != 1:
        raise TypeError(f"the items of a tuple must be of one type, not {types}")
    return Several(shape_of(*kinds), exact=None if ... in types else len(types))


def names_of(*kinds: type[Enum]) -> Names:
    """Return the members of enumerations by the names they are written with."""
    return Names({written_name(member): member for kind in kinds for member in kind})


def written_name(member: Enum) -> str:
    """Return the name of an enumeration's member as it is written everywhere.

    That is its value if the value is text, and otherwise its name in lower case. A name of one
    letter, such as a side's, stays as it is.
    """
    if isinstance(member.value, str):
        return member.value
    return member.name if len(member.name) == 1 else member.name.lower()


def snake_case(name: str) -> str:
    """Return the name of a class as it is written.

    >>> snake_case("PlaceTile")
    'place_tile'
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()
