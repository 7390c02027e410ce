"""Metrics for Prometheus, and the schedule of this process's garbage collector.

With several workers, the metrics of all of them are added up through files in the folder
``PROMETHEUS_MULTIPROC_DIR``: see ``lanterns.server.http.serve``.
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
from lanterns.server.live.meter import Meter

CONTENT_TYPE: Final = "text/plain; version=0.0.4"
_LAG_SECONDS: Final = 0.5
_SECONDS: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30)


class Metrics(Meter, BotMeter):
    """The metrics of this process."""

    def __init__(self) -> None:
        self._commits: list[float] = []
        """Durations of commits that are not counted yet."""
        self._updates: list[tuple[float, int]] = []
        """Durations of updates that are not counted yet, and their numbers of viewers."""
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
            "Time from a decision until it is on disk.",
            registry=registry,
            buckets=_SECONDS,
        )
        self.broadcast = Histogram(
            "lanterns_broadcast_seconds",
            "Time from disk until the update is encoded for everybody at the table.",
            registry=registry,
            buckets=_SECONDS,
        )
        self.messages = Counter(
            "lanterns_messages_total", "Updates passed to sockets and streams.", registry=registry
        )
        self.bot = Histogram(
            "lanterns_bot_seconds",
            "Time of a bot's decision, including the wait for a process.",
            ["code"],
            registry=registry,
            buckets=_SECONDS,
        )
        self.bot_queue = Gauge(
            "lanterns_bot_queue",
            "Jobs waiting for a bot process, by priority.",
            ["priority"],
            registry=registry,
            multiprocess_mode="livesum",
        )
        self.bot_wait = Histogram(
            "lanterns_bot_wait_seconds",
            "Time that jobs waited for a bot process, by priority.",
            ["priority"],
            registry=registry,
            buckets=_SECONDS,
        )
        self.request = Histogram(
            "lanterns_http_seconds",
            "HTTP requests by route and status; for streams, until they begin.",
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
            "Decisions that could not be stored and were answered with 503.",
            registry=registry,
        )
        self.refusals = Counter(
            "lanterns_refusals_total",
            "Valid requests to tables that were refused, by code.",
            ["code"],
            registry=registry,
        )
        self.lag = Histogram(
            "lanterns_loop_lag_seconds",
            "Delay of the event loop, measured twice a second.",
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
        """Count what every move causes, in one go: that takes a third of the time."""
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
        """Measure the delay of the event loop for as long as the server runs."""
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
        """Count a change in the number of jobs waiting for a bot process."""
        self.bot_queue.labels(priority.name.lower()).inc(change)

    def bot_waited(self, priority: Priority, seconds: float) -> None:
        """Count the time a job waited for a bot process."""
        self.bot_wait.labels(priority.name.lower()).observe(seconds)

    def expose(self) -> bytes:
        """Return the metrics as text, summed over all workers."""
        self._count_moves()
        if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
            return generate_latest(self.registry)
        together = CollectorRegistry()
        multiprocess.MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)


# The collector. Tables are frozen values without reference cycles: scanning them finds nothing, and
# takes tenths of a second in which nobody is served. So the collector is not automatic. Nothing the
# server does for a visitor may leave a cycle behind (a test checks requests and sockets, refused
# ones included). A failed handshake does, in uvicorn's protocol: the collector runs after a number
# of connections have closed or failed, and every fifteen minutes.

_COLLECT_SECONDS: Final = 900.0
_COLLECT_CONNECTIONS: Final = 2000
"""Connections closed between two runs: they would hold about 50 MiB if none were freed."""


def stop_automatic_collection() -> None:
    """Stop this process's automatic garbage collection, once its modules are imported."""
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
        """Collect every fifteen minutes for as long as the server runs."""
        while True:
            await asyncio.sleep(_COLLECT_SECONDS)
            self._collect()

    def _collect(self) -> None:
        self._closed = 0
        gc.collect()
