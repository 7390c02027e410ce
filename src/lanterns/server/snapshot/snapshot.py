"""What each viewer may know of a table. Whatever the server sends about a table is built here.

The game is only ever read through the engine's ``view`` and ``view_events``, which cut the hidden
tiles, the order of the stack and the seed. Of log entries only the public form is sent.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias, assert_never

from msgspec import UNSET, Raw, UnsetType

from lanterns.engine import (
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
from lanterns.server.core.entries import Chatted, Logged
from lanterns.server.core.identity import Caller
from lanterns.server.core.table import Happened, Table, Undoable, is_chat
from lanterns.server.snapshot import messages as public
from lanterns.server.snapshot.messages import (
    PROTOCOL_VERSION,
    ChatLine,
    EncodedUpdate,
    EncodedWelcome,
    LogEntry,
    PublicEntry,
)
from lanterns.server.snapshot.position import (
    Blocked,
    EncodedAhead,
    EncodedChange,
    EncodedPosition,
    EncodedPositionChange,
    SeatFace,
    TableFace,
)
from lanterns.server.wire.action import CellJson, write_action
from lanterns.server.wire.base import (
    DEDICATION_NAMES,
    SIDE_NAMES,
    SideName,
    UseName,
    encode,
    encode_list,
)
from lanterns.server.wire.event import write_event
from lanterns.server.wire.offers import encode_placements
from lanterns.server.wire.view import encode_views
from lanterns.server.wire.view_change import Views

Sides: TypeAlias = Sequence[SideName]


def side_names(options: Options) -> tuple[SideName, ...]:
    """The names of the seats on the wire."""
    return tuple([SIDE_NAMES[side] for side in options.sides])


class Snapshot:
    """A table after some entry, for any viewer. What several viewers see is encoded once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._sides = side_names(table.options)
        self._entries: dict[int, list[tuple[tuple[Event, ...], Raw]]] = {}
        """For each entry, the events that a viewer sees and the entry encoded with them."""
        self._since: Snapshot | None = None
        self._view_changes: dict[Seat | None, Raw] | None = None
        self._face_change = Raw(b"{}")
        """What has changed since then, once somebody has asked."""

    def welcome(self, caller: Caller) -> EncodedWelcome:
        """Everything that a caller needs to begin, or to begin again."""
        table = self.table
        seat = table.seat_of(caller)
        return EncodedWelcome(
            protocol=PROTOCOL_VERSION,
            number=table.number,
            you=None if seat is None else self._sides[seat],
            host=caller.is_(table.made.host),
            table=self.face,
            position=self.position(seat),
            chat=tuple(self._chat_line(logged) for logged in table.chat),
        )

    def kept(self) -> "Snapshot":
        """The same to be kept until the next change: without what was encoded."""
        kept = Snapshot(self.table)
        if self.table.game is not None:
            kept.__dict__.update(_seen=self._seen, face=self.face)
        return kept

    def update(
        self, seat: Seat | None, after: int, before: "Snapshot | None" = None
    ) -> EncodedUpdate | None:
        """What happened after that number, as a seat or a spectator may know it.

        ``None`` if those entries are no longer held, or there is no such number; then the viewer
        needs a ``Welcome``. With ``before``, the table that the viewer has, it tells what has
        changed since.
        """
        table = self.table
        first = table.tail[0].logged.number
        if not first - 1 <= after <= table.number:
            return None
        happened = table.tail[after + 1 - first :]
        shown = tuple([self._encode_entry(one, seat) for one in happened])
        if all(is_chat(logged) for logged, _ in happened):
            return EncodedUpdate(table.number, shown, None, None)
        if before is not None and (views := self._changes_since(before)) is not None:
            change = EncodedChange(
                since=before.table.number,
                table=self._face_change,
                position=self._position_change(seat, views[seat], before),
            )
            return EncodedUpdate(table.number, shown, None, None, change)
        return EncodedUpdate(table.number, shown, Raw(self.face_text), self.position(seat))

    def _changes_since(self, before: "Snapshot") -> dict[Seat | None, Raw] | None:
        """What has changed of each viewer's view, if a game was on before; encoded once for all."""
        if before.table.game is None:
            return None
        if self._since is not before:
            self._since = before
            self._view_changes = self._seen.changes_since(before._seen)
            self._face_change = encode_face_change(before.face, self.face)
        return self._view_changes

    def _position_change(
        self, seat: Seat | None, view: Raw, before: "Snapshot"
    ) -> EncodedPositionChange:
        table = self.table
        offers = self._offers(seat)
        return EncodedPositionChange(
            view=view,
            to_move=self._to_move,
            deadline=table.deadline,
            hand_over_at=table.hand_over_at,
            legal=offers.legal if offers else UNSET,
            placements=offers.placements if offers else UNSET,
            ahead=_ahead(self._views[seat].state) if offers else (),
            blocked=_blocked(self._views[seat].state, table.undoable) if offers else (),
            undo=len(table.undoable) if offers else 0,
            open_cells=self._changed_cells(seat, before),
        )

    def _changed_cells(self, seat: Seat | None, before: "Snapshot") -> Raw | UnsetType:
        """The open cells for a seat that waits, if they are not what it was sent before."""
        assert self.table.game is not None
        assert before.table.game is not None
        waits, waited = self._waits_to_place(seat), before._waits_to_place(seat)
        if waits == waited and (
            not waits or self.table.game.lake.open_cells == before.table.game.lake.open_cells
        ):
            return UNSET
        return self._open_cells if waits else _NONE

    def _offers(self, seat: Seat | None) -> "EncodedOffers | None":
        """What a viewer may do now; ``None`` unless the viewer is to move."""
        table = self.table
        if seat is None or table.to_move != seat or not table.seats[seat].decides:
            return None
        return encode_offers(self._views[seat].state)

    def position(self, seat: Seat | None) -> EncodedPosition | None:
        """The game as a seat or a spectator may know it, and what it may do."""
        table = self.table
        if table.game is None:
            return None
        offers = self._offers(seat)
        seen = self._views[seat].state
        return EncodedPosition(
            view=self._encoded_views[seat],
            legal=offers.legal if offers else _NONE,
            placements=offers.placements if offers else _NONE,
            ahead=_ahead(seen) if offers else (),
            blocked=_blocked(seen, table.undoable) if offers else (),
            undo=len(table.undoable) if offers else 0,
            to_move=self._to_move,
            deadline=table.deadline,
            hand_over_at=table.hand_over_at,
            open_cells=self._open_cells if self._waits_to_place(seat) else _NONE,
        )

    def _waits_to_place(self, seat: Seat | None) -> bool:
        """Whether a person on that seat has tiles, and somebody else is to move."""
        table = self.table
        if seat is None or table.game is None or table.to_move in (seat, None):
            return False
        return table.seats[seat].decides and len(table.game.seats[seat].hand) > 0

    @cached_property
    def _open_cells(self) -> Raw:
        assert self.table.game is not None
        return Raw(encode([CellJson(*cell) for cell in self.table.game.lake.open_cells]))

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
            practice_of=table.made.practice_of,
        )

    @cached_property
    def face_text(self) -> bytes:
        """The face, encoded."""
        return encode(self.face)

    @cached_property
    def _seen(self) -> Views:
        return Views({} if self.table.game is None else views(self.table.game))

    @property
    def _views(self) -> Mapping[Seat | None, View]:
        return self._seen.by_viewer

    @cached_property
    def _encoded_views(self) -> dict[Seat | None, Raw]:
        return encode_views(self._views)

    @cached_property
    def _to_move(self) -> SideName | None:
        return None if self.table.to_move is None else self._sides[self.table.to_move]

    def _encode_entry(self, happened: Happened, seat: Seat | None) -> Raw:
        """One entry for a viewer, encoded once for all who see the same of it."""
        seen = view_events(happened.events, seat)
        encoded = self._entries.setdefault(happened.logged.number, [])
        for known, entry in encoded:
            if known == seen:
                return entry
        entry = Raw(encode(write_entry(self.table.options, happened.logged, seen)))
        encoded.append((seen, entry))
        return entry

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
            muted=holder.token in self.table.muted,
        )

    def _chat_line(self, logged: Logged) -> ChatLine:
        said = logged.entry
        assert isinstance(said, Chatted)
        return ChatLine(logged.number, logged.at, self._sides[said.seat], said.text)


# Log entries


def show_entry(options: Options, happened: Happened, seat: Seat | None) -> LogEntry:
    """One entry as a seat or a spectator may know it."""
    return write_entry(options, happened.logged, view_events(happened.events, seat))


def write_entry(options: Options, logged: Logged, seen: Iterable[Event]) -> LogEntry:
    """An entry with the events that a viewer saw of it."""
    return LogEntry(
        number=logged.number,
        at=logged.at,
        what=publish(logged.entry, side_names(options)),
        events=tuple([write_event(event, options) for event in seen]),
    )


def publish(  # noqa: C901 - one case for each entry
    entry: entries.Entry, sides: Sides
) -> PublicEntry:
    """An entry without seeds and tokens, and with seats named by their sides."""
    match entry:
        case entries.Acted():
            return public.Acted(sides[entry.seat], entry.actions)
        case entries.Undone():
            return public.Undone(sides[entry.seat], entry.count)
        case entries.Chatted():
            return public.Chatted(sides[entry.seat], entry.text)
        case entries.TableMade():
            return public.TableMade()
        case entries.SeatTaken():
            return public.SeatTaken(sides[entry.seat], entry.name)
        case entries.BotSeated():
            return public.BotSeated(sides[entry.seat], entry.code)
        case entries.SeatFreed():
            return public.SeatFreed(sides[entry.seat], entry.removed, entry.locked_out)
        case entries.SeatMuted():
            return public.SeatMuted(sides[entry.seat], entry.muted)
        case entries.Started():
            return public.Started()
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
            winners = tuple([sides[seat] for seat in entry.winners])
            return public.Finished(entry.reason, winners)
    assert_never(entry)


# What the seat to move may do. All of it is read from the seat's own view, so it holds no secret.

_NONE: Final = Raw(b"[]")

_USE_NAMES: Final[dict[Use, UseName]] = {
    Exchange: "exchange",
    **{kind: DEDICATION_NAMES[kind] for kind in Dedication},
    **{card: card.value for card in EmperorCard},
}


class EncodedOffers(NamedTuple):
    """What may be done at a step, as it is sent."""

    legal: Raw
    placements: Raw


def encode_offers(seen: GameState) -> EncodedOffers:
    """The actions that are legal now; placements apart, as they are so many."""
    groups = legal_groups(seen)
    others = [group for group in groups if not isinstance(group[0], PlaceTile)]
    legal = encode_list(encode(write_action(action)) for group in others for action in group)
    return EncodedOffers(legal, encode_placements(groups))


def encode_face_change(before: TableFace, after: TableFace) -> Raw:
    """The fields of a table that have changed."""
    changed = [
        b'"%b":%b' % (name.encode(), encode(value))
        for name in TableFace.__struct_fields__
        if (value := getattr(after, name)) != getattr(before, name)
    ]
    return Raw(b"{%b}" % b",".join(changed))


def _ahead(seen: GameState) -> tuple[EncodedAhead, ...]:
    """What would be legal after passing once, twice and so on within this turn."""
    return tuple(EncodedAhead(then.step.value, *encode_offers(then)) for then in ahead(seen))


def _blocked(seen: GameState, done: Iterable[Undoable]) -> tuple[Blocked, ...]:
    """What no action can use in the rest of the turn, and why."""
    found = obstacles(seen, [one.action for one in done])
    return tuple(Blocked(_USE_NAMES[use], why.value) for use, why in found.items())
