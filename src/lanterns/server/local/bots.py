"""Bots on one person's device, without processes: quick ones at once, others in a second worker."""

import asyncio
import logging
import pickle
from collections.abc import Awaitable, Callable
from dataclasses import replace
from random import Random
from typing import Any, Final, TypeAlias, TypeVar

from lanterns.engine import Action, View, legal_actions
from lanterns.players import LEVELS
from lanterns.seeds import fresh_seed
from lanterns.server.bots.advice import ReviewPart
from lanterns.server.bots.jobs import (
    NO_ACCOUNT,
    Account,
    Decide,
    Job,
    JobFailed,
    PoolClosed,
    WorkerDied,
)

T = TypeVar("T")
_LOG: Final = logging.getLogger(__name__)

Think: TypeAlias = Callable[[bytes], Awaitable[bytes]]
"""Has a pickled job done elsewhere: ``carry_out`` there, and the pickled result comes back."""

LEVELS_HERE: Final = LEVELS[:6]
"""The levels that play in plain Python; the others would take minutes for a decision."""

_FITTING: Final = frozenset({"random", "greedy", *(level.name for level in LEVELS_HERE)})
_INSTEAD: Final = LEVELS_HERE[-1].name
"""Plays for a bot that does not fit here, as in a game that began on a server."""
_QUICK: Final = frozenset({"random", "greedy", "novice", "apprentice"})
"""Bots that decide in so short a time that nobody notices."""


def fitting(code: str) -> str:
    """The bot that plays here for one of that code."""
    return code if code in _FITTING else _INSTEAD


class DeviceBots:
    """Does jobs for the tables of one device, one after another."""

    def __init__(self, think: Think) -> None:
        self._think = think
        self._free = asyncio.Lock()
        self._closed = False

    async def choose(self, code: str, view: View, account: Account = NO_ACCOUNT) -> Action:
        """What that bot chooses for the viewer, who is to move.

        If it fails, any legal action: the game must continue.
        """
        job = Decide(code, view, fresh_seed())
        try:
            return await self.do(job, account)
        except (JobFailed, WorkerDied) as error:
            _LOG.error("the bot %s could not decide: %s", code, error)
            return Random(job.seed).choice(legal_actions(view.state))

    async def do(self, job: Job[T], account: Account) -> T:
        """Have a job done: see ``Bots``."""
        if isinstance(job, Decide):
            job = replace(job, code=fitting(job.code))
        if isinstance(job, ReviewPart):
            job = replace(job, count=1)  # a bot that is to move waits for it
        if isinstance(job, Decide) and job.code in _QUICK:
            await asyncio.sleep(0)  # whatever arrived meanwhile comes first
            return job.carry_out(float("inf"))
        async with self._free:
            if self._closed:
                raise PoolClosed
            result: T = _result(await self._think(pickle.dumps(job)))
            return result

    async def close(self) -> None:
        """Begin no further job."""
        self._closed = True


def carry_out(pickled: bytes) -> bytes:
    """Do a job, in the worker for it: the pickled result, or the kind of error it raised."""
    job: Job[object] = pickle.loads(pickled)
    try:
        return pickle.dumps((True, job.carry_out(float("inf"))))
    except Exception as error:
        return pickle.dumps((False, type(error).__name__))


def _result(pickled: bytes) -> Any:
    """The result of a job. ``JobFailed`` if it raised an error, ``WorkerDied`` without a result."""
    if not pickled:
        raise WorkerDied("the worker ended")
    done, result = pickle.loads(pickled)
    if not done:
        raise JobFailed(result)
    return result
