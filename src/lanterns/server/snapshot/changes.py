"""What a move has changed, as it is sent to everybody who follows a table.

Encoding updates is most of the work of a move. So the parts that viewers share are encoded once,
and each viewer's ``Update`` is put together from them; a test reads every one with its type.
"""

from msgspec import Raw

from lanterns.engine import Seat
from lanterns.server.core.table import Happened, is_chat
from lanterns.server.snapshot.offers import encode_ahead, encode_offers, find_blocked
from lanterns.server.snapshot.position import TableFace
from lanterns.server.snapshot.snapshot import Snapshot
from lanterns.server.wire.base import encode
from lanterns.server.wire.view_change import ViewChanges


class Changes:
    """An ``Update`` with a ``Change``, for any viewer who has the table as it was before."""

    def __init__(self, before: Snapshot, after: Snapshot, happened: tuple[Happened, ...]) -> None:
        """Compare two snapshots of a game that had started: see ``changes_between``."""
        self._before, self._after = before, after
        self._happened = happened
        was, is_ = before.table.game, after.table.game
        assert was is not None
        assert is_ is not None
        both = enumerate(zip(was.seats, is_.seats, strict=True))
        self._new_hands = {seat for seat, (old, new) in both if old.hand != new.hand}
        """Seats with other tiles than before, of which a spectator sees the backs."""
        self._updates: dict[tuple[Seat | None, bool, bool], bytes] = {}
        self._views = ViewChanges(before.seen(None), after.seen(None))
        now, table = after.now, after.table
        self._head = b'{"type":"update","number":%d,"entries":[' % table.number
        face = _encode_face_change(before, after)
        since = b'],"change":{"since":%d,"table":%b,"position":{"view":'
        self._middle = since % (before.table.number, face)
        rest = b',"to_move":%b,"deadline":%b,"hand_over_at":%b'
        self._rest = rest % (encode(now.to_move), encode(now.deadline), encode(now.hand_over_at))

    def update(self, seat: Seat | None) -> bytes:
        """The update for a seat or a spectator; viewers who are sent the same share one."""
        before, after = self._before.now, self._after.now
        special = seat == after.deciding or seat in self._new_hands
        viewers = seat if special else None, seat in before.waiting, seat in after.waiting
        found = self._updates.get(viewers)
        if found is None:
            found = self._updates[viewers] = self._encode(seat)
        return found

    def _encode(self, seat: Seat | None) -> bytes:
        entries = b",".join([self._after.entry(one, seat) for one in self._happened])
        parts = [self._head, entries, self._middle, self._view(seat), self._rest]
        if seat is not None and seat == self._after.now.deciding:
            parts.append(self._offers(seat))
        if cells := self._open_cells(seat):
            parts += [b',"open_cells":', cells]
        return b"".join([*parts, b"}}}"])

    def _view(self, seat: Seat | None) -> bytes:
        if seat is None or seat not in self._new_hands:
            return self._views.spectator
        return self._views.of_hand(seat, self._after.seen(seat).seats[seat])

    def _offers(self, seat: Seat) -> bytes:
        seen, undoable = self._after.seen(seat), self._after.table.undoable
        legal, placements = encode_offers(seen)
        found = b',"legal":%b,"placements":%b' % (legal, placements)
        if ahead := encode_ahead(seen):
            found += b',"ahead":%b' % encode(ahead)
        if blocked := find_blocked(seen, undoable):
            found += b',"blocked":%b' % encode(blocked)
        return found + b',"undo":%d' % len(undoable) if undoable else found

    def _open_cells(self, seat: Seat | None) -> Raw | bytes:
        """The open cells as a viewer is sent them; nothing if they are what they were."""
        before, after = self._before, self._after
        waits, waited = seat in after.now.waiting, seat in before.now.waiting
        if not waits:
            return b"[]" if waited else b""
        assert before.table.game is not None
        assert after.table.game is not None
        same = before.table.game.lake.open_cells == after.table.game.lake.open_cells
        return b"" if waited and same else after.open_cells


def changes_between(before: Snapshot, after: Snapshot) -> Changes | None:
    """What has changed; ``None`` where only a whole ``Update`` or a ``Welcome`` says it.

    That is so before the game and after chat, and if tiles were taken away from the lake.
    """
    was, now = before.table.game, after.table.game
    if was is None or now is None or len(now.lake.tiles) < len(was.lake.tiles):
        return None
    happened = after.happened(before.table.number)
    if happened is None or all(is_chat(logged) for logged, _ in happened):
        return None
    return Changes(before, after, happened)


def _encode_face_change(before: Snapshot, after: Snapshot) -> bytes:
    """The fields of a table that have changed."""
    if before.fixed_face is after.fixed_face:
        fields = zip(before.moving_face, after.moving_face, strict=True)
        return b"{%b}" % b",".join([new for old, new in fields if new != old])
    was, now = before.face, after.face
    changed = [
        b'"%b":%b' % (name.encode(), encode(value))
        for name in TableFace.__struct_fields__
        if (value := getattr(now, name)) != getattr(was, name)
    ]
    return b"{%b}" % b",".join(changed)
