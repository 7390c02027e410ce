"""What has changed between two views of a game, as it is sent."""

from collections.abc import Mapping
from typing import Final

from msgspec import Raw

from lanterns.engine import Seat, SeatState, View
from lanterns.server.wire.base import SIDE_NAMES, encode
from lanterns.server.wire.view import SeatJson, ViewJson, encode_placed, write_seat, write_without

_ONES: Final = tuple(
    name for name in ViewJson.__struct_fields__ if name not in ("viewer", "seats", "lake")
)
_OF_SEAT: Final = tuple(name for name in SeatJson.__struct_fields__ if name != "seat")


def encode_changes(
    before: Mapping[Seat | None, View], after: Mapping[Seat | None, View]
) -> dict[Seat | None, Raw] | None:
    """For each viewer, what has changed; ``None`` if tiles were taken away from the lake.

    As with whole views, all start from what has changed for a spectator: a seat gets only what has
    changed of its own things in addition.
    """
    was, now = before[None].state, after[None].state
    if len(now.lake.tiles) < len(was.lake.tiles):
        return None
    changed = _changes(_ONES, write_without(before[None]), write_without(after[None]))
    tiles = was.lake.tiles
    lake = [
        encode_placed(cell, placed.tile, placed.rotation, placed.pavilion)
        for cell, placed in now.lake.tiles.items()
        if tiles.get(cell) != placed
    ]
    if lake:
        changed.append(b'"lake":[%b]' % b",".join(lake))
    public = [_seat(old, new) for old, new in zip(was.seats, now.seats, strict=True)]
    encoded: dict[Seat | None, Raw] = {}
    for viewer, view in after.items():
        seats = list(public)
        if viewer is not None:
            own = before[viewer].state.seats[viewer]
            seats[viewer] = _seat(own, view.state.seats[viewer])
        shown = [seat for seat in seats if seat]
        more = [b'"seats":[%b]' % b",".join(shown)] if shown else []
        encoded[viewer] = Raw(b"{%b}" % b",".join([*changed, *more]))
    return encoded


def _seat(was: SeatState, now: SeatState) -> bytes:
    """What has changed of a seat; nothing if nothing has."""
    if was is now:
        return b""
    changed = _changes(_OF_SEAT, write_seat(was), write_seat(now))
    if not changed:
        return b""
    return b'{"seat":"%b",%b}' % (SIDE_NAMES[now.side].encode(), b",".join(changed))


def _changes(names: tuple[str, ...], was: object, now: object) -> list[bytes]:
    return [
        b'"%b":%b' % (name.encode(), encode(value))
        for name in names
        if (value := getattr(now, name)) != getattr(was, name)
    ]
