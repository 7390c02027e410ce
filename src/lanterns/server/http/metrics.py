"""Metrics for Prometheus, and when this process runs its garbage collector.

With several workers the numbers of all of them are added up, through files in the folder that
``PROMETHEUS_MULTIPROC_DIR`` names: see ``lanterns.server.http.serve``.
"""

import asyncio
import gc
import os
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)

from lanterns.server.bots.jobs import Priority
from lanterns.server.bots.pool import BotMeter
from lanterns.server.core.errors import RefusalCode
from lanterns.server.live.rooms import Meter

CONTENT_TYPE: Final = "text/plain; version=0.0.4"
_LAG_SECONDS: Final = 0.5
_SECONDS: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30)


class Metrics(Meter, BotMeter):
    """The metrics of this process."""

    def __init__(self) -> None:
        self._commits: list[float] = []
        """How long commits took that are not counted yet."""
        self._updates: list[tuple[float, int]] = []
        """How long updates took, and how many viewers they had."""
        self.registry = registry = CollectorRegistry()
        self.tables = Gauge(
            "lanterns_tables",
            "Tables in the store, by phase.",
            ["phase"],
            registry=registry,
            multiprocess_mode="mostrecent",
        )
        self.sockets = Gauge(
            "lanterns_sockets",
            "Open sockets and streams.",
            ["kind"],
            registry=registry,
            multiprocess_mode="livesum",
        )
        self.commit = Histogram(
            "lanterns_commit_seconds",
            "From a decision until it is on disk.",
            registry=registry,
            buckets=_SECONDS,
        )
        self.broadcast = Histogram(
            "lanterns_broadcast_seconds",
            "From disk until the update is encoded for everybody who watches a table.",
            registry=registry,
            buckets=_SECONDS,
        )
        self.messages = Counter(
            "lanterns_messages_total", "Updates handed to sockets and streams.", registry=registry
        )
        self.bot = Histogram(
            "lanterns_bot_seconds",
            "A bot's decision, waiting for its turn included.",
            ["code"],
            registry=registry,
            buckets=_SECONDS,
        )
        self.bot_queue = Gauge(
            "lanterns_bot_queue",
            "Jobs that wait for a bot process, by priority.",
            ["priority"],
            registry=registry,
            multiprocess_mode="livesum",
        )
        self.bot_wait = Histogram(
            "lanterns_bot_wait_seconds",
            "How long jobs waited for a bot process, by priority.",
            ["priority"],
            registry=registry,
            buckets=_SECONDS,
        )
        self.request = Histogram(
            "lanterns_http_seconds",
            "HTTP requests by route and status; streams until they begin.",
            ["method", "route", "status"],
            registry=registry,
            buckets=_SECONDS,
        )
        self.refused = Counter(
            "lanterns_refused_total",
            "Requests and sockets refused or cut off, by reason.",
            ["why"],
            registry=registry,
        )

        self.write_failures = Counter(
            "lanterns_write_failures_total",
            "Decisions that could not be stored; their requests were answered with 503.",
            registry=registry,
        )
        self.refusals = Counter(
            "lanterns_refusals_total",
            "Requests to tables that were understood and refused, by code.",
            ["code"],
            registry=registry,
        )
        self.lag = Histogram(
            "lanterns_loop_lag_seconds",
            "How much later than it should the event loop got to a task, twice a second.",
            registry=registry,
            buckets=_SECONDS,
        )

    def committed(self, seconds: float) -> None:
        """Count a commit and the time it took."""
        self._commits.append(seconds)

    def updated(self, seconds: float, viewers: int) -> None:
        """Count an update and the number of its viewers."""
        self._updates.append((seconds, viewers))

    def _count_moves(self) -> None:
        """Count what happens with every move, many at a time: that costs a third."""
        for seconds in self._commits:
            self.commit.observe(seconds)
        for seconds, _ in self._updates:
            self.broadcast.observe(seconds)
        self.messages.inc(sum([viewers for _, viewers in self._updates]))
        self._commits.clear()
        self._updates.clear()

    def write_failed(self) -> None:
        """Count a failed write."""
        self.write_failures.inc()

    def refused_request(self, code: RefusalCode) -> None:
        """Count a refusal."""
        self.refusals.labels(code).inc()

    async def watch_loop(self) -> None:
        """Measure how late the event loop is, for as long as the server runs."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + _LAG_SECONDS
            await asyncio.sleep(_LAG_SECONDS)
            self.lag.observe(max(0.0, loop.time() - due))
            self._count_moves()

    def bot_decided(self, code: str, seconds: float) -> None:
        """Count a bot's decision."""
        self.bot.labels(code).observe(seconds)

    def bot_job(self, priority: Priority, change: int) -> None:
        """Count the jobs that wait for a bot process."""
        self.bot_queue.labels(priority.name.lower()).inc(change)

    def bot_waited(self, priority: Priority, seconds: float) -> None:
        """Count how long a job waited for a bot process."""
        self.bot_wait.labels(priority.name.lower()).observe(seconds)

    def expose(self) -> bytes:
        """The metrics as text; of all workers together, if there are several."""
        self._count_moves()
        if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
            return generate_latest(self.registry)
        together = CollectorRegistry()
        multiprocess.MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)


# The collector. Tables are frozen values without cycles of references: looking through them finds
# nothing, and takes tenths of a second in which nobody is served. So it does not run by itself.
# Nothing that the server does for a visitor may leave a cycle behind (a test checks requests and
# sockets, refused ones included). A handshake that fails does, in uvicorn's protocol: the collector
# runs after a number of connections have closed or failed, and once in a long while.

_COLLECT_SECONDS: Final = 900.0
_COLLECT_CONNECTIONS: Final = 2000
"""Connections closed between two runs: they would hold about 50 MiB if none had been freed."""


def stop_automatic_collection() -> None:
    """Stop the automatic garbage collection of this process, once its modules are imported."""
    gc.collect()
    gc.freeze()
    gc.disable()


class Garbage:
    """Decides when to run the collector."""

    def __init__(self) -> None:
        self._closed = 0

    def connection_closed(self) -> None:
        """Count a closed connection, and collect after a number of them."""
        self._closed += 1
        if self._closed >= _COLLECT_CONNECTIONS:
            self._collect()

    async def collect_rarely(self) -> None:
        """Collect once in a long while, for as long as the server runs."""
        while True:
            await asyncio.sleep(_COLLECT_SECONDS)
            self._collect()

    def _collect(self) -> None:
        self._closed = 0
        gc.collect()
