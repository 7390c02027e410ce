"""What every handler shares: the tables, the limits, the numbers."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from time import monotonic
from typing import Literal, NamedTuple, Protocol

from lanterns.server.bots.bots import Bots
from lanterns.server.http.bucket import Buckets
from lanterns.server.http.garbage import Garbage
from lanterns.server.http.identity import Identity
from lanterns.server.http.metrics import Metrics
from lanterns.server.http.origin import Origins
from lanterns.server.http.problems import Refused
from lanterns.server.http.settings import Settings
from lanterns.server.hub import Hub
from lanterns.server.stores import open_store


class Line(Protocol):
    """A line that may get stuck."""

    def cut_if_stuck(self, since: float) -> None:
        """Cut it, if it has been sending since before that moment."""


class Visit(NamedTuple):
    """Who asks, and from where."""

    identity: Identity
    address: str


class Service:
    """One process of the server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.origins = Origins(settings)
        self.addresses = Buckets(settings.limits.address)
        self.store = open_store(settings.db)
        self.hub = Hub(self.store, Bots(settings.bot_workers), self.metrics)
        self.closing = False
        """Whether it takes no more requests."""
        self.lines: set[Line] = set()
        """The sockets that are served."""
        self._open: Counter[str] = Counter()
        self._all_open = 0
        self._garbage = Garbage()
        self._closed = asyncio.Event()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """From the first request to the last."""
        await self.hub.start()
        chores = [
            asyncio.create_task(chore) for chore in (self._cut_stuck(), self._garbage.look_rarely())
        ]
        try:
            yield
        finally:
            for chore in chores:
                chore.cancel()
            await self.close()

    async def close(self) -> None:
        """Finish what was begun, tell those who watch, and let go. A second call waits for it."""
        if self.closing:
            await self._closed.wait()
            return
        self.closing = True
        try:
            await self.hub.close()
        finally:
            self._closed.set()

    async def _cut_stuck(self) -> None:
        """Now and then, cut the lines whose other side does not read.

        One look at all of them costs less than a timer for every message.
        """
        patience = self.settings.limits.send_seconds
        while True:
            await asyncio.sleep(min(1.0, patience / 2))
            since = monotonic() - patience
            for line in list(self.lines):
                line.cut_if_stuck(since)

    def spend(self, address: str, cost: float) -> None:
        """Take from an address's allowance; ``Refused`` if there is not enough."""
        wait = self.addresses.take(address, cost)
        if wait:
            self.metrics.refused.labels("rate").inc()
            raise Refused(429, "too_many_requests", "too many requests; try again shortly", wait)

    @contextmanager
    def holding(self, address: str, kind: Literal["socket", "stream"]) -> Iterator[None]:
        """Hold a line open; ``Refused`` if the address, or everybody, holds too many."""
        limits = self.settings.limits
        if self._open[address] >= limits.sockets:
            self.metrics.refused.labels("sockets").inc()
            raise Refused(429, "too_many_connections", "too many connections from your address", 10)
        if self._all_open >= limits.all_sockets:
            self.metrics.refused.labels("full").inc()
            raise Refused(503, "server_full", "the server is full; try again later", 10)
        self._open[address] += 1
        self._all_open += 1
        gauge = self.metrics.sockets.labels(kind)
        gauge.inc()
        try:
            yield
        finally:
            gauge.dec()
            self._all_open -= 1
            self._garbage.socket_closed()
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]
