"""Leaving a game, coming back to it, and playing again."""

from lanterns.server.command import AskRematch, Expire, HandToBot, Reclaim, Resign
from lanterns.server.deciding.case import Case, Entries
from lanterns.server.entry import RematchAsked, RematchMade, SeatHanded, SeatReclaimed
from lanterns.server.errors import Refusal
from lanterns.server.retiring import retire


def resign(case: Case, _: Resign) -> Entries:
    """Give up for good."""
    case.phase("playing")
    seat = case.seat()
    if case.table.chairs[seat].retired:
        raise Refusal("given_up", "you have given up this seat")
    return retire(case.table, seat, "resigned")


def hand_to_bot(case: Case, command: HandToBot) -> Entries:
    """Have a bot play for somebody who keeps the others waiting."""
    case.phase("playing")
    by, seat = case.deciding(), case.named(command.seat)
    if seat == by:
        raise Refusal("own_seat", "you cannot hand over your own seat")
    hand_over_at = case.table.hand_over_at
    if case.table.to_move != seat or hand_over_at is None:
        raise Refusal("seat_not_waited_for", "the table is not waiting for that seat")
    left = hand_over_at - case.now
    if left > 0:
        raise Refusal(
            "too_early_to_hand_over",
            f"that seat has {-(-left // 1000)} more seconds to come back",
        )
    return (SeatHanded(seat, by),)


def reclaim(case: Case, _: Reclaim) -> Entries:
    """Come back."""
    case.phase("playing")
    seat = case.seat()
    gone = case.table.chairs[seat].gone
    if gone != "handed":
        if gone is None:
            raise Refusal("seat_is_yours", "the seat is already yours")
        raise Refusal("given_up", "you have given up this seat")
    return (SeatReclaimed(seat),)


def ask_rematch(case: Case, _: AskRematch) -> Entries:
    """Wish to play again; the last to wish it makes the table."""
    case.phase("over")
    seat = case.seat()
    if case.table.rematch is not None:
        raise Refusal("rematch_made", "the rematch already exists")
    if case.table.chairs[seat].rematch:
        raise Refusal("rematch_asked", "you have already asked for a rematch")
    others = (chair for other, chair in enumerate(case.table.chairs) if other != seat)
    if all(chair.rematch for chair in others if chair.person):
        return RematchAsked(seat), RematchMade(case.fresh().table)
    return (RematchAsked(seat),)


def expire(case: Case, _: Expire) -> Entries:
    """Retire the seat whose time has run out."""
    case.server()
    seat, deadline = case.table.to_move, case.table.deadline
    if seat is None or deadline is None or case.now < deadline:
        raise Refusal("clock_not_expired", "no clock has run out")
    return retire(case.table, seat, "time")
