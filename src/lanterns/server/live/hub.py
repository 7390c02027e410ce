"""Every operation at tables: making them, submitting requests, subscribing, and queries.

Commits are acknowledged and sent; nothing is sent before it is committed. Several hubs, in several
processes, may share one PostgreSQL store: the first to append decides, and the others reload. The
web layer uses it like this::

    hub = Hub(store, BotPool(workers=2))
    await hub.start()
    table = await hub.make(MakeTable(...), caller)
    answer = await hub.submit(table, request, caller)                 # Accepted | Refused
    async with hub.subscribe(table, caller, after=None) as messages:  # a Welcome comes first
        async for data in messages:                                   # bytes, one JSON message each
            await socket.send_bytes(data)
    log = await hub.queries.history(table, caller)
    await hub.close()
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Final, TypeVar

from lanterns.server.bots.jobs import Bots
from lanterns.server.core.advice import PlayOn, play_on
from lanterns.server.core.checks import clean_text
from lanterns.server.core.commands import Chat, MakeTable, Request, Start, fingerprint
from lanterns.server.core.context import Decision
from lanterns.server.core.create import make_table
from lanterns.server.core.decide import decide_request
from lanterns.server.core.entries import Entry, Millis, SeatTaken, Started, TableId
from lanterns.server.core.errors import Refusal, RefusalCode
from lanterns.server.core.identity import Caller
from lanterns.server.core.ids import IdAndSeed, table_id_for
from lanterns.server.core.table import Table
from lanterns.server.lessons.lesson import BeginLesson, begin_lesson
from lanterns.server.live.clock import millis
from lanterns.server.live.log import Log
from lanterns.server.live.meter import Meter
from lanterns.server.live.presence import AWAY_AFTER
from lanterns.server.live.queries import Queries
from lanterns.server.live.retention import Keep, clean_up
from lanterns.server.live.room import Room, Subscription, Wants
from lanterns.server.live.rooms import Rooms
from lanterns.server.live.sanctions import Sanctions
from lanterns.server.live.scheduler import Scheduler
from lanterns.server.snapshot.messages import Accepted, Answered, Refused
from lanterns.server.storage.moderation import Moderation, Report
from lanterns.server.storage.protocol import Store
from lanterns.server.wire.base import Assembled, SideName, assemble
from lanterns.server.wire.forms import side_names

T = TypeVar("T")
BOT_TABLES: Final = 4
"""Running games of bots alone that one person may have at a time, in all processes together."""
ALL_BOT_TABLES: Final = 40
"""The same for all people together, in one process."""
_TOO_MANY_BOTS: Final[tuple[RefusalCode, str]] = (
    *("too_many_bot_tables", "too many games of bots alone are running"),
)


class Hub:
    """Every operation at tables; the web layer calls nothing else."""

    def __init__(
        self,
        store: Store,
        bots: Bots | None = None,
        meter: Meter | None = None,
        now: Callable[[], Millis] = millis,
        away_after: float | None = AWAY_AFTER,
    ) -> None:
        """Manage the tables of a store; with ``away_after=None``, absences are not reported."""
        meter = meter or Meter()
        self.store = store
        self._meter = meter
        self._bots = bots
        self._log = Log(store, meter, now)
        self._rooms = Rooms(self._log, lambda room: self._scheduler.schedule(room), away_after)
        sanctions = Sanctions(store, now)
        self._scheduler = Scheduler(self._log, self._rooms, bots, sanctions)
        self.queries = Queries(store, self._rooms, bots, sanctions, now)
        self._tasks: set[asyncio.Task[object]] = set()
        self._under_way = 0
        """Requests being carried out within the callers' tasks."""
        self._idle: asyncio.Event | None = None
        """Set when there are none; present only while the hub is closing."""
        self._closing = False
        self.sanctions = sanctions
        self._watching: asyncio.Task[None] | None = None

    @property
    def loaded(self) -> int:
        """The number of tables in memory."""
        return len(self._rooms)

    async def start(self) -> None:
        """Open the store, and begin to schedule bots and clocks."""
        await self.store.open()
        await self.sanctions.refresh()
        self._watching = asyncio.create_task(self.sanctions.keep_refreshing())
        self._scheduler.start()

    async def close(self) -> None:
        """Refuse new requests, finish the others, end subscriptions, and close the store."""
        self._closing = True
        if self._watching is not None:
            self._watching.cancel()
        await self._scheduler.stop()
        await self.queries.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._under_way:
            self._idle = asyncio.Event()
            await self._idle.wait()
        await self._rooms.close()
        for room in self._rooms:
            for subscription in room.subscriptions:
                subscription.close()
        if self._bots is not None:
            await self._bots.close()
        await self.store.close()

    async def make(self, wanted: MakeTable, caller: Caller) -> TableId:
        """Make a table for a caller, who needs a token. Raise ``Refusal`` if it is not possible.

        The same id with the same wishes returns the same table; with other wishes it is refused.
        """
        token = caller.token_hash
        id_ = table_id_for(token, wanted.id) if token and wanted.id else None

        def choose(new_table: IdAndSeed) -> tuple[Entry, ...]:
            entries = make_table(wanted, caller, new_table.seed)
            if not any(isinstance(entry, SeatTaken) for entry in entries):
                self._limit_bots_alone(entries, caller, id_)
            return entries

        async def commit() -> TableId:
            if wanted.start and wanted.name is None:
                await self._limit_bots_elsewhere(caller, id_)
            return await self._log.make(choose, id_)

        table = await self._finish(commit())
        await self._adopt(table, wanted if id_ else None)
        return table

    async def begin_lesson(self, wanted: BeginLesson, caller: Caller) -> TableId:
        """Make a table at which a caller plays a chapter. May raise ``Refusal``."""
        entries = begin_lesson(wanted, caller)
        table = await self._finish(self._log.make(lambda _: entries))
        await self._adopt(table)
        return table

    async def play_on(self, table: TableId, wanted: PlayOn, caller: Caller) -> TableId:
        """Make a table at which a caller plays on from a game's moment. May raise ``Refusal``."""
        async with self._rooms.use(table) as room:
            entries = play_on(room.table, wanted, caller)
        made = await self._finish(self._log.make(lambda _: entries))
        await self._adopt(made)
        return made

    async def _adopt(self, table: TableId, wanted: MakeTable | None = None) -> None:
        """Schedule a table made here at once, without leaving its bots to another process.

        Raise ``Refusal`` if the id belongs to a table that was made with other wishes.
        """
        with await self._rooms.find(table) as room:
            wish = room.table.made.wish
            if wanted is not None and wish is not None and wish != fingerprint(wanted):
                raise Refusal("id_reused", "that id belongs to another table of yours")
            room.ours = True
            self._scheduler.schedule(room)

    def _limit_bots_alone(
        self, entries: Sequence[Entry], caller: Caller, table: TableId | None
    ) -> None:
        """Refuse to start a game without people if too many of them are running here."""
        running = self._scheduler.bots_alone
        if table in running or not any(isinstance(entry, Started) for entry in entries):
            return
        own = sum(host == caller.token_hash for host in running.values())
        if own >= BOT_TABLES or len(running) >= ALL_BOT_TABLES:
            raise Refusal(*_TOO_MANY_BOTS)

    async def _limit_bots_elsewhere(self, caller: Caller, table: TableId | None) -> None:
        """Refuse it also if the person's other games of bots alone run in other processes.

        Two games started at the same moment in two processes may both be accepted.
        """
        if not self.store.shared:
            return
        running = {
            one.table.id
            for one in await self.queries.mine(caller)
            if one.table.phase == "playing" and all(seat.kind == "bot" for seat in one.table.seats)
        }
        if table not in running and len(running) >= BOT_TABLES:
            raise Refusal(*_TOO_MANY_BOTS)

    async def submit(self, table: TableId, request: Request, caller: Caller) -> Answered:
        """Carry out a request, or return a refusal. Raise ``NoSuchTable`` if there is no table.

        The request is finished even if the caller is cancelled.
        """
        return await self._finish(self._submit(table, request, caller))

    async def submit_here(self, table: TableId, request: Request, caller: Caller) -> Answered:
        """Do the same within the calling task, which must not be cancelled before the server stops.

        That saves a task for every move, and the answer leaves together with the update.
        """
        self._check_open()
        self._under_way += 1
        try:
            return await self._submit(table, request, caller)
        finally:
            self._under_way -= 1
            if self._idle is not None and not self._under_way:
                self._idle.set()

    async def _submit(self, table: TableId, request: Request, caller: Caller) -> Answered:
        def choose(then: Table, now: Millis, new_table: IdAndSeed) -> Decision:
            self.sanctions.check(caller, table, chats=isinstance(request.command, Chat))
            decision = decide_request(then, request, caller, now, new_table)
            if starts_bots(then):
                self._limit_bots_alone(decision.entries, caller, table)
            return decision

        def starts_bots(then: Table) -> bool:
            started = isinstance(request.command, Start)
            return started and not any(holder.person for holder in then.seats)

        async with self._rooms.use(table) as room:
            if isinstance(request.based_on, int) and request.based_on > room.table.number:
                await self._rooms.catch_up_to(room, request.based_on)
            try:
                if starts_bots(room.table):
                    await self._limit_bots_elsewhere(caller, table)
                number = await room.submit(choose, caller, request)
            except Refusal as refusal:
                return self._refuse(room, request, caller, refusal)
            rematch = room.table.rematch
        if rematch is not None:
            await self._adopt(rematch)
        return Accepted(request.id, number)

    def _refuse(self, room: Room, request: Request, caller: Caller, refusal: Refusal) -> Assembled:
        self._meter.refused_request(refusal.code)
        missed = None
        if refusal.code == "stale" and isinstance(request.based_on, int):
            missed = room.missed(caller, request.based_on)
        return assemble(
            Refused,
            id=request.id,
            code=refusal.code,
            reason=str(refusal),
            number=room.table.number,
            missed=missed,
        )

    async def report(
        self, table: TableId, caller: Caller, about: SideName | None, text: str
    ) -> None:
        """Report a table, or a person there, to the operators."""
        if caller.token_hash is None:
            raise Refusal("token_missing", "you need a token for anything but watching")
        with await self._rooms.find(table) as room:
            seats = side_names(room.table.options)
            if about is not None and about not in seats:
                raise Refusal("seat_unknown", f"the seats at this table are {', '.join(seats)}")
            person = None if about is None else room.table.seats[seats.index(about)].token
        said = clean_text(text, "the text")
        now = self._log.now()
        await Moderation(self.store, "server").report(
            Report(now, table, caller.token_hash, person, said)
        )

    @asynccontextmanager
    async def subscribe(
        self, table: TableId, caller: Caller, after: int | None = None, wants: Wants | None = None
    ) -> AsyncIterator[Subscription]:
        """Follow a table, from now or from the entry after a number.

        The first message is a ``Welcome``; with ``after``, it is an ``Update`` with the entries
        since then, if they are still in memory, or nothing if there are none. Then every commit
        brings an ``Update``. A reader that is too slow, or sits down, gets a ``Welcome`` in
        between. ``wants`` selects other messages, in addition or instead.
        """
        self._check_open()
        async with self._rooms.use(table) as room:
            await self._rooms.catch_up_to(room, after)
            subscription = room.subscribe(caller, after, wants)
            try:
                yield subscription
            finally:
                room.unsubscribe(subscription)

    async def clean_up(self, keep: Keep) -> int:
        """Delete or archive tables that were not used for long. Return their number."""
        in_use = {room.table.id for room in self._rooms}
        return await clean_up(self.store, keep, self._log.now(), in_use)

    def _spawn(self, work: Coroutine[object, object, T]) -> "asyncio.Task[T]":
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _check_open(self) -> None:
        if self._closing:
            raise Refusal("server_stopping", "the server is stopping")

    async def _finish(self, work: Coroutine[object, object, T]) -> T:
        """Finish the work even if the caller is cancelled."""
        if self._closing:
            work.close()
        self._check_open()
        return await asyncio.shield(self._spawn(work))
