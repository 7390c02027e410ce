"""Somebody who follows a table: messages wait here until they are fetched."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

from lanterns.engine import Seat
from lanterns.server.core.identity import Caller

MOST_WAITING: Final = 32
"""Messages; who reads slower than that begins anew with what is then."""


class Watch:
    """An async iterator of encoded messages, which ends when it is closed."""

    __slots__ = ("_closed", "_queue", "_waiter", "caller", "seat", "take")

    def __init__(self, caller: Caller, seat: Seat | None) -> None:
        self.caller = caller
        self.seat = seat
        """As whom the last message was told."""
        self.take: Callable[[bytes], bool] | None = None
        """Sends a message on the spot, and says whether it could: there is no need to wake the task
        that fetches messages for a line that is free."""
        self._queue: deque[bytes] = deque()
        self._waiter: asyncio.Future[None] | None = None
        self._closed = False

    @property
    def full(self) -> bool:
        """Whether too much waits here already: put a ``Welcome`` in place of it."""
        return len(self._queue) >= MOST_WAITING

    def put(self, message: bytes) -> None:
        """Have a message sent or fetched. Never waits."""
        if self.take is not None and not self._queue and self.take(message):
            return
        self._queue.append(message)
        self._wake()

    def put_instead(self, message: bytes) -> None:
        """Have this fetched in place of everything that waits."""
        self._queue.clear()
        self.put(message)

    def close(self) -> None:
        """No further messages; what waits can still be fetched."""
        self._closed = True
        self._wake()

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def __aiter__(self) -> "Watch":
        return self

    async def __anext__(self) -> bytes:
        while not self._queue:
            if self._closed:
                raise StopAsyncIteration
            self._waiter = asyncio.get_running_loop().create_future()
            try:
                await self._waiter
            finally:
                self._waiter = None
        return self._queue.popleft()
