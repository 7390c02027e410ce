"""Encodes updates with the changes of a move, for every follower of a table."""

from msgspec import Raw
from msgspec.structs import astuple

from lanterns.engine import Seat
from lanterns.server.core.table import LoggedEvents, is_chat
from lanterns.server.snapshot.messages import Update
from lanterns.server.snapshot.position import Change, PositionChange, TableChange, TableInfo
from lanterns.server.snapshot.snapshot import Snapshot
from lanterns.server.wire.base import Assembled, assemble, encode
from lanterns.server.wire.view_change import ViewChanges


class Changes:
    """An ``Update`` with a ``Change``, for any viewer who has the table as it was before.

    Encoding updates is most of the work of a move, so the parts that viewers share are encoded
    once, and viewers who are sent the same share one update.
    """

    def __init__(
        self, before: Snapshot, after: Snapshot, recorded: tuple[LoggedEvents, ...]
    ) -> None:
        """Compare two snapshots of a game that had started: see ``changes_between``."""
        self._before, self._after = before, after
        self._recorded = recorded
        was, is_ = before.table.game, after.table.game
        assert was is not None
        assert is_ is not None
        both = enumerate(zip(was.seats, is_.seats, strict=True))
        self._new_hands = {seat for seat, (old, new) in both if old.hand != new.hand}
        """Seats with a changed hand. A spectator sees only its backs."""
        self._same_cells = was.lake.open_cells == is_.lake.open_cells
        self._updates: dict[tuple[Seat | None, bool, bool], bytes] = {}
        self._views = ViewChanges(before.view_of(None), after.view_of(None), after.sides)
        self._view = Raw(encode(self._views.spectator))
        self._table = Raw(encode(_table_change(before.info, after.info)))

    def update(self, seat: Seat | None) -> bytes:
        """Return the update for a seat or a spectator, encoded."""
        before, after = self._before.now, self._after.now
        special = seat == after.deciding or seat in self._new_hands
        viewers = seat if special else None, seat in before.waiting, seat in after.waiting
        found = self._updates.get(viewers)
        if found is None:
            found = self._updates[viewers] = encode(self._assemble(seat))
        return found

    def _assemble(self, seat: Seat | None) -> Assembled:
        after, now = self._after, self._after.now
        offers = after.offers(seat).items()
        position = assemble(
            PositionChange,
            view=self._view_change(seat),
            to_move=now.to_move,
            deadline=now.deadline,
            hand_over_at=now.hand_over_at,
            **{name: value for name, value in offers if value or name in ("legal", "placements")},
            **self._open_cells(seat),
        )
        change = assemble(
            Change, since=self._before.table.number, table=self._table, position=position
        )
        entries = [after.entry(one, seat) for one in self._recorded]
        return assemble(Update, number=after.table.number, entries=entries, change=change)

    def _view_change(self, seat: Seat | None) -> Raw | Assembled:
        if seat is None or seat not in self._new_hands:
            return self._view
        return self._views.of_hand(seat, self._after.view_of(seat).seats[seat])

    def _open_cells(self, seat: Seat | None) -> Assembled:
        """Return the open cells for a viewer; nothing if they have not changed."""
        waits, waited = seat in self._after.now.waiting, seat in self._before.now.waiting
        if waits:
            return {} if waited and self._same_cells else {"open_cells": self._after.open_cells}
        return {"open_cells": ()} if waited else {}


def changes_between(before: Snapshot, after: Snapshot) -> Changes | None:
    """Return the changes; ``None`` where a whole ``Update`` or a ``Welcome`` is needed.

    That is so before the game, after chat, and when tiles were removed from the lake.
    """
    was, now = before.table.game, after.table.game
    if was is None or now is None or len(now.lake.tiles) < len(was.lake.tiles):
        return None
    recorded = after.recorded_since(before.table.number)
    if recorded is None or all(is_chat(logged) for logged, _ in recorded):
        return None
    return Changes(before, after, recorded)


def _table_change(was: TableInfo, now: TableInfo) -> Assembled:
    fields = zip(TableInfo.__struct_fields__, astuple(was), astuple(now), strict=True)
    return assemble(TableChange, **{name: new for name, old, new in fields if old != new})
