"""Decides on commands: the entries that each adds to the log, or a ``Refusal`` with the reason.

Pure like the table: time and chance are passed in. Nothing is half done: entries are returned all
at once, and a list of actions is tried to its end before any of it counts.
"""

from collections.abc import Sequence
from typing import Final, Literal, assert_never

from msgspec import UNSET

from lanterns.engine import Action, LanternsError, Seat, Step, apply, outcome
from lanterns.server.core.commands import (
    Act,
    AskRematch,
    BotAct,
    Chat,
    Command,
    Expire,
    FreeSeat,
    HandToBot,
    Mute,
    Reclaim,
    Request,
    Resign,
    SeatBot,
    ServerCommand,
    Start,
    TakeSeat,
    Undo,
)
from lanterns.server.core.context import Context, Decision, Entries
from lanterns.server.core.entries import (
    Acted,
    ClockExpired,
    Finished,
    Millis,
    RematchAsked,
    RematchMade,
    Resigned,
    SeatHanded,
    SeatReclaimed,
    Undone,
)
from lanterns.server.core.errors import Refusal
from lanterns.server.core.identity import Caller
from lanterns.server.core.ids import IdAndSeed
from lanterns.server.core.seating import chat, free_seat, mute, seat_bot, start, take_seat
from lanterns.server.core.table import Table
from lanterns.server.wire.action import ActionJson, read_action, write_action

MOST_UNDOS: Final = 50
"""Undos in one turn. This limit, too, keeps a log from growing without end."""


def decide_request(
    table: Table, request: Request, caller: Caller, now: Millis, new_table: IdAndSeed
) -> Decision:
    """Decide on a request; refuse it as ``stale`` if the game has continued.

    The caller must look up whether it was carried out before: see ``Table.answered``.
    """
    if caller.token_hash is None:
        raise Refusal("token_missing", "you need a token for anything but watching")
    if isinstance(request.command, Act | Undo):
        _check_base(table, request)
    return decide(table, request.command, caller, now, new_table)


def _check_base(table: Table, request: Request) -> None:
    if request.based_on is UNSET:
        raise Refusal("based_on_missing", "act and undo need based_on")
    if request.based_on < table.game_number:
        raise Refusal("stale", "the game has moved on: look again, then choose")
    if request.based_on > table.number:
        raise Refusal("number_unknown", f"there is no entry {request.based_on} yet: check based_on")


def decide(  # noqa: C901 - one case for each command
    table: Table,
    command: Command | ServerCommand,
    caller: Caller,
    now: Millis,
    new_table: IdAndSeed,
) -> Decision:
    """Decide on a command. Return the entries it adds, or raise ``Refusal``."""
    context = Context(table, caller, now, new_table)
    if table.phase != "over" and not isinstance(command, Chat | Mute):
        table.require_playable()
    match command:
        case Act():
            return _act(context, command)
        case BotAct():
            return _bot_act(context, command)
        case TakeSeat():
            entries = take_seat(context, command)
        case SeatBot():
            entries = seat_bot(context, command)
        case FreeSeat():
            entries = free_seat(context, command)
        case Start():
            entries = start(context)
        case Undo():
            entries = _undo(context, command)
        case Chat():
            entries = chat(context, command)
        case Mute():
            entries = mute(context, command)
        case Resign():
            entries = _resign(context)
        case HandToBot():
            entries = _hand_to_bot(context, command)
        case Reclaim():
            entries = _reclaim(context)
        case AskRematch():
            entries = _ask_rematch(context)
        case Expire():
            entries = _expire(context)
        case _:
            assert_never(command)
    return Decision(entries)


# Acting and undoing


def _act(context: Context, command: Act) -> Decision:
    seat = context.seat_to_move()
    deadline = context.table.deadline
    if deadline is not None and context.now >= deadline:
        raise Refusal("out_of_time", "your time has run out")
    return _carry_out(context.table, seat, tuple(map(_read, command.actions)))


def _bot_act(context: Context, command: BotAct) -> Decision:
    context.require_server()
    table = context.table
    if table.game_number != command.based_on:
        raise Refusal("stale", "the game has moved on since the bot began to think")
    if table.to_move != command.seat or table.bot_to_move is None:
        raise Refusal("seat_not_waited_for", "the table is not waiting for that bot")
    return _carry_out(table, command.seat, (command.action,))


def _read(action: ActionJson) -> Action:
    try:
        return read_action(action)
    except LanternsError as error:
        raise Refusal("illegal_action", str(error)) from error


def _carry_out(table: Table, seat: Seat, actions: Sequence[Action]) -> Decision:
    """Try a seat's actions to the end; finish the game if they end it."""
    game = table.game
    assert game is not None
    steps: list[Step] = []
    for action in actions:
        if game.seat_to_move != seat:
            raise Refusal("turn_over", "these actions continue after the end of your turn")
        try:
            steps.append(apply(game, action))
        except LanternsError as error:
            raise Refusal("illegal_action", str(error)) from error
        game = steps[-1].state
    entries: Entries = (Acted(seat, tuple(map(write_action, actions))),)
    result = outcome(game)
    if result is not None:
        entries = (*entries, Finished("played", result.winners))
    return Decision(entries, tuple(steps))


def _undo(context: Context, command: Undo) -> Entries:
    seat = context.seat_to_move()
    undoable = len(context.table.undoable)
    if not undoable:
        raise Refusal("nothing_to_undo", "there is nothing to undo: a placed tile stays")
    if context.table.undos >= MOST_UNDOS:
        raise Refusal("too_many_undos", "too many undos in this turn")
    count = undoable if command.count is None else command.count
    if count > undoable:
        raise Refusal("too_few_to_undo", f"only {undoable} of your actions can be undone")
    return (Undone(seat, count),)


# Leaving a game, coming back to it, and playing again


def _resign(context: Context) -> Entries:
    context.require_phase("playing")
    seat = context.caller_seat()
    if context.table.seats[seat].retired:
        raise Refusal("given_up", "you have given up this seat")
    return _retire(context.table, seat, "resigned")


def _expire(context: Context) -> Entries:
    context.require_server()
    seat, deadline = context.table.to_move, context.table.deadline
    if seat is None or deadline is None or context.now < deadline:
        raise Refusal("clock_not_expired", "no clock has run out")
    return _retire(context.table, seat, "time")


def _retire(table: Table, seat: Seat, why: Literal["resigned", "time"]) -> Entries:
    """Return the entries with which a seat retires for good (T1, T2).

    A bot plays for it from here, so that the others can finish their game; its result counts like
    any other. The game ends at once when a single seat has not retired, which wins, or when no
    person still plays: then the bots that never retired share the victory.
    """
    retired = Resigned(seat) if why == "resigned" else ClockExpired(seat)
    holders = enumerate(table.seats)
    stayed = [other for other, holder in holders if other != seat and not holder.retired]
    if len(stayed) > 1 and any(table.seats[other].person for other in stayed):
        return (retired,)
    # In a game that began before T2 held, everybody else may have retired already.
    return retired, Finished(why, tuple(stayed) or (seat,))


def _hand_to_bot(context: Context, command: HandToBot) -> Entries:
    context.require_phase("playing")
    by, seat = context.deciding_seat(), context.named_seat(command.seat)
    if seat == by:
        raise Refusal("own_seat", "you cannot hand over your own seat")
    hand_over_at = context.table.hand_over_at
    if context.table.to_move != seat or hand_over_at is None:
        raise Refusal("seat_not_waited_for", "the table is not waiting for that seat")
    left = hand_over_at - context.now
    if left > 0:
        seconds = -(-left // 1000)
        raise Refusal("too_early_to_hand_over", f"wait: that seat has {seconds} more seconds")
    return (SeatHanded(seat, by),)


def _reclaim(context: Context) -> Entries:
    context.require_phase("playing")
    seat = context.caller_seat()
    gone = context.table.seats[seat].gone
    if gone is None:
        raise Refusal("seat_is_yours", "the seat is already yours")
    if gone != "handed":
        raise Refusal("given_up", "you have given up this seat")
    assert context.table.game is not None
    if context.table.seats[seat].reclaimed_in == context.table.game.turn:
        # Otherwise a program that reclaims at once would always be faster than the bot.
        raise Refusal(
            "already_reclaimed",
            "you have already taken your seat back in this turn; the bot finishes it",
        )
    return (SeatReclaimed(seat),)


def _ask_rematch(context: Context) -> Entries:
    """Ask for a rematch; the last person to ask makes the table."""
    context.require_phase("over")
    seat = context.caller_seat()
    if context.table.rematch is not None:
        raise Refusal("rematch_made", "the rematch already exists")
    if context.table.seats[seat].rematch:
        raise Refusal("rematch_asked", "you have already asked for a rematch")
    others = (holder for other, holder in enumerate(context.table.seats) if other != seat)
    if all(holder.rematch for holder in others if holder.person):
        return RematchAsked(seat), RematchMade(context.new_table.id)
    return (RematchAsked(seat),)
