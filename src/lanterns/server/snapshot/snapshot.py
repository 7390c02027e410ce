"""A table as each viewer may see it. Everything that the server sends about a table is built here.

The game is read only through the engine's ``view`` and ``view_events``, which remove the hidden
tiles, the order of the stack and the seed. Of log entries only the public fields are sent.
"""

from functools import cached_property
from typing import Final, NamedTuple

from msgspec import Raw

from lanterns.engine import Event, GameState, Seat, View, view, view_events
from lanterns.server.core.access import Access
from lanterns.server.core.entries import ACCESS, Chatted, Logged, Millis, TableMade
from lanterns.server.core.identity import Caller
from lanterns.server.core.table import LoggedEvents, Table, is_chat
from lanterns.server.snapshot.log import write_entry
from lanterns.server.snapshot.messages import PROTOCOL_VERSION, ChatLine, Update, Welcome
from lanterns.server.snapshot.offers import find_blocked, write_ahead, write_cells, write_offers
from lanterns.server.snapshot.position import Position, SeatInfo, TableInfo
from lanterns.server.wire.base import Assembled, SideName, assemble, encode
from lanterns.server.wire.forms import Sides, side_names
from lanterns.server.wire.view import write_view


class Snapshot:
    """A table after some entry, for any viewer. What several viewers see is encoded once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.sides: Sides = side_names(table.options)
        self.now = _now(table, self.sides)
        """The part of a position that is the same for every viewer, except the view."""
        self._views: dict[Seat | None, GameState] = {}
        self._entries: dict[int, list[tuple[tuple[Event, ...], Raw]]] = {}
        """For each entry, the events that a viewer sees and the entry encoded with them."""

    def trim(self) -> None:
        """Drop what is no longer needed after every subscriber got an update."""
        self._entries = {}
        self._views = {viewer: seen for viewer, seen in self._views.items() if viewer is None}

    def welcome(self, caller: Caller) -> Assembled:
        """Return the ``Welcome`` for a caller who connects or must start over."""
        table = self.table
        seat = table.seat_of(caller)
        return assemble(
            Welcome,
            protocol=PROTOCOL_VERSION,
            number=table.number,
            you=None if seat is None else self.sides[seat],
            host=caller.is_(table.made.host),
            table=self.info,
            position=self.position(seat),
            chat=[self._chat_line(logged) for logged in table.chat],
        )

    def update(self, seat: Seat | None, after: int) -> Assembled | None:
        """Return an ``Update`` after that number, as a seat or a spectator may see it.

        ``None`` if those entries are no longer held, or there is no such number; then the viewer
        needs a ``Welcome``.
        """
        recorded = self.recorded_since(after)
        if recorded is None:
            return None
        only_chat = all(is_chat(logged) for logged, _ in recorded)
        return assemble(
            Update,
            number=self.table.number,
            entries=[self.entry(one, seat) for one in recorded],
            table=None if only_chat else self.info,
            position=None if only_chat else self.position(seat),
        )

    def recorded_since(self, after: int) -> tuple[LoggedEvents, ...] | None:
        """Return the entries after that number, if they are still held."""
        table = self.table
        first = table.tail[0].logged.number
        return table.tail[after + 1 - first :] if first - 1 <= after <= table.number else None

    def position(self, seat: Seat | None) -> Assembled | None:
        """Return the ``Position`` that a seat or a spectator may see; ``None`` before the game."""
        if self.table.game is None:
            return None
        now = self.now
        return assemble(
            Position,
            view=write_view(View(seat, self.view_of(seat))),
            **{**_NO_OFFERS, **self.offers(seat)},
            to_move=now.to_move,
            deadline=now.deadline,
            hand_over_at=now.hand_over_at,
            open_cells=self.open_cells if seat in now.waiting else (),
        )

    def offers(self, seat: Seat | None) -> Assembled:
        """Return a seat's legal actions as parts of a ``Position``; none if no person decides."""
        if seat is None or seat != self.now.deciding:
            return {}
        seen, undoable = self.view_of(seat), self.table.undoable
        return {
            **write_offers(seen),
            "ahead": write_ahead(seen),
            "blocked": find_blocked(seen, undoable),
            "undo": len(undoable),
        }

    def view_of(self, seat: Seat | None) -> GameState:
        """Return the game, which must have started, as a seat or a spectator may see it."""
        found = self._views.get(seat)
        if found is None:
            assert self.table.game is not None
            public = None if seat is None else self.view_of(None)
            found = self._views[seat] = view(self.table.game, seat, public).state
        return found

    @cached_property
    def open_cells(self) -> Raw:
        """The cells where a tile could be placed, encoded."""
        assert self.table.game is not None
        return Raw(encode(write_cells(self.table.game.lake.open_cells)))

    @cached_property
    def info(self) -> TableInfo:
        """The table as everybody sees it."""
        table, over = self.table, self.table.finished
        return TableInfo(
            id=table.id,
            phase=table.phase,
            seats=tuple(map(self._seat_info, range(len(table.seats)))),
            made_at=table.made_at,
            changed_at=table.changed_at,
            number=table.number,
            turn=None if table.game is None else table.game.turn,
            to_move=self.now.to_move,
            winners=None if over is None else tuple(self.sides[seat] for seat in over.winners),
            ended=None if over is None else over.reason,
            seed=None if over is None else table.made.seed,
            rematch=table.rematch,
            host=self._seat_of_host(),
            **{name: getattr(table.made, name) for name in _ON_TABLE},
        )

    def entry(self, recorded: LoggedEvents, seat: Seat | None) -> Raw:
        """Return an entry for a viewer, encoded once for all who see the same events."""
        seen = view_events(recorded.events, seat)
        encoded = self._entries.setdefault(recorded.logged.number, [])
        for known, entry in encoded:
            if known == seen:
                return entry
        entry = Raw(encode(write_entry(self.sides, recorded.logged, seen)))
        encoded.append((seen, entry))
        return entry

    def _seat_of_host(self) -> SideName | None:
        held = zip(self.sides, self.table.seats, strict=True)
        return next((side for side, one in held if one.token == self.table.made.host), None)

    def _seat_info(self, seat: Seat) -> SeatInfo:
        holder, game = self.table.seats[seat], self.table.game
        return SeatInfo(
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
    """The part of a position that is the same for every viewer, and the seats that get more."""

    to_move: SideName | None
    deadline: Millis | None
    hand_over_at: Millis | None
    deciding: Seat | None
    """The seat to move, if a person decides for it."""
    waiting: frozenset[Seat | None]
    """The seats of people who have tiles and wait for another seat."""


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


_ON_TABLE: Final = [name for name, who in ACCESS[TableMade].items() if who is Access.ON_TABLE]
_NO_OFFERS: Final = {"legal": (), "placements": (), "ahead": (), "blocked": (), "undo": 0}
