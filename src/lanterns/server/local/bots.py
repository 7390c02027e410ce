"""Bots on one person's device, without processes: quick ones at once, others in a second worker."""

import asyncio
import logging
import pickle
from collections.abc import Awaitable, Callable
from dataclasses import replace
from random import Random
from typing import Any, Final, TypeAlias, TypeVar

from lanterns.engine import Action, Options, View, legal_actions, new_game, view
from lanterns.seeds import fresh_seed
from lanterns.server.bots.advice import FindHint, ReviewPart
from lanterns.server.bots.jobs import (
    NO_ACCOUNT,
    Account,
    Decide,
    Job,
    JobFailed,
    PoolClosed,
    WorkerDied,
    failure_of,
)

T = TypeVar("T")
_LOG: Final = logging.getLogger(__name__)

Think: TypeAlias = Callable[[bytes], Awaitable[bytes]]
"""Sends a pickled job to a worker and returns the pickled result."""

_QUICK: Final = frozenset({"random", "greedy", "novice", "apprentice"})
"""Bots whose decisions take too little time to notice."""


class DeviceBots:
    """Runs jobs for the tables of one device, one after another."""

    def __init__(self, think: Think) -> None:
        self._think = think
        self._free = asyncio.Lock()
        self._closed = False

    async def choose(self, code: str, view: View, account: Account = NO_ACCOUNT) -> Action:
        """Return the bot's choice for the viewer, who must move.

        If it fails, return any legal action: the game must continue.
        """
        job = Decide(code, view, fresh_seed())
        try:
            return await self.do(job, account)
        except (JobFailed, WorkerDied) as error:
            _LOG.error("the bot %s could not decide: %s", code, error)
            return Random(job.seed).choice(legal_actions(view.state))

    async def do(self, job: Job[T], account: Account) -> T:
        """Run a job: see ``Bots``."""
        if isinstance(job, ReviewPart):
            job = replace(job, count=1)  # a bot that must move waits for it
        if isinstance(job, Decide) and job.code in _QUICK:
            await asyncio.sleep(0)  # messages that have arrived come first
            return job.carry_out(float("inf"))
        async with self._free:
            if self._closed:
                raise PoolClosed
            result: T = _result(await self._think(pickle.dumps(job)))
            return result

    async def close(self) -> None:
        """Begin no more jobs."""
        self._closed = True


def carry_out(pickled: bytes) -> bytes:
    """Run a job, in its worker. Return the pickled result, or how it failed."""
    job: Job[object] = pickle.loads(pickled)
    try:
        return pickle.dumps((True, job.carry_out(float("inf"))))
    except Exception as error:
        return pickle.dumps((False, failure_of(error)))


def warm_up() -> None:
    """Do what a hint does: the first calls of compiled code take ten times as long as others."""
    state = new_game(Options(2, expansion=True), 1)
    FindHint(view(state, state.seat_to_move)).carry_out(float("inf"))


def _result(pickled: bytes) -> Any:
    """Return a job's result. Raise ``JobFailed`` for an error, ``WorkerDied`` without a result."""
    if not pickled:
        raise WorkerDied("the worker died")
    done, result = pickle.loads(pickled)
    if not done:
        raise JobFailed(result)
    return result
