"""The engine's events as they go out."""

from functools import lru_cache
from typing import TypeAlias, cast

from lanterns.engine import Event, Options
from lanterns.notation import event_json
from lanterns.server.wire.action import CellJson
from lanterns.server.wire.base import (
    CardName,
    ColorName,
    Count,
    DedicationName,
    Kind,
    LanternName,
    PavilionName,
    ReasonName,
    Shape,
    SideName,
    TieBreakName,
    TileNumber,
    Turns,
)


class OutcomeJson(Shape, frozen=True):
    """The result of a game."""

    winners: tuple[SideName, ...]
    decided_by: TieBreakName
    honor: dict[SideName, int]
    gifts: dict[SideName, int]
    favors: dict[SideName, int]
    lanterns: dict[SideName, int]


class SeatEvent(Kind, frozen=True):
    """Something that befell one seat."""

    seat: SideName


class TurnStarted(SeatEvent, frozen=True):
    """A seat's turn began."""

    turn: Count
    final: bool


class EmperorCardActivated(SeatEvent, frozen=True):
    """A seat paid for an emperor card."""

    card: CardName


class FavorsConverted(SeatEvent, frozen=True):
    """A seat turned favors into honor."""

    favors: Count
    honor: Count


class LanternExchanged(SeatEvent, frozen=True):
    """A seat paid favors and a lantern for other lanterns."""

    gave: LanternName
    took: tuple[LanternName, ...]
    favors: Count


class DedicationMade(SeatEvent, frozen=True):
    """A seat returned cards and took a token."""

    dedication: DedicationName
    cards: tuple[LanternName, ...]
    honor: Count
    generic: bool


class LanternDiscarded(SeatEvent, frozen=True):
    """A seat with too many lanterns returned one."""

    lantern: LanternName


class TileRotated(SeatEvent, frozen=True):
    """A seat turned a tile in play."""

    tile: TileNumber
    cell: CellJson
    turns: Turns
    rotation: Turns


class TilePlaced(SeatEvent, frozen=True):
    """A seat laid a tile on the lake."""

    tile: TileNumber
    cell: CellJson
    rotation: Turns


class PavilionBuilt(SeatEvent, frozen=True):
    """A seat built a pavilion on the tile it placed."""

    pavilion: PavilionName
    cell: CellJson


class LanternReceived(SeatEvent, frozen=True):
    """A seat took a lantern."""

    color: ColorName
    reason: ReasonName
    side: SideName
    tile: TileNumber


class LanternMissed(SeatEvent, frozen=True):
    """A seat was due a lantern that the supply does not have."""

    color: ColorName
    reason: ReasonName
    side: SideName
    tile: TileNumber


class FavorReceived(SeatEvent, frozen=True):
    """A seat took a favor."""

    tile: TileNumber
    cell: CellJson


class GiftReceived(SeatEvent, frozen=True):
    """A seat took a gift."""

    pavilion: PavilionName
    cell: CellJson


class TileDrawn(SeatEvent, frozen=True):
    """A seat drew a tile: null for everybody else."""

    tile: TileNumber | None


class FinalTurnsBegan(SeatEvent, frozen=True):
    """The last tile has been placed."""


class GameEnded(Kind, frozen=True):
    """The festival begins."""

    outcome: OutcomeJson


EventJson: TypeAlias = (
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
"""An event, in the form of ``lanterns.notation.event_json``."""


@lru_cache(maxsize=1 << 14)
def write_event(event: Event, options: Options) -> EventJson:
    """The event as it is sent: notation's object, which has this shape. Never to be changed:
    remembered, because it is told to everybody at a table.
    """
    return cast("EventJson", event_json(event, options))
