"""What a command leads to: the entries it adds to the log, or a ``Refusal`` with the reason.

Pure like the table: time and chance are passed in. Nothing is half done: entries are returned all
at once, and a list of actions is tried to its end before any of it counts.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, assert_never

from msgspec import UNSET

from lanterns.engine import Action, LanternsError, Seat, Step, apply, outcome
from lanterns.server.core.checks import check_code, distinct_name, tidy
from lanterns.server.core.commands import (
    Act,
    AskRematch,
    BotAct,
    Chat,
    Command,
    Expire,
    FreeSeat,
    HandToBot,
    Reclaim,
    Request,
    Resign,
    SeatBot,
    ServerCommand,
    Start,
    TakeSeat,
    Undo,
)
from lanterns.server.core.entries import (
    Acted,
    BotSeated,
    Chatted,
    ClockExpired,
    Entry,
    Finished,
    Millis,
    RematchAsked,
    RematchMade,
    Resigned,
    SeatFreed,
    SeatHanded,
    SeatReclaimed,
    SeatTaken,
    Started,
    Undone,
)
from lanterns.server.core.errors import Refusal, RefusalCode
from lanterns.server.core.identity import SERVER, Caller, TokenHash
from lanterns.server.core.ids import TableDraw
from lanterns.server.core.table import Phase, Table
from lanterns.server.wire.action import ActionJson, read_action, write_action
from lanterns.server.wire.base import SideName

Entries: TypeAlias = tuple[Entry, ...]

MOST_UNDOS: Final = 50
"""Undos in one turn. This and the next limits keep a log from growing without end."""

MOST_SEATINGS: Final = 100
"""How many times a person may sit down at one table, or as the host seat bots there.

This and the next limit are per person, so that nobody can use them up for the others.
"""

MOST_CHAT: Final = 500
"""Chat lines of one person at one table."""

MOST_BEFORE_START: Final = 5000
"""Entries before the start, after which only the host can add any. It takes dozens of people who
use up their own limits to get there."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a command adds to the log."""

    entries: Entries
    steps: tuple[Step, ...] = ()
    """The engine's steps for the actions in the entries, so that they are not carried out twice."""


@dataclass(frozen=True, slots=True)
class Context:
    """All that a decision may look at, and the checks that several commands share."""

    table: Table
    caller: Caller
    now: Millis
    draw: TableDraw

    def caller_seat(self) -> Seat:
        """The caller's seat."""
        seat = self.table.seat_of(self.caller)
        if seat is None:
            raise Refusal("not_seated", "you have no seat at this table")
        return seat

    def deciding_seat(self) -> Seat:
        """The caller's seat, for which the caller still decides."""
        seat = self.caller_seat()
        gone = self.table.seats[seat].gone
        if gone == "handed":
            raise Refusal("bot_plays_for_you", "a bot plays for you: take your seat back first")
        if gone is not None:
            raise Refusal("given_up", "you have given up this seat")
        return seat

    def seat_to_move(self) -> Seat:
        """The caller's seat, whose turn it is."""
        self.require_phase("playing")
        seat = self.deciding_seat()
        if self.table.to_move != seat:
            raise Refusal("not_your_turn", "it is not your turn")
        return seat

    def named_seat(self, side: SideName) -> Seat:
        """The seat on that side."""
        sides = [its.name for its in self.table.options.sides]
        if side not in sides:
            raise Refusal("seat_unknown", f"the seats at this table are {', '.join(sides)}")
        return sides.index(side)

    def require_host(self) -> None:
        """Refuse anyone but the person who set up the table."""
        if not self.is_host():
            raise Refusal("host_only", "only the host can do that")

    def require_server(self) -> None:
        """Refuse anyone but the server itself."""
        if self.caller is not SERVER:
            raise Refusal("server_only", "only the server can do that")

    def require_phase(self, wanted: Phase) -> None:
        """Refuse unless the table is in that phase."""
        if self.table.phase != wanted:
            raise Refusal(*_PHASES[self.table.phase])

    def is_host(self) -> bool:
        """Whether the caller set up the table."""
        return self.caller.is_(self.table.made.host)

    def require_seating(self) -> None:
        """Refuse unless the caller may still take a seat or give one to a bot."""
        self.require_phase("open")
        self.require_room()
        if self.count_of(self.table.seatings) >= MOST_SEATINGS:
            raise Refusal("too_many_seat_changes", "you have changed seats here too many times")

    def require_room(self) -> None:
        """Refuse anyone but the host once too much has happened before the start."""
        waiting = self.table.phase == "open" and self.table.number >= MOST_BEFORE_START
        if waiting and not self.is_host():
            raise Refusal("log_full", "the log of this table is full until the game starts")

    def count_of(self, counts: Mapping[TokenHash, int]) -> int:
        """What has been counted for the caller."""
        return 0 if self.caller.token_hash is None else counts.get(self.caller.token_hash, 0)


_PHASES: Final[dict[Phase, tuple[RefusalCode, str]]] = {
    "open": ("not_started", "the game has not started"),
    "playing": ("already_started", "the game has started"),
    "over": ("game_over", "the game is over"),
}


def decide_request(
    table: Table, request: Request, caller: Caller, now: Millis, draw: TableDraw
) -> Decision:
    """Decide on a request; it is refused as ``stale`` if the game has moved on.

    Whether it was carried out before is for the caller to look up: see ``Table.answered``.
    """
    if caller.token_hash is None:
        raise Refusal("token_missing", "you need a token to do anything but watch")
    if isinstance(request.command, Act | Undo):
        _check_base(table, request)
    return decide(table, request.command, caller, now, draw)


def _check_base(table: Table, request: Request) -> None:
    if request.based_on is UNSET:
        raise Refusal("based_on_missing", "act and undo need based_on")
    if request.based_on < table.game_number:
        raise Refusal("stale", "the game has moved on: see what happened and choose again")
    if request.based_on > table.number:
        raise Refusal("number_unknown", f"there is no entry {request.based_on} yet")


def decide(  # noqa: C901 - one case for each command
    table: Table, command: Command | ServerCommand, caller: Caller, now: Millis, draw: TableDraw
) -> Decision:
    """Decide on a command: what it adds to the log of the table, or a ``Refusal``."""
    context = Context(table, caller, now, draw)
    match command:
        case Act():
            return _act(context, command)
        case BotAct():
            return _bot_act(context, command)
        case TakeSeat():
            entries = _take_seat(context, command)
        case SeatBot():
            entries = _seat_bot(context, command)
        case FreeSeat():
            entries = _free_seat(context, command)
        case Start():
            entries = _start(context)
        case Undo():
            entries = _undo(context, command)
        case Chat():
            entries = _chat(context, command)
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


# Sitting down, leaving and starting


def _take_seat(context: Context, command: TakeSeat) -> Entries:
    """Sit down; a person who has a seat moves to the free one that they name."""
    context.require_seating()
    own = context.table.seat_of(context.caller)
    if own is not None and command.seat is None:
        raise Refusal("already_seated", "you already have a seat at this table")
    if context.table.is_locked_out(context.caller):
        raise Refusal("locked_out", "the host has locked you out of this table")
    free = [seat for seat, holder in enumerate(context.table.seats) if holder.free]
    seat = context.named_seat(command.seat) if command.seat else next(iter(free), None)
    if seat is None:
        raise Refusal("table_full", "every seat is taken")
    if own is not None and own == seat:
        raise Refusal("already_seated", "you already have this seat")
    if seat not in free:
        raise Refusal("seat_taken", "that seat is taken")
    assert context.caller.token_hash is not None
    seats = enumerate(context.table.seats)
    others = (holder.name for other, holder in seats if holder.person and other != own)
    name = distinct_name(tidy(command.name, "the name"), others)
    left = () if own is None else (SeatFreed(own),)
    return (*left, SeatTaken(seat, name, context.caller.token_hash))


def _seat_bot(context: Context, command: SeatBot) -> Entries:
    """Give a free seat to a bot, or the seat of a bot to another one."""
    context.require_seating()
    context.require_host()
    seat = context.named_seat(command.seat)
    holder = context.table.seats[seat]
    if holder.person:
        raise Refusal("seat_taken", "that seat is taken")
    bot = BotSeated(seat, check_code(command.code))
    return (bot,) if holder.free else (SeatFreed(seat), bot)


def _free_seat(context: Context, command: FreeSeat) -> Entries:
    if context.table.phase != "open":
        raise Refusal(
            "leave_before_start",
            "you can leave your seat only before the game starts; after that, resign",
        )
    seat = context.named_seat(command.seat)
    holder = context.table.seats[seat]
    if holder.free:
        raise Refusal("seat_free", "that seat is free")
    own = context.table.seat_of(context.caller) == seat
    if command.lock_out and (own or not holder.person):
        raise Refusal("nobody_to_lock_out", "only another person can be locked out")
    if own:
        return (SeatFreed(seat),)
    if holder.person and not context.is_host():
        raise Refusal("seat_of_another", "that seat is someone else's")
    context.require_host()
    return (SeatFreed(seat, removed=holder.person, locked_out=command.lock_out),)


def _start(context: Context) -> Entries:
    context.require_phase("open")
    if context.table.seat_of(context.caller) is None:
        context.require_host()
    if any(holder.free for holder in context.table.seats):
        raise Refusal("seats_free", "every seat must be taken before the game starts")
    return (Started(),)


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
    """Try a seat's actions to the end; the game is finished if they end it."""
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


# Chatting


def _chat(context: Context, command: Chat) -> Entries:
    seat = context.caller_seat()
    context.require_room()
    if context.count_of(context.table.chat_counts) >= MOST_CHAT:
        raise Refusal("chat_limit", f"you have written {MOST_CHAT} lines here, which is the limit")
    return (Chatted(seat, tidy(command.text, "the text")),)


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
    """The entries with which a seat retires for good.

    A bot plays for it from here, so that the others can finish their game; its result counts like
    any other. The game ends at once where that would be pointless: with two seats, or when no
    person is left who plays. Then everybody who did not retire has won.
    """
    retired = Resigned(seat) if why == "resigned" else ClockExpired(seat)
    others = [other for other in range(len(table.seats)) if other != seat]
    playing = [s for s in others if table.seats[s].person and not table.seats[s].retired]
    if len(table.seats) > 2 and playing:
        return (retired,)
    winners = tuple(other for other in others if not table.seats[other].retired)
    return retired, Finished(why, winners)


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
        raise Refusal("too_early_to_hand_over", f"that seat has {seconds} more seconds")
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
        return RematchAsked(seat), RematchMade(context.draw.table)
    return (RematchAsked(seat),)
