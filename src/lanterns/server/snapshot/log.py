"""Writes log entries as they are sent: without secrets, with the events that a viewer saw."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, reduce
from operator import or_
from typing import TYPE_CHECKING, Final, get_args, get_type_hints

from msgspec import Struct

from lanterns.engine import Event, Options, Seat, view_events
from lanterns.engine.shape import shape_of
from lanterns.server.core.access import Access, find_marks
from lanterns.server.core.entries import ACCESS, Entry, Logged, Millis
from lanterns.server.core.table import LoggedEvents
from lanterns.server.wire.base import SIDE_NAMES, Assembled, Kind, assemble
from lanterns.server.wire.event import EventJson, write_events
from lanterns.server.wire.forms import Form, Sides, copier, form_of, side_names, struct_type

_SEAT: Final = {*find_marks(Seat)}


def _public_fields(kind: type[Struct], sides: Sides) -> dict[str, Form]:
    """Return the forms of an entry's public fields: as they are stored, but seats by their sides.

    >>> from lanterns.server.core.entries import SeatTaken
    >>> list(_public_fields(SeatTaken, SIDE_NAMES))
    ['seat', 'name']
    """
    hints = get_type_hints(kind, include_extras=True)
    public = {name: hints[name] for name, who in ACCESS[kind].items() if who is Access.PUBLIC}
    return {
        name: form_of(shape_of(hint), sides) if _SEAT & {*find_marks(hint)} else Form(hint)
        for name, hint in public.items()
    }


def _public_type(kind: type[Struct]) -> type[Struct]:
    """Return the type with an entry's public fields, which has the same name."""
    types = {name: form.type for name, form in _public_fields(kind, SIDE_NAMES).items()}
    return struct_type(kind.__name__, kind.__doc__, types, Kind)


PUBLIC_TYPES: Final[Mapping[type, type[Struct]]] = {
    kind: _public_type(kind) for kind in get_args(Entry)
}
"""The type with the public fields of each kind of entry."""

if TYPE_CHECKING:

    class PublicEntry(Kind, frozen=True):
        """The public fields of a log entry."""

else:
    PublicEntry = reduce(or_, PUBLIC_TYPES.values())


class LogEntry(Struct, frozen=True):
    """One entry of a table's log, as a viewer may see it."""

    number: int
    at: Millis
    what: PublicEntry
    events: tuple[EventJson, ...] = ()
    """The engine's events of the actions; tiles drawn by others are null."""


def show_entry(options: Options, recorded: LoggedEvents, seat: Seat | None) -> Assembled:
    """Write an entry as a seat or a spectator may see it."""
    seen = view_events(recorded.events, seat)
    return write_entry(side_names(options), recorded.logged, seen)


def write_entry(sides: Sides, logged: Logged, seen: Iterable[Event]) -> Assembled:
    """Write an entry as ``LogEntry``, with the events that a viewer saw."""
    return assemble(
        LogEntry,
        number=logged.number,
        at=logged.at,
        what=publish(logged.entry, sides),
        events=write_events(seen, sides),
    )


def publish(entry: Entry, sides: Sides) -> PublicEntry:
    """Return the public fields of an entry in a game with these seats."""
    return _publishers(sides)[type(entry)](entry)


@cache
def _publishers(sides: Sides) -> Mapping[type, Callable[[Entry], PublicEntry]]:
    return {
        kind: copier(sent, {name: form.write for name, form in _public_fields(kind, sides).items()})
        for kind, sent in PUBLIC_TYPES.items()
    }
