"""What everybody may know of a log entry: the same entry without its secrets."""

from collections.abc import Sequence
from typing import TypeAlias, assert_never

from lanterns.server import message as public
from lanterns.server.core import entries
from lanterns.server.wire.base import SideName

Sides: TypeAlias = Sequence[SideName]


def publish(entry: entries.Entry, sides: Sides) -> public.PublicEntry:  # noqa: C901 - one case for each entry
    """An entry without seeds and tokens, and with seats named by their sides."""
    match entry:
        case entries.TableMade():
            return public.TableMade()
        case entries.SeatTaken():
            return public.SeatTaken(sides[entry.seat], entry.name)
        case entries.BotSeated():
            return public.BotSeated(sides[entry.seat], entry.code)
        case entries.SeatFreed():
            return public.SeatFreed(sides[entry.seat])
        case entries.Started():
            return public.Started()
        case entries.Acted():
            return public.Acted(sides[entry.seat], entry.actions)
        case entries.Undone():
            return public.Undone(sides[entry.seat], entry.count)
        case entries.Chatted():
            return public.Chatted(sides[entry.seat], entry.text)
        case entries.Resigned():
            return public.Resigned(sides[entry.seat])
        case entries.ClockExpired():
            return public.ClockExpired(sides[entry.seat])
        case entries.SeatHanded():
            return public.SeatHanded(sides[entry.seat], sides[entry.by])
        case entries.SeatReclaimed():
            return public.SeatReclaimed(sides[entry.seat])
        case entries.RematchAsked():
            return public.RematchAsked(sides[entry.seat])
        case entries.RematchMade():
            return public.RematchMade(entry.table)
        case entries.Finished():
            winners = tuple(sides[seat] for seat in entry.winners)
            return public.Finished(entry.reason, winners)
    assert_never(entry)
