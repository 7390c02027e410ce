"""Several processes on one address: started together, replaced when they die, stopped together."""

import multiprocessing
import os
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any, Final

from lanterns.server.http.run import run_worker
from lanterns.server.http.settings import Settings

_SPAWN: Final = multiprocessing.get_context("spawn")
_HASTY: Final = 5.0
"""Seconds; who dies sooner than that is replaced after a pause."""


class Workers:
    """The processes, and the one that looks after them."""

    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        self._settings = settings
        self._listening = listening
        self._alive, self._theirs = _SPAWN.Pipe(duplex=False)
        self._processes: list[SpawnProcess] = []
        self._stopping = False

    def run(self) -> None:
        """Keep them running until told to stop."""
        with _shared_metrics():
            for stop in (signal.SIGINT, signal.SIGTERM):
                signal.signal(stop, self._stop)
            for _ in range(self._settings.workers):
                self._processes.append(self._start())
            while self._processes:
                self._look_after()

    def _start(self) -> SpawnProcess:
        process = _SPAWN.Process(
            target=_work, args=(self._settings.dump(), self._listening, self._alive)
        )
        process.start()
        return process

    def _look_after(self) -> None:
        began = monotonic()
        wait([process.sentinel for process in self._processes], timeout=1.0)
        for process in [process for process in self._processes if process.exitcode is not None]:
            self._processes.remove(process)
            _forget_metrics(process.pid)
            if not self._stopping:
                if monotonic() - began < _HASTY:
                    sleep(0.2)
                self._processes.append(self._start())

    def _stop(self, *_: object) -> None:
        self._stopping = True
        for process in self._processes:
            if process.exitcode is None and process.pid is not None:
                os.kill(process.pid, signal.SIGTERM)


def _work(settings: bytes, listening: socket.socket, alive: "Connection[Any, Any]") -> None:
    """What each process does."""
    threading.Thread(target=_end_with, args=(alive,), daemon=True).start()
    run_worker(Settings.load(settings), listening)


def _end_with(alive: "Connection[Any, Any]") -> None:
    """Stop in order when the process that looks after this one is gone."""
    try:
        alive.recv_bytes()
    except (EOFError, OSError):
        os.kill(os.getpid(), signal.SIGTERM)


@contextmanager
def _shared_metrics() -> Iterator[None]:
    """A folder through which the processes add up their numbers."""
    with TemporaryDirectory(prefix="lanterns-metrics-") as folder:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        yield


def _forget_metrics(pid: int | None) -> None:
    """A process is gone, and so are the sockets it counted."""
    from prometheus_client import multiprocess

    if pid is not None:
        multiprocess.mark_process_dead(pid)  # type: ignore[no-untyped-call]
