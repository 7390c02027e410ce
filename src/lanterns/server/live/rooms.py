"""The tables loaded in this process, kept up to date with other processes.

A room is loaded when its table is first used, and dropped when it has not been used for a while.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from lanterns.server.core.entries import TableId
from lanterns.server.core.errors import NoSuchTable, StoreUnavailable
from lanterns.server.core.ids import name_in_log
from lanterns.server.core.replay import replay
from lanterns.server.live.log import Log
from lanterns.server.live.room import Room
from lanterns.server.storage.protocol import read_entries

_LOG: Final = logging.getLogger(__name__)
_AGAIN_SECONDS: Final = 1.0
"""Seconds before reading a table again after a failure."""

FORGET_AFTER: Final = 120.0
"""Seconds without use after which a table is dropped; it is replayed when it is used again."""

MANY: Final = 5_000
"""With this many tables in memory, unused ones are dropped at once."""


class Rooms:
    """Finds the room of a table. A process never has two rooms for one table."""

    def __init__(
        self, log: Log, schedule: Callable[[Room], None], away_after: float | None = None
    ) -> None:
        self._log = log
        self._store = log.store
        self._schedule = schedule
        """Runs what is due at a table: called before and after it is used, and when it changes."""
        # People may be connected to another process that shares the store.
        self._away_after = None if self._store.shared else away_after
        self._rooms: dict[TableId, Room] = {}
        self._loading: dict[TableId, asyncio.Task[Room | None]] = {}
        self._noticed: dict[TableId, int] = {}
        """The latest numbers noticed for tables that are being loaded."""
        self._following: set[asyncio.Task[None]] = set()
        self._store.listen(self._on_append)

    async def close(self) -> None:
        """Stop reading what was noticed: nobody will receive it."""
        for task in self._following:
            task.cancel()
        await asyncio.gather(*self._following, return_exceptions=True)

    def __iter__(self) -> Iterator[Room]:
        return iter(list(self._rooms.values()))

    def __len__(self) -> int:
        return len(self._rooms)

    def use(self, table: TableId) -> "RoomInUse":
        """Open the room of a table: ``async with`` returns it or raises ``NoSuchTable``."""
        return RoomInUse(self, self._schedule, table)

    async def find(self, table: TableId) -> Room:
        """Return a table's room, to be entered at once. Raise ``NoSuchTable`` if there is none."""
        return self._rooms.get(table) or await self._load(table)

    async def _load(self, table: TableId) -> Room:
        task = self._loading.get(table)
        if task is None:
            task = self._loading[table] = asyncio.create_task(self._read(table))
            task.add_done_callback(lambda _: self._loaded(table))
        room = await asyncio.shield(task)
        if room is None:
            # Raised here, not in the task: a task that holds an exception with a traceback leading
            # back to it is freed only by the garbage collector, which rarely runs.
            raise NoSuchTable
        # All who waited for the task must get the same room, even if it has been dropped.
        return self._rooms.setdefault(table, room)

    def _loaded(self, table: TableId) -> None:
        self._loading.pop(table, None)
        self._noticed.pop(table, None)

    async def _read(self, table: TableId) -> Room | None:
        """Load a table; return ``None`` if there is none."""
        logged = await self._store.read(table)
        if not logged:
            return None
        # Entries noticed while the log was being read are not noticed again.
        while self._noticed.get(table, 0) > logged[-1].number:
            logged += await self._store.read(table, logged[-1].number)
        room = Room(replay(table, logged), self._log, self._away_after)
        self._rooms[table] = room
        return room

    async def catch_up_to(self, room: Room, number: object) -> None:
        """Read the store if a caller has seen a later entry than this process."""
        if isinstance(number, int) and number > room.table.number:
            await self._catch_up(room, number)

    async def _catch_up(self, room: Room, number: int, entries: Sequence[str] = ()) -> None:
        before = room.table.number
        await room.catch_up_to(number, read_entries(entries))
        if room.table.number != before:
            self._schedule(room)

    def _on_append(self, table: TableId, number: int, entries: Sequence[str]) -> None:
        """React to a commit by any process, or to the loss of such notices."""
        if not table:
            for room in self:
                self._follow(room, room.table.number + 1)
            return
        if table in self._loading:
            self._noticed[table] = max(number, self._noticed.get(table, 0))
        behind = self._rooms.get(table)
        if behind is not None and behind.table.number < number:
            self._follow(behind, number, entries)

    def _follow(self, room: Room, number: int, entries: Sequence[str] = ()) -> None:
        task = asyncio.create_task(self._try_to_catch_up(room, number, entries))
        self._following.add(task)
        task.add_done_callback(self._following.discard)

    async def _try_to_catch_up(self, room: Room, number: int, entries: Sequence[str]) -> None:
        """Catch up; retry while the store is unavailable, as subscribers may be waiting."""
        while True:
            try:
                await self._catch_up(room, number, entries)
            except StoreUnavailable:
                await asyncio.sleep(_AGAIN_SECONDS)
                continue
            except Exception as error:  # the next caller gets it
                name = name_in_log(room.table.id, room.table.made.public)
                _LOG.error("table %s could not be caught up: %s", name, type(error).__name__)
            return

    def forget_idle(self) -> None:
        """Drop the tables that were not used for a while."""
        unused_for = FORGET_AFTER if len(self._rooms) < MANY else 0.0
        long_ago = asyncio.get_running_loop().time() - unused_for
        for table, room in list(self._rooms.items()):
            busy = room.users or room.subscriptions or room.thinking or room.lock.locked()
            if not busy and room.left_at < long_ago:
                if room.timer is not None:
                    room.timer.cancel()
                del self._rooms[table]


class RoomInUse:
    """A room that stays open within a block. What is due is scheduled before and after it."""

    __slots__ = ("_room", "_rooms", "_schedule", "_table")

    def __init__(self, rooms: Rooms, schedule: Callable[[Room], None], table: TableId) -> None:
        self._rooms = rooms
        self._schedule = schedule
        self._table = table

    async def __aenter__(self) -> Room:
        room = await self._rooms.find(self._table)
        self._room = room.__enter__()
        self._schedule(self._room)
        return self._room

    async def __aexit__(self, *_: object) -> None:
        self._room.__exit__()
        self._schedule(self._room)
