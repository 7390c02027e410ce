"""What a watcher of the server can measure, in the form of Prometheus.

With several workers the numbers of all of them are added up, through files in the folder that
``PROMETHEUS_MULTIPROC_DIR`` names: see ``lanterns.server.http.workers``.
"""

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

from lanterns.server.meter import Meter

CONTENT_TYPE: Final = "text/plain; version=0.0.4"
_SECONDS: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30)


class Metrics(Meter):
    """The numbers of this process."""

    def __init__(self) -> None:
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
            "From disk until the news is written for everybody who watches a table.",
            registry=registry,
            buckets=_SECONDS,
        )
        self.messages = Counter(
            "lanterns_messages_total", "Messages handed to those who watch.", registry=registry
        )
        self.bot = Histogram(
            "lanterns_bot_seconds",
            "A bot's decision, waiting for its turn included.",
            ["code"],
            registry=registry,
            buckets=_SECONDS,
        )
        self.request = Histogram(
            "lanterns_http_seconds",
            "HTTP requests by route and status; streams when they begin.",
            ["method", "route", "status"],
            registry=registry,
            buckets=_SECONDS,
        )
        self.refused = Counter(
            "lanterns_refused_total", "What was turned away, by reason.", ["why"], registry=registry
        )

    def committed(self, seconds: float) -> None:
        """Entries went to disk."""
        self.commit.observe(seconds)

    def told(self, seconds: float, watchers: int) -> None:
        """News was handed to watchers."""
        self.broadcast.observe(seconds)
        self.messages.inc(watchers)

    def thought(self, code: str, seconds: float) -> None:
        """A bot decided."""
        self.bot.labels(code).observe(seconds)

    def expose(self) -> bytes:
        """The numbers as text; of all workers, where there are several."""
        if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
            return generate_latest(self.registry)
        together = CollectorRegistry()
        multiprocess.MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)
