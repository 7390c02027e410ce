"""What each viewer may know of a table. Whatever leaves the server is built here.

The game is only ever looked at through the engine's ``view`` and ``view_events``: hidden tiles, the
order of the stack and the seed are cut there. Of entries only the public side is told.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from typing import Final, TypeAlias, assert_never, cast

from msgspec import Raw

from lanterns.engine import (
    Action,
    Dedication,
    EmperorCard,
    Event,
    Exchange,
    GameState,
    Options,
    PlaceTile,
    Seat,
    Use,
    View,
    ahead,
    legal_groups,
    obstacles,
    view_events,
    views,
)
from lanterns.server.core import entries
from lanterns.server.core.entries import Chatted, Logged, Millis, TableId
from lanterns.server.core.identity import Caller
from lanterns.server.core.replay import extend, replay
from lanterns.server.core.table import Happened, Table, Undoable, is_chat
from lanterns.server.snapshot import messages as public
from lanterns.server.snapshot.messages import (
    PROTOCOL_VERSION,
    Ahead,
    Blocked,
    ChatLine,
    LogEntry,
    Position,
    SeatFace,
    TableFace,
    Update,
    Welcome,
)
from lanterns.server.wire.action import ActionJson, write_action
from lanterns.server.wire.base import SideName, UseName, encode, listed, once
from lanterns.server.wire.event import write_event
from lanterns.server.wire.view import ViewJson, write_views


@lru_cache(maxsize=4)
def side_names(options: Options) -> tuple[SideName, ...]:
    """What the seats are called on the wire."""
    return tuple(cast("SideName", side.name) for side in options.sides)


class Snapshot:
    """Tells of a table as it is after some entry. What is the same for all viewers is made once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._sides = side_names(table.options)
        self._news: dict[int, list[tuple[tuple[Event, ...], LogEntry]]] = {}
        """What was written of an entry, for each way of seeing it."""

    def welcome(self, caller: Caller) -> Welcome:
        """Everything that this caller needs to begin or begin again."""
        table = self.table
        seat = table.seat_of(caller)
        return Welcome(
            protocol=PROTOCOL_VERSION,
            number=table.number,
            you=None if seat is None else self._sides[seat],
            host=caller.is_(table.made.host),
            table=self.face,
            position=self.position(seat),
            chat=tuple(self._chat_line(logged) for logged in table.chat),
        )

    def update(self, seat: Seat | None, after: int) -> Update | None:
        """What happened after that number as a seat or a spectator may know it.

        ``None`` if that is no longer at hand, or there is no such number: then begin anew.
        """
        table = self.table
        first = table.tail[0].logged.number
        if not first - 1 <= after <= table.number:
            return None
        told = table.tail[after + 1 - first :]
        talk = all(is_chat(logged) for logged, _ in told)
        return Update(
            number=table.number,
            entries=tuple([self._tell(one, seat) for one in told]),
            table=None if talk else cast("TableFace", Raw(self.face_text)),
            position=None if talk else self.position(seat),
        )

    def position(self, seat: Seat | None) -> Position | None:
        """The game as a seat or a spectator may know it, and what it may do."""
        table = self.table
        if table.game is None:
            return None
        mine = seat is not None and table.to_move == seat and table.seats[seat].decides
        seen = self._views[seat].state
        return Position(
            view=self._written[seat],
            legal=write_legal(seen) if mine else (),
            ahead=write_ahead(seen) if mine else (),
            blocked=write_blocked(seen, table.undoable) if mine else (),
            undo=len(table.undoable) if mine else 0,
            to_move=self._to_move,
            deadline=self._deadline,
            hand_over_at=table.hand_over_at,
        )

    @cached_property
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
            to_move=self._to_move,
            winners=None if over is None else tuple(self._sides[seat] for seat in over.winners),
            ended=None if over is None else over.reason,
            seed=None if over is None else table.made.seed,
            rematch=table.rematch,
            rematch_of=table.made.rematch_of,
        )

    @cached_property
    def face_text(self) -> bytes:
        """The face, encoded."""
        return encode(self.face)

    @cached_property
    def _views(self) -> dict[Seat | None, View]:
        return {} if self.table.game is None else views(self.table.game)

    @cached_property
    def _written(self) -> dict[Seat | None, ViewJson]:
        return write_views(self._views)

    @cached_property
    def _to_move(self) -> SideName | None:
        return None if self.table.to_move is None else self._sides[self.table.to_move]

    @cached_property
    def _deadline(self) -> Millis | None:
        return self.table.deadline

    def _tell(self, told: Happened, seat: Seat | None) -> LogEntry:
        """One entry for a viewer; written once for all who see the same of it."""
        seen = view_events(told.events, seat)
        written = self._news.setdefault(told.logged.number, [])
        for known, news in written:
            if known == seen:
                return news
        news = once(write_news(self.table.options, told.logged, seen))
        written.append((seen, news))
        return news

    def _seat_face(self, seat: Seat) -> SeatFace:
        holder = self.table.seats[seat]
        return SeatFace(
            seat=self._sides[seat],
            kind="free" if holder.free else "person" if holder.person else "bot",
            name=holder.name,
            bot=self.table.bot_at(seat),
            gone=holder.gone,
            time_left=holder.time_left,
            rematch=holder.rematch,
        )

    def _chat_line(self, logged: Logged) -> ChatLine:
        said = logged.entry
        assert isinstance(said, Chatted)
        return ChatLine(logged.number, logged.at, self._sides[said.seat], said.text)


def story(table: TableId, logged: Sequence[Logged], seat: Seat | None) -> tuple[LogEntry, ...]:
    """A whole log as a seat or a spectator may know it."""
    folded = replay(table, logged[:1])
    told = [folded.tail[-1]]
    for one in logged[1:]:
        folded = extend(folded, [one])
        told.append(folded.tail[-1])
    return tuple(tell(folded.options, one, seat) for one in told)


def tell(options: Options, told: Happened, seat: Seat | None) -> LogEntry:
    """One entry as a seat or a spectator may know it."""
    return write_news(options, told.logged, view_events(told.events, seat))


def write_news(options: Options, logged: Logged, seen: Iterable[Event]) -> LogEntry:
    """An entry, with what a viewer saw of what came of it."""
    return LogEntry(
        number=logged.number,
        at=logged.at,
        what=publish(logged.entry, side_names(options)),
        events=tuple([write_event(event, options) for event in seen]),
    )


_NAMES: Final[dict[Use, UseName]] = {
    Exchange: "exchange",
    **{kind: cast("UseName", kind.name.lower()) for kind in Dedication},
    **{card: card.value for card in EmperorCard},
}

_KEPT: Final[dict[int, bytes]] = {}
"""Groups of placements as they are sent, by identity. A seat is told some two hundred placements at
every move: to write them each time would be a third of what a move costs the server."""

_GROUPS: Final[list[tuple[Action, ...]]] = []
"""Those groups, kept alive so that no other object can come to have their identity."""

_MOST_KEPT: Final = 1 << 16


def write_legal(seen: GameState) -> tuple[ActionJson, ...]:
    """What is legal now, encoded already."""
    legal: tuple[ActionJson, ...] = listed(
        [_KEPT.get(id(group)) or _write(group) for group in legal_groups(seen)]
    )
    return legal


def _write(group: tuple[Action, ...]) -> bytes:
    text = b",".join([encode(write_action(action)) for action in group])
    if isinstance(group[0], PlaceTile):
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.clear()
            _GROUPS.clear()
        _GROUPS.append(group)
        _KEPT[id(group)] = text
    return text


def write_ahead(seen: GameState) -> tuple[Ahead, ...]:
    """What would be legal after passing once, twice and so on within this turn."""
    return tuple(Ahead(then.step.value, write_legal(then)) for then in ahead(seen))


def write_blocked(seen: GameState, tried: Iterable[Undoable]) -> tuple[Blocked, ...]:
    """What no action does in the rest of the turn, and why not."""
    found = obstacles(seen, [one.action for one in tried])
    return tuple(Blocked(_NAMES[use], why.value) for use, why in found.items())


Sides: TypeAlias = Sequence[SideName]


def publish(entry: entries.Entry, sides: Sides) -> public.PublicEntry:  # noqa: C901 - one case for each entry
    """An entry without seeds and tokens, and with seats named by their sides."""
    match entry:
        case entries.TableMade():
            return public.TableMade()
        case entries.SeatTaken():
            return public.SeatTaken(sides[entry.seat], entry.name)
        case entries.BotSeated():
            return public.BotSeated(sides[entry.seat], entry.code)
        case entries.SeatFreed():
            return public.SeatFreed(sides[entry.seat])
        case entries.Started():
            return public.Started()
        case entries.Acted():
            return public.Acted(sides[entry.seat], entry.actions)
        case entries.Undone():
            return public.Undone(sides[entry.seat], entry.count)
        case entries.Chatted():
            return public.Chatted(sides[entry.seat], entry.text)
        case entries.Resigned():
            return public.Resigned(sides[entry.seat])
        case entries.ClockExpired():
            return public.ClockExpired(sides[entry.seat])
        case entries.SeatHanded():
            return public.SeatHanded(sides[entry.seat], sides[entry.by])
        case entries.SeatReclaimed():
            return public.SeatReclaimed(sides[entry.seat])
        case entries.RematchAsked():
            return public.RematchAsked(sides[entry.seat])
        case entries.RematchMade():
            return public.RematchMade(entry.table)
        case entries.Finished():
            winners = tuple(sides[seat] for seat in entry.winners)
            return public.Finished(entry.reason, winners)
    assert_never(entry)
