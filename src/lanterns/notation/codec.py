"""How each kind of value is written as JSON and read back: small codecs, and larger out of them.

A codec writes for a table whose seats are on given sides, because seats are named by their side.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, Generic, TypeAlias, TypeVar

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
from lanterns.notation.found import Found
from lanterns.notation.words import one_of

T = TypeVar("T")
E = TypeVar("E", bound=Enum)
Sides: TypeAlias = tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class Codec(Generic[T]):
    """Both directions of one kind of value."""

    write: Callable[[T, Sides], Any]
    read: Callable[[Found], T]


def named(names: Mapping[str, T]) -> Codec[T]:
    """Values that have a name each."""
    name_of = {value: name for name, value in names.items()}

    def read(found: Found) -> T:
        if not isinstance(found.value, str) or found.value not in names:
            raise found.error(one_of(list(names)))
        return names[found.value]

    return Codec(lambda value, _: name_of[value], read)


def several(codec: Codec[T]) -> Codec[tuple[T, ...]]:
    """A list of values of one kind."""
    return Codec(
        lambda values, sides: [codec.write(value, sides) for value in values],
        lambda found: tuple(codec.read(item) for item in found.items()),
    )


def optional(codec: Codec[T]) -> Codec[T | None]:
    """A value, or null."""
    return Codec(
        lambda value, sides: None if value is None else codec.write(value, sides),
        lambda found: None if found.value is None else codec.read(found),
    )


def shaped(kind: Callable[..., T], shape: Mapping[str, Codec[Any]]) -> Codec[T]:
    """An object with just these fields, each an attribute of the value."""

    def write(value: T, sides: Sides) -> dict[str, Any]:
        return {name: codec.write(getattr(value, name), sides) for name, codec in shape.items()}

    def read(found: Found) -> T:
        found.only(shape)
        return kind(**{name: codec.read(found.field(name)) for name, codec in shape.items()})

    return Codec(write, read)


def by_seat(codec: Codec[T]) -> Codec[tuple[T, ...]]:
    """One value for each seat, as an object with a field for each."""

    def write(values: tuple[T, ...], sides: Sides) -> dict[str, Any]:
        pairs = zip(sides, values, strict=True)
        return {side.name: codec.write(value, sides) for side, value in pairs}

    def read(found: Found) -> tuple[T, ...]:
        names = [side.name for side in found.sides]
        found.only(names)
        return tuple(codec.read(found.field(name)) for name in names)

    return Codec(write, read)


def _lower(enum: type[E]) -> dict[str, E]:
    return {member.name.lower(): member for member in enum}


def _read_seat(found: Found) -> Seat:
    names = [side.name for side in found.sides]
    if found.value not in names:
        raise found.error(one_of(names))
    return names.index(found.value)


def _bounded(low: int, high: int) -> Callable[[Found], int]:
    def read(found: Found) -> int:
        number = found.number()
        if not low <= number <= high:
            raise found.error(f"a whole number from {low} to {high}")
        return number

    return read


def _read_flag(found: Found) -> bool:
    if not isinstance(found.value, bool):
        raise found.error("true or false")
    return found.value


def _read_tile(found: Found) -> TileId:
    tile = found.number()
    if tile not in TILES:
        raise found.error("the number of a tile")
    return tile


_KINDS: Final = {name_lantern(kind): kind for kind in LANTERNS}

NUMBER: Final[Codec[int]] = Codec(lambda number, _: number, Found.number)
COUNT: Final[Codec[int]] = Codec(lambda number, _: number, _bounded(0, 9999))
FLAG: Final[Codec[bool]] = Codec(lambda flag, _: flag, _read_flag)
TEXT: Final[Codec[str]] = Codec(lambda text, _: text, Found.text)
SEAT: Final[Codec[Seat]] = Codec(lambda seat, sides: sides[seat].name, _read_seat)
SIDE: Final = named({side.name: side for side in Side})
COLOR: Final = named(_lower(Color))
LANTERN: Final[Codec[Lantern]] = named(_KINDS)
PAVILION: Final = named(_lower(Pavilion))
DEDICATION: Final = named(_lower(Dedication))
CARD: Final = named({card.value: card for card in EmperorCard})
STEP: Final = named({step.value: step for step in TurnStep})
REASON: Final = named({reason.value: reason for reason in Reason})
TIE_BREAK: Final = named({by.value: by for by in TieBreak})
ROTATION: Final[Codec[Rotation]] = Codec(lambda turns, _: turns, _bounded(0, 3))
TILE: Final[Codec[TileId]] = Codec(lambda tile, _: tile, _read_tile)
CELL: Final[Codec[Cell]] = shaped(Cell, {"x": NUMBER, "y": NUMBER})

HIDDEN_TILE: Final[Codec[TileId]] = Codec(
    lambda tile, _: None if tile == HIDDEN else tile,
    lambda found: HIDDEN if found.value is None else _read_tile(found),
)
"""A tile that a viewer may not know: then it is null."""


def _write_counts(counts: Lanterns, _: Sides) -> dict[str, int]:
    return {name: counts[kind] for name, kind in _KINDS.items()}


def _read_counts(found: Found) -> Lanterns:
    found.only(_KINDS)
    return tuple(COUNT.read(found.field(name)) for name in _KINDS)


COUNTS: Final[Codec[Lanterns]] = Codec(_write_counts, _read_counts)
"""So many lanterns of each kind; every kind is there."""


def faces_json(tile: TileId, rotation: Rotation) -> dict[str, str]:
    """The color on each side of a tile as it lies."""
    return {side.name: name_lantern(FACES[tile][rotation][side]) for side in SIDES}
