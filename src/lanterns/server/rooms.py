"""The rooms of this process: loaded when touched, forgotten when nobody has been there for long."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Final

from lanterns.server.core.entries import TableId
from lanterns.server.core.errors import NoSuchTable
from lanterns.server.core.replay import extend, replay
from lanterns.server.meter import Meter
from lanterns.server.room import Room
from lanterns.server.snapshot.snapshot import Snapshot
from lanterns.server.store import Store

FORGET_AFTER: Final = 120.0
"""Seconds without anybody; a table comes back from its log when it is touched."""

MANY: Final = 5_000
"""With so many tables in memory, those that nobody is at are let go of at once."""


class Rooms:
    """Finds the room of a table. There is never more than one a table in a process."""

    def __init__(self, store: Store, meter: Meter) -> None:
        self._store = store
        self._meter = meter
        self._rooms: dict[TableId, Room] = {}
        self._loading: dict[TableId, asyncio.Task[Room | None]] = {}
        self._heard: dict[TableId, int] = {}
        """What was told of the tables that are being loaded."""

    def __iter__(self) -> Iterator[Room]:
        return iter(list(self._rooms.values()))

    def __len__(self) -> int:
        return len(self._rooms)

    def get(self, table: TableId) -> Room | None:
        """The room, if the table is loaded."""
        return self._rooms.get(table)

    def hear(self, table: TableId, number: int) -> Room | None:
        """Note that a table has come to a number; its room, if that is news there."""
        if table in self._loading:
            self._heard[table] = max(number, self._heard.get(table, 0))
        room = self._rooms.get(table)
        return room if room is not None and room.table.number < number else None

    @asynccontextmanager
    async def visit(self, table: TableId) -> AsyncIterator[Room]:
        """The room of a table, kept for as long as one is in it. ``NoSuchTable`` if there is none.

        Forgetting it under somebody would give the table a second room, and news of the one would
        not reach the other.
        """
        room = self._rooms.get(table) or await self._load(table)
        room.visits += 1
        try:
            yield room
        finally:
            room.visits -= 1
            room.left_at = asyncio.get_running_loop().time()

    async def _load(self, table: TableId) -> Room:
        task = self._loading.get(table)
        if task is None:
            task = self._loading[table] = asyncio.create_task(self._read(table))
            task.add_done_callback(lambda _: self._loaded(table))
        room = await asyncio.shield(task)
        if room is None:
            # Raised here, not in the task: a task that holds an exception whose traceback leads
            # back to the task is freed by the collector alone, which hardly ever runs.
            raise NoSuchTable
        # Whoever waited for the same task must find the same room, forgotten meanwhile or not.
        return self._rooms.setdefault(table, room)

    def _loaded(self, table: TableId) -> None:
        self._loading.pop(table, None)
        self._heard.pop(table, None)

    async def _read(self, table: TableId) -> Room | None:
        logged = await self._store.read(table)
        if not logged:
            return None
        # Happened of while it was being read, and nobody is told again.
        while self._heard.get(table, 0) > logged[-1].number:
            logged += await self._store.read(table, logged[-1].number)
        room = Room(replay(table, logged), self._meter)
        self._rooms[table] = room
        return room

    async def catch_up(self, room: Room) -> bool:
        """Take in what others have committed; under the room's lock. Whether there was any."""
        logged = await self._store.read(room.table.id, room.table.number)
        if logged:
            room.advance(Snapshot(extend(room.table, logged)), ours=False)
        return bool(logged)

    def forget_idle(self) -> None:
        """Let go of the tables that nobody is at."""
        patience = FORGET_AFTER if len(self._rooms) < MANY else 0.0
        long_ago = asyncio.get_running_loop().time() - patience
        for table, room in list(self._rooms.items()):
            busy = room.visits or room.watches or room.thinking or room.lock.locked()
            if not busy and room.left_at < long_ago:
                if room.timer is not None:
                    room.timer.cancel()
                del self._rooms[table]
