"""Seats and chat: sitting down, leaving, removing, muting, starting."""

from lanterns.server.core.checks import check_code, clean_text, distinct_name
from lanterns.server.core.commands import Chat, FreeSeat, Mute, SeatBot, TakeSeat
from lanterns.server.core.context import MOST_CHAT, MOST_SEATINGS, Context, Entries
from lanterns.server.core.entries import (
    BotSeated,
    Chatted,
    SeatFreed,
    SeatMuted,
    SeatTaken,
    Started,
)
from lanterns.server.core.errors import Refusal


def take_seat(context: Context, command: TakeSeat) -> Entries:
    """Sit down; from a seat, move to the free one that is named."""
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
    name = distinct_name(clean_text(command.name, "the name"), others)
    left = () if own is None else (SeatFreed(own),)
    return (*left, SeatTaken(seat, name, context.caller.token_hash))


def seat_bot(context: Context, command: SeatBot) -> Entries:
    """Give a free seat, or the seat of another bot, to a bot."""
    context.require_seating()
    context.require_host()
    seat = context.named_seat(command.seat)
    holder = context.table.seats[seat]
    if holder.person:
        raise Refusal("seat_taken", "that seat is taken")
    bot = BotSeated(seat, check_code(command.code))
    return (bot,) if holder.free else (SeatFreed(seat), bot)


def free_seat(context: Context, command: FreeSeat) -> Entries:
    """Leave a seat, or as the host free it."""
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
        raise Refusal("seat_of_another", "that seat belongs to somebody else")
    context.require_host()
    return (SeatFreed(seat, removed=holder.person, locked_out=command.lock_out),)


def start(context: Context) -> Entries:
    """Start the game."""
    context.require_phase("open")
    if context.table.seat_of(context.caller) is None:
        context.require_host()
    if any(holder.free for holder in context.table.seats):
        raise Refusal("seats_free", "every seat must be taken before the game starts")
    return (Started(),)


def chat(context: Context, command: Chat) -> Entries:
    """Send a message to the table."""
    seat = context.caller_seat()
    if context.caller.token_hash in context.table.muted:
        raise Refusal("muted", "the host has muted you")
    context.require_room()
    if context.count_of(context.table.chat_counts) >= MOST_CHAT:
        raise Refusal("chat_limit", f"you have reached the limit of {MOST_CHAT} messages here")
    return (Chatted(seat, clean_text(command.text, "the text")),)


def mute(context: Context, command: Mute) -> Entries:
    """As the host, mute a person at this table, or unmute them."""
    context.require_host()
    table, seat = context.table, context.named_seat(command.seat)
    token = table.seats[seat].token
    if token is None or context.caller.is_(token):
        raise Refusal("nobody_to_mute", "only another person can be muted")
    if (token in table.muted) == command.muted:
        state = "already" if command.muted else "not"
        raise Refusal("nobody_to_mute", f"that player is {state} muted")
    if table.mutings >= MOST_SEATINGS:
        raise Refusal("too_many_seat_changes", "you have reached the limit of muting at this table")
    return (SeatMuted(seat, command.muted),)
