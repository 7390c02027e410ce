"""The garbage collector, set for a process with many values that live long.

Tables are frozen values without cycles of references: looking through them finds nothing, and takes
tenths of a second in which nobody is served. So the collector does not run by itself. Nothing that
the server does for a visitor may leave a cycle behind (a test holds this for requests and sockets,
refused ones included); in case something does, the collector runs after a number of sockets have
closed, and once in a long while.
"""

import asyncio
import gc
from typing import Final

_EVERY: Final = 900.0
"""Seconds between two runs of the collector when few sockets close."""

_SOCKETS: Final = 2000
"""Sockets closed between two runs: they would hold about 50 MiB if none had been freed."""


def calm() -> None:
    """Stop the collector of this process, once what it needs is imported."""
    gc.collect()
    gc.freeze()
    gc.disable()


class Garbage:
    """Decides when to run the collector."""

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
