"""How long a store may take, and what becomes of writes that take longer."""

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Final

from lanterns.server.core.errors import StoreUnavailable

PATIENCE: Final = 10.0
"""Seconds that a store may take for anything before the request that waits for it is refused."""


class Unanswered:
    """What was handed to a store's writer and is not answered yet.

    Whatever waits too long is refused. A timer for every write would cost more than handing it
    over, so all of them are looked at now and then.
    """

    def __init__(self, patience: Callable[[], float]) -> None:
        self._patience = patience
        self._since: dict[asyncio.Future[bool], float] = {}
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look for writes that take too long."""
        self._task = asyncio.create_task(self._refuse_late())

    def stop(self) -> None:
        """Look no longer."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def note(self, done: "asyncio.Future[bool]") -> None:
        """Note what will be the writer's answer: ``StoreUnavailable`` if none comes in time."""
        self._since[done] = monotonic()

    async def _refuse_late(self) -> None:
        while True:
            await asyncio.sleep(min(1.0, self._patience() / 4))
            self._since = {done: since for done, since in self._since.items() if not done.done()}
            late = monotonic() - self._patience()
            for done, since in self._since.items():
                if since < late:
                    done.set_exception(StoreUnavailable())
