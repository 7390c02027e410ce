"""What a seat can choose: one small value for each kind of decision, in the imperative."""

from dataclasses import dataclass
from typing import TypeAlias

from lanterns.engine.color import Color, Lantern
from lanterns.engine.dedication import Dedication
from lanterns.engine.side import Cell, Rotation
from lanterns.engine.tile import TileId


@dataclass(frozen=True, slots=True)
class Pass:
    """Go on without using what this step of the turn offers."""


@dataclass(frozen=True, slots=True)
class ConvertFavors:
    """Favor to Honor (E7): convert favors into the same amount of honor."""

    favors: int


@dataclass(frozen=True, slots=True)
class Exchange:
    """The standard exchange (R7): two favors and a lantern for one of another color."""

    give: Lantern
    take: Color


@dataclass(frozen=True, slots=True)
class ExchangeForWild:
    """Emperor Exchange (E9), first way: a favor and a lantern for a wild lantern."""

    give: Lantern


@dataclass(frozen=True, slots=True)
class ExchangeForTwo:
    """Emperor Exchange (E9), second way: two favors and a lantern for two of different colors."""

    give: Lantern
    take: tuple[Color, Color]
    """In any order: they are kept sorted."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "take", tuple(sorted(self.take)))


@dataclass(frozen=True, slots=True)
class Dedicate:
    """Pay a set of lanterns for the top token of a dedication (R8, E5, E8)."""

    dedication: Dedication
    cards: tuple[Lantern, ...]
    """The cards paid, wild ones included, in any order: they are kept sorted."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", tuple(sorted(self.cards)))


@dataclass(frozen=True, slots=True)
class Discard:
    """Return one lantern to the supply, to come down to the limit (R10)."""

    lantern: Lantern


@dataclass(frozen=True, slots=True)
class RotateTile:
    """Rotate a Tile (E6): turn a tile in play clockwise."""

    cell: Cell
    turns: Rotation
    """1, 2 or 3 quarter turns."""


@dataclass(frozen=True, slots=True)
class PlaceTile:
    """Lay a tile from the hand on an open cell (R11), perhaps with a pavilion on it (E2)."""

    tile: TileId
    cell: Cell
    rotation: Rotation
    pavilion: bool = False


Action: TypeAlias = (
    Pass
    | ConvertFavors
    | Exchange
    | ExchangeForWild
    | ExchangeForTwo
    | Dedicate
    | Discard
    | RotateTile
    | PlaceTile
)
