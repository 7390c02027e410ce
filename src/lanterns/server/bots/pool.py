"""The pool: processes in which bots think, so that the server never waits for one.

Jobs for which people wait come before all others, and take turns between those people; their time
shrinks as more of them wait. Other jobs never take all of the processes, unless there is only one.
"""

import asyncio
import logging
import math
import os
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any, Final, Generic, TypeVar

from lanterns.engine import Action, View, legal_actions
from lanterns.seeds import fresh_seed
from lanterns.server.bots.jobs import (
    NO_ACCOUNT,
    Account,
    Decide,
    Job,
    JobFailed,
    PoolClosed,
    Priority,
    WorkerDied,
)
from lanterns.server.bots.queue import FairQueue
from lanterns.server.bots.worker import Worker

T = TypeVar("T")

_LOG: Final = logging.getLogger(__name__)
_TRIES: Final = 3
"""The number of processes that may fail at a job before it is given up."""

_FRESH: Final = 10
"""The factor by which the first job of a process may take longer: it may compile the bots."""

WAIT: Final = 0.6
"""Seconds that a job should wait for those before it; when many wait, all get less time."""


class BotMeter:
    """Hooks for metrics. The defaults do nothing."""

    def bot_job(self, priority: Priority, change: int) -> None:
        """Count a change in the number of waiting jobs."""

    def bot_waited(self, priority: Priority, seconds: float) -> None:
        """Count the time a job waited in the queue."""


def cores() -> int:
    """Return the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@dataclass(eq=False, slots=True)
class _Ticket(Generic[T]):
    """A waiting or running job."""

    job: Job[T]
    account: Account
    done: "asyncio.Future[T]"
    since: float


class BotPool:
    """Runs jobs, as many at a time as there are processes. It belongs to one event loop."""

    def __init__(
        self, workers: int = 1, timeout: float = 30.0, meter: BotMeter | None = None
    ) -> None:
        self._timeout = timeout
        """Seconds that a job may take before its process is replaced."""
        self._meter = meter or BotMeter()
        self._threads = ThreadPoolExecutor(workers, "lanterns-bots")
        self._size = workers
        self._idle: list[Worker | None] = [None] * workers
        """The idle processes; ``None`` for one that is not started yet."""
        self._workers: set[Worker] = set()
        self._queue: FairQueue[_Ticket[Any]] = FairQueue()
        self._running: Counter[Priority] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def pids(self) -> list[int]:
        """The ids of the running processes."""
        return [worker.pid for worker in list(self._workers) if worker.pid is not None]

    async def choose(self, code: str, view: View, account: Account = NO_ACCOUNT) -> Action:
        """Return the bot's choice for the viewer, who must move.

        If it fails repeatedly, return any legal action: the game must continue.
        """
        seed = fresh_seed()
        try:
            return await self.do(Decide(code, view, seed), account)
        except (WorkerDied, JobFailed):
            return Random(seed).choice(legal_actions(view.state))

    async def do(self, job: Job[T], account: Account) -> T:
        """Run a job when its turn comes.

        Raise ``JobFailed`` if it raised an error, ``WorkerDied`` if its processes died or took too
        long, and ``PoolClosed``.
        """
        if self._closed:
            raise PoolClosed
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.add(_Ticket(job, account, done, perf_counter()), account)
        self._meter.bot_job(account.priority, 1)
        self._dispatch()
        return await done

    async def close(self) -> None:
        """Stop. Lost decisions are made again by the next server that has the table."""
        self._closed = True
        for ticket in self._queue:
            if not ticket.done.done():
                ticket.done.set_exception(PoolClosed())
        for worker in list(self._workers):
            worker.kill()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.to_thread(self._threads.shutdown, wait=True)
        for worker in self._workers:
            worker.end()
        self._workers.clear()

    def _dispatch(self) -> None:
        """Start waiting jobs on idle processes."""
        while self._idle and not self._closed:
            ticket = self._queue.take(self._last_priority())
            if ticket is None:
                return
            priority = ticket.account.priority
            self._meter.bot_job(priority, -1)
            if ticket.done.done():  # nobody waits for it now
                continue
            self._meter.bot_waited(priority, perf_counter() - ticket.since)
            self._running[priority] += 1
            task = asyncio.create_task(self._serve(ticket, self._idle.pop()))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _last_priority(self) -> Priority:
        """Return the last priority that may start now: one process is reserved for people."""
        others = self._running.total() - self._running[Priority.PEOPLE]
        reserved = self._size > 1 and others >= self._size - 1
        return Priority.PEOPLE if reserved else Priority.LATER

    def _seconds_for(self, priority: Priority) -> float:
        """Return the time a job may take, so that those behind it do not wait long.

        If each takes this long, the last of them starts after ``WAIT``.
        """
        if priority is Priority.LATER:
            return math.inf
        rivals = self._queue.count(priority) + self._running[priority]
        return math.inf if rivals <= self._size else WAIT * self._size / rivals

    async def _serve(self, ticket: _Ticket[Any], worker: Worker | None) -> None:
        """Run a job, in another process if the first one dies."""
        priority = ticket.account.priority
        loop = asyncio.get_running_loop()
        failure: Exception = PoolClosed()
        try:
            for _ in range(_TRIES):
                if self._closed:
                    break
                try:
                    fresh = worker is None
                    if worker is None:
                        worker = await loop.run_in_executor(self._threads, self._start)
                    seconds = self._seconds_for(priority)
                    answer = await loop.run_in_executor(
                        self._threads,
                        worker.ask,
                        *(ticket.job, seconds, self._timeout * (_FRESH if fresh else 1)),
                    )
                except (WorkerDied, JobFailed, OSError) as error:
                    failure = error if isinstance(error, JobFailed) else WorkerDied(str(error))
                    if not self._closed:
                        _LOG.warning("a bot failed: %s", error)
                        worker = await self._after(worker, error)
                else:
                    if not ticket.done.done():
                        ticket.done.set_result(answer)
                    return
            if not ticket.done.done():
                ticket.done.set_exception(PoolClosed() if self._closed else failure)
        finally:
            self._running[priority] -= 1
            self._idle.append(worker)
            self._dispatch()

    def _start(self) -> Worker:
        worker = Worker()
        self._workers.add(worker)
        if self._closed:  # the pool can no longer end it
            worker.kill()
        return worker

    async def _after(self, worker: Worker | None, error: Exception) -> Worker | None:
        """Return the worker to use after a failure; ``None`` if it died and a new one starts."""
        if worker is None or isinstance(error, JobFailed):
            return worker
        self._workers.discard(worker)
        await asyncio.to_thread(worker.end)
        return None
