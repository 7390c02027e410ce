"""The tables of this process: loaded when touched, one command at a time each, told to watchers.

What is committed is acknowledged and told; nothing is told that is not committed. Several hubs, in
several processes, may share one PostgreSQL store: whoever appends first has decided, and the others
reload. How the web uses it::

    hub = Hub(store, Bots(workers=2))
    await hub.start()
    table_id = await hub.make(MakeTable(...), caller)
    answer = await hub.submit(table_id, request, caller)           # Accepted | Refused
    async with hub.watch(table_id, caller, after=None) as watch:   # Welcome first, or the tail
        async for data in watch:                                   # bytes: one JSON message each
            await socket.send_bytes(data)
    await hub.close()
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar

from msgspec.json import decode

from lanterns.engine import Action, Seat
from lanterns.notation import record_text
from lanterns.server.bots.bots import Bots
from lanterns.server.committing import Committer, millis
from lanterns.server.core.commands import MakeTable, Request
from lanterns.server.core.create import make_table
from lanterns.server.core.decide import decide_request
from lanterns.server.core.entries import Millis, TableId
from lanterns.server.core.errors import Refusal
from lanterns.server.core.identity import Caller
from lanterns.server.core.ids import name_in_log, table_id_for
from lanterns.server.lessons.lesson import BeginLesson, begin_lesson
from lanterns.server.meter import Meter
from lanterns.server.room import Room
from lanterns.server.rooms import Rooms
from lanterns.server.snapshot.history import Moment, moments, preview_actions
from lanterns.server.snapshot.messages import (
    Accepted,
    Answer,
    LogEntry,
    Mine,
    Refused,
    TableFace,
    Welcome,
)
from lanterns.server.snapshot.record import record_of_table
from lanterns.server.snapshot.snapshot import story
from lanterns.server.store import Store
from lanterns.server.tending import Tender
from lanterns.server.watch import Watch
from lanterns.server.wire.event import EventJson, write_event

T = TypeVar("T")
STALE: Final = 24 * 3600 * 1000
"""Milliseconds without a change after which a public table that has not begun is not listed."""
_LOG: Final = logging.getLogger(__name__)


class Hub:
    """What the web talks to."""

    def __init__(
        self,
        store: Store,
        bots: Bots | None = None,
        meter: Meter | None = None,
        now: Callable[[], Millis] = millis,
    ) -> None:
        meter = meter or Meter()
        self.store = store
        self._bots = bots
        self._rooms = Rooms(store, meter)
        self._committer = Committer(store, self._rooms, meter, now)
        self._tender = Tender(store, self._rooms, self._committer, bots, meter)
        self._working: set[asyncio.Task[Any]] = set()
        self._closing = False
        store.listen(self._hear)

    @property
    def loaded(self) -> int:
        """How many tables are in memory."""
        return len(self._rooms)

    async def start(self) -> None:
        """Open the store and begin to tend tables."""
        await self.store.open()
        self._tender.start()

    async def close(self) -> None:
        """Take no more requests, finish what was begun, end watches, stop bots, close the store."""
        self._closing = True
        await self._tender.stop()
        await asyncio.gather(*self._working, return_exceptions=True)
        for room in self._rooms:
            for watch in room.watches:
                watch.close()
        if self._bots is not None:
            await self._bots.close()
        await self.store.close()

    async def make(self, wish: MakeTable, caller: Caller) -> TableId:
        """Set up a table for that caller, who needs a token. ``Refusal`` if it cannot be.

        Asked again under the same id it is the same table.
        """
        token = caller.token_hash
        name = table_id_for(token, wish.id) if token and wish.id else None
        table = await self._whole(
            self._committer.make(lambda new: make_table(wish, caller, new.seed), name)
        )
        await self._see_to(table)
        return table

    async def begin_lesson(self, wish: BeginLesson, caller: Caller) -> TableId:
        """Set up a table at which that caller plays a chapter. ``Refusal`` if there is none."""
        entries = begin_lesson(wish, caller)
        table = await self._whole(self._committer.make(lambda _: entries))
        await self._see_to(table)
        return table

    async def _see_to(self, table: TableId) -> None:
        """A table made here: its bots need not be left to another process."""
        async with self._rooms.visit(table) as room:
            room.ours = True
            self._tender.tend(room)

    async def submit(self, table: TableId, request: Request, caller: Caller) -> Answer:
        """Carry out a request, or say why not. ``NoSuchTable`` if there is none.

        What was begun is finished even if nobody waits for the answer any more.
        """
        return await self._whole(self._submit(table, request, caller))

    async def _submit(self, table: TableId, request: Request, caller: Caller) -> Answer:
        async with self._visit(table) as room:
            await self._reach(room, request.based_on)
            try:
                number = await self._committer.commit(
                    room,
                    lambda then, now, new: decide_request(then, request, caller, now, new),
                    caller,
                    request.id,
                )
            except Refusal as refusal:
                return self._refuse(room, request, caller, refusal)
            rematch = room.table.rematch
        if rematch is not None:
            await self._see_to(rematch)
        return Accepted(request.id, number)

    def _refuse(self, room: Room, request: Request, caller: Caller, refusal: Refusal) -> Refused:
        missed = None
        if refusal.code == "stale" and isinstance(request.based_on, int):
            missed = room.missed(caller, request.based_on)
        return Refused(
            id=request.id,
            code=refusal.code,
            reason=str(refusal),
            number=room.table.number,
            missed=missed,
        )

    async def welcome(self, table: TableId, caller: Caller) -> Welcome:
        """The table as that caller may know it now. ``NoSuchTable`` if there is none."""
        async with self._visit(table) as room:
            return room.snapshot.welcome(caller)

    @asynccontextmanager
    async def watch(
        self, table: TableId, caller: Caller, after: int | None = None
    ) -> AsyncIterator[Watch]:
        """Follow a table, from now or from what came after a number.

        The first message is a ``Welcome``, or with ``after`` the ``Update`` since, if they are
        still at hand (nothing if there are none); then ``Update`` as they are committed. Who reads
        too slowly, or sits down, gets a ``Welcome`` in between.
        """
        self._still_open()
        async with self._visit(table) as room:
            await self._reach(room, after)
            watch = room.join(caller, after)
            try:
                yield watch
            finally:
                room.watches.discard(watch)

    async def preview(
        self, table: TableId, caller: Caller, actions: Sequence[Action]
    ) -> tuple[EventJson, ...]:
        """What the actions would bring about, from what the caller's seat knows.

        ``Refusal`` if they are not allowed.
        """
        async with self._visit(table) as room:
            options = room.table.options
            foreseen = preview_actions(room.table, caller, actions)
            return tuple(write_event(event, options) for event in foreseen)

    async def history(self, table: TableId, caller: Caller) -> tuple[LogEntry, ...]:
        """The whole log as that caller may know it."""
        async with self._visit(table) as room:
            seat = room.table.seat_of(caller)
            return story(table, await self.store.read(table), seat)

    async def moments(
        self, table: TableId, caller: Caller, first: int, count: int
    ) -> tuple[Moment, ...]:
        """How things stood after so many entries from a number on, as that caller may know."""
        async with self._visit(table) as room:
            logged = await self.store.read(table)
            await self._reach(room, logged[-1].number)
            return moments(room.table, logged, room.table.seat_of(caller), first, count)

    async def record(self, table: TableId) -> str:
        """The game as a record in text; without the seed while it is on."""
        async with self._visit(table) as room:
            return record_text(record_of_table(room.table))

    async def listed(self, limit: int = 100) -> list[TableFace]:
        """Public tables that are not over, the latest changed first.

        One that nobody has come to for a day is not waited at any more: its link still leads there.
        """
        since = self._committer.now() - STALE
        return [decode(face, type=TableFace) for face in await self.store.listed(limit, since)]

    async def mine(self, caller: Caller) -> list[Mine]:
        """The tables at which that caller has a seat, or which they set up."""
        if caller.token_hash is None:
            return []
        found = await self.store.mine(caller.token_hash)
        return [_mine(decode(face, type=TableFace), seat) for face, seat in found]

    @asynccontextmanager
    async def _visit(self, table: TableId) -> AsyncIterator[Room]:
        """A table's room; whatever is done in it, what is due there is seen to afterwards."""
        async with self._rooms.visit(table) as room:
            before = room.table.number
            self._tender.tend(room)
            yield room
            if room.table.number != before:
                self._tender.tend(room)

    async def _reach(self, room: Room, number: object) -> None:
        """Look into the store if somebody has seen a number there that is not known here yet."""
        if isinstance(number, int) and number > room.table.number:
            await self._catch_up(room, number)

    async def _catch_up(self, room: Room, number: int) -> None:
        async with room.lock:
            # What was heard of may have been our own commit, which is known here by now.
            news = room.table.number < number and await self._rooms.catch_up(room)
        if news:
            self._tender.tend(room)

    def _hear(self, table: TableId, number: int) -> None:
        """Another process, or this one, has committed something; or news of it was lost."""
        if not table:
            for room in self._rooms:
                self._work(self._heed(room, room.table.number + 1))
            return
        heard = self._rooms.hear(table, number)
        if heard is not None:
            self._work(self._heed(heard, number))

    async def _heed(self, room: Room, number: int) -> None:
        try:
            await self._catch_up(room, number)
        except Exception as error:  # whoever comes next finds out
            name = name_in_log(room.table.id, room.table.made.public)
            _LOG.error("table %s was not caught up: %s", name, type(error).__name__)

    def _work(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        task = asyncio.create_task(work)
        self._working.add(task)
        task.add_done_callback(self._working.discard)
        return task

    def _still_open(self) -> None:
        if self._closing:
            raise Refusal("server_stopping", "the server is stopping")

    async def _whole(self, work: Coroutine[Any, Any, T]) -> T:
        """Do it to the end, even if the one who asked is cut off."""
        if self._closing:
            work.close()
        self._still_open()
        return await asyncio.shield(self._work(work))


def _mine(table: TableFace, seat: Seat | None) -> Mine:
    return Mine(table, None if seat is None else table.seats[seat].seat)
