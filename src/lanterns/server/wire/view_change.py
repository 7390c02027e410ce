"""What has changed between two views of a game, as it is sent."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Any, Final

from lanterns.engine import GameState, SeatState
from lanterns.server.wire.base import DEDICATION_NAMES, LANTERN_NAMES, SIDE_NAMES, encode
from lanterns.server.wire.view import OF_SEAT, OF_STATE, encode_placed, write_hand


class _Fields:
    """Fields on the wire, each derived from attributes of a state or a seat.

    Comparing these attributes costs far less than writing the fields. ``counted`` are fields that
    hold one value for each of some names; only the values that have changed are sent. ``partial``
    are fields that may be the same though their attributes differ.
    """

    def __init__(
        self,
        fields: Mapping[str, tuple[tuple[str, ...], Callable[[Any], object]]],
        counted: Mapping[str, Sequence[str]],
        partial: Collection[str],
    ) -> None:
        self._counted = [
            (field.encode(), attrgetter(field), [f'"{name}":'.encode() for name in names])
            for field, names in counted.items()
        ]
        plain = {field: of for field, of in fields.items() if field not in counted}
        self._fields = [
            (f'"{field}":'.encode(), attrgetter(*sources), write, field in partial)
            for field, (sources, write) in plain.items()
        ]
        self._all = attrgetter(*sorted({name for sources, _ in plain.values() for name in sources}))

    def changes(self, was: GameState | SeatState, now: GameState | SeatState) -> list[bytes]:
        """The fields that have changed, as they are sent."""
        found: list[bytes] = []
        for field, values, names in self._counted:
            if (old := values(was)) != (new := values(now)):
                some = [
                    name + encode(value)
                    for name, before, value in zip(names, old, new, strict=True)
                    if before != value
                ]
                found.append(b'"%b":{%b}' % (field, b",".join(some)))
        if self._all(was) != self._all(now):
            for field, values, write, partial in self._fields:
                if (old := values(was)) is not (new := values(now)) and old != new:
                    value = write(now)
                    if not partial or value != write(was):
                        found.append(field + encode(value))
        return found


_OF_STATE: Final = _Fields(
    OF_STATE,
    counted={"supply": LANTERN_NAMES, "stacks": DEDICATION_NAMES},
    partial=("seat_to_move", "start_seat", "wild_lanterns"),
)
_OF_SEAT: Final = _Fields(OF_SEAT, counted={"lanterns": LANTERN_NAMES}, partial=("honor",))


class ViewChanges:
    """What has changed for a spectator, from which every seat's change is made.

    As with whole views, nothing can get from one seat's view into another's: a seat gets only what
    has changed of its own hand in addition.
    """

    def __init__(self, was: GameState, now: GameState) -> None:
        """Compare two views of a spectator."""
        self._shared = _OF_STATE.changes(was, now)
        if was.lake is not now.lake:
            self._shared.append(b'"lake":[%b]' % b",".join(_encode_new_tiles(was, now)))
        both = list(zip(was.seats, now.seats, strict=True))
        self._seats = [[] if old is new else _OF_SEAT.changes(old, new) for old, new in both]
        self._public = [
            _encode_seat(new, changed if old.hand == new.hand else [*changed, _encode_hand(new)])
            for changed, (old, new) in zip(self._seats, both, strict=True)
        ]
        self.spectator = self._join(self._public)
        """As a ``ViewChange``."""

    def of_hand(self, seat: int, now: SeatState) -> bytes:
        """The same for a seat whose own hand has changed."""
        own = _encode_seat(now, [*self._seats[seat], _encode_hand(now)])
        return self._join([*self._public[:seat], own, *self._public[seat + 1 :]])

    def _join(self, seats: Iterable[bytes]) -> bytes:
        parts = self._shared
        if some := b",".join(filter(None, seats)):
            parts = [*parts, b'"seats":[%b]' % some]
        return b"{%b}" % b",".join(parts)


def _encode_new_tiles(was: GameState, now: GameState) -> list[bytes]:
    """The tiles that are new on the lake, or were turned."""
    tiles = was.lake.tiles
    return [
        encode_placed(cell, placed.tile, placed.rotation, placed.pavilion)
        for cell, placed in now.lake.tiles.items()
        if (old := tiles.get(cell)) is not placed and old != placed
    ]


def _encode_seat(now: SeatState, changed: list[bytes]) -> bytes:
    """A seat with what has changed of it; nothing if nothing has."""
    if not changed:
        return b""
    return b'{"seat":"%b",%b}' % (SIDE_NAMES[now.side].encode(), b",".join(changed))


def _encode_hand(now: SeatState) -> bytes:
    return b'"hand":%b' % encode(write_hand(now))
