"""The garbage collector, set for a process with many values that live long.

Tables are frozen values without cycles: to look through them finds nothing, and takes tenths of a
second in which nobody is served. What does leave cycles behind are the connections of the web
server. So the collector does not run by itself, but after so many sockets have closed, and once in
a long while for whatever else there may be.
"""

import asyncio
import gc
from typing import Final

_EVERY: Final = 900.0
"""Seconds between looks without a reason."""

_SOCKETS: Final = 2000
"""That leave some 50 MiB behind."""


def calm() -> None:
    """Stop the collector of this process, once what it needs is imported."""
    gc.collect()
    gc.freeze()
    gc.disable()


class Garbage:
    """Knows when to look."""

    def __init__(self) -> None:
        self._closed = 0

    def socket_closed(self) -> None:
        """A socket has closed."""
        self._closed += 1
        if self._closed >= _SOCKETS:
            self._look()

    async def look_rarely(self) -> None:
        """Look once in a while, for as long as the server runs."""
        while True:
            await asyncio.sleep(_EVERY)
            self._look()

    def _look(self) -> None:
        self._closed = 0
        gc.collect()
