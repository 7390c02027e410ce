"""What each viewer may know of a table. Whatever the server sends about a table is built here.

The game is only ever read through the engine's ``view`` and ``view_events``, which cut the hidden
tiles, the order of the stack and the seed. Of log entries only the public form is sent.
"""

from typing import Final, NamedTuple

from msgspec import Raw

from lanterns.engine import Event, GameState, Seat, view, view_events, views
from lanterns.server.core.entries import Chatted, Logged, Millis
from lanterns.server.core.identity import Caller
from lanterns.server.core.table import Happened, Table, is_chat
from lanterns.server.snapshot.log import encode_entry
from lanterns.server.snapshot.messages import (
    PROTOCOL_VERSION,
    ChatLine,
    EncodedUpdate,
    EncodedWelcome,
)
from lanterns.server.snapshot.offers import EncodedOffers, encode_ahead, encode_offers, find_blocked
from lanterns.server.snapshot.position import EncodedPosition, SeatFace, TableFace
from lanterns.server.wire.base import SideName, encode
from lanterns.server.wire.forms import Sides, side_names
from lanterns.server.wire.offers import encode_cells
from lanterns.server.wire.view import encode_views


class Snapshot:
    """A table after some entry, for any viewer. What several viewers see is encoded once."""

    def __init__(self, table: Table, before: "Snapshot | None" = None) -> None:
        """Show a table; ``before`` is the same table earlier, of which some is still true."""
        self.table = table
        self.sides: Sides = side_names(table.options) if before is None else before.sides
        self.now = _now(table, self.sides)
        """What every viewer is sent of a position besides the view."""
        self.moving_face = _encode_moving_face(table, self.now)
        """The fields of the face that moves change, encoded."""
        self._fixed_face: tuple[bytes, bytes] | None = None
        self._open_cells: Raw | None = None
        self._seen: dict[Seat | None, GameState] = {}
        self._entries: dict[int, list[tuple[tuple[Event, ...], Raw]]] = {}
        """For each entry, the events that a viewer sees and the entry encoded with them."""
        if before is not None:
            self._take_over(before)

    def _take_over(self, before: "Snapshot") -> None:
        was, now = before.table, self.table
        if _same_fixed_face(was, now):
            self._fixed_face = before.fixed_face
        if was.game and now.game and was.game.lake.open_cells is now.game.lake.open_cells:
            self._open_cells = before._open_cells

    def trim(self) -> None:
        """Drop what nobody needs any more once everybody has been sent it."""
        self._entries = {}
        self._seen = {viewer: seen for viewer, seen in self._seen.items() if viewer is None}

    def welcome(self, caller: Caller) -> EncodedWelcome:
        """Everything that a caller needs to begin, or to begin again."""
        table = self.table
        seat = table.seat_of(caller)
        return EncodedWelcome(
            protocol=PROTOCOL_VERSION,
            number=table.number,
            you=None if seat is None else self.sides[seat],
            host=caller.is_(table.made.host),
            table=self.face,
            position=self.position(seat),
            chat=tuple(self._chat_line(logged) for logged in table.chat),
        )

    def update(self, seat: Seat | None, after: int) -> EncodedUpdate | None:
        """What happened after that number, as a seat or a spectator may know it.

        ``None`` if those entries are no longer held, or there is no such number; then the viewer
        needs a ``Welcome``.
        """
        happened = self.happened(after)
        if happened is None:
            return None
        number, shown = self.table.number, tuple([self.entry(one, seat) for one in happened])
        if all(is_chat(logged) for logged, _ in happened):
            return EncodedUpdate(number, shown, None, None)
        return EncodedUpdate(number, shown, Raw(self.face_text), self.position(seat))

    def happened(self, after: int) -> tuple[Happened, ...] | None:
        """The entries after that number, if they are still held."""
        table = self.table
        first = table.tail[0].logged.number
        return table.tail[after + 1 - first :] if first - 1 <= after <= table.number else None

    def position(self, seat: Seat | None) -> EncodedPosition | None:
        """The game as a seat or a spectator may know it, and what it may do."""
        table = self.table
        if table.game is None:
            return None
        now, seen = self.now, self.seen(seat)
        decides = seat is not None and seat == now.deciding
        offers = encode_offers(seen) if decides else EncodedOffers(_NONE, _NONE)
        return EncodedPosition(
            view=self._encoded_views[seat],
            legal=offers.legal,
            placements=offers.placements,
            ahead=encode_ahead(seen) if decides else (),
            blocked=find_blocked(seen, table.undoable) if decides else (),
            undo=len(table.undoable) if decides else 0,
            to_move=now.to_move,
            deadline=now.deadline,
            hand_over_at=now.hand_over_at,
            open_cells=self.open_cells if seat in now.waiting else _NONE,
        )

    def seen(self, seat: Seat | None) -> GameState:
        """The game, which must have started, as a seat or a spectator may know it."""
        found = self._seen.get(seat)
        if found is None:
            assert self.table.game is not None
            public = None if seat is None else self.seen(None)
            found = self._seen[seat] = view(self.table.game, seat, public).state
        return found

    @property
    def open_cells(self) -> Raw:
        """The cells where a tile could be placed, encoded."""
        if self._open_cells is None:
            assert self.table.game is not None
            self._open_cells = encode_cells(self.table.game.lake.open_cells)
        return self._open_cells

    @property
    def face(self) -> TableFace:
        """The table as everybody sees it."""
        table, over = self.table, self.table.finished
        return TableFace(
            id=table.id,
            title=table.made.title,
            public=table.made.public,
            phase=table.phase,
            options=table.made.options,
            clock=table.made.clock,
            patience=table.made.patience,
            seats=tuple(map(self._seat_face, range(len(table.seats)))),
            commitment=table.made.commitment,
            made_at=table.made_at,
            changed_at=table.changed_at,
            number=table.number,
            turn=None if table.game is None else table.game.turn,
            to_move=self.now.to_move,
            winners=None if over is None else tuple(self.sides[seat] for seat in over.winners),
            ended=None if over is None else over.reason,
            seed=None if over is None else table.made.seed,
            rematch=table.rematch,
            rematch_of=table.made.rematch_of,
            practice_of=table.made.practice_of,
            host=self._seat_of_host(),
        )

    @property
    def face_text(self) -> bytes:
        """The face, encoded."""
        first, last = self.fixed_face
        return b"{%b,%b,%b}" % (first, b",".join(self.moving_face), last)

    @property
    def fixed_face(self) -> tuple[bytes, bytes]:
        """The fields of the face that hardly a move changes: those before and after the others."""
        if self._fixed_face is None:
            first, last = _FACE.index(_MOVING[0]), _FACE.index(_MOVING[-1])
            fields = self._encode_face(_FACE[:first]), self._encode_face(_FACE[last + 1 :])
            self._fixed_face = fields
        return self._fixed_face

    def _encode_face(self, names: tuple[str, ...]) -> bytes:
        face = self.face
        return b",".join(
            [b'"%b":%b' % (name.encode(), encode(getattr(face, name))) for name in names]
        )

    @property
    def _encoded_views(self) -> dict[Seat | None, Raw]:
        assert self.table.game is not None
        return encode_views(views(self.table.game))

    def entry(self, happened: Happened, seat: Seat | None) -> Raw:
        """One entry for a viewer, encoded once for all who see the same of it."""
        seen = view_events(happened.events, seat)
        encoded = self._entries.setdefault(happened.logged.number, [])
        for known, entry in encoded:
            if known == seen:
                return entry
        entry = encode_entry(self.sides, happened.logged, seen)
        encoded.append((seen, entry))
        return entry

    def _seat_of_host(self) -> SideName | None:
        held = zip(self.sides, self.table.seats, strict=True)
        return next((side for side, one in held if one.token == self.table.made.host), None)

    def _seat_face(self, seat: Seat) -> SeatFace:
        holder, game = self.table.seats[seat], self.table.game
        return SeatFace(
            seat=self.sides[seat],
            kind="free" if holder.free else "person" if holder.person else "bot",
            name=holder.name,
            bot=self.table.bot_at(seat),
            gone=holder.gone,
            time_left=holder.time_left,
            rematch=holder.rematch,
            muted=holder.token in self.table.muted,
            honor=None if game is None or not self.table.finished else game.seats[seat].honor,
        )

    def _chat_line(self, logged: Logged) -> ChatLine:
        said = logged.entry
        assert isinstance(said, Chatted)
        return ChatLine(logged.number, logged.at, self.sides[said.seat], said.text)


class Now(NamedTuple):
    """What every viewer is sent of a position besides the view, and who is sent more."""

    to_move: SideName | None
    deadline: Millis | None
    hand_over_at: Millis | None
    deciding: Seat | None
    """The seat to move, if a person decides for it."""
    waiting: frozenset[Seat | None]
    """The seats of people who have tiles, while somebody else is to move."""


def _now(table: Table, sides: tuple[SideName, ...]) -> Now:
    to_move, game = table.to_move, table.game
    if to_move is None or game is None:
        return Now(None, None, None, None, frozenset())
    people = [seat for seat, holder in enumerate(table.seats) if holder.decides]
    return Now(
        sides[to_move],
        table.deadline,
        table.hand_over_at,
        to_move if to_move in people else None,
        frozenset([seat for seat in people if seat != to_move and game.seats[seat].hand]),
    )


_NONE: Final = Raw(b"[]")
_FACE: Final = TableFace.__struct_fields__
_MOVING: Final = ("changed_at", "number", "turn", "to_move")
"""Neighbors in the face."""


def _encode_moving_face(table: Table, now: Now) -> tuple[bytes, bytes, bytes, bytes]:
    to_move = now.to_move
    return (
        b'"changed_at":%d' % table.changed_at,
        b'"number":%d' % table.number,
        b'"turn":null' if table.game is None else b'"turn":%d' % table.game.turn,
        b'"to_move":null' if to_move is None else b'"to_move":"%b"' % to_move.encode(),
    )


def _same_fixed_face(was: Table, now: Table) -> bool:
    """Whether all that the other fields of the face are made of is what it was."""
    return (
        was.seats is now.seats
        and was.muted is now.muted
        and was.finished is now.finished
        and was.rematch == now.rematch
        and was.started == now.started
    )
