"""The clock of the tables: it follows the system's clock, but never jumps with it.

Thinking time is counted in it. When somebody sets the system's clock, or the network does, nobody
may lose a game or win hours. Between two readings the monotonic clock counts; differences from the
system's clock are made up for slowly.
"""

from collections.abc import Callable
from time import monotonic, time
from typing import Final

from lanterns.server.core.entries import Millis

SLEW: Final = 0.02
"""The share by which this clock may run faster or slower than the monotonic one to reach the
system's: an hour is made up for in two days, and a turn of a minute changes by a second."""


class Clock:
    """Milliseconds since 1970, on a clock that never jumps."""

    def __init__(
        self, wall: Callable[[], float] = time, steady: Callable[[], float] = monotonic
    ) -> None:
        self._wall = wall
        self._steady = steady
        self._at = steady()
        self._now = wall()

    def __call__(self) -> Millis:
        """Return the present time, never before an earlier one."""
        steady = self._steady()
        spent = max(0.0, steady - self._at)
        most = SLEW * spent
        ahead = self._wall() - (self._now + spent)
        self._at = steady
        self._now += spent + min(most, max(-most, ahead))
        return int(self._now * 1000)


millis: Final = Clock()
"""This process's clock."""
