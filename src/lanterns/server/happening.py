"""The public side of each kind of entry: without seeds and tokens, seats by their sides."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from lanterns.server.entry import (
    Acted,
    BotSeated,
    Chatted,
    ClockExpired,
    Entry,
    Finished,
    RematchAsked,
    RematchMade,
    Resigned,
    SeatFreed,
    SeatHanded,
    SeatReclaimed,
    SeatTaken,
    Started,
    TableMade,
    Undone,
)
from lanterns.server.message import (
    ActionsTaken,
    ActionsUndone,
    BotSat,
    GameFinished,
    GameStarted,
    Happening,
    PersonReturned,
    PersonSat,
    RematchReady,
    RematchWished,
    Said,
    SeatCleared,
    SeatRetired,
    StandInCame,
    TableOpened,
)
from lanterns.server.wire.words import SideName

Sides = Sequence[SideName]

_TELL: Final[dict[type, Callable[[Any, Sides], Happening]]] = {
    TableMade: lambda _, __: TableOpened(),
    SeatTaken: lambda entry, sides: PersonSat(sides[entry.seat], entry.name),
    BotSeated: lambda entry, sides: BotSat(sides[entry.seat], entry.code),
    SeatFreed: lambda entry, sides: SeatCleared(sides[entry.seat]),
    Started: lambda _, __: GameStarted(),
    Acted: lambda entry, sides: ActionsTaken(sides[entry.seat], entry.actions),
    Undone: lambda entry, sides: ActionsUndone(sides[entry.seat], entry.count),
    Chatted: lambda entry, sides: Said(sides[entry.seat], entry.text),
    Resigned: lambda entry, sides: SeatRetired(sides[entry.seat], "resigned"),
    ClockExpired: lambda entry, sides: SeatRetired(sides[entry.seat], "time"),
    SeatHanded: lambda entry, sides: StandInCame(sides[entry.seat], sides[entry.by]),
    SeatReclaimed: lambda entry, sides: PersonReturned(sides[entry.seat]),
    RematchAsked: lambda entry, sides: RematchWished(sides[entry.seat]),
    RematchMade: lambda entry, _: RematchReady(entry.table),
    Finished: lambda entry, sides: GameFinished(
        entry.reason, tuple(sides[seat] for seat in entry.winners)
    ),
}


def happening(entry: Entry, sides: Sides) -> Happening:
    """What everybody may know of an entry."""
    return _TELL[type(entry)](entry, sides)
