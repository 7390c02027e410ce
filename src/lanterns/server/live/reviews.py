"""Reviews of finished games, each made once, in parts, when no table needs the bots.

Results are stored, whole or in part. So a review survives a restart, resumes where it paused, and
is made by one of several processes while the others report its progress.
"""

import asyncio
import logging
import math
import sys
import zlib
from base64 import b64decode, b64encode
from collections import Counter, OrderedDict
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeVar

from msgspec import DecodeError
from msgspec.json import decode, encode

import lanterns
from lanterns.notation import Record
from lanterns.server.bots.advice import ReviewPart
from lanterns.server.bots.jobs import (
    Account,
    Bots,
    JobFailed,
    PoolClosed,
    Priority,
    WorkerDied,
)
from lanterns.server.core.advice import require_reviewable
from lanterns.server.core.entries import Millis, TableId
from lanterns.server.core.errors import Refusal, StoreUnavailable
from lanterns.server.core.identity import Caller
from lanterns.server.core.ids import name_in_log
from lanterns.server.core.table import Table
from lanterns.server.snapshot.record import record_of_table
from lanterns.server.storage.protocol import Store
from lanterns.server.storage.reviews import ReviewStore, StoredReview
from lanterns.server.wire.forms import side_names
from lanterns.server.wire.review import (
    Review,
    ReviewedDecision,
    ReviewProgress,
    write_decision,
)

T = TypeVar("T")
R = TypeVar("R")
_LOG: Final = logging.getLogger(__name__)
REMEMBERED: Final = 50
"""Finished reviews in memory, about 100 kB each; the least recently requested goes first."""
AT_A_TIME: Final = 20
"""Reviews being made in one process at a time; others wait in a queue."""
AT_A_TIME_HERE: Final = 2
"""The same for one address. Tokens cost nothing: one program can be any number of people."""
MOST_HERE: Final = 10
"""Reviews that one address may have running and queued."""
MOST: Final = 500
"""The same for all addresses together, in one process."""
PAUSE_AFTER: Final = 30.0
"""Seconds without a request after which a review pauses."""
PART_COST: Final = 1.0
"""The charge for a part: as much as for a bot's decision."""
HEARTBEAT: Final = 4.0
"""Seconds between two notes to other processes that a review is being made."""
UNAVAILABLE: Final = "reviews and hints are not available right now"
_SILENCE: Final = 15_000
"""Milliseconds without such a note after which another process may continue the review."""


@dataclass(eq=False, slots=True)
class _Running:
    """A review being made."""

    by: str
    address: str
    """The address that is charged for it; a person where there are no addresses."""
    total: int
    asked_at: float
    decisions: list[ReviewedDecision] = field(default_factory=list)
    failed: bool = False
    task: "asyncio.Task[None] | None" = None

    @property
    def under_way(self) -> bool:
        """Whether there is more to do; one that is finished may still be being stored."""
        return not self.failed and len(self.decisions) < self.total


class Reviews:
    """Makes reviews, one at a time for each person."""

    def __init__(self, store: Store, bots: Bots | None, now: Callable[[], Millis]) -> None:
        self._review_store = ReviewStore(store)
        self._shared = store.shared
        self._bots = bots
        self._now = now
        self._done: OrderedDict[TableId, Review] = OrderedDict()
        self._running: dict[TableId, _Running] = {}
        """Including queued ones."""
        self._turns = _Turns()

    async def ask(self, table: Table, caller: Caller, address: str = "") -> ReviewProgress:
        """Return the progress of a table's review; begin or continue it if needed."""
        require_reviewable(table)
        if caller.token_hash is None:
            raise Refusal("token_missing", "you need a token for anything but watching")
        total, decisions = len(table.actions), []
        if table.id not in self._done and table.id not in self._running:
            stored = await self._stored(table.id)
            decisions = await _run_in_thread(_read, stored)
            if len(decisions) == total:
                self._remember(table, decisions)
            elif stored is not None and self._elsewhere(stored):
                return ReviewProgress(stored.done, total, None)
        # Nothing is awaited from here on, so two simultaneous requests begin one review.
        if (done := self._done.get(table.id)) is not None:
            self._done.move_to_end(table.id)
            return ReviewProgress(total, total, done)
        running = self._running.get(table.id)
        if running is None:
            running = self._begin(table, caller.token_hash, address, decisions)
        if running.failed:
            del self._running[table.id]
            raise Refusal("analysis_unavailable", UNAVAILABLE)
        running.asked_at = asyncio.get_running_loop().time()
        return ReviewProgress(len(running.decisions), total, None)

    def stop(self, table: Table, caller: Caller) -> None:
        """Pause a review after its current part, if the caller began it.

        Anyone else who asks for it continues it.
        """
        require_reviewable(table)
        running = self._running.get(table.id)
        if running is not None and running.by == caller.token_hash:
            running.asked_at = -math.inf

    async def close(self) -> None:
        """Pause the current reviews."""
        running = dict(self._running)
        tasks = [one.task for one in running.values() if one.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for table, one in running.items():
            if one.decisions:
                await self._store(table, one.decisions, at=0)

    async def _stored(self, table: TableId) -> StoredReview | None:
        """Return what is stored of a review, if this edition of the analysis made it."""
        stored = await self._review_store.read(table)
        return stored if stored is not None and stored.edition == edition() else None

    def _elsewhere(self, stored: StoredReview) -> bool:
        """Return whether another process is making it."""
        return self._shared and self._now() - stored.at < _SILENCE

    def _begin(
        self, table: Table, by: str, address: str, decisions: list[ReviewedDecision]
    ) -> _Running:
        if self._bots is None:
            raise Refusal("analysis_unavailable", UNAVAILABLE)
        others = [other for other in self._running.values() if other.under_way]
        if any(other.by == by and not self._given_up(other) for other in others):
            raise Refusal("review_running", "another review of yours is being made; wait for it")
        address = address or by
        if sum(other.address == address for other in others) >= MOST_HERE or len(others) >= MOST:
            raise Refusal("server_full", "too many reviews are being made; try again shortly")
        now = asyncio.get_running_loop().time()
        running = _Running(by, address, len(table.actions), now, decisions)
        self._running[table.id] = running
        work = self._make(table, record_of_table(table), running, self._bots)
        running.task = asyncio.create_task(work)
        return running

    async def _make(self, table: Table, record: Record, running: _Running, bots: Bots) -> None:
        """Make a review when its turn comes, unless nobody asks for it any more."""
        with self._turns.entered(running.address) as turn:
            while not turn.done() and not self._given_up(running):
                await asyncio.wait({turn}, timeout=HEARTBEAT)
            await self._make_parts(table, record, running, bots)

    async def _make_parts(
        self, table: Table, record: Record, running: _Running, bots: Bots
    ) -> None:
        account = Account(Priority.LATER, (running.address,), PART_COST)
        sides = side_names(table.options)
        try:
            while len(running.decisions) < running.total:
                if self._given_up(running):
                    await self._store(table.id, running.decisions, at=0)
                    del self._running[table.id]
                    return
                job = ReviewPart(record, len(running.decisions))
                found = await self._do(table.id, running, bots.do(job, account))
                running.decisions += [write_decision(one, sides) for one in found]
        except PoolClosed:
            return
        except (JobFailed, WorkerDied) as error:
            name = name_in_log(table.id, table.made.public)
            _LOG.warning("table %s could not be reviewed: %s", name, error)
            await self._store(table.id, running.decisions, at=0)
            running.failed = True
            return
        self._remember(table, running.decisions)
        await self._store(table.id, running.decisions, at=self._now())
        del self._running[table.id]

    async def _do(self, table: TableId, running: _Running, work: Coroutine[Any, Any, T]) -> T:
        """Wait for a part, and renew this process's claim on the review."""
        part = asyncio.ensure_future(work)
        try:
            await self._note(table, running)
            while not (await asyncio.wait({part}, timeout=HEARTBEAT))[0]:
                await self._note(table, running)
            return part.result()
        finally:
            part.cancel()

    def _given_up(self, running: _Running) -> bool:
        """Return whether a review has no more requests; those to other processes are not seen."""
        waited = asyncio.get_running_loop().time() - running.asked_at
        return waited > (10 * PAUSE_AFTER if self._shared else PAUSE_AFTER)

    def _remember(self, table: Table, decisions: list[ReviewedDecision]) -> None:
        self._done[table.id] = Review(
            seats=side_names(table.options),
            decisions=tuple(decisions),
            result=_result(table),
        )
        while len(self._done) > REMEMBERED:
            self._done.popitem(last=False)

    async def _note(self, table: TableId, running: _Running) -> None:
        """Note for other processes, if there are any, that this one makes a review."""
        if self._shared:
            with suppress(StoreUnavailable):
                await self._review_store.note(table, edition(), self._now(), len(running.decisions))

    async def _store(self, table: TableId, decisions: list[ReviewedDecision], at: Millis) -> None:
        """Store the decisions so far; ``at`` is 0 if another process may continue at once.

        A failure costs nothing but time: the review is then made again some day.
        """
        body = await _run_in_thread(_write, tuple(decisions))
        with suppress(StoreUnavailable):
            await self._review_store.write(table, StoredReview(edition(), at, len(decisions), body))


class _Turns:
    """The queue of reviews: few at a time for each address, the one with the fewest first."""

    def __init__(self) -> None:
        self._waiting: list[tuple[str, asyncio.Future[None]]] = []
        self._running: Counter[str] = Counter()

    @contextmanager
    def entered(self, address: str) -> Iterator["asyncio.Future[None]"]:
        """Stay in the queue within the block. The future is done when the review may begin."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waits = address, turn
        self._waiting.append(waits)
        self._call()
        try:
            yield turn
        finally:
            if turn.done():
                self._running[address] -= 1
                if not self._running[address]:
                    del self._running[address]
            else:
                self._waiting.remove(waits)
            self._call()

    def _call(self) -> None:
        """Let the next reviews begin."""
        while self._waiting and self._running.total() < AT_A_TIME:
            # Of those with equally few, the earliest.
            waits = min(self._waiting, key=lambda one: self._running[one[0]])
            address, turn = waits
            if self._running[address] >= AT_A_TIME_HERE:
                return
            self._waiting.remove(waits)
            self._running[address] += 1
            turn.set_result(None)


async def _run_in_thread(work: Callable[[T], R], given: T) -> R:
    """Run a function in a thread; in a browser, which has no threads, run it at once."""
    if sys.platform == "emscripten":
        return work(given)
    return await asyncio.to_thread(work, given)


_PACKAGE: Final = Path(lanterns.__file__).parent
_MAKERS: Final = ("analysis", "engine", "kernel", "notation", "players", "render")
"""The packages that determine a review: rules, searches, networks, and wording."""


def edition_files(package: Path = _PACKAGE) -> list[Path]:
    """Return every file that a review may depend on, including data such as a network's weights.

    In a browser the package has only byte code, in the places of the sources.
    """
    found = [path for maker in _MAKERS for path in (package / maker).rglob("*")]
    files = [path for path in found if path.is_file() and path.parent.name != "__pycache__"]
    return sorted([*files, *package.glob("*.py*"), *(package / "server/bots").glob("advice.py*")])


@cache
def edition(package: Path = _PACKAGE) -> str:
    """Return a hash of everything that makes reviews: other rules or searches judge differently."""
    digest = sha256()
    for file in edition_files(package):
        digest.update(f"{file.relative_to(package).as_posix()}\0".encode())
        digest.update(sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:16]


def _write(decisions: tuple[ReviewedDecision, ...]) -> str:
    return b64encode(zlib.compress(encode(decisions))).decode()


def _read(stored: StoredReview | None) -> list[ReviewedDecision]:
    """Return the stored decisions; none if they cannot be read, as they can be made again."""
    if stored is None or not stored.body:
        return []
    try:
        return decode(zlib.decompress(b64decode(stored.body)), type=list[ReviewedDecision])
    except (DecodeError, ValueError, zlib.error):
        return []


def _result(table: Table) -> tuple[float, ...] | None:
    """Return each seat's share of the victory in a game that was played to its end."""
    finished = table.finished
    if finished is None or finished.reason != "played":
        return None
    share = 1 / len(finished.winners)
    return tuple(share if s in finished.winners else 0.0 for s in range(len(table.seats)))
