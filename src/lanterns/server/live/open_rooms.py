"""Opens rooms, and keeps them up to date with other processes."""

import asyncio
import logging
from collections.abc import Sequence
from typing import Final

from lanterns.server.core.entries import TableId
from lanterns.server.core.errors import StoreUnavailable
from lanterns.server.core.ids import name_in_log
from lanterns.server.live.rooms import Room, Rooms
from lanterns.server.live.scheduler import Scheduler
from lanterns.server.storage.protocol import Store, read_entries

_LOG: Final = logging.getLogger(__name__)
_AGAIN_SECONDS: Final = 1.0
"""Seconds before reading a table again after a failure."""


class OpenRooms:
    """Opens rooms for callers, and updates them when other processes commit."""

    def __init__(self, store: Store, rooms: Rooms, scheduler: Scheduler) -> None:
        self._rooms = rooms
        self._scheduler = scheduler
        self._catching_up: set[asyncio.Task[None]] = set()
        store.listen(self._on_append)

    async def close(self) -> None:
        """Stop reading what was noticed: nobody will receive it."""
        for task in self._catching_up:
            task.cancel()
        await asyncio.gather(*self._catching_up, return_exceptions=True)

    def use(self, table: TableId) -> "RoomInUse":
        """Open the room of a table: ``async with`` returns it or raises ``NoSuchTable``."""
        return RoomInUse(self._rooms, self._scheduler, table)

    async def catch_up_to(self, room: Room, number: object) -> None:
        """Read the store if a caller has seen a later entry than this process."""
        if isinstance(number, int) and number > room.table.number:
            await self._catch_up(room, number)

    async def _catch_up(self, room: Room, number: int, entries: Sequence[str] = ()) -> None:
        async with room.lock:
            # The number may be of our own commit, which is known by now.
            if room.table.number >= number:
                return
            logged = read_entries(entries)
            if logged and logged[0].number == room.table.number + 1:
                self._rooms.take_in(room, logged)
            elif not await self._rooms.catch_up(room):
                return
        self._scheduler.schedule(room)

    def _on_append(self, table: TableId, number: int, entries: Sequence[str]) -> None:
        """React to a commit by any process, or to the loss of such notices."""
        if not table:
            for room in self._rooms:
                self._follow(room, room.table.number + 1)
            return
        behind = self._rooms.notice(table, number)
        if behind is not None:
            self._follow(behind, number, entries)

    def _follow(self, room: Room, number: int, entries: Sequence[str] = ()) -> None:
        task = asyncio.create_task(self._try_to_catch_up(room, number, entries))
        self._catching_up.add(task)
        task.add_done_callback(self._catching_up.discard)

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


class RoomInUse:
    """A room that stays open within a block. What is due is scheduled before and after it."""

    __slots__ = ("_room", "_rooms", "_scheduler", "_table")

    def __init__(self, rooms: Rooms, scheduler: Scheduler, table: TableId) -> None:
        self._rooms = rooms
        self._scheduler = scheduler
        self._table = table

    async def __aenter__(self) -> Room:
        room = self._rooms.loaded(self._table) or await self._rooms.find(self._table)
        self._room = room.__enter__()
        self._scheduler.schedule(self._room)
        return self._room

    async def __aexit__(self, *_: object) -> None:
        self._room.__exit__()
        self._scheduler.schedule(self._room)
