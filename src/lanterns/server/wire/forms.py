"""Derives the wire format of the game's values from their shapes in the engine.

The fields of an action, an event or a seat have shapes: see ``lanterns.engine.shape``. So a new
member of a union, or a new field, is described there and nowhere else. The type that msgspec checks
and describes in a schema, and the functions that write and read a value, follow from the shape.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, reduce
from operator import attrgetter, or_
from types import GenericAlias
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias, assert_never

from msgspec import Meta, Struct, defstruct

from lanterns.engine import HIDDEN, Cell, Options
from lanterns.engine.shape import (
    ByName,
    BySeat,
    Derived,
    Fields,
    Flag,
    Hexadecimal,
    Maybe,
    Names,
    Number,
    OneOf,
    Real,
    SeatNumber,
    Several,
    Text,
    TileNumber,
    fields_of,
)
from lanterns.engine.shape import Shape as ValueShape
from lanterns.server.wire.base import SIDE_NAMES, Kind, Shape, SideName
from lanterns.server.wire.base import TileNumber as SentTile
from lanterns.server.wire.options import OptionsJson, write_options

Sides: TypeAlias = tuple[SideName, ...]
"""The names of a game's seats."""

Convert: TypeAlias = Callable[[Any], Any]
"""Writes or reads one value."""

NAMES: Final[Mapping[str, str]] = {
    "SeatState": "SeatJson",
    "LaidTile": "PlacedJson",
    "ActionValue": "ReviewedAction",
    "Decision": "ReviewedDecision",
    "ReviewReasons": "ReviewReasons",
}
"""The types on the wire that are not named after their class with ``Json`` at the end."""


def side_names(options: Options) -> Sides:
    """Return the names of the seats in a game with these options."""
    return tuple([SIDE_NAMES[side] for side in options.sides])


def as_it_is(value: Any) -> Any:
    """Return the value unchanged."""
    return value


@dataclass(frozen=True, slots=True)
class Form:
    """The wire format of the values of one shape."""

    type: Any
    """The type on the wire, as msgspec takes it."""
    write: Convert = as_it_is
    read: Convert = as_it_is


@cache
def form_of(shape: ValueShape, sides: Sides = ()) -> Form:  # noqa: C901 - one case for each shape
    """Return the form of a shape's values, in a game with these seats."""
    match shape:
        case Flag():
            return Form(bool)
        case Real(digits=None):
            return Form(float)
        case Real(decimals):
            return Form(float, lambda number: round(number, decimals))
        case Number(low=None, high=None):
            return Form(int)
        case Number(low, high):
            return Form(Annotated[int, Meta(ge=low, le=high)])
        case Text() | Hexadecimal(number=False):
            return Form(str)
        case Hexadecimal(digits):
            return Form(str, lambda number: f"{number:0{digits}x}", lambda text: int(text, 16))
        case SeatNumber():
            return Form(SideName, sides.__getitem__, sides.index)
        case TileNumber(secret=False):
            return Form(SentTile)
        case TileNumber():
            return Form(
                SentTile | None,
                lambda tile: None if tile == HIDDEN else tile,
                lambda tile: HIDDEN if tile is None else tile,
            )
        case Names(members):
            names = {member: name for name, member in members.items()}
            return Form(Literal[tuple(members)], names.__getitem__, members.__getitem__)
        case Maybe(item):
            return _form_of_maybe(form_of(item, sides))
        case Several(item):
            return _form_of_several(shape, form_of(item, sides))
        case ByName(names=Names(members), item=item):
            return _form_by_name(tuple(members), form_of(item, sides))
        case BySeat():
            return Form(
                dict[SideName, int],
                lambda numbers: dict(zip(sides, numbers, strict=True)),
                lambda numbers: tuple([numbers[side] for side in sides]),
            )
        case Fields(kind) if kind is Options:
            return Form(OptionsJson, write_options, OptionsJson.engine)
        case Fields():
            return _form_of_object(shape, Shape, sides)
        case OneOf(members):
            return _form_of_union(members.values(), sides)
    assert_never(shape)


def _form_of_maybe(item: Form) -> Form:
    write, read = item.write, item.read
    return Form(
        item.type | None,
        _unless_same(write, lambda value: None if value is None else write(value)),
        _unless_same(read, lambda value: None if value is None else read(value)),
    )


def _form_of_several(shape: Several, item: Form) -> Form:
    types = (item.type, ...) if shape.exact is None else (item.type,) * shape.exact
    several: Any = GenericAlias(tuple, types)
    if shape.most is not None:
        several = Annotated[several, Meta(max_length=shape.most)]
    write, read = item.write, item.read
    return Form(
        several,
        _unless_same(write, lambda items: tuple([write(one) for one in items])),
        _unless_same(read, lambda items: tuple([read(one) for one in items])),
    )


def _form_by_name(names: tuple[str, ...], item: Form) -> Form:
    write, read = item.write, item.read
    return Form(
        dict[Literal[names], item.type],  # type: ignore[valid-type, name-defined]
        lambda items: dict(zip(names, map(write, items), strict=True)),
        lambda items: tuple([read(items[name]) for name in names]),
    )


def _unless_same(item: Convert, whole: Convert) -> Convert:
    """Return the conversion of a whole: none, if its items need none."""
    return item if item is as_it_is else whole


def _form_of_union(members: Iterable[Fields], sides: Sides) -> Form:
    forms = [(one.kind, _form_of_object(one, Kind, sides)) for one in members]
    write = {kind: form.write for kind, form in forms}
    read = {form.type: form.read for _, form in forms}
    return Form(
        reduce(or_, [form.type for _, form in forms]),
        lambda value: write[type(value)](value),
        lambda sent: read[type(sent)](sent),
    )


def _form_of_object(fields: Fields, base: type[Struct], sides: Sides) -> Form:
    struct = _struct_of(fields, base)
    forms = {name: form_of(shape, sides) for name, shape in fields.fields.items()}
    write = copier(struct, {name: form.write for name, form in forms.items()}, fields.derived)
    if fields.derived:
        return Form(struct, write, _refuse)
    return Form(struct, write, copier(fields.kind, {n: form.read for n, form in forms.items()}))


def _refuse(sent: object) -> object:
    raise TypeError(f"{type(sent).__name__} is sent, but not read")


@cache
def _struct_of(fields: Fields, base: type[Struct]) -> type[Struct]:
    """Return the type of an object on the wire; only members of a union have a tag."""
    name = fields.kind.__name__
    if base is not Kind:
        name = NAMES.get(name, f"{name}Json")
    return struct_type(name, fields.kind.__doc__, field_types(fields), base)


def field_types(fields: Fields) -> dict[str, Any]:
    """Return the types of an object's fields as they are sent."""
    return {name: form_of(shape, SIDE_NAMES).type for name, shape in fields.fields.items()}


def struct_type(
    name: str, about: str | None, types: Mapping[str, Any], base: type[Struct]
) -> type[Struct]:
    """Return the type of an object with these fields."""
    described = {"__doc__": about}
    return defstruct(name, [*types.items()], bases=(base,), namespace=described, frozen=True)


def field_writers(fields: Fields, sides: Sides) -> dict[str, Convert]:
    """Return a function for each field that returns an object's field as it is sent."""
    return {name: _field_writer(fields, name, sides) for name in fields.fields}


def _field_writer(fields: Fields, name: str, sides: Sides) -> Convert:
    derived, write = fields.derived.get(name), form_of(fields.fields[name], sides).write
    find = attrgetter(name) if derived is None else derived.value
    return find if write is as_it_is else lambda value: write(find(value))


def copier(
    build: Callable[..., object],
    converted: Mapping[str, Convert],
    derived: Mapping[str, Derived] | None = None,
) -> Convert:
    """Return a function that builds an object from the converted attributes of another.

    Its source is generated once, as ``dataclass`` does for ``__init__``: a loop over the fields
    would take half as long again.
    """
    scope: dict[str, object] = {"_build": build}
    values = []
    for name, convert in converted.items():
        value = f"_from.{name}"
        if derived and name in derived:
            scope[f"_find_{name}"] = derived[name].value
            value = f"_find_{name}(_from)"
        scope[name] = convert
        values.append(value if convert is as_it_is else f"{name}({value})")
    copy: Convert = eval(f"lambda _from: _build({', '.join(values)})", scope)
    return copy


if TYPE_CHECKING:

    class CellJson(Shape, frozen=True):
        """A cell of the lake, by its steps east and north of the start tile."""

        x: int
        y: int

else:
    CellJson = form_of(fields_of(Cell)).type
