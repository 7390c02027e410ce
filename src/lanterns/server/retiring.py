"""What becomes of a seat whose person resigned or ran out of time.

A stand-in bot plays the seat on, so that the others can finish their game; its result counts like
any other. The game ends at once where that would be pointless: with two seats, or when no person is
left who plays. Then those who did not retire have won.
"""

from typing import Literal

from lanterns.engine import Seat
from lanterns.server.entry import ClockExpired, Entry, Finished, Resigned
from lanterns.server.table import Table


def retire(table: Table, seat: Seat, why: Literal["resigned", "time"]) -> tuple[Entry, ...]:
    """The entries with which a seat retires."""
    retired = Resigned(seat) if why == "resigned" else ClockExpired(seat)
    others = [other for other in range(len(table.chairs)) if other != seat]
    playing = [s for s in others if table.chairs[s].person and not table.chairs[s].retired]
    if len(table.chairs) > 2 and playing:
        return (retired,)
    winners = tuple(other for other in others if not table.chairs[other].retired)
    return retired, Finished(why, winners)
