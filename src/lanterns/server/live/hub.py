"""Everything that can be done at tables: make, submit, subscribe, preview, look back, list.

What is committed is acknowledged and sent; nothing is sent that is not committed. Several hubs, in
several processes, may share one PostgreSQL store: the first to append has decided, and the others
reload. The web layer uses it like this::

    hub = Hub(store, BotPool(workers=2))
    await hub.start()
    table = await hub.make(MakeTable(...), caller)
    answer = await hub.submit(table, request, caller)                 # Accepted | Refused
    async with hub.subscribe(table, caller, after=None) as messages:  # a Welcome comes first
        async for data in messages:                                   # bytes, one JSON message each
            await socket.send_bytes(data)
    await hub.close()
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Final, TypeVar

from msgspec import DecodeError
from msgspec.json import decode

from lanterns.engine import Action, Seat
from lanterns.notation import record_text
from lanterns.server.bots.advice import FindHint
from lanterns.server.bots.jobs import Account, Priority
from lanterns.server.bots.pool import BotPool, PoolClosed
from lanterns.server.bots.worker import JobFailed, WorkerDied
from lanterns.server.core.advice import PlayOn, play_on, require_hint
from lanterns.server.core.checks import tidy
from lanterns.server.core.commands import Chat, MakeTable, Request
from lanterns.server.core.context import Decision
from lanterns.server.core.create import make_table
from lanterns.server.core.decide import decide_request
from lanterns.server.core.entries import Entry, Millis, SeatTaken, Started, TableId
from lanterns.server.core.errors import Refusal
from lanterns.server.core.identity import Caller
from lanterns.server.core.ids import TableDraw, name_in_log, table_id_for
from lanterns.server.core.table import Table
from lanterns.server.lessons.lesson import BeginLesson, begin_lesson
from lanterns.server.live.clock import millis
from lanterns.server.live.commit import Committer
from lanterns.server.live.retention import Keep, clean_up
from lanterns.server.live.reviews import Reviews
from lanterns.server.live.rooms import Meter, Room, Rooms, Subscription
from lanterns.server.live.sanctions import Sanctions
from lanterns.server.live.scheduler import Scheduler
from lanterns.server.snapshot.history import Moment, moments, preview_actions, whole_log
from lanterns.server.snapshot.messages import (
    Accepted,
    EncodedAnswer,
    EncodedRefused,
    EncodedWelcome,
    LogEntry,
)
from lanterns.server.snapshot.position import Mine, TableFace
from lanterns.server.snapshot.record import record_of_table
from lanterns.server.snapshot.snapshot import side_names
from lanterns.server.storage.office import Office, Report
from lanterns.server.storage.protocol import ListedTable, OwnTable, Store
from lanterns.server.wire.base import SideName
from lanterns.server.wire.event import EventJson, write_event
from lanterns.server.wire.review import Hint, ReviewProgress

T = TypeVar("T")
OPEN_LISTED_FOR: Final = 24 * 3600 * 1000
"""Milliseconds that a public table that has not started stays listed after its last change."""
PLAYING_LISTED_FOR: Final = 14 * OPEN_LISTED_FOR
"""The same for one whose game is on; no clock gives more thinking time than that."""
BOT_TABLES: Final = 4
"""Games of bots alone that one person may have running at a time."""
ALL_BOT_TABLES: Final = 40
"""The same for all people together, in one process."""
_LOG: Final = logging.getLogger(__name__)


class Hub:
    """Everything that can be done at tables; the web layer calls nothing else."""

    def __init__(
        self,
        store: Store,
        bots: BotPool | None = None,
        meter: Meter | None = None,
        now: Callable[[], Millis] = millis,
    ) -> None:
        meter = meter or Meter()
        self.store = store
        self._meter = meter
        self._bots = bots
        self._rooms = Rooms(store, meter)
        self._committer = Committer(store, self._rooms, meter, now)
        sanctions = Sanctions(store, now)
        self._scheduler = Scheduler(store, self._rooms, self._committer, bots, meter, sanctions)
        self._reviews = Reviews(bots)
        self._tasks: set[asyncio.Task[object]] = set()
        self._closing = False
        self.sanctions = sanctions
        self._watching: asyncio.Task[None] | None = None
        store.listen(self._on_append)

    @property
    def loaded(self) -> int:
        """How many tables are in memory."""
        return len(self._rooms)

    async def start(self) -> None:
        """Open the store, and begin to schedule bots and clocks."""
        await self.store.open()
        await self.sanctions.learn()
        self._watching = asyncio.create_task(self.sanctions.keep_learning())
        self._scheduler.start()

    async def close(self) -> None:
        """Take no more requests, finish what was begun, end subscriptions, and close the store."""
        self._closing = True
        if self._watching is not None:
            self._watching.cancel()
        await self._scheduler.stop()
        await self._reviews.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for room in self._rooms:
            for subscription in room.subscriptions:
                subscription.close()
        if self._bots is not None:
            await self._bots.close()
        await self.store.close()

    async def make(self, wanted: MakeTable, caller: Caller) -> TableId:
        """Set up a table for a caller, who needs a token. Raises ``Refusal``.

        Asked again with the same id, it returns the same table.
        """
        self.sanctions.check(caller)
        token = caller.token_hash
        id_ = table_id_for(token, wanted.id) if token and wanted.id else None

        def choose(draw: TableDraw) -> tuple[Entry, ...]:
            entries = make_table(wanted, caller, draw.seed)
            if not any(isinstance(entry, SeatTaken) for entry in entries):
                self._limit_bots_alone(entries, caller, id_)
            return entries

        table = await self._finish(self._committer.make(choose, id_))
        await self._adopt(table)
        return table

    async def begin_lesson(self, wanted: BeginLesson, caller: Caller) -> TableId:
        """Set up a table at which a caller plays a chapter. ``Refusal`` if there is none."""
        entries = begin_lesson(wanted, caller)
        table = await self._finish(self._committer.make(lambda _: entries))
        await self._adopt(table)
        return table

    async def play_on(self, table: TableId, wanted: PlayOn, caller: Caller) -> TableId:
        """Set up a table at which a caller plays on from a moment of a game. Raises ``Refusal``."""
        async with self._visit(table) as room:
            entries = play_on(room.table, wanted, caller)
        made = await self._finish(self._committer.make(lambda _: entries))
        await self._adopt(made)
        return made

    async def _adopt(self, table: TableId) -> None:
        """Schedule a table made here at once; its bots need not be left to another process."""
        async with self._rooms.visit(table) as room:
            room.ours = True
            self._scheduler.schedule(room)

    def _limit_bots_alone(
        self, entries: Sequence[Entry], caller: Caller, table: TableId | None
    ) -> None:
        """Refuse to start a game without people if too many of them are running."""
        running = self._scheduler.bots_alone
        if table in running or not any(isinstance(entry, Started) for entry in entries):
            return
        own = sum(host == caller.token_hash for host in running.values())
        if own >= BOT_TABLES or len(running) >= ALL_BOT_TABLES:
            raise Refusal("too_many_bot_tables", "too many games of bots alone are running")

    async def submit(self, table: TableId, request: Request, caller: Caller) -> EncodedAnswer:
        """Carry out a request, or say why not. Raises ``NoSuchTable``.

        What was begun is finished even if nobody waits for the answer any more.
        """
        return await self._finish(self._submit(table, request, caller))

    async def _submit(self, table: TableId, request: Request, caller: Caller) -> EncodedAnswer:
        def choose(then: Table, now: Millis, draw: TableDraw) -> Decision:
            self.sanctions.check(caller, table, chats=isinstance(request.command, Chat))
            decision = decide_request(then, request, caller, now, draw)
            if not any(holder.person for holder in then.seats):
                self._limit_bots_alone(decision.entries, caller, table)
            return decision

        async with self._visit(table) as room:
            await self._reach(room, request.based_on)
            try:
                number = await self._committer.commit(room, choose, caller, request.id)
            except Refusal as refusal:
                return self._refuse(room, request, caller, refusal)
            rematch = room.table.rematch
        if rematch is not None:
            await self._adopt(rematch)
        return Accepted(request.id, number)

    def _refuse(
        self, room: Room, request: Request, caller: Caller, refusal: Refusal
    ) -> EncodedRefused:
        self._meter.refused_request(refusal.code)
        missed = None
        if refusal.code == "stale" and isinstance(request.based_on, int):
            missed = room.missed(caller, request.based_on)
        return EncodedRefused(
            id=request.id,
            code=refusal.code,
            reason=str(refusal),
            number=room.table.number,
            missed=missed,
        )

    async def report(
        self, table: TableId, caller: Caller, about: SideName | None, text: str
    ) -> None:
        """Tell the operators about a table, or about a person there."""
        self.sanctions.check(caller)
        if caller.token_hash is None:
            raise Refusal("token_missing", "you need a token to do anything but watch")
        async with self._rooms.visit(table) as room:
            seats = side_names(room.table.options)
            if about is not None and about not in seats:
                raise Refusal("seat_unknown", f"the seats at this table are {', '.join(seats)}")
            person = None if about is None else room.table.seats[seats.index(about)].token
        said = tidy(text, "the text")
        now = self._committer.now()
        await Office(self.store, "server").report(
            Report(now, table, caller.token_hash, person, said)
        )

    async def welcome(self, table: TableId, caller: Caller) -> EncodedWelcome:
        """The table as a caller may know it now. Raises ``NoSuchTable``."""
        async with self._visit(table) as room:
            return room.snapshot.welcome(caller)

    @asynccontextmanager
    async def subscribe(
        self, table: TableId, caller: Caller, after: int | None = None, changes: bool = False
    ) -> AsyncIterator[Subscription]:
        """Follow a table, from now or from the entry after a number.

        The first message is a ``Welcome``; with ``after`` it is an ``Update`` with the entries
        since then, if they are still held, and none if there are none. Then an ``Update`` comes for
        every commit. A reader who is too slow, or who sits down, gets a ``Welcome`` in between.
        With ``changes``, an ``Update`` during a game tells what has changed, instead of the whole.
        """
        self._check_open()
        async with self._visit(table) as room:
            await self._reach(room, after)
            subscription = room.subscribe(caller, after, changes)
            try:
                yield subscription
            finally:
                room.subscriptions.discard(subscription)

    async def preview(
        self, table: TableId, caller: Caller, actions: Sequence[Action]
    ) -> tuple[EventJson, ...]:
        """The events that actions would lead to, as far as the caller's seat can know.

        Raises ``Refusal`` if they are not allowed.
        """
        async with self._visit(table) as room:
            options = room.table.options
            events = preview_actions(room.table, caller, actions)
            return tuple(write_event(event, options) for event in events)

    async def review(self, table: TableId, caller: Caller) -> ReviewProgress:
        """How far the review of a finished game is; it is begun if need be. Raises ``Refusal``."""
        self._check_open()
        async with self._visit(table) as room:
            return self._reviews.ask(room.table, caller)

    async def hint(self, table: TableId, caller: Caller) -> Hint:
        """The best action for a caller who plays against bots alone. Raises ``Refusal``."""
        async with self._visit(table) as room:
            number, seen = room.table.number, require_hint(room.table, caller)
            if self._bots is None or caller.token_hash is None:
                raise Refusal("analysis_unavailable", "this server cannot analyze games now")
            account = Account(Priority.PEOPLE, (caller.token_hash,))
            try:
                found = await self._bots.do(FindHint(seen), account)
            except (JobFailed, WorkerDied, PoolClosed):
                reason = "this server cannot analyze games now"
                raise Refusal("analysis_unavailable", reason) from None
        return Hint(number, seen.state.step.value, found.value.action, found.chance, found.reasons)

    async def history(self, table: TableId, caller: Caller) -> tuple[LogEntry, ...]:
        """The whole log as a caller may know it."""
        async with self._visit(table) as room:
            seat = room.table.seat_of(caller)
            return whole_log(table, await self.store.read(table), seat)

    async def moments(
        self, table: TableId, caller: Caller, first: int, count: int
    ) -> tuple[Moment, ...]:
        """The position after each of ``count`` entries from a number on, as a caller may know."""
        async with self._visit(table) as room:
            logged = await self.store.read(table)
            await self._reach(room, logged[-1].number)
            return moments(room.table, logged, room.table.seat_of(caller), first, count)

    async def record(self, table: TableId) -> str:
        """The game as a text record; without the seed until it is over."""
        async with self._visit(table) as room:
            return record_text(record_of_table(room.table))

    async def listed(self, title: str = "") -> list[TableFace]:
        """Public tables that are not over, the latest changed first; at most a hundred.

        With ``title``, only those whose titles contain it. A table that has not started is listed
        for a day after its last change, and a game for two weeks.
        """
        now = self._committer.now()
        found = await self.store.listed(
            now - OPEN_LISTED_FOR, now - PLAYING_LISTED_FOR, title.casefold()
        )
        closed = self.sanctions.closed
        return [face for one in found if one.table not in closed and (face := _read_face(one))]

    async def clean_up(self, keep: Keep) -> int:
        """Delete or archive tables that nobody has touched for long; how many."""
        in_use = {room.table.id for room in self._rooms}
        return await clean_up(self.store, keep, self._committer.now(), in_use)

    async def mine(self, caller: Caller) -> list[Mine]:
        """The tables at which a caller has a seat, or which they set up."""
        if caller.token_hash is None:
            return []
        own = await self.store.mine(caller.token_hash)
        return [_mine(face, one.seat) for one in own if (face := _read_face(one))]

    @asynccontextmanager
    async def _visit(self, table: TableId) -> AsyncIterator[Room]:
        """A table's room. If the table changes meanwhile, what is due there is scheduled again."""
        async with self._rooms.visit(table) as room:
            before = room.table.number
            self._scheduler.schedule(room)
            yield room
            if room.table.number != before:
                self._scheduler.schedule(room)

    async def _reach(self, room: Room, number: object) -> None:
        """Read the store if a caller has seen a number there that is not known here yet."""
        if isinstance(number, int) and number > room.table.number:
            await self._catch_up(room, number)

    async def _catch_up(self, room: Room, number: int) -> None:
        async with room.lock:
            # The number may be of our own commit, which is known here by now.
            changed = room.table.number < number and await self._rooms.catch_up(room)
        if changed:
            self._scheduler.schedule(room)

    def _on_append(self, table: TableId, number: int) -> None:
        """React to a commit of this or another process, or to the loss of such notices."""
        if not table:
            for room in self._rooms:
                self._spawn(self._follow(room, room.table.number + 1))
            return
        behind = self._rooms.notice(table, number)
        if behind is not None:
            self._spawn(self._follow(behind, number))

    async def _follow(self, room: Room, number: int) -> None:
        try:
            await self._catch_up(room, number)
        except Exception as error:  # the next visitor finds out
            name = name_in_log(room.table.id, room.table.made.public)
            _LOG.error("table %s could not be caught up: %s", name, type(error).__name__)

    def _spawn(self, work: Coroutine[object, object, T]) -> "asyncio.Task[T]":
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _check_open(self) -> None:
        if self._closing:
            raise Refusal("server_stopping", "the server is stopping")

    async def _finish(self, work: Coroutine[object, object, T]) -> T:
        """Do the work to its end, even if the caller is cut off."""
        if self._closing:
            work.close()
        self._check_open()
        return await asyncio.shield(self._spawn(work))


def _read_face(stored: ListedTable | OwnTable) -> TableFace | None:
    """The face of a table as it is stored; ``None`` if it is damaged."""
    try:
        return decode(stored.face, type=TableFace)
    except DecodeError as error:
        _LOG.error("the summary of table %s cannot be read: %s", name_in_log(stored.table), error)
        return None


def _mine(table: TableFace, seat: Seat | None) -> Mine:
    return Mine(table, None if seat is None else table.seats[seat].seat)
