"""The shapes of the game's values, derived from the classes that describe them.

An action, an event or a reason is a dataclass, and the types of its fields say everything about it.
So a member of such a union, or a field more, is described there and nowhere else: what msgspec
checks and describes in a schema, how a value is written, and how it is read follow from it.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, reduce
from operator import or_
from types import GenericAlias
from typing import (
    Annotated,
    Any,
    Final,
    Generic,
    Literal,
    TypeAlias,
    TypeVar,
    assert_never,
    cast,
    get_args,
)

from msgspec import Meta, Struct, defstruct

from lanterns.engine import HIDDEN, Cell, Options
from lanterns.engine.shape import (
    ByName,
    BySeat,
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
from lanterns.server.wire.base import (
    SIDE_NAMES,
    CellJson,
    Kind,
    Shape,
    SideName,
)
from lanterns.server.wire.base import TileNumber as SentTile

V = TypeVar("V")
S = TypeVar("S", bound=Kind)

Sides: TypeAlias = tuple[SideName, ...]
"""The names of a game's seats."""

Convert: TypeAlias = Callable[[Any], Any]
"""Writes or reads one value, which ``None`` in its place leaves as it is."""


def side_names(options: Options) -> Sides:
    """The names of the seats in a game with these options."""
    return tuple([SIDE_NAMES[side] for side in options.sides])


@dataclass(frozen=True, slots=True)
class Form:
    """How values of one type are sent."""

    shape: object
    """The type, as msgspec takes it."""
    write: Convert | None = None
    read: Convert | None = None


class Family(Generic[V, S]):
    """The members of a union, each with its shape: an object whose ``type`` says which it is."""

    def __init__(self, union: object) -> None:
        self._kinds: tuple[type, ...] = get_args(union)
        self.shapes: Final[object] = reduce(or_, [_shape(kind, Kind) for kind in self._kinds])
        """The union of the shapes, as msgspec takes it."""

    def writer(self, sides: Sides = ()) -> Callable[[V], S]:
        """Give a function that makes the shape of a value, in a game with these seats."""
        writers = {kind: _copies(kind, Kind, sides)[0] for kind in self._kinds}

        def write(value: V) -> S:
            shape: S = writers[type(value)](value)
            return shape

        return write

    def reader(self, sides: Sides = ()) -> Callable[[S], V]:
        """Give a function that makes the value of a shape."""
        readers = {_shape(kind, Kind): _copies(kind, Kind, sides)[1] for kind in self._kinds}

        def read(shape: S) -> V:
            value: V = readers[type(shape)](shape)
            return value

        return read


@cache
def _shape(kind: type, base: type[Struct]) -> type[Struct]:
    """The struct for a class. What is no member of a family has a name of its own: ``CellJson``."""
    name = kind.__name__ if base is Kind else f"{kind.__name__}Json"
    forms = _fields(kind, SIDE_NAMES)

    def pickled(shape: Struct) -> tuple[object, ...]:
        """Pickle a shape by the class it is derived from: no module has a name for its own."""
        return _restored, (kind, base, [getattr(shape, field) for field in forms])

    return defstruct(
        name,
        [(field, cast("type", form.shape)) for field, form in forms.items()],
        bases=(base,),
        namespace={"__doc__": kind.__doc__, "__reduce__": pickled},
        frozen=True,
    )


def _restored(kind: type, base: type[Struct], values: Iterable[object]) -> Struct:
    return _shape(kind, base)(*values)


def _fields(kind: type, sides: Sides) -> dict[str, Form]:
    return {name: form_of(held, sides) for name, held in fields_of(kind).fields.items()}


def form_of(held: ValueShape, sides: Sides) -> Form:  # noqa: C901 - one case for each shape
    """How a value of that shape is sent."""
    match held:
        case Flag():
            return Form(bool)
        case Real():
            return Form(float)
        case Number(low=None, high=None):
            return Form(int)
        case Number(low, high):
            return Form(Annotated[int, Meta(ge=low, le=high)])
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
        case Several():
            return _form_of_several(held, form_of(held.item, sides))
        case BySeat():
            return Form(
                dict[SideName, int],
                lambda numbers: dict(zip(sides, numbers, strict=True)),
                lambda numbers: tuple([numbers[side] for side in sides]),
            )
        case Fields(kind) if kind is Cell:
            xy = {"x": None, "y": None}
            return Form(CellJson, copier(CellJson, xy), copier(Cell, xy))
        case Fields(kind):
            return Form(_shape(kind, Shape), *_copies(kind, Shape, sides))
        case Text() | Hexadecimal() | Maybe() | ByName() | OneOf():
            raise TypeError(f"there is no form for {held}")
    assert_never(held)


def _form_of_several(held: Several, item: Form) -> Form:
    """The form of a list."""
    items = (item.shape, ...) if held.exact is None else (item.shape,) * held.exact
    shape: object = GenericAlias(tuple, items)
    if held.most is not None:
        shape = Annotated[shape, Meta(max_length=held.most)]
    write, read = item.write, item.read
    return Form(
        shape,
        write and (lambda items: tuple([write(one) for one in items])),
        read and (lambda items: tuple([read(one) for one in items])),
    )


def _copies(kind: type, base: type[Struct], sides: Sides) -> tuple[Convert, Convert]:
    """Give the functions that make the shape of an object, and the object of a shape."""
    forms = _fields(kind, sides)
    return (
        copier(_shape(kind, base), {name: form.write for name, form in forms.items()}),
        copier(kind, {name: form.read for name, form in forms.items()}),
    )


def copier(build: Callable[..., object], converted: Mapping[str, Convert | None]) -> Convert:
    """Give a function that builds an object from the attributes of another, each converted.

    Its source is put together once, as ``dataclass`` does for ``__init__``: a loop over the fields
    would take half as long again.
    """
    scope: dict[str, object] = {"_build": build, **converted}
    values = [
        f"_from.{name}" if scope[name] is None else f"{name}(_from.{name})" for name in converted
    ]
    copy: Convert = eval(f"lambda _from: _build({', '.join(values)})", scope)
    return copy
