"""What every shape on the wire has in common: base classes, the names of values, and encoding."""

from collections.abc import Callable, Iterable
from typing import Annotated, Final, Literal, TypeAlias, TypeVar

from msgspec import Meta, Raw, Struct
from msgspec.json import Encoder

from lanterns.engine.shape import snake_case

K = TypeVar("K")

Count: TypeAlias = Annotated[int, Meta(ge=0, le=9999)]
TileNumber: TypeAlias = Annotated[int, Meta(ge=0, le=999)]
Coordinate: TypeAlias = Annotated[int, Meta(ge=-99, le=99)]
Turns: TypeAlias = Annotated[int, Meta(ge=0, le=3)]


def exactly(pattern: str) -> Meta:
    """Mark a text that matches a pattern from its first character to its very last.

    ``$`` alone also matches before a line feed at the end. Python's own sign for the very end means
    nothing in JSON schemas, whose patterns are JavaScript's.
    """
    return Meta(pattern=rf"^{pattern}$(?!\n)")


class Shape(Struct, frozen=True, forbid_unknown_fields=True):
    """An object with exactly the fields it names."""


class CellJson(Shape, frozen=True):
    """A cell of the lake, by its steps east and north of the start tile."""

    x: Coordinate
    y: Coordinate


class Kind(Shape, frozen=True, tag_field="type", tag=snake_case):
    """An object whose ``type`` says which member of a family it is."""


SideName: TypeAlias = Literal["N", "E", "S", "W"]
"""A seat, named by the side of the table it is on."""
SIDE_NAMES: Final[tuple[SideName, ...]] = ("N", "E", "S", "W")
"""By the engine's ``Side``. These tables repeat the engine's names; a test compares them."""

ColorName: TypeAlias = Literal["black", "blue", "green", "orange", "purple", "red", "white"]
COLOR_NAMES: Final[tuple[ColorName, ...]] = (
    *("black", "blue", "green", "orange", "purple", "red", "white"),
)

LanternName: TypeAlias = Literal[
    "black", "blue", "green", "orange", "purple", "red", "white", "wild"
]
LANTERN_NAMES: Final[tuple[LanternName, ...]] = (*COLOR_NAMES, "wild")

CardName: TypeAlias = Literal[
    "emperor_dedication",
    "rotate_a_tile",
    "favor_to_honor",
    "end_of_turn_dedication",
    "emperor_exchange",
]

DedicationName: TypeAlias = Literal["four_of_a_kind", "three_pair", "seven_unique", "emperor"]
DEDICATION_NAMES: Final[tuple[DedicationName, ...]] = (
    *("four_of_a_kind", "three_pair", "seven_unique", "emperor"),
)

PavilionName: TypeAlias = Literal["red", "blue", "white", "purple", "yellow"]
PAVILION_NAMES: Final[tuple[PavilionName, ...]] = ("red", "blue", "white", "purple", "yellow")

StepName: TypeAlias = Literal["start", "exchange", "dedication", "place", "end", "over"]

ReasonName: TypeAlias = Literal["match", "facing"]

TieBreakName: TypeAlias = Literal["honor", "gifts", "favors", "lanterns", "shared"]

UseName: TypeAlias = Literal["exchange", DedicationName, CardName]
"""What a seat may use in a turn: the standard exchange, a dedication or an emperor card."""

ObstacleName: TypeAlias = Literal[
    "too_few_favors",
    "no_lantern_to_give",
    "nothing_to_take",
    "cards_missing",
    "too_few_gifts",
    "card_used",
    "already_exchanged",
    "already_dedicated",
    "step_over",
    "discard_first",
    "final_turn",
    "after_placing",
]
"""Why something cannot be used in the rest of the turn."""

BuildingObstacleName: TypeAlias = Literal["none_left", "on_a_platform", "beside_a_pavilion"]
"""Why no pavilion can be built with a tile."""

encode = Encoder().encode


class Remembered(dict[K, bytes]):
    """Values and their encoding, which is done when a value is first needed.

    A dictionary that is emptied when it is full takes less time for a value that is known than
    ``lru_cache``, which moves it to the front of a list in which everything is far apart.
    """

    def __init__(self, encode: Callable[[K], bytes], most: int = 1 << 14) -> None:
        super().__init__()
        self._encode = encode
        self._most = most

    def __missing__(self, value: K) -> bytes:
        if len(self) >= self._most:
            self.clear()
        found = self[value] = self._encode(value)
        return found


def encode_list(items: Iterable[bytes]) -> Raw:
    """A JSON list of items that are encoded already."""
    return Raw(b"[" + b",".join(items) + b"]")
