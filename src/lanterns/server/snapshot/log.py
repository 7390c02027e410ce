"""The entries of a log as they are sent: without secrets, with what a viewer saw happen."""

from collections.abc import Iterable
from typing import assert_never

from msgspec import Raw

from lanterns.engine import Event, Options, Seat, view_events
from lanterns.server.core import entries
from lanterns.server.core.entries import Logged
from lanterns.server.core.table import Happened
from lanterns.server.snapshot import messages as public
from lanterns.server.snapshot.messages import LogEntry, PublicEntry
from lanterns.server.wire.base import encode
from lanterns.server.wire.event import encode_events, write_events
from lanterns.server.wire.forms import Sides, side_names


def show_entry(options: Options, happened: Happened, seat: Seat | None) -> LogEntry:
    """One entry as a seat or a spectator may know it."""
    return write_entry(options, happened.logged, view_events(happened.events, seat))


def write_entry(options: Options, logged: Logged, seen: Iterable[Event]) -> LogEntry:
    """An entry with the events that a viewer saw of it."""
    return LogEntry(
        number=logged.number,
        at=logged.at,
        what=publish(logged.entry, side_names(options)),
        events=write_events(seen, options),
    )


def encode_entry(sides: Sides, logged: Logged, seen: Iterable[Event]) -> Raw:
    """The same as it is sent, with the names of the seats."""
    what = encode(publish(logged.entry, sides))
    return Raw(
        b'{"number":%d,"at":%d,"what":%b,"events":%b}'
        % (logged.number, logged.at, what, encode_events(seen, sides))
    )


def publish(  # noqa: C901 - one case for each entry
    entry: entries.Entry, sides: Sides
) -> PublicEntry:
    """An entry without seeds and tokens, and with seats named by their sides."""
    match entry:
        case entries.Acted():
            return public.Acted(sides[entry.seat], entry.actions)
        case entries.Undone():
            return public.Undone(sides[entry.seat], entry.count)
        case entries.Chatted():
            return public.Chatted(sides[entry.seat], entry.text)
        case entries.TableMade():
            return public.TableMade()
        case entries.SeatTaken():
            return public.SeatTaken(sides[entry.seat], entry.name)
        case entries.BotSeated():
            return public.BotSeated(sides[entry.seat], entry.code)
        case entries.SeatFreed():
            return public.SeatFreed(sides[entry.seat], entry.removed, entry.locked_out)
        case entries.SeatMuted():
            return public.SeatMuted(sides[entry.seat], entry.muted)
        case entries.Started():
            return public.Started()
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
            winners = tuple([sides[seat] for seat in entry.winners])
            return public.Finished(entry.reason, winners)
    assert_never(entry)
