"""Messages on their way from the connections to the tasks that answer them.

A message by itself is answered at once. While many come, those of a few milliseconds are answered
together: one after another, they find code and data in the processor's caches, and they share a
commit. Each on its own takes half as much processor time again.
"""

import asyncio
from time import monotonic
from typing import Any, Final

GATHER_SECONDS: Final = 0.006
"""How long a message waits for others, if one came that recently."""

MOST_TOGETHER: Final = 32
"""So many are answered at once, so that a few are committed while others are answered."""


class Wakeups:
    """Wakes the tasks of connections, together if there are many."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiters: list[asyncio.Future[None]] = []
        self._timer: asyncio.TimerHandle | None = None
        self._last = 0.0
        """When tasks were last woken."""

    def wake(self, waiter: "asyncio.Future[None]") -> None:
        """Complete a future, now or soon."""
        self._waiters.append(waiter)
        if len(self._waiters) >= MOST_TOGETHER:
            self._wake_all()
        elif self._timer is None:
            if monotonic() < self._last + GATHER_SECONDS:
                self._timer = self._loop.call_later(GATHER_SECONDS, self._wake_all)
            else:
                self._wake_all()

    def _wake_all(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._last = monotonic()
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
