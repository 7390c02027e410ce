"""Runs bots and clocks: everything that happens at a table without a request.

Every hub that has a table loaded schedules it, and every hub regularly looks for tables that are
overdue because their process is gone. It does no harm if several processes do the same: a bot's
move and a timeout are commits like any other, and only one of them can get the next number.
"""

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from random import uniform
from time import perf_counter
from typing import Final

from lanterns.engine import LanternsError, view
from lanterns.server.bots.jobs import Account, Bots, PoolClosed, Priority
from lanterns.server.core.commands import BotAct, Expire, ServerCommand
from lanterns.server.core.decide import decide
from lanterns.server.core.entries import TableId
from lanterns.server.core.errors import NoSuchTable, Refusal, StoreUnavailable
from lanterns.server.core.identity import SERVER, TokenHash
from lanterns.server.core.ids import name_in_log
from lanterns.server.core.table import Table
from lanterns.server.live.log import Log
from lanterns.server.live.room import Room
from lanterns.server.live.rooms import Rooms
from lanterns.server.live.sanctions import Sanctions

_LOG: Final = logging.getLogger(__name__)
SWEEP: Final = 1.0
"""Seconds between searches for overdue tables."""
GRACE: Final = 3.0
"""Seconds that the process of the last move has for the next one before others step in."""
AT_A_TIME: Final = 32
"""Overdue tables adopted in one sweep."""
_LONGEST_SLEEP: Final = 60.0
"""Seconds after which a clock is checked again, however much time is left on it."""


def _name(room: Room) -> str:
    return name_in_log(room.table.id, room.table.made.public)


def account_of(table: Table) -> Account:
    """Return who is charged for a bot's move: the people who play there, or else the host."""
    people = tuple(holder.token for holder in table.seats if holder.token and holder.decides)
    if people:
        return Account(Priority.PEOPLE, people)
    return Account(Priority.BOTS_ALONE, (table.made.host,))


class Scheduler:
    """Runs bots and clocks at the tables of a hub."""

    def __init__(
        self,
        log: Log,
        rooms: Rooms,
        bots: Bots | None,
        sanctions: Sanctions,
    ) -> None:
        self._log = log
        self._rooms = rooms
        self._bots = bots
        self._sanctions = sanctions
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False
        self._stuck: set[TableId] = set()
        """Tables that cannot be read or played; they stay overdue and must not block the others."""
        self.bots_alone: dict[TableId, TokenHash] = {}
        """The tables where bots play among themselves, and their hosts."""

    def start(self) -> None:
        """Begin to look for overdue tables."""
        self._spawn(self._sweep())

    async def stop(self) -> None:
        """Stop, and leave everything as it is committed."""
        self._stopped = True
        for room in self._rooms:
            if room.timer is not None:
                room.timer.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _spawn(self, work: Coroutine[object, object, None]) -> "asyncio.Task[None]":
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def schedule(self, room: Room) -> None:
        """Run the due bot or clock, now or after a delay that lets another process go first.

        It may be called any number of times; only the first call after a change does anything.
        """
        if room.scheduled == room.table.number or self._stopped:
            return
        if room.table.id in self._sanctions.closed:
            return
        room.scheduled = room.table.number
        self._note_bots_alone(room.table)
        grace = self._grace(room)
        if room.timer is not None:
            room.timer.cancel()
            room.timer = None
        if room.table.bot_to_move is not None and self._bots is not None:
            if room.thinking is None:
                room.thinking = self._spawn(self._play(room, self._bots, grace))
        elif room.table.deadline is not None:
            self._wait(room, room.table.deadline, grace)

    def _note_bots_alone(self, table: Table) -> None:
        if table.bot_to_move is not None and not any(seat.decides for seat in table.seats):
            self.bots_alone[table.id] = table.made.host
        else:
            self.bots_alone.pop(table.id, None)

    def _grace(self, room: Room) -> float:
        """Return the delay: 0 if the last move was made here, or its process seems gone."""
        if room.ours or not self._log.store.shared:
            return 0.0
        idle = self._log.now() - room.table.changed_at
        return 0.0 if idle > 1000 * GRACE else GRACE

    def _wait(self, room: Room, deadline: int, grace: float) -> None:
        loop = asyncio.get_running_loop()
        seconds = max(0.0, (deadline - self._log.now()) / 1000) + grace
        room.timer = loop.call_later(
            min(seconds, _LONGEST_SLEEP), lambda: self._spawn(self._expire(room))
        )

    async def _expire(self, room: Room) -> None:
        room.scheduled = None  # if nothing happens, this must be tried again
        try:
            with suppress(Refusal):  # too early, or no longer due
                await self._commit(room, Expire())
        except Exception as error:  # the next sweep tries again
            _LOG.error("table %s: checking a clock failed: %s", _name(room), type(error).__name__)
        else:
            self.schedule(room)

    async def _play(self, room: Room, bots: Bots, grace: float) -> None:
        """Move the bots for as long as it is a bot's turn."""
        try:
            await asyncio.sleep(grace * uniform(1, 2))
            while (
                room.table.bot_to_move is not None and room.table.id not in self._sanctions.closed
            ):
                await self._move(room, bots)
        except PoolClosed:
            return  # another process, or this one after a restart, continues
        except Exception as error:  # the next sweep tries again
            _LOG.error("table %s: a bot could not move: %s", _name(room), type(error).__name__)
        finally:
            room.thinking = room.scheduled = None
        if room.table.bot_to_move is None:
            self.schedule(room)

    async def _move(self, room: Room, bots: Bots) -> None:
        table = room.table
        seat, code = table.to_move, table.bot_to_move
        assert seat is not None
        assert code is not None
        assert table.game is not None
        began = perf_counter()
        action = await bots.choose(code, view(table.game, seat), account_of(table))
        self._log.meter.bot_decided(code, perf_counter() - began)
        with suppress(Refusal):  # another process has decided already
            await self._commit(room, BotAct(seat, action, table.game_number))

    async def _commit(self, room: Room, command: ServerCommand) -> None:
        await room.submit(
            lambda table, now, new_table: decide(table, command, SERVER, now, new_table),
            SERVER,
        )

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP * uniform(0.5, 1.5))
            try:
                self._rooms.forget_idle()
                await self._adopt()
            except Exception as error:  # the next sweep tries again
                _LOG.error("looking for overdue tables failed: %s", type(error).__name__)

    async def _adopt(self) -> None:
        """Schedule overdue tables that seem to have no process."""
        before = self._log.now() - int(GRACE * 1000)
        loaded = sum(room.thinking is not None for room in self._rooms)
        limit = AT_A_TIME + loaded + len(self._stuck)
        closed = self._sanctions.closed
        for table in await self._log.store.due(before, limit + len(closed)):
            if table not in self._stuck and table not in closed:
                await self._adopt_one(table)

    async def _adopt_one(self, table: TableId) -> None:
        try:
            with await self._rooms.find(table) as room:
                if not room.table.playable:
                    self._stuck.add(table)
                self.schedule(room)
        except (NoSuchTable, StoreUnavailable):
            return  # the next sweep tries again
        except LanternsError as error:
            _LOG.error("table %s cannot be read: %s", name_in_log(table), error)
            self._stuck.add(table)
