"""The timeout of a store, and what refuses writes that exceed it."""

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Final

from lanterns.server.core.errors import StoreUnavailable

TIMEOUT_SECONDS: Final = 10.0
"""Seconds that a store may take before the request that waits for it is refused."""


class Timeouts:
    """Refuses writes that a store's writer does not answer in time.

    A timer for every write would cost more than handing it over, so all of them are checked now and
    then.
    """

    def __init__(self, timeout: Callable[[], float]) -> None:
        self._timeout = timeout
        self._since: dict[asyncio.Future[bool], float] = {}
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to check."""
        self._task = asyncio.create_task(self._refuse_late())

    def stop(self) -> None:
        """Stop checking."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def note(self, done: "asyncio.Future[bool]") -> None:
        """Make a writer's answer ``StoreUnavailable`` if it does not come in time."""
        self._since[done] = monotonic()

    async def _refuse_late(self) -> None:
        while True:
            await asyncio.sleep(min(1.0, self._timeout() / 4))
            self._since = {done: since for done, since in self._since.items() if not done.done()}
            late = monotonic() - self._timeout()
            for done, since in self._since.items():
                if since < late:
                    done.set_exception(StoreUnavailable())
