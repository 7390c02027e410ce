"""The actions a seat can choose, one immutable value for each kind of decision."""

from dataclasses import dataclass
from typing import TypeAlias

from lanterns.engine.color import Color, Lantern
from lanterns.engine.dedication import Dedication, Payment
from lanterns.engine.shape import Count
from lanterns.engine.side import Cell, Rotation
from lanterns.engine.tile import TileId


@dataclass(frozen=True, slots=True)
class Pass:
    """Continue without using what this step of the turn offers."""


@dataclass(frozen=True, slots=True)
class ConvertFavors:
    """Favor to Honor (E7): convert favors into the same amount of honor."""

    favors: Count


@dataclass(frozen=True, slots=True)
class Exchange:
    """The standard exchange (R7): favors and a lantern for a lantern of another color."""

    give: Lantern
    take: Color


@dataclass(frozen=True, slots=True)
class ExchangeForWild:
    """Emperor Exchange (E9), first option: favors and a lantern for a wild lantern."""

    give: Lantern


@dataclass(frozen=True, slots=True)
class ExchangeForTwo:
    """Emperor Exchange (E9), second option: favors and a lantern for two others."""

    give: Lantern
    take: tuple[Color, Color]
    """Two different colors, stored sorted whatever their order was."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "take", tuple(sorted(self.take)))


@dataclass(frozen=True, slots=True)
class Dedicate:
    """Pay a set of lanterns for the top token of a dedication (R8, E5, E8)."""

    dedication: Dedication
    cards: Payment
    """The cards paid, wild ones included; stored sorted whatever their order was."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", tuple(sorted(self.cards)))


@dataclass(frozen=True, slots=True)
class Discard:
    """Return one lantern to the supply, to get down to the limit (R10)."""

    lantern: Lantern


@dataclass(frozen=True, slots=True)
class RotateTile:
    """Rotate a Tile (E6): rotate a tile in play clockwise."""

    cell: Cell
    turns: Rotation
    """1, 2 or 3 quarter turns."""


@dataclass(frozen=True, slots=True)
class PlaceTile:
    """Place a tile from the hand on an open cell (R11), with or without a pavilion (E2)."""

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
