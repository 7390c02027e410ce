"""How each kind of entry changes a table. Pure: the same log gives the same table, always."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from lanterns.engine import COMPONENTS_ID, Event, LanternsError, PlaceTile, Seat, new_game
from lanterns.server.carry_out import carry_out
from lanterns.server.chair import Chair
from lanterns.server.entry import (
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
    SeatReclaimed,
    SeatTaken,
    Started,
    TableId,
    TableMade,
    Undone,
)
from lanterns.server.table import CHAT_LINES, TAIL, Table, Told, Tried, is_talk
from lanterns.server.ticking import charge, pause, wind
from lanterns.server.wire.action import read_action

Folded = tuple[Table, tuple[Event, ...]]


class UnreadableLog(LanternsError):
    """A log of another version, or of other pieces, than this server knows."""


def replay(table: TableId, logged: Sequence[Logged]) -> Table:
    """The table after these entries, of which the first is its ``TableMade``."""
    return fold(_open(table, logged[0]), logged[1:])


def _open(table: TableId, logged: Logged) -> Table:
    """The table as it was set up."""
    made = logged.entry
    if not isinstance(made, TableMade) or logged.number != 1:
        raise UnreadableLog("a log begins with the making of its table")
    if made.version > LOG_VERSION:
        raise UnreadableLog("this table was written by a later version of the server")
    if made.components != COMPONENTS_ID:
        raise UnreadableLog("this table was dealt from other pieces than are known here")
    options = made.options.engine()
    opened = Table(table, made, options, logged.at, (Chair(),) * options.players)
    return _enter(opened, (Told(logged, ()),))


def fold(table: Table, logged: Sequence[Logged]) -> Table:
    """The table after these further entries, which must follow the last one without a gap."""
    told: list[Told] = []
    for number, one in enumerate(logged, table.number + 1):
        if one.number != number:
            raise UnreadableLog(f"entry {number} is missing in this log")
        table, events = _FOLDS[type(one.entry)](table, one.entry, one)
        told.append(Told(one, events))
    return _enter(table, told) if told else table


def _enter(table: Table, told: Sequence[Told]) -> Table:
    """What all entries have in common: their numbers, who asked for them, the tail."""
    last = told[-1].logged
    requests = dict(table.requests)
    game_number = table.game_number
    for logged, _ in told:
        if isinstance(logged.by, str) and isinstance(logged.request, str):
            requests[logged.by, logged.request] = logged.number
        if not is_talk(logged):
            game_number = logged.number
    return replace(
        table,
        number=last.number,
        changed_at=last.at,
        game_number=game_number,
        requests=requests,
        tail=(*table.tail, *told)[-TAIL:],
    )


def _seat(table: Table, seat: Seat, chair: Chair) -> Table:
    chairs = (*table.chairs[:seat], chair, *table.chairs[seat + 1 :])
    return replace(table, chairs=chairs)


def _sit(table: Table, entry: SeatTaken, _: Logged) -> Folded:
    return _seat(table, entry.seat, Chair(token=entry.token, name=entry.name)), ()


def _seat_bot(table: Table, entry: BotSeated, _: Logged) -> Folded:
    return _seat(table, entry.seat, Chair(name=entry.code, code=entry.code)), ()


def _free(table: Table, entry: SeatFreed, _: Logged) -> Folded:
    return _seat(table, entry.seat, Chair()), ()


def _start(table: Table, _entry: Started, logged: Logged) -> Folded:
    game = new_game(table.options, int(table.made.seed, 16))
    chairs = tuple(wind(chair, table.made.clock) for chair in table.chairs)
    return _begin_turn(replace(table, game=game, chairs=chairs), logged.at), ()


def _begin_turn(table: Table, at: Millis) -> Table:
    return replace(table, tried=(), undone=0, turn_began=at, waiting_since=at)


def _act(table: Table, entry: Acted, logged: Logged) -> Folded:
    assert table.game is not None
    game, tried = table.game, table.tried
    events: list[Event] = []
    actions = tuple(map(read_action, entry.actions))
    for action in actions:
        step = carry_out(game, action)
        confirmed = isinstance(action, PlaceTile) or step.state.turn != game.turn
        tried = () if confirmed else (*tried, Tried(game, action))
        events.extend(step.events)
        game = step.state
    after = replace(
        table,
        game=game,
        actions=table.actions + actions,
        tried=tried,
        waiting_since=logged.at,
    )
    if game.turn != table.game.turn:
        after = _begin_turn(charge(after, entry.seat, logged.at), logged.at)
    return after, tuple(events)


def _undo(table: Table, entry: Undone, logged: Logged) -> Folded:
    kept = len(table.tried) - entry.count
    return replace(
        table,
        game=table.tried[kept].before,
        actions=table.actions[: len(table.actions) - entry.count],
        tried=table.tried[:kept],
        undone=table.undone + 1,
        waiting_since=logged.at,
    ), ()


def _chat(table: Table, _: Chatted, logged: Logged) -> Folded:
    chat = (*table.chat, logged)[-CHAT_LINES:]
    return replace(table, chat=chat, chat_count=table.chat_count + 1), ()


def _resign(table: Table, entry: Resigned, _: Logged) -> Folded:
    chair = replace(table.chairs[entry.seat], gone="resigned")
    return replace(_seat(table, entry.seat, chair), tried=()), ()


def _expire(table: Table, entry: ClockExpired, _: Logged) -> Folded:
    chair = replace(table.chairs[entry.seat], gone="time", time_left=0)
    return replace(_seat(table, entry.seat, chair), tried=()), ()


def _hand(table: Table, entry: SeatHanded, logged: Logged) -> Folded:
    paused = pause(table, entry.seat, logged.at)
    chair = replace(paused.chairs[entry.seat], gone="handed")
    return replace(_seat(paused, entry.seat, chair), tried=()), ()


def _reclaim(table: Table, entry: SeatReclaimed, logged: Logged) -> Folded:
    back = _seat(table, entry.seat, replace(table.chairs[entry.seat], gone=None))
    return (_begin_turn(back, logged.at) if back.to_move == entry.seat else back), ()


def _ask_rematch(table: Table, entry: RematchAsked, _: Logged) -> Folded:
    return _seat(table, entry.seat, replace(table.chairs[entry.seat], rematch=True)), ()


def _make_rematch(table: Table, entry: RematchMade, _: Logged) -> Folded:
    return replace(table, rematch=entry.table), ()


def _finish(table: Table, entry: Finished, _: Logged) -> Folded:
    return replace(table, finished=entry, tried=()), ()


_FOLDS: Final[dict[type, Callable[[Table, Any, Logged], Folded]]] = {
    SeatTaken: _sit,
    BotSeated: _seat_bot,
    SeatFreed: _free,
    Started: _start,
    Acted: _act,
    Undone: _undo,
    Chatted: _chat,
    Resigned: _resign,
    ClockExpired: _expire,
    SeatHanded: _hand,
    SeatReclaimed: _reclaim,
    RematchAsked: _ask_rematch,
    RematchMade: _make_rematch,
    Finished: _finish,
}
