"""The engine's events as they are sent."""

from collections.abc import Callable, Iterable
from functools import cache, lru_cache, partial
from typing import TypeAlias, assert_never

from msgspec import Raw

from lanterns import engine
from lanterns.engine import HIDDEN, Event, Options
from lanterns.server.wire.action import CellJson
from lanterns.server.wire.base import (
    COLOR_NAMES,
    DEDICATION_NAMES,
    LANTERN_NAMES,
    PAVILION_NAMES,
    SIDE_NAMES,
    CardName,
    ColorName,
    Count,
    DedicationName,
    Kind,
    LanternName,
    PavilionName,
    ReasonName,
    Remembered,
    Shape,
    SideName,
    TieBreakName,
    TileNumber,
    Turns,
    encode,
    encode_list,
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
    """An event that belongs to one seat."""

    seat: SideName


class TurnStarted(SeatEvent, frozen=True):
    """A seat's turn began."""

    turn: Count
    final: bool


class EmperorCardActivated(SeatEvent, frozen=True):
    """A seat paid for an emperor card."""

    card: CardName


class FavorsConverted(SeatEvent, frozen=True):
    """A seat converted favors into honor."""

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
    """A seat rotated a tile in play."""

    tile: TileNumber
    cell: CellJson
    turns: Turns
    rotation: Turns


class TilePlaced(SeatEvent, frozen=True):
    """A seat placed a tile on the lake."""

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
    """A seat drew a tile; null for everybody else."""

    tile: TileNumber | None


class FinalTurnsBegan(SeatEvent, frozen=True):
    """The last tile has been placed."""


class GameEnded(Kind, frozen=True):
    """The game ended, and the festival begins."""

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


def write_event(event: Event, options: Options) -> EventJson:
    """The event as it is sent; seats are named by their sides in a game with these options."""
    return _writer(tuple([SIDE_NAMES[side] for side in options.sides]))(event)


def encode_events(events: Iterable[Event], sides: tuple[SideName, ...]) -> Raw:
    """Events as a JSON list, with these names of the seats."""
    encoded = _encoded(sides)
    return encode_list([encoded[event] for event in events])


@cache
def _writer(sides: tuple[SideName, ...]) -> Callable[[Event], EventJson]:
    """Write events of games with these sides. Cached, because everybody gets the same events."""
    return lru_cache(maxsize=1 << 14)(partial(_write, sides))


@cache
def _encoded(sides: tuple[SideName, ...]) -> Remembered[Event]:
    """The same, encoded."""
    return Remembered(lambda event: encode(_write(sides, event)))


def _write(  # noqa: C901 - one case for each event
    sides: tuple[SideName, ...], event: Event
) -> EventJson:
    """The same as ``lanterns.notation.event_json`` writes; a test compares the two."""
    if isinstance(event, engine.GameEnded):
        return GameEnded(_write_outcome(event.outcome, sides))
    seat = sides[event.seat]
    match event:
        case engine.TurnStarted():
            return TurnStarted(seat, event.turn, event.final)
        case engine.EmperorCardActivated():
            return EmperorCardActivated(seat, event.card.value)
        case engine.FavorsConverted():
            return FavorsConverted(seat, event.favors, event.honor)
        case engine.LanternExchanged():
            took = _lanterns(event.took)
            return LanternExchanged(seat, LANTERN_NAMES[event.gave], took, event.favors)
        case engine.DedicationMade():
            dedication, cards = DEDICATION_NAMES[event.dedication], _lanterns(event.cards)
            return DedicationMade(seat, dedication, cards, event.honor, event.generic)
        case engine.LanternDiscarded():
            return LanternDiscarded(seat, LANTERN_NAMES[event.lantern])
        case engine.TileRotated():
            cell = _cell(event.cell)
            return TileRotated(seat, event.tile, cell, event.turns, event.rotation)
        case engine.TilePlaced():
            return TilePlaced(seat, event.tile, _cell(event.cell), event.rotation)
        case engine.PavilionBuilt():
            return PavilionBuilt(seat, PAVILION_NAMES[event.pavilion], _cell(event.cell))
        case engine.LanternReceived():
            color, side = COLOR_NAMES[event.color], SIDE_NAMES[event.side]
            return LanternReceived(seat, color, event.reason.value, side, event.tile)
        case engine.LanternMissed():
            color, side = COLOR_NAMES[event.color], SIDE_NAMES[event.side]
            return LanternMissed(seat, color, event.reason.value, side, event.tile)
        case engine.FavorReceived():
            return FavorReceived(seat, event.tile, _cell(event.cell))
        case engine.GiftReceived():
            return GiftReceived(seat, PAVILION_NAMES[event.pavilion], _cell(event.cell))
        case engine.TileDrawn():
            return TileDrawn(seat, None if event.tile == HIDDEN else event.tile)
        case engine.FinalTurnsBegan():
            return FinalTurnsBegan(seat)
    assert_never(event)


def _write_outcome(outcome: engine.Outcome, sides: tuple[SideName, ...]) -> OutcomeJson:
    return OutcomeJson(
        winners=tuple([sides[seat] for seat in outcome.winners]),
        decided_by=outcome.decided_by.value,
        honor=dict(zip(sides, outcome.honor, strict=True)),
        gifts=dict(zip(sides, outcome.gifts, strict=True)),
        favors=dict(zip(sides, outcome.favors, strict=True)),
        lanterns=dict(zip(sides, outcome.lanterns, strict=True)),
    )


def _lanterns(lanterns: Iterable[engine.Lantern]) -> tuple[LanternName, ...]:
    return tuple([LANTERN_NAMES[lantern] for lantern in lanterns])


def _cell(cell: engine.Cell) -> CellJson:
    return CellJson(cell.x, cell.y)
