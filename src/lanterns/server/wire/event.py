"""The engine's events as they are sent."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, Final

from msgspec import Raw

from lanterns.engine import Event, Options
from lanterns.server.wire.base import Kind, Remembered, encode, encode_list
from lanterns.server.wire.forms import Family, Sides, side_names

EVENTS: Final = Family[Event, "EventJson"](Event)

if TYPE_CHECKING:

    class EventJson(Kind, frozen=True):
        """An event, in the form of ``lanterns.notation.event_json``."""

else:
    EventJson = EVENTS.shapes


def write_events(events: Iterable[Event], options: Options) -> tuple[EventJson, ...]:
    """Events as they are sent; seats are named by their sides in a game with these options."""
    return tuple(map(_writer(side_names(options)), events))


def encode_events(events: Iterable[Event], sides: Sides) -> Raw:
    """Events as a JSON list, with these names of the seats."""
    encoded = _encoded(sides)
    return encode_list([encoded[event] for event in events])


@cache
def _writer(sides: Sides) -> Callable[[Event], EventJson]:
    """Write events of games with these seats."""
    return EVENTS.writer(sides)


@cache
def _encoded(sides: Sides) -> Remembered[Event]:
    """The same, encoded. Remembered, because everybody gets the same events."""
    write = _writer(sides)
    return Remembered(lambda event: encode(write(event)))
