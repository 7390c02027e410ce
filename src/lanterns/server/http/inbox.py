"""Messages on their way from the connections to the tasks that answer them.

A message by itself is answered at once. While others keep coming, those of a few milliseconds are
answered together: one after another, they find code and data in the processor's caches, and they
share a commit. On a fully loaded server messages gather while it works, so none has to wait.
"""

import asyncio
from time import monotonic
from typing import Any, Final

GATHER_SECONDS: Final = 0.010
"""How long a message waits for others, if one came in as much time before."""

ENOUGH: Final = 20
"""With this many messages in that time, none has to wait for others."""


class Wakeups:
    """Wakes the tasks of connections, together if there are many."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiters: list[asyncio.Future[None]] = []
        self._timer: asyncio.TimerHandle | None = None
        self._since = 0.0
        """When counting began: it begins again and again."""
        self._count = 0
        """How many messages have come since then."""
        self._before = 0
        """How many came in the time before that."""

    def wake(self, waiter: "asyncio.Future[None]") -> None:
        """Complete a future, now or soon."""
        self._waiters.append(waiter)
        most = self._note()
        if most >= ENOUGH or (most == 1 and self._timer is None):
            self._wake_all()
        elif self._timer is None:
            self._timer = self._loop.call_later(GATHER_SECONDS, self._wake_all)

    def _note(self) -> int:
        """Count a message; how many came in this time, or in the time before, if those are more."""
        now = monotonic()
        spent = now - self._since
        if spent > GATHER_SECONDS:
            self._before = self._count if spent < 2 * GATHER_SECONDS else 0
            self._count, self._since = 0, now
        self._count += 1
        return max(self._count, self._before)

    def _wake_all(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        waiters, self._waiters = self._waiters, []
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(None)


class Inbox:
    """The events of one connection, in order, for the one task that takes them.

    It stands in for uvicorn's ``asyncio.Queue``, which wakes its task at once.
    """

    __slots__ = ("_events", "_loop", "_waiter", "_wakeups")

    def __init__(self, loop: asyncio.AbstractEventLoop, wakeups: Wakeups) -> None:
        self._loop = loop
        self._wakeups = wakeups
        self._events: list[Any] = []  # mostly empty, and then far smaller than a deque
        self._waiter: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        """Whether there is nothing to take."""
        return not self._events

    def put_nowait(self, event: Any) -> None:
        """Add an event."""
        self._events.append(event)
        if self._waiter is not None:
            waiter, self._waiter = self._waiter, None
            self._wakeups.wake(waiter)

    def get_nowait(self) -> Any:
        """Take the next event, which must be there."""
        return self._events.pop(0)

    async def get(self) -> Any:
        """Take the next event, once there is one."""
        while not self._events:
            self._waiter = self._loop.create_future()
            await self._waiter
        return self._events.pop(0)
