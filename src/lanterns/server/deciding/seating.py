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
        raise Refusal("you have a seat at this table already")
    free = [seat for seat, chair in enumerate(chairs) if chair.free]
    seat = case.named(command.seat) if command.seat else next(iter(free), None)
    if seat not in free:
        raise Refusal("that seat is taken" if command.seat else "every seat is taken")
    assert case.caller.token_hash is not None
    return (SeatTaken(seat, tidy(command.name, "the name"), case.caller.token_hash),)


def seat_bot(case: Case, command: SeatBot) -> Entries:
    """Give a free seat to a bot."""
    _still_seating(case)
    case.host()
    seat = case.named(command.seat)
    if not case.table.chairs[seat].free:
        raise Refusal("that seat is taken")
    return (BotSeated(seat, check_code(command.code)),)


def free_seat(case: Case, command: FreeSeat) -> Entries:
    """Leave one's own seat, or send a bot away."""
    if case.table.phase != "open":
        raise Refusal("one leaves a seat before the game; in it one resigns, or just comes back")
    seat = case.named(command.seat)
    chair = case.table.chairs[seat]
    if chair.free:
        raise Refusal("that seat is free")
    if chair.code is not None:
        case.host()
    elif case.table.seat_of(case.caller) != seat:
        raise Refusal("that seat is somebody else's")
    return (SeatFreed(seat),)


def start(case: Case, _: Start) -> Entries:
    """Have the tiles dealt."""
    case.phase("open")
    if case.table.seat_of(case.caller) is None:
        case.host()
    if any(chair.free for chair in case.table.chairs):
        raise Refusal("every seat has to be taken first")
    return (Started(),)


def _still_seating(case: Case) -> None:
    case.phase("open")
    if case.table.number >= MOST_COMINGS:
        raise Refusal("there has been enough coming and going at this table")
