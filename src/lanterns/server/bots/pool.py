"""Bots that think in processes of their own, so that the server never waits for one."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from random import SystemRandom
from typing import Final

from lanterns.engine import Action, View, legal_actions
from lanterns.server.bots.worker import BotFailed, Worker, WorkerDied

_LOG: Final = logging.getLogger(__name__)
_TRIES: Final = 3
"""How many processes may fail at a decision before it is made at random: the game must continue."""


class BotPool:
    """Asks bots for decisions, as many at a time as there are processes."""

    def __init__(self, workers: int = 1, seconds: float = 30.0) -> None:
        self._seconds = seconds
        self._threads = ThreadPoolExecutor(workers, "lanterns-bots")
        self._idle: SimpleQueue[Worker | None] = SimpleQueue()
        """One item for each process; ``None`` stands for one that is not started yet."""
        for _ in range(workers):
            self._idle.put(None)
        self._workers: set[Worker] = set()
        self._closed = False

    @property
    def pids(self) -> list[int]:
        """The ids of the running processes."""
        return [worker.pid for worker in list(self._workers) if worker.pid is not None]

    async def choose(self, code: str, view: View) -> Action:
        """What that bot chooses for the viewer, who is to move."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._choose, code, view)

    async def close(self) -> None:
        """Stop thinking. What is lost is decided again by whichever server has the table next."""
        self._closed = True
        for worker in list(self._workers):
            worker.kill()
        await asyncio.to_thread(self._threads.shutdown, wait=True, cancel_futures=True)
        for worker in self._workers:
            worker.end()
        self._workers.clear()

    def _choose(self, code: str, view: View) -> Action:
        for _ in range(_TRIES):
            if self._closed:
                break
            worker = self._idle.get()
            try:
                worker = worker or self._start()
                action = worker.ask(code, view, self._seconds)
            except (WorkerDied, BotFailed, OSError) as error:
                self._idle.put(self._after(worker, error))
                if not self._closed:
                    _LOG.warning("the bot %s failed: %s", code, error)
            else:
                self._idle.put(worker)
                return action
        return SystemRandom().choice(legal_actions(view.state))

    def _start(self) -> Worker:
        worker = Worker()
        self._workers.add(worker)
        return worker

    def _after(self, worker: Worker | None, error: Exception) -> Worker | None:
        """The worker to use after a failure: a new one if it died, else the same."""
        if worker is None or isinstance(error, BotFailed):
            return worker
        self._workers.discard(worker)
        worker.end()
        return None
