"""The entries of a log as they are sent: without secrets, with what a viewer saw happen."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, reduce
from operator import or_
from typing import TYPE_CHECKING, Final, cast, get_args, get_type_hints

from msgspec import Raw, Struct, defstruct

from lanterns.engine import Event, Options, Seat, view_events
from lanterns.engine.shape import shape_of
from lanterns.server.core.access import Access, find_marks
from lanterns.server.core.entries import ACCESS, Entry, Logged, Millis
from lanterns.server.core.table import Happened
from lanterns.server.wire.base import SIDE_NAMES, Kind, encode
from lanterns.server.wire.event import EventJson, encode_events, write_events
from lanterns.server.wire.forms import Form, Sides, copier, form_of, side_names

_SEAT: Final = {*find_marks(Seat)}


def _public_fields(kind: type[Struct], sides: Sides) -> dict[str, Form]:
    """Return how each public field of an entry is sent: as it is stored, but seats by their sides.

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
    """Return the type of what is sent of an entry, which has the same name."""
    forms = _public_fields(kind, SIDE_NAMES)
    fields = [(name, cast("type", form.shape)) for name, form in forms.items()]
    described = {"__doc__": kind.__doc__}
    return defstruct(kind.__name__, fields, bases=(Kind,), namespace=described, frozen=True)


PUBLIC_TYPES: Final[Mapping[type, type[Struct]]] = {
    kind: _public_type(kind) for kind in get_args(Entry)
}
"""The type of what is sent of each kind of entry."""

if TYPE_CHECKING:

    class PublicEntry(Kind, frozen=True):
        """What is sent of a log entry: its public fields."""

else:
    PublicEntry = reduce(or_, PUBLIC_TYPES.values())


class LogEntry(Struct, frozen=True):
    """One entry of a table's log, as a viewer may know it."""

    number: int
    at: Millis
    what: PublicEntry
    events: tuple[EventJson, ...] = ()
    """What the actions led to, as the engine's events; tiles drawn by others are null."""


def show_entry(options: Options, happened: Happened, seat: Seat | None) -> LogEntry:
    """Return an entry as a seat or a spectator may know it."""
    return write_entry(options, happened.logged, view_events(happened.events, seat))


def write_entry(options: Options, logged: Logged, seen: Iterable[Event]) -> LogEntry:
    """Return an entry with the events that a viewer saw of it."""
    return LogEntry(
        number=logged.number,
        at=logged.at,
        what=publish(logged.entry, side_names(options)),
        events=write_events(seen, options),
    )


def encode_entry(sides: Sides, logged: Logged, seen: Iterable[Event]) -> Raw:
    """Encode an entry with the events that a viewer saw of it."""
    what = encode(publish(logged.entry, sides))
    return Raw(
        b'{"number":%d,"at":%d,"what":%b,"events":%b}'
        % (logged.number, logged.at, what, encode_events(seen, sides))
    )


def publish(entry: Entry, sides: Sides) -> PublicEntry:
    """Return what is sent of an entry in a game with these seats."""
    return _publishers(sides)[type(entry)](entry)


@cache
def _publishers(sides: Sides) -> Mapping[type, Callable[[Entry], PublicEntry]]:
    return {
        kind: copier(sent, {name: form.write for name, form in _public_fields(kind, sides).items()})
        for kind, sent in PUBLIC_TYPES.items()
    }
