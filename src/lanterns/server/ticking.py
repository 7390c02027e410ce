"""The clock of a table: what a turn costs a seat's bank.

The clock runs while a person decides, and stands while a bot does. At the end of a turn the seat
gets the increment, and never more than the cap. A bank that runs out ends the person's game: see
``lanterns.server.retiring``.
"""

from dataclasses import replace

from lanterns.engine import Seat
from lanterns.server.chair import Chair
from lanterns.server.entry import Clock, Millis
from lanterns.server.table import Table


def wind(chair: Chair, clock: Clock | None) -> Chair:
    """A chair at the start of the game."""
    if clock is None or not chair.person:
        return chair
    return replace(chair, time_left=1000 * min(clock.bank, clock.cap))


def charge(table: Table, seat: Seat, at: Millis) -> Table:
    """At the end of a turn: take off what it took, and add the increment."""
    clock = table.made.clock
    if clock is None or not table.chairs[seat].decides:
        return table
    paused = pause(table, seat, at)
    left = (paused.chairs[seat].time_left or 0) + 1000 * clock.increment
    return _set(paused, seat, min(left, 1000 * clock.cap))


def pause(table: Table, seat: Seat, at: Millis) -> Table:
    """Take off what the present turn has taken so far."""
    left = table.chairs[seat].time_left
    if left is None:
        return table
    return _set(table, seat, max(0, left - (at - table.turn_began)))


def _set(table: Table, seat: Seat, left: Millis) -> Table:
    chair = replace(table.chairs[seat], time_left=left)
    return replace(table, chairs=(*table.chairs[:seat], chair, *table.chairs[seat + 1 :]))
