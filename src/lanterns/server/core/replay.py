"""Replays a log into a table. Pure: the same log always leads to the same table.

``replay(id, logged)`` starts from the first entry; ``extend(table, more)`` adds later ones.
The actions in a log of other rules are left alone: see ``Table.playable``.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias, assert_never

from msgspec.structs import replace

from lanterns.engine import (
    Action,
    Event,
    GameState,
    LanternsError,
    PlaceTile,
    Seat,
    Step,
    apply,
    new_game,
)
from lanterns.server.core.entries import (
    LOG_VERSION,
    Acted,
    BotSeated,
    Chatted,
    ClockExpired,
    Finished,
    Logged,
    Millis,
    RematchAsked,
    RematchMade,
    Resigned,
    SeatFreed,
    SeatHanded,
    SeatMuted,
    SeatReclaimed,
    SeatTaken,
    Started,
    TableId,
    TableMade,
    Undone,
)
from lanterns.server.core.identity import TokenHash
from lanterns.server.core.table import (
    CHAT_LINES,
    TAIL,
    Answered,
    Gone,
    LoggedEvents,
    SeatHolder,
    Table,
    Undoable,
    leaves_game,
)
from lanterns.server.wire.action import read_action

Steps: TypeAlias = Sequence[Step]
"""The engine's steps for the actions of an ``Acted``, where they are already known."""


class UnreadableLog(LanternsError):
    """A log that is damaged, or that a later version of the server has written."""


def replay(table: TableId, logged: Sequence[Logged]) -> Table:
    """Return the table after these entries, of which the first is its ``TableMade``."""
    return extend(_set_up(table, logged[0]), logged[1:])


def extend(table: Table, logged: Sequence[Logged], steps: Steps = ()) -> Table:
    """Return the table after these further entries, which must follow the last one without a gap.

    A caller that has decided on the actions has tried them already, and passes the steps.
    """
    recorded: list[LoggedEvents] = []
    for number, one in enumerate(logged, table.number + 1):
        if one.number != number:
            raise UnreadableLog(f"entry {number} is missing in this log")
        table, events = _change(table, one, steps)
        recorded.append(LoggedEvents(one, events))
    return _note(table, recorded) if recorded else table


def _set_up(table: TableId, logged: Logged) -> Table:
    """Return the table right after it was made."""
    made = logged.entry
    if not isinstance(made, TableMade) or logged.number != 1:
        raise UnreadableLog("a log must begin with table_made as entry 1")
    if made.version > LOG_VERSION:
        raise UnreadableLog("this table was written by a later version of the server")
    options = made.options.engine()
    opened = Table(table, made, options, logged.at, (SeatHolder(),) * options.players)
    return _note(opened, (LoggedEvents(logged, ()),))


def _note(table: Table, recorded: Sequence[LoggedEvents]) -> Table:
    """Apply what every entry changes: the numbers, the requests, the tail."""
    last = recorded[-1].logged
    requests = dict(table.requests)
    game_number = table.game_number
    for logged, _ in recorded:
        if isinstance(logged.by, str) and isinstance(logged.request, str):
            requests[logged.by, logged.request] = Answered(logged.number, logged.command)
        if not leaves_game(logged):
            game_number = logged.number
    return replace(
        table,
        number=last.number,
        changed_at=last.at,
        game_number=game_number,
        requests=requests,
        tail=(*table.tail, *recorded)[-TAIL:],
    )


def _change(  # noqa: C901 - one case for each entry
    table: Table, logged: Logged, steps: Steps
) -> tuple[Table, tuple[Event, ...]]:
    """Return the table after an entry, and the engine's events, if it holds actions."""
    entry = logged.entry
    if isinstance(entry, Acted | Undone) and not table.playable:
        return table, ()
    match entry:
        case SeatTaken():
            taken = SeatHolder(token=entry.token, name=entry.name)
            return _seat(table, entry.seat, taken, entry.token), ()
        case BotSeated():
            bot = SeatHolder(name=entry.code, code=entry.code)
            return _seat(table, entry.seat, bot, table.made.host), ()
        case SeatFreed():
            return _free_seat(table, entry), ()
        case SeatMuted():
            return _mute(table, entry), ()
        case Started():
            return _start(table, logged.at), ()
        case Acted():
            return _act(table, entry, logged.at, steps)
        case Undone():
            return _undo(table, entry, logged.at), ()
        case Chatted():
            chat = (*table.chat, logged)[-CHAT_LINES:]
            counts = _count(table.chat_counts, table.seats[entry.seat].token)
            return replace(table, chat=chat, chat_counts=counts), ()
        case Resigned():
            return _leave(table, entry.seat, "resigned"), ()
        case ClockExpired():
            return _leave(table, entry.seat, "time"), ()
        case SeatHanded():
            stopped = table.with_clock_stopped(entry.seat, logged.at)
            return _leave(stopped, entry.seat, "handed"), ()
        case SeatReclaimed():
            return _reclaim(table, entry.seat, logged.at), ()
        case RematchAsked():
            asked = replace(table.seats[entry.seat], rematch=True)
            return table.with_seat(entry.seat, asked), ()
        case RematchMade():
            return replace(table, rematch=entry.table), ()
        case Finished():
            return replace(table, finished=entry, undoable=()), ()
        case TableMade():
            raise UnreadableLog(f"entry {logged.number} makes a table that exists already")
    assert_never(entry)


def _count(counts: Mapping[TokenHash, int], token: TokenHash | None) -> Mapping[TokenHash, int]:
    return counts if token is None else {**counts, token: counts.get(token, 0) + 1}


def _seat(table: Table, seat: Seat, holder: SeatHolder, by: TokenHash) -> Table:
    return replace(table.with_seat(seat, holder), seatings=_count(table.seatings, by))


def _free_seat(table: Table, entry: SeatFreed) -> Table:
    token = table.seats[entry.seat].token
    freed = table.with_seat(entry.seat, SeatHolder())
    if not entry.locked_out or token is None:
        return freed
    return replace(freed, locked_out=table.locked_out | {token})


def _mute(table: Table, entry: SeatMuted) -> Table:
    token = table.seats[entry.seat].token
    assert token is not None, "only people are muted"
    muted = table.muted | {token} if entry.muted else table.muted - {token}
    return replace(table, muted=muted, mutings=table.mutings + 1)


def _start(table: Table, at: Millis) -> Table:
    table = replace(table, started=True)
    if not table.playable:
        return table
    game = new_game(table.options, int(table.made.seed, 16))
    seats = tuple(holder.with_clock_started(table.made.clock) for holder in table.seats)
    return _begin_turn(replace(table, seats=seats), game, table.actions, at)


def _begin_turn(table: Table, game: GameState, actions: tuple[Action, ...], at: Millis) -> Table:
    return replace(
        table,
        game=game,
        actions=actions,
        undoable=(),
        undos=0,
        turn_began=at,
        waiting_since=at,
        furthest=len(actions),
    )


def _act(table: Table, entry: Acted, at: Millis, steps: Steps) -> tuple[Table, tuple[Event, ...]]:
    """Return the table after a seat's actions, and their events."""
    assert table.game is not None
    game, undoable = table.game, table.undoable
    events: list[Event] = []
    actions = tuple(map(read_action, entry.actions))
    for action, step in zip(actions, steps or _carry_out(game, actions), strict=True):
        confirmed = isinstance(action, PlaceTile) or step.state.turn != game.turn
        undoable = () if confirmed else (*undoable, Undoable(game, action))
        events.extend(step.events)
        game = step.state
    taken = table.actions + actions
    if game.turn != table.game.turn:
        charged = table.with_turn_charged(entry.seat, at)
        return _begin_turn(charged, game, taken, at), tuple(events)
    after = replace(
        table,
        game=game,
        actions=taken,
        undoable=undoable,
        waiting_since=at if len(taken) > table.furthest else table.waiting_since,
        furthest=max(len(taken), table.furthest),
    )
    return after, tuple(events)


def _carry_out(game: GameState, actions: Sequence[Action]) -> Iterator[Step]:
    for action in actions:
        step = apply(game, action)
        yield step
        game = step.state


def _undo(table: Table, entry: Undone, at: Millis) -> Table:
    left = len(table.undoable) - entry.count
    return replace(
        table,
        game=table.undoable[left].before,
        actions=table.actions[: len(table.actions) - entry.count],
        undoable=table.undoable[:left],
        undos=table.undos + 1,
    )


def _reclaim(table: Table, seat: Seat, at: Millis) -> Table:
    """Give a seat back to its person; if it is to move, its clock starts again."""
    turn = None if table.game is None else table.game.turn
    holder = replace(table.seats[seat], gone=None, reclaimed_in=turn)
    back = table.with_seat(seat, holder)
    return replace(back, turn_began=at, waiting_since=at) if back.to_move == seat else back


def _leave(table: Table, seat: Seat, gone: Gone) -> Table:
    """Hand the seat to a bot from here; nothing of its turn can be taken back."""
    holder = replace(table.seats[seat], gone=gone)
    if gone == "time":
        holder = replace(holder, time_left=0)
    return replace(table.with_seat(seat, holder), undoable=())
