"""Bots and clocks: what has to happen at a table without anybody asking for it.

Every hub that has a table loaded tends it, and every hub looks now and then for tables that nobody
tends because their process is gone. That it happens once is not for them to ensure: a bot's move
and a clock's end are commits like any other, and only one of them can have the next number.
"""

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from random import uniform
from time import perf_counter
from typing import Any, Final

from lanterns.engine import LanternsError, view
from lanterns.server.bots.bots import Bots
from lanterns.server.committing import Committer
from lanterns.server.core.commands import BotAct, Expire, ServerCommand
from lanterns.server.core.decide import decide
from lanterns.server.core.entries import TableId
from lanterns.server.core.errors import NoSuchTable, Refusal
from lanterns.server.core.identity import SERVER
from lanterns.server.core.ids import name_in_log
from lanterns.server.meter import Meter
from lanterns.server.room import Room
from lanterns.server.rooms import Rooms
from lanterns.server.store import Store

_LOG: Final = logging.getLogger(__name__)
SWEEP: Final = 1.0
"""Seconds between looks at what is overdue."""
GRACE: Final = 3.0
"""Seconds that a process leaves to the one that made the last move, before it does its work."""
AT_A_TIME: Final = 32
"""Overdue tables taken on in one sweep."""
_SHORT_SLEEP: Final = 60.0


def _name(room: Room) -> str:
    return name_in_log(room.table.id, room.table.made.public)


class Tender:
    """Does at the tables of a hub what is due."""

    def __init__(
        self, store: Store, rooms: Rooms, committer: Committer, bots: Bots | None, meter: Meter
    ) -> None:
        self._store = store
        self._rooms = rooms
        self._committer = committer
        self._bots = bots
        self._meter = meter
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False
        self._broken: set[TableId] = set()
        """Tables that cannot be read; they stay overdue, and must not block the others."""

    def start(self) -> None:
        """Begin to look for what is overdue."""
        self._spawn(self._sweep())

    async def stop(self) -> None:
        """Leave everything as it is committed."""
        self._stopped = True
        for room in self._rooms:
            if room.timer is not None:
                room.timer.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def tend(self, room: Room) -> None:
        """See to it that what is due at a table happens: now, or after leaving it to another."""
        if self._stopped:
            return
        grace = self._grace(room)
        if room.timer is not None:
            room.timer.cancel()
            room.timer = None
        if room.table.bot_to_move is not None and self._bots is not None:
            if room.thinking is None:
                room.thinking = self._spawn(self._play(room, self._bots, grace))
        elif room.table.deadline is not None:
            self._wait(room, room.table.deadline, grace)

    def _grace(self, room: Room) -> float:
        """None where the last move was made here, or so long ago that nobody else seems to care."""
        if room.ours or not self._store.shared:
            return 0.0
        idle = self._committer.now() - room.table.changed_at
        return 0.0 if idle > 1000 * GRACE else GRACE

    def _wait(self, room: Room, deadline: int, grace: float) -> None:
        loop = asyncio.get_running_loop()
        seconds = max(0.0, (deadline - self._committer.now()) / 1000) + grace
        room.timer = loop.call_later(
            min(seconds, _SHORT_SLEEP), lambda: self._spawn(self._expire(room))
        )

    async def _expire(self, room: Room) -> None:
        try:
            with suppress(Refusal):  # not yet, or no longer
                await self._do(room, Expire())
        except Exception as error:  # the next sweep tries again
            _LOG.error("table %s: a clock was not read: %s", _name(room), type(error).__name__)
        else:
            self.tend(room)

    async def _play(self, room: Room, bots: Bots, grace: float) -> None:
        """Have bots move for as long as it is bots' turn."""
        try:
            await asyncio.sleep(grace * uniform(1, 2))
            while room.table.bot_to_move is not None:
                await self._move(room, bots)
        except Exception as error:  # the next sweep tries again
            _LOG.error("table %s: a bot could not move: %s", _name(room), type(error).__name__)
        finally:
            room.thinking = None
        if room.table.bot_to_move is None:
            self.tend(room)

    async def _move(self, room: Room, bots: Bots) -> None:
        table = room.table
        seat, code = table.to_move, table.bot_to_move
        assert seat is not None
        assert code is not None
        assert table.game is not None
        began = perf_counter()
        action = await bots.choose(code, view(table.game, seat))
        self._meter.thought(code, perf_counter() - began)
        with suppress(Refusal):  # somebody has decided it already
            await self._do(room, BotAct(seat, action, table.game_number))

    async def _do(self, room: Room, command: ServerCommand) -> None:
        await self._committer.commit(
            room, lambda table, now, new: decide(table, command, SERVER, now, new), SERVER
        )

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP * uniform(0.5, 1.5))
            try:
                self._rooms.forget_idle()
                await self._adopt()
            except Exception as error:  # the next look may fare better
                _LOG.error("looking for what is due failed: %s", type(error).__name__)

    async def _adopt(self) -> None:
        """Take on tables that are overdue and that nobody seems to tend."""
        before = self._committer.now() - int(GRACE * 1000)
        loaded = sum(room.thinking is not None for room in self._rooms)
        limit = AT_A_TIME + loaded + len(self._broken)
        for table in await self._store.due(before, limit):
            if table not in self._broken:
                await self._look_at(table)

    async def _look_at(self, table: TableId) -> None:
        try:
            async with self._rooms.visit(table) as room:
                self.tend(room)
        except NoSuchTable:
            return
        except LanternsError as error:
            _LOG.error("table %s cannot be read: %s", name_in_log(table), error)
            self._broken.add(table)
