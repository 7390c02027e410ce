"""Who has left a table: people without a connection that follows it.

A person with several tabs or devices is there while one of them follows the table. Nothing of this
is stored, and bots, free seats and finished games never count. Only the connections of this process
are known, so a hub whose store other processes share does not report who has left.
"""

import asyncio
from collections.abc import Iterable
from typing import Final

from lanterns.engine import Seat
from lanterns.server.core.table import Table

AWAY_AFTER: Final = 10.0
"""Seconds without a connection after which a person has left: a page that is loaded again, or a
phone that changes its network, is back before."""


class Presence:
    """The people of one table who have left."""

    def __init__(self, away_after: float) -> None:
        self.away: tuple[Seat, ...] = ()
        """The seats of people who have left, in order."""
        self._away_after = away_after
        self._left_at: dict[Seat, float] = {}
        """Since when people have had no connection, on the event loop's clock."""

    def look(self, table: Table, connected: Iterable[Seat | None]) -> float | None:
        """Look at who is connected now; the seconds after which to look again, if that matters."""
        now, here = asyncio.get_running_loop().time(), set(connected)
        over = table.phase == "over"
        people = [seat for seat, held in enumerate(table.seats) if held.decides and not over]
        self._left_at = {seat: self._left_at.get(seat, now) for seat in people if seat not in here}
        waits = {seat: left + self._away_after - now for seat, left in self._left_at.items()}
        self.away = tuple([seat for seat, wait in waits.items() if wait <= 0])
        return min([wait for wait in waits.values() if wait > 0], default=None)
