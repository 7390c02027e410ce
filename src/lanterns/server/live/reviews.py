"""Reviews of games that are over: each is made once, in parts, when nobody at a table waits."""

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Final

from lanterns.notation import Record
from lanterns.server.bots.advice import ReviewPart
from lanterns.server.bots.jobs import Account, Priority
from lanterns.server.bots.pool import BotPool, PoolClosed
from lanterns.server.bots.worker import JobFailed, WorkerDied
from lanterns.server.core.advice import require_reviewable
from lanterns.server.core.entries import TableId
from lanterns.server.core.errors import Refusal
from lanterns.server.core.identity import Caller
from lanterns.server.core.ids import name_in_log
from lanterns.server.core.table import Table
from lanterns.server.snapshot.record import record_of_table
from lanterns.server.wire.base import SIDE_NAMES
from lanterns.server.wire.review import Review, ReviewedDecision, ReviewProgress

_LOG: Final = logging.getLogger(__name__)
REMEMBERED: Final = 200
"""Finished reviews held in memory, some 100 kB each; the one not asked for longest goes first."""
AT_A_TIME: Final = 20
"""Reviews under way in one process."""
PATIENCE: Final = 30.0
"""Seconds after which a review that nobody asks for any more is given up."""
PART_COST: Final = 1.0
"""What a part is charged, as much as a bot's decision."""


@dataclass(eq=False, slots=True)
class _Running:
    """A review under way."""

    by: str
    total: int
    asked_at: float
    decisions: list[ReviewedDecision] = field(default_factory=list)
    failed: bool = False
    task: "asyncio.Task[None] | None" = None


class Reviews:
    """Makes reviews. One person has one review made at a time."""

    def __init__(self, bots: BotPool | None) -> None:
        self._bots = bots
        self._done: OrderedDict[TableId, Review] = OrderedDict()
        self._running: dict[TableId, _Running] = {}

    def ask(self, table: Table, caller: Caller) -> ReviewProgress:
        """How far the review of a table is; it is begun if nobody asked for it before."""
        require_reviewable(table)
        if caller.token_hash is None:
            raise Refusal("token_missing", "you need a token to do anything but watch")
        total = len(table.actions)
        done = self._done.get(table.id)
        if done is not None:
            self._done.move_to_end(table.id)
            return ReviewProgress(total, total, done)
        running = self._running.get(table.id)
        if running is None:
            running = self._begin(table, caller.token_hash)
        if running.failed:
            del self._running[table.id]
            raise Refusal("analysis_unavailable", "this server cannot analyze games now")
        running.asked_at = asyncio.get_running_loop().time()
        return ReviewProgress(len(running.decisions), total, None)

    async def close(self) -> None:
        """Give up what is under way."""
        tasks = [running.task for running in self._running.values() if running.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _begin(self, table: Table, by: str) -> _Running:
        if self._bots is None:
            raise Refusal("analysis_unavailable", "this server cannot analyze games now")
        if any(other.by == by and not other.failed for other in self._running.values()):
            raise Refusal("review_running", "another review of yours is being made; wait for it")
        if len(self._running) >= AT_A_TIME:
            raise Refusal("server_full", "too many reviews are being made; try again shortly")
        now = asyncio.get_running_loop().time()
        running = _Running(by, len(table.actions), now)
        self._running[table.id] = running
        work = self._make(table, record_of_table(table), running, self._bots)
        running.task = asyncio.create_task(work)
        return running

    async def _make(self, table: Table, record: Record, running: _Running, bots: BotPool) -> None:
        account = Account(Priority.LATER, (running.by,), PART_COST)
        try:
            while len(running.decisions) < running.total:
                if asyncio.get_running_loop().time() - running.asked_at > PATIENCE:
                    del self._running[table.id]
                    return
                part = await bots.do(ReviewPart(record, len(running.decisions)), account)
                running.decisions += part
        except PoolClosed:
            return
        except (JobFailed, WorkerDied) as error:
            name = name_in_log(table.id, table.made.public)
            _LOG.warning("table %s could not be reviewed: %s", name, error)
            running.failed = True
            return
        del self._running[table.id]
        self._done[table.id] = Review(
            seats=tuple(SIDE_NAMES[side] for side in table.options.sides),
            decisions=tuple(running.decisions),
            result=_result(table),
        )
        while len(self._done) > REMEMBERED:
            self._done.popitem(last=False)


def _result(table: Table) -> tuple[float, ...] | None:
    """Each seat's share of the victory in a game that was played to its end."""
    finished = table.finished
    if finished is None or finished.reason != "played":
        return None
    share = 1 / len(finished.winners)
    return tuple(share if s in finished.winners else 0.0 for s in range(len(table.seats)))
