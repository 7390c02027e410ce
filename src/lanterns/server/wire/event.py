"""The engine's events as they are sent."""

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Final

from msgspec import Raw

from lanterns.engine import Event
from lanterns.engine.shape import shape_of
from lanterns.server.wire.base import JsonCache, Kind, encode
from lanterns.server.wire.forms import Sides, form_of

_SHAPE: Final = shape_of(Event)

if TYPE_CHECKING:

    class EventJson(Kind, frozen=True):
        """An event, in the form of ``lanterns.notation.event_json``."""

else:
    EventJson = form_of(_SHAPE).type


def write_events(events: Iterable[Event], sides: Sides) -> list[Raw]:
    """Write events with these names of the seats."""
    written = _written(sides)
    return [written[event] for event in events]


@cache
def _written(sides: Sides) -> JsonCache[Event]:
    """Return a cache of written events, as everybody is sent the same ones."""
    write = form_of(_SHAPE, sides).write
    return JsonCache(lambda event: encode(write(event)))
