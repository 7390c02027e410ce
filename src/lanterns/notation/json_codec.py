"""Codecs that write values as JSON and read them back, by their shapes.

A codec is made once for each shape, from the codecs of the shapes within it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from typing import Any, Generic, TypeAlias, TypeVar, assert_never

from lanterns.engine import HIDDEN, TILES, LanternsError, Seat, Side, TileId
from lanterns.engine.cursor import one_of
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
    Shape,
    Text,
    TileNumber,
)
from lanterns.notation.json_node import JsonNode, JsonObject

T = TypeVar("T")

Sides: TypeAlias = tuple[Side, ...]
"""The side that each seat of a game is on: seats are written by their sides."""


@dataclass(frozen=True, slots=True)
class JsonCodec(Generic[T]):
    """Writes and reads one kind of value."""

    write: Callable[[T, Sides], Any]
    read: Callable[[JsonNode], T]


@cache
def codec_of(shape: Shape) -> JsonCodec[Any]:  # noqa: C901 - one case for each shape
    """Return the codec of the values of a shape."""
    match shape:
        case Number(low, high):
            return JsonCodec(_as_it_is, lambda node: node.number(low, high))
        case Real(digits=None):
            return JsonCodec(_as_it_is, JsonNode.real)
        case Real(decimals):
            return JsonCodec(lambda number, _: round(number, decimals), JsonNode.real)
        case Flag():
            return JsonCodec(_as_it_is, JsonNode.flag)
        case Text():
            return JsonCodec(_as_it_is, JsonNode.text)
        case Hexadecimal(digits, number=False):
            return JsonCodec(_as_it_is, lambda node: node.hexadecimal(digits))
        case Hexadecimal(digits):
            return JsonCodec(
                lambda number, _: f"{number:0{digits}x}",
                lambda node: int(node.hexadecimal(digits), 16),
            )
        case SeatNumber():
            return JsonCodec(lambda seat, sides: sides[seat].name, _read_seat)
        case TileNumber(secret=False):
            return JsonCodec(_as_it_is, _read_tile)
        case TileNumber():
            return JsonCodec(
                lambda tile, _: None if tile == HIDDEN else tile,
                lambda node: HIDDEN if node.value is None else _read_tile(node),
            )
        case Names(members):
            return _named(members)
        case Maybe(item):
            return _optional(codec_of(item))
        case Several(item):
            return _several(codec_of(item), shape)
        case BySeat(item):
            return _each(_side_names, codec_of(item))
        case ByName(names, item):
            written = [*names.members]
            return _each(lambda _: written, codec_of(item))
        case Fields():
            return _object(shape)
        case OneOf(members):
            return _tagged(members)
        case _:
            assert_never(shape)


def _as_it_is(value: object, _: Sides) -> object:
    return value


def _side_names(sides: Sides) -> list[str]:
    return [side.name for side in sides]


def _read_seat(node: JsonNode) -> Seat:
    names = _side_names(node.sides)
    if node.value not in names:
        raise node.error(one_of(names))
    return names.index(node.value)


def read_seats(node: JsonNode) -> list[JsonNode]:
    """Return the members of a list that has one for each seat, in their order."""
    found = list(node.items())
    if [_read_seat(seat.field("seat")) for seat in found] != [*range(len(node.sides))]:
        raise node.error(f"the {len(node.sides)} seats in their order")
    return found


def _read_tile(node: JsonNode) -> TileId:
    tile = node.number()
    if tile not in TILES:
        raise node.error("the number of a tile")
    return tile


def _named(members: Mapping[str, T]) -> JsonCodec[T]:
    name_of = {member: name for name, member in members.items()}

    def read(node: JsonNode) -> T:
        if not isinstance(node.value, str) or node.value not in members:
            raise node.error(one_of([*members]))
        return members[node.value]

    return JsonCodec(lambda member, _: name_of[member], read)


def _optional(item: JsonCodec[T]) -> JsonCodec[T | None]:
    return JsonCodec(
        lambda value, sides: None if value is None else item.write(value, sides),
        lambda node: None if node.value is None else item.read(node),
    )


def _several(item: JsonCodec[T], shape: Several) -> JsonCodec[tuple[T, ...]]:
    def read(node: JsonNode) -> tuple[T, ...]:
        values = tuple([item.read(each) for each in node.items()])
        if shape.exact is not None and len(values) != shape.exact:
            raise node.error(f"a list of {shape.exact}")
        if shape.most is not None and len(values) > shape.most:
            raise node.error(f"a list of at most {shape.most}")
        return values

    write = item.write
    if write is _as_it_is:
        return JsonCodec(lambda values, _: [*values], read)
    return JsonCodec(lambda values, sides: [write(value, sides) for value in values], read)


def _each(names: Callable[[Sides], list[str]], item: JsonCodec[T]) -> JsonCodec[tuple[T, ...]]:
    """Return the codec of an object with one value for each of some names."""

    def write(values: tuple[T, ...], sides: Sides) -> JsonObject:
        pairs = zip(names(sides), values, strict=True)
        return {name: item.write(value, sides) for name, value in pairs}

    def read(node: JsonNode) -> tuple[T, ...]:
        expected = names(node.sides)
        node.only(expected)
        return tuple([item.read(node.field(name)) for name in expected])

    return JsonCodec(write, read)


def _object(shape: Fields) -> JsonCodec[Any]:
    derived = {name: how.value for name, how in shape.derived.items()}
    fields = [
        (name, derived.get(name) or attrgetter(name), codec_of(of).write)
        for name, of in shape.fields.items()
    ]

    read_stored = attribute_reader(shape)

    def read(node: JsonNode) -> object:
        node.only(shape.fields)
        attributes = read_stored(node)
        try:
            return shape.kind(**attributes)
        except LanternsError as error:
            raise node.refused(str(error)) from error

    return JsonCodec(
        lambda value, sides: {name: write(get(value), sides) for name, get, write in fields}, read
    )


def attribute_reader(shape: Fields) -> Callable[[JsonNode], dict[str, Any]]:
    """Return a function that reads what an object stores, by the names of the attributes.

    It does not check derived fields: those can be compared when the object is written again.
    """
    stored = [
        (name, codec_of(of).read) for name, of in shape.fields.items() if name not in shape.derived
    ]
    return lambda node: {name: read(node.field(name)) for name, read in stored}


def _tagged(members: Mapping[str, Fields]) -> JsonCodec[Any]:
    codecs = {tag: codec_of(fields) for tag, fields in members.items()}
    by_kind = {fields.kind: ({"type": tag}, codecs[tag].write) for tag, fields in members.items()}

    def write(value: object, sides: Sides) -> JsonObject:
        tag, write_fields = by_kind[type(value)]
        return {**tag, **write_fields(value, sides)}

    def read(node: JsonNode) -> object:
        tag = node.field("type")
        if not isinstance(tag.value, str) or tag.value not in codecs:
            raise tag.error(one_of([*codecs]))
        rest = {name: value for name, value in node.fields().items() if name != "type"}
        return codecs[tag.value].read(JsonNode(rest, node.path, node.sides))

    return JsonCodec(write, read)
