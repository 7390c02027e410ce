"""What has changed between two views of a game, as it is sent."""

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from msgspec import Raw

from lanterns.engine import Seat, SeatState, View
from lanterns.server.wire.base import SIDE_NAMES, encode
from lanterns.server.wire.view import SeatJson, ViewJson, encode_placed, write_seat, write_without

_WITHOUT: Final = tuple(
    name for name in ViewJson.__struct_fields__ if name not in ("viewer", "seats", "lake")
)
_OF_SEAT: Final = tuple(name for name in SeatJson.__struct_fields__ if name not in ("seat", "hand"))


class Views:
    """The views of one position."""

    def __init__(self, views: Mapping[Seat | None, View]) -> None:
        self.by_viewer = views

    @cached_property
    def without(self) -> ViewJson:
        """What a spectator sees, without seats and lake; it is compared with the next one."""
        return write_without(self.by_viewer[None])

    def changes_since(self, before: "Views") -> dict[Seat | None, Raw] | None:
        """For each viewer, what has changed; ``None`` if tiles were taken away from the lake.

        As with whole views, all start from what has changed for a spectator: a seat gets only what
        has changed of its own hand in addition.
        """
        was, now = before.by_viewer[None].state, self.by_viewer[None].state
        if len(now.lake.tiles) < len(was.lake.tiles):
            return None
        changed = _changes(_WITHOUT, before.without, self.without, self.without)
        if was.lake is not now.lake:
            tiles = was.lake.tiles
            lake = [
                encode_placed(cell, placed.tile, placed.rotation, placed.pavilion)
                for cell, placed in now.lake.tiles.items()
                if tiles.get(cell) is not placed and tiles.get(cell) != placed
            ]
            changed.append(b'"lake":[%b]' % b",".join(lake))
        seats = [_Seat(*both) for both in zip(was.seats, now.seats, strict=True)]
        public = [seat.public for seat in seats]
        encoded: dict[Seat | None, Raw] = {}
        for viewer, view in self.by_viewer.items():
            shown = public
            if viewer is not None:
                own = before.by_viewer[viewer].state.seats[viewer]
                shown = list(public)
                shown[viewer] = seats[viewer].with_hand(own, view.state.seats[viewer])
            some = [seat for seat in shown if seat]
            parts = [*changed, b'"seats":[%b]' % b",".join(some)] if some else changed
            encoded[viewer] = Raw(b"{%b}" % b",".join(parts))
        return encoded


class _Seat:
    """What has changed of a seat, for everybody but its hand."""

    def __init__(self, was: SeatState, now: SeatState) -> None:
        self._side = SIDE_NAMES[now.side].encode()
        self._rest = [] if was is now else _changes(_OF_SEAT, was, now, write_seat(now))
        self.public = self.with_hand(was, now)

    def with_hand(self, was: SeatState, now: SeatState) -> bytes:
        """The change with that of the hand; nothing if nothing has changed."""
        parts = self._rest
        if was.hand != now.hand:
            parts = [*parts, b'"hand":%b' % encode(write_seat(now).hand)]
        return b'{"seat":"%b",%b}' % (self._side, b",".join(parts)) if parts else b""


def _changes(names: tuple[str, ...], was: object, now: object, written: object) -> list[bytes]:
    """The fields of those names that have changed, as they are written."""
    return [
        b'"%b":%b' % (name.encode(), encode(getattr(written, name)))
        for name in names
        if getattr(now, name) != getattr(was, name)
    ]
