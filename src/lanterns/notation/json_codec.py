"""How values are written as JSON and read back: small codecs, and larger ones made of them.

JSON being read is a ``JsonNode``, a value with its path, so that an error can say where it is.
Seats are written by their side of the table, so a codec needs to know where the seats are.
"""

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from inspect import signature
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar, get_args

from lanterns.engine import (
    FACES,
    HIDDEN,
    LANTERNS,
    SIDES,
    TILES,
    Cell,
    Color,
    Dedication,
    EmperorCard,
    Lantern,
    Lanterns,
    Pavilion,
    Reason,
    Rotation,
    Seat,
    Side,
    TieBreak,
    TileId,
    TurnStep,
    name_lantern,
)
from lanterns.engine.shape import snake_case
from lanterns.notation.cursor import one_of
from lanterns.notation.errors import IllegalNotation, InvalidNotation

T = TypeVar("T")
E = TypeVar("E", bound=Enum)
Sides: TypeAlias = tuple[Side, ...]
"""Where the seats of a game are."""

JsonObject: TypeAlias = dict[str, Any]
"""An object as ``json.dumps`` takes it."""

_MOST: Final = 9999
"""No number in a game is larger."""


@dataclass(frozen=True, slots=True)
class JsonNode:
    """A parsed JSON value and its place in the document."""

    value: object
    path: str = ""
    """Such as ``actions[3].action.cell.x``; empty for the whole document."""
    sides: Sides = SIDES

    def fields(self) -> dict[str, object]:
        """The value, which must be an object."""
        if not isinstance(self.value, dict):
            raise self.error("an object")
        return self.value

    def field(self, name: str) -> "JsonNode":
        """A field of the value, which must be an object that has it."""
        value = self.fields()
        if name not in value:
            raise self.error(f"the field {name!r}", "none")
        return JsonNode(value[name], f"{self.path}.{name}".lstrip("."), self.sides)

    def only(self, names: Collection[str]) -> None:
        """Check that the value is an object without other fields."""
        for name in self.fields():
            if name not in names:
                raise self.error(f"no field but {', '.join(names)}", shown(name))

    def items(self) -> "Iterator[JsonNode]":
        """The members of the value, which must be a list."""
        if not isinstance(self.value, list):
            raise self.error("a list")
        for number, value in enumerate(self.value):
            yield JsonNode(value, f"{self.path}[{number}]", self.sides)

    def text(self) -> str:
        """The value, which must be a string."""
        if not isinstance(self.value, str):
            raise self.error("a string")
        # JSON can spell half a character, which no file can hold.
        if any("\ud800" <= character <= "\udfff" for character in self.value):
            raise self.error("a string of whole characters", "half of one")
        return self.value

    def number(self, low: int = -_MOST, high: int = _MOST) -> int:
        """The value, which must be a whole number within these bounds."""
        # True is an int in Python, but not in JSON.
        if type(self.value) is not int or not low <= self.value <= high:
            raise self.error(f"a whole number from {low} to {high}")
        return self.value

    def flag(self) -> bool:
        """The value, which must be true or false."""
        if not isinstance(self.value, bool):
            raise self.error("true or false")
        return self.value

    def hexadecimal(self, digits: int) -> str:
        """The value, which must be a string of that many hexadecimal digits in lower case."""
        found = self.value
        if not isinstance(found, str) or not re.fullmatch(f"[0-9a-f]{{{digits}}}", found):
            raise self.error(f"{digits} hexadecimal digits")
        return found

    def with_sides(self, sides: Sides) -> "JsonNode":
        """The same value in a game whose seats are on these sides."""
        return JsonNode(self.value, self.path, sides)

    def error(self, expected: str, found: str | None = None) -> InvalidNotation:
        """An error that says what should be here."""
        found = shown(self.value) if found is None else found
        return InvalidNotation(
            f"expected {expected}, found {found}", path=self.path, expected=expected
        )

    def refused(self, problem: str) -> IllegalNotation:
        """An error about a value that can be read, but is not allowed in the game."""
        return IllegalNotation(problem, path=self.path)


def shown(value: object) -> str:
    """A JSON value, shortened for a message."""
    if isinstance(value, (dict, list)):
        return f"{'an object' if isinstance(value, dict) else 'a list'} of {len(value)}"
    if type(value) is int and abs(value) > 10**30:
        return "an enormous number"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else f"{text[:79]}…"


class Difference(NamedTuple):
    """Where two JSON values differ, what should be there, and what is there."""

    path: str
    expected: str
    found: str


def first_difference(expected: object, found: object, path: str = "") -> Difference | None:
    """The first difference, in the order of the expected value.

    >>> first_difference({"a": [1, 2]}, {"a": [1, 3]})
    Difference(path='a[1]', expected='2', found='3')
    """
    return next(_differences(expected, found, path), None)


def _differences(expected: object, found: object, path: str) -> Iterator[Difference]:
    if isinstance(expected, dict) and isinstance(found, dict):
        for name, value in expected.items():
            place = f"{path}.{name}".lstrip(".")
            if name in found:
                yield from _differences(value, found[name], place)
            else:
                yield Difference(place, shown(value), "nothing")
        for name in found:
            if name not in expected:
                yield Difference(path, "no further field", shown(name))
    elif isinstance(expected, list) and isinstance(found, list):
        for number, (value, other) in enumerate(zip(expected, found, strict=False)):
            yield from _differences(value, other, f"{path}[{number}]")
        if len(expected) != len(found):
            entries = "1 entry" if len(expected) == 1 else f"{len(expected)} entries"
            yield Difference(path, entries, str(len(found)))
    elif type(expected) is not type(found) or expected != found:
        yield Difference(path, shown(expected), shown(found))


@dataclass(frozen=True, slots=True)
class JsonCodec(Generic[T]):
    """Writes and reads one kind of value."""

    write: Callable[[T, Sides], object]
    read: Callable[[JsonNode], T]


@dataclass(frozen=True, slots=True)
class ObjectCodec(JsonCodec[T]):
    """Writes and reads a kind of value that is an object in JSON."""

    write: Callable[[T, Sides], JsonObject]


Fields: TypeAlias = Mapping[str, JsonCodec[Any]]
"""The fields of an object; each is an attribute of the value."""


def named(names: Mapping[str, T]) -> JsonCodec[T]:
    """The codec of values that have a name each."""
    name_of = {value: name for name, value in names.items()}

    def read(node: JsonNode) -> T:
        if not isinstance(node.value, str) or node.value not in names:
            raise node.error(one_of(list(names)))
        return names[node.value]

    return JsonCodec(lambda value, _: name_of[value], read)


def several(codec: JsonCodec[T]) -> JsonCodec[tuple[T, ...]]:
    """The codec of a list."""
    return JsonCodec(
        lambda values, sides: [codec.write(value, sides) for value in values],
        lambda node: tuple(codec.read(item) for item in node.items()),
    )


def optional(codec: JsonCodec[T]) -> JsonCodec[T | None]:
    """The codec of a value that may be null."""
    return JsonCodec(
        lambda value, sides: None if value is None else codec.write(value, sides),
        lambda node: None if node.value is None else codec.read(node),
    )


def shaped(kind: Callable[..., T], fields: Fields) -> ObjectCodec[T]:
    """The codec of a class: an object with a field for each of its attributes."""
    if fields.keys() != signature(kind).parameters.keys():
        raise TypeError(f"the JSON fields of {kind} must be its attributes, not {list(fields)}")

    def write(value: T, sides: Sides) -> JsonObject:
        return {name: codec.write(getattr(value, name), sides) for name, codec in fields.items()}

    def read(node: JsonNode) -> T:
        node.only(fields)
        return kind(**{name: codec.read(node.field(name)) for name, codec in fields.items()})

    return ObjectCodec(write, read)


def tagged(union: object, fields: Mapping[type[T], Fields]) -> ObjectCodec[T]:
    """The codec of a union of classes: an object whose ``type`` names the class.

    Every class of the union needs its fields; a missing one is an error on import.
    """
    if wrong := fields.keys() ^ {*get_args(union)}:
        raise TypeError(f"JSON fields are missing, or not needed, for {wrong}")
    codecs = {kind: shaped(kind, shape) for kind, shape in fields.items()}
    kind_of = {snake_case(kind.__name__): kind for kind in codecs}
    name_of = {kind: name for name, kind in kind_of.items()}

    def write(value: T, sides: Sides) -> JsonObject:
        kind = type(value)
        return {"type": name_of[kind], **codecs[kind].write(value, sides)}

    def read(node: JsonNode) -> T:
        name = node.field("type")
        if not isinstance(name.value, str) or name.value not in kind_of:
            raise name.error(one_of(list(kind_of)))
        rest = {name: value for name, value in node.fields().items() if name != "type"}
        return codecs[kind_of[name.value]].read(JsonNode(rest, node.path, node.sides))

    return ObjectCodec(write, read)


def by_seat(codec: JsonCodec[T]) -> JsonCodec[tuple[T, ...]]:
    """The codec of one value per seat: an object with a field for each seat."""

    def write(values: tuple[T, ...], sides: Sides) -> JsonObject:
        pairs = zip(sides, values, strict=True)
        return {side.name: codec.write(value, sides) for side, value in pairs}

    def read(node: JsonNode) -> tuple[T, ...]:
        names = [side.name for side in node.sides]
        node.only(names)
        return tuple(codec.read(node.field(name)) for name in names)

    return JsonCodec(write, read)


def _lower(enum: type[E]) -> dict[str, E]:
    return {member.name.lower(): member for member in enum}


def _by_value(enum: type[E]) -> dict[str, E]:
    return {member.value: member for member in enum}


def _read_seat(node: JsonNode) -> Seat:
    names = [side.name for side in node.sides]
    if node.value not in names:
        raise node.error(one_of(names))
    return names.index(node.value)


def _read_tile(node: JsonNode) -> TileId:
    tile = node.number()
    if tile not in TILES:
        raise node.error("the number of a tile")
    return tile


_LANTERN_NAMES: Final = {name_lantern(kind): kind for kind in LANTERNS}


def _write_counts(counts: Lanterns, _: Sides) -> JsonObject:
    return {name: counts[kind] for name, kind in _LANTERN_NAMES.items()}


def _read_counts(node: JsonNode) -> Lanterns:
    node.only(_LANTERN_NAMES)
    return tuple(COUNT.read(node.field(name)) for name in _LANTERN_NAMES)


NUMBER: Final[JsonCodec[int]] = JsonCodec(lambda number, _: number, JsonNode.number)
COUNT: Final[JsonCodec[int]] = JsonCodec(lambda number, _: number, lambda node: node.number(0))
FLAG: Final[JsonCodec[bool]] = JsonCodec(lambda flag, _: flag, JsonNode.flag)
SEAT: Final[JsonCodec[Seat]] = JsonCodec(lambda seat, sides: sides[seat].name, _read_seat)
SIDE: Final = named({side.name: side for side in Side})
COLOR: Final = named(_lower(Color))
LANTERN: Final[JsonCodec[Lantern]] = named(_LANTERN_NAMES)
PAVILION: Final = named(_lower(Pavilion))
DEDICATION: Final = named(_lower(Dedication))
CARD: Final = named(_by_value(EmperorCard))
STEP: Final = named(_by_value(TurnStep))
REASON: Final = named(_by_value(Reason))
TIE_BREAK: Final = named(_by_value(TieBreak))
ROTATION: Final[JsonCodec[Rotation]] = JsonCodec(
    lambda turns, _: turns, lambda node: node.number(0, 3)
)
CELL: Final[ObjectCodec[Cell]] = shaped(Cell, {"x": NUMBER, "y": NUMBER})
COUNTS: Final[JsonCodec[Lanterns]] = JsonCodec(_write_counts, _read_counts)
"""The number of lanterns of each kind; every kind has a field."""
TILE: Final[JsonCodec[TileId]] = JsonCodec(lambda tile, _: tile, _read_tile)
HIDDEN_TILE: Final[JsonCodec[TileId]] = JsonCodec(
    lambda tile, _: None if tile == HIDDEN else tile,
    lambda node: HIDDEN if node.value is None else _read_tile(node),
)
"""A tile that the viewer may not know; it is null then."""


def faces_json(tile: TileId, rotation: Rotation) -> JsonObject:
    """The color on each side of a tile as it lies."""
    return {side.name: name_lantern(FACES[tile][rotation][side]) for side in SIDES}
