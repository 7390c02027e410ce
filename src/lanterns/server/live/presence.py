"""Finds the people who have left a table: those without a connection that follows it.

A person with several tabs or devices is present while one of them follows the table. Nothing of
this is stored, and bots, free seats and finished games never count. A process knows only its own
connections, so a hub that shares its store with other processes does not report absences.
"""

import asyncio
from collections.abc import Iterable
from typing import Final

from lanterns.engine import Seat
from lanterns.server.core.table import Table

AWAY_AFTER: Final = 10.0
"""Seconds without a connection after which a person has left: a page that reloads, or a phone that
changes its network, is back before."""


class Presence:
    """The people of one table who have left."""

    def __init__(self, away_after: float) -> None:
        self.away: tuple[Seat, ...] = ()
        """The seats of people who have left, in order."""
        self._away_after = away_after
        self._left_at: dict[Seat, float] = {}
        """When people lost their last connection, on the event loop's clock."""

    def look(self, table: Table, connected: Iterable[Seat | None]) -> float | None:
        """Compare with who is connected now. Return the seconds until the next look, if any."""
        now, here = asyncio.get_running_loop().time(), set(connected)
        over = table.phase == "over"
        people = [seat for seat, held in enumerate(table.seats) if held.decides and not over]
        self._left_at = {seat: self._left_at.get(seat, now) for seat in people if seat not in here}
        waits = {seat: left + self._away_after - now for seat, left in self._left_at.items()}
        self.away = tuple([seat for seat, wait in waits.items() if wait <= 0])
        return min([wait for wait in waits.values() if wait > 0], default=None)
