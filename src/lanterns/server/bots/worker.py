"""A process in which bots think, and the server's end of its pipe."""

import multiprocessing
import os
import signal
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final, NamedTuple, TypeVar

from lanterns.server.bots.jobs import Job, JobFailed, WorkerDied, failure_of

T = TypeVar("T")

_SPAWN: Final = multiprocessing.get_context("spawn")
"""Processes are spawned, not forked: they share no threads or sockets with the server."""

_NICENESS: Final = 10
"""Gives the server priority over bots on a busy processor."""


class _Failure(NamedTuple):
    """A process's answer if the job raised an error."""

    what: str


class Worker:
    """One process. Only one thread at a time may use it."""

    def __init__(self) -> None:
        self._pipe, theirs = _SPAWN.Pipe()
        self._process: SpawnProcess = _SPAWN.Process(target=_serve, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()  # so that the pipe ends when the process does

    @property
    def pid(self) -> int | None:
        """The id of the process."""
        return self._process.pid

    def ask(self, job: Job[T], seconds: float, timeout: float) -> T:
        """Run a job in about that many seconds; wait no longer than ``timeout``."""
        try:
            self._pipe.send((job, seconds))
            if not self._pipe.poll(timeout):
                raise WorkerDied("the worker did not answer in time")
            answer: T | _Failure = self._pipe.recv()
        except (EOFError, OSError) as error:
            raise WorkerDied("the worker died") from error
        if isinstance(answer, _Failure):
            raise JobFailed(answer.what)
        return answer

    def kill(self) -> None:
        """Kill the process at once; it has nothing to lose."""
        with suppress(ValueError):  # it is closed already
            self._process.kill()

    def end(self) -> None:
        """Kill the process and free its resources, once no thread uses it."""
        self.kill()
        self._process.join()
        self._process.close()
        self._pipe.close()


def _serve(pipe: "Connection[object, tuple[Job[object], float]]") -> None:
    """Do jobs until the server closes the pipe."""
    for stop in (signal.SIGINT, signal.SIGTERM):  # the server handles them, then ends this process
        signal.signal(stop, signal.SIG_IGN)
    with suppress(AttributeError, OSError):  # not available on every system
        os.nice(_NICENESS)
    while True:
        try:
            job, seconds = pipe.recv()
            pipe.send(_carry_out(job, seconds))
        except (EOFError, OSError):
            return


def _carry_out(job: Job[Any], seconds: float) -> object:
    try:
        return job.carry_out(seconds)
    except Exception as error:
        return _Failure(failure_of(error))
