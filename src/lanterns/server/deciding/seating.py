"""Sitting down, standing up and starting."""

from typing import Final

from lanterns.server.bots.codes import check_code
from lanterns.server.command import FreeSeat, SeatBot, Start, TakeSeat
from lanterns.server.deciding.case import Case, Entries
from lanterns.server.entry import BotSeated, SeatFreed, SeatTaken, Started
from lanterns.server.errors import Refusal
from lanterns.server.words import tidy

MOST_COMINGS: Final = 300
"""Entries before the start: a log must not grow without end."""


def take_seat(case: Case, command: TakeSeat) -> Entries:
    """Sit down on a free seat."""
    _still_seating(case)
    chairs = case.table.chairs
    if case.table.seat_of(case.caller) is not None:
        raise Refusal("already_seated", "you already have a seat at this table")
    free = [seat for seat, chair in enumerate(chairs) if chair.free]
    seat = case.named(command.seat) if command.seat else next(iter(free), None)
    if seat not in free:
        if command.seat:
            raise Refusal("seat_taken", "that seat is taken")
        raise Refusal("table_full", "every seat is taken")
    assert case.caller.token_hash is not None
    return (SeatTaken(seat, tidy(command.name, "the name"), case.caller.token_hash),)


def seat_bot(case: Case, command: SeatBot) -> Entries:
    """Give a free seat to a bot."""
    _still_seating(case)
    case.host()
    seat = case.named(command.seat)
    if not case.table.chairs[seat].free:
        raise Refusal("seat_taken", "that seat is taken")
    return (BotSeated(seat, check_code(command.code)),)


def free_seat(case: Case, command: FreeSeat) -> Entries:
    """Leave one's own seat, or send a bot away."""
    if case.table.phase != "open":
        raise Refusal(
            "leave_before_start",
            "you can leave your seat only before the game starts; after that, resign",
        )
    seat = case.named(command.seat)
    chair = case.table.chairs[seat]
    if chair.free:
        raise Refusal("seat_free", "that seat is free")
    if chair.code is not None:
        case.host()
    elif case.table.seat_of(case.caller) != seat:
        raise Refusal("seat_of_another", "that seat is someone else's")
    return (SeatFreed(seat),)


def start(case: Case, _: Start) -> Entries:
    """Have the tiles dealt."""
    case.phase("open")
    if case.table.seat_of(case.caller) is None:
        case.host()
    if any(chair.free for chair in case.table.chairs):
        raise Refusal("seats_free", "every seat must be taken before the game starts")
    return (Started(),)


def _still_seating(case: Case) -> None:
    case.phase("open")
    if case.table.number >= MOST_COMINGS:
        raise Refusal("too_many_seat_changes", "too many seat changes at this table")
