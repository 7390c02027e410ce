"""The tables, limits and metrics that all handlers share."""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from time import monotonic
from typing import Final, Literal

from lanterns.server.api.problems import HttpError
from lanterns.server.bots.pool import BotPool, cores
from lanterns.server.core.errors import StoreUnavailable
from lanterns.server.core.identity import TokenHash
from lanterns.server.http.limits import Buckets, PerPersonLimit, network_of
from lanterns.server.http.metrics import Garbage, Metrics
from lanterns.server.http.settings import Settings
from lanterns.server.live.clock import millis
from lanterns.server.live.hub import Hub
from lanterns.server.live.sessions import Sessions
from lanterns.server.storage import open_store

_LOG: Final = logging.getLogger(__name__)


class Service:
    """One process of the server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.store = open_store(settings.db)
        bots = BotPool(settings.bot_processes(cores()), meter=self.metrics)
        self.hub = Hub(self.store, bots, self.metrics)
        self.sessions = Sessions(self.store, settings.sessions, millis)
        self.closing = False
        """Whether it refuses new requests."""
        self.garbage = Garbage()
        self._addresses = Buckets(settings.limits.address)
        self._public_tables = Buckets(settings.limits.public_tables)
        self._per_person = PerPersonLimit(settings.limits.person)
        self._open: Counter[str] = Counter()
        self._open_of: Counter[tuple[str, str]] = Counter()
        self._all_open = 0
        self._closed = asyncio.Event()
        self._probe: asyncio.Task[None] | None = None
        self._probed_at = 0.0

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Run the tables and the chores from the first request to the last."""
        await self.hub.start()
        chores = [
            asyncio.create_task(self.garbage.collect_rarely()),
            asyncio.create_task(self.metrics.watch_loop()),
            asyncio.create_task(self._clean_up()),
            asyncio.create_task(self.sessions.keep_looking()),
        ]
        try:
            yield
        finally:
            for chore in chores:
                chore.cancel()
            await self.close()

    async def close(self) -> None:
        """Finish the current requests and close the tables.

        A second call waits for the first.
        """
        if self.closing:
            await self._closed.wait()
            return
        self.closing = True
        try:
            with suppress(StoreUnavailable):
                await self.sessions.note()
            await self.hub.close()
        finally:
            self._closed.set()

    async def _clean_up(self) -> None:
        """Delete unused tables and ended sessions from time to time."""
        while True:
            await asyncio.sleep(self.settings.keep.every)
            try:
                await self.hub.clean_up(self.settings.keep)
                await self.sessions.clean_up()
            except Exception as error:  # it may work the next time
                _LOG.error("deleting old tables failed: %s", type(error).__name__)

    async def probe(self) -> None:
        """Raise if the store cannot write now. Calls within a second share one check."""
        if self._probe is None or (self._probe.done() and monotonic() > self._probed_at + 1.0):
            self._probed_at = monotonic()
            self._probe = asyncio.create_task(self.store.probe())
        await asyncio.shield(self._probe)

    def spend(self, address: str, who: TokenHash | None, cost: float) -> None:
        """Take the cost from an address's allowance. Raise ``HttpError`` if it is not enough.

        A person who is known at the address then has an allowance of their own.
        """
        wait = self._addresses.take(address, cost)
        if who is not None and not wait:
            self._per_person.note(address, who)
        elif who is not None and self._per_person.take(address, who, cost):
            self._per_person.note(address, who)
            wait = 0.0
        self._refuse_for(wait)

    def spend_public_table(self, address: str) -> None:
        """Count a public table. Raise ``HttpError`` if the address has made too many lately."""
        self._refuse_for(self._public_tables.take(address))

    def _refuse_for(self, wait: float) -> None:
        if wait:
            self.metrics.refused.labels("rate").inc()
            raise HttpError(429, "too_many_requests", "too many requests; try again shortly", wait)

    @contextmanager
    def holding(
        self, address: str, who: TokenHash | None, kind: Literal["socket", "stream"]
    ) -> Iterator[None]:
        """Count a connection while it is open. Raise ``HttpError`` if there are too many."""
        limits = self.settings.limits
        person = address, who or ""
        network = network_of(address)
        crowded = self._open[address] >= limits.sockets or (
            bool(network) and self._open[network] >= limits.network_sockets
        )
        if crowded and (
            not self._per_person.knows(*person) or self._open_of[person] >= limits.person_sockets
        ):
            self.metrics.refused.labels("sockets").inc()
            reason = "too many connections from your address"
            raise HttpError(429, "too_many_connections", reason, 10)
        if self._all_open >= limits.all_sockets:
            self.metrics.refused.labels("full").inc()
            raise HttpError(503, "server_full", "the server is full; try again later", 10)
        counted = (address, network) if network else (address,)
        self._open.update(counted)
        self._open_of[person] += 1
        self._all_open += 1
        gauge = self.metrics.sockets.labels(kind)
        gauge.inc()
        try:
            yield
        finally:
            gauge.dec()
            self._all_open -= 1
            self.garbage.connection_closed()
            for place in counted:
                self._open[place] -= 1
                if not self._open[place]:
                    del self._open[place]
            self._open_of[person] -= 1
            if not self._open_of[person]:
                del self._open_of[person]
