"""The events of a game, one immutable value for each thing that a log would report."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from lanterns.engine.color import Color, Lantern
from lanterns.engine.dedication import Dedication
from lanterns.engine.options import EmperorCard
from lanterns.engine.outcome import Outcome
from lanterns.engine.seat import Seat
from lanterns.engine.shape import Count
from lanterns.engine.side import Cell, Rotation, Side
from lanterns.engine.tile import Pavilion, SecretTile, TileId


class Reason(Enum):
    """Why a placed tile owes a seat a lantern."""

    MATCH = "match"
    """The seat made a match (R12)."""
    FACING = "facing"
    """The seat faces that side of the new tile (R14)."""

    __hash__ = object.__hash__  # as in TurnStep


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """A seat's turn began; turns are numbered from 1."""

    seat: Seat
    turn: Count
    final: bool


@dataclass(frozen=True, slots=True)
class EmperorCardActivated:
    """A seat paid gifts for an emperor card (E4)."""

    seat: Seat
    card: EmperorCard


@dataclass(frozen=True, slots=True)
class FavorsConverted:
    """A seat turned favors into honor tokens (E7)."""

    seat: Seat
    favors: Count
    honor: Count


@dataclass(frozen=True, slots=True)
class LanternExchanged:
    """A seat paid favors and a lantern for other lanterns (R7, E9)."""

    seat: Seat
    gave: Lantern
    took: tuple[Lantern, ...]
    favors: Count


@dataclass(frozen=True, slots=True)
class DedicationMade:
    """A seat returned cards to the supply and took a token (R8, R9)."""

    seat: Seat
    dedication: Dedication
    cards: tuple[Lantern, ...]
    honor: Count
    generic: bool
    """The stack was empty: a generic token."""


@dataclass(frozen=True, slots=True)
class LanternDiscarded:
    """A seat with too many lanterns returned one (R10)."""

    seat: Seat
    lantern: Lantern


@dataclass(frozen=True, slots=True)
class TileRotated:
    """A seat turned a tile in play (E6)."""

    seat: Seat
    tile: TileId
    cell: Cell
    turns: Rotation
    rotation: Rotation
    """How the tile lies now."""


@dataclass(frozen=True, slots=True)
class TilePlaced:
    """A seat laid a tile on the lake (R11)."""

    seat: Seat
    tile: TileId
    cell: Cell
    rotation: Rotation


@dataclass(frozen=True, slots=True)
class PavilionBuilt:
    """A seat put one of its pavilions on the tile it placed (E2)."""

    seat: Seat
    pavilion: Pavilion
    cell: Cell


@dataclass(frozen=True, slots=True)
class LanternReceived:
    """A seat took a lantern for the tile just placed (R12, R14)."""

    seat: Seat
    color: Color
    reason: Reason
    side: Side
    """The side of the new tile that matched, or that the seat faces."""
    tile: TileId
    """The tile it matched, or the new tile itself."""


@dataclass(frozen=True, slots=True)
class LanternMissed:
    """A seat was due a lantern, but the supply has none of the color (R15)."""

    seat: Seat
    color: Color
    reason: Reason
    side: Side
    tile: TileId


@dataclass(frozen=True, slots=True)
class FavorReceived:
    """A seat took a favor for a platform in a match (R13)."""

    seat: Seat
    tile: TileId
    """The tile with the platform."""
    cell: Cell


@dataclass(frozen=True, slots=True)
class GiftReceived:
    """A seat took a gift for a pavilion in a match (E3)."""

    seat: Seat
    pavilion: Pavilion
    """Whose pavilion gave it."""
    cell: Cell


@dataclass(frozen=True, slots=True)
class TileDrawn:
    """A seat drew a tile (R17). Only that seat may know which."""

    seat: Seat
    tile: SecretTile


@dataclass(frozen=True, slots=True)
class FinalTurnsBegan:
    """The last tile has been placed: every seat takes one more turn (R18)."""

    seat: Seat
    """The start player, which takes the first of those turns."""


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The festival begins (R19)."""

    outcome: Outcome


Event: TypeAlias = (
    TurnStarted
    | EmperorCardActivated
    | FavorsConverted
    | LanternExchanged
    | DedicationMade
    | LanternDiscarded
    | TileRotated
    | TilePlaced
    | PavilionBuilt
    | LanternReceived
    | LanternMissed
    | FavorReceived
    | GiftReceived
    | TileDrawn
    | FinalTurnsBegan
    | GameEnded
)
