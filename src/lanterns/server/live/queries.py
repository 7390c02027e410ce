"""Queries about tables, answered as far as the caller may know.

Nothing here changes a table; that is the hub's part.
"""

import logging
from collections.abc import Callable, Sequence
from typing import Final

from msgspec import DecodeError, Raw
from msgspec.json import decode

from lanterns.engine import Action, Seat
from lanterns.engine.shape import written_name
from lanterns.notation import record_text
from lanterns.server.bots.advice import FindHint
from lanterns.server.bots.jobs import (
    Account,
    Bots,
    JobFailed,
    PoolClosed,
    Priority,
    WorkerDied,
)
from lanterns.server.core.advice import require_hint
from lanterns.server.core.entries import Millis, TableId
from lanterns.server.core.errors import Refusal
from lanterns.server.core.identity import Caller
from lanterns.server.core.ids import name_in_log
from lanterns.server.live.reviews import UNAVAILABLE, Reviews
from lanterns.server.live.rooms import Rooms
from lanterns.server.live.sanctions import Sanctions
from lanterns.server.snapshot.history import moments, preview_actions, whole_log
from lanterns.server.snapshot.position import Mine, TableInfo
from lanterns.server.snapshot.record import record_of_table
from lanterns.server.storage.protocol import ListedTable, OwnTable, Store
from lanterns.server.wire.action import write_action
from lanterns.server.wire.base import Assembled
from lanterns.server.wire.event import write_events
from lanterns.server.wire.forms import side_names
from lanterns.server.wire.review import Hint, ReviewProgress, write_merit

_LOG: Final = logging.getLogger(__name__)
OPEN_LISTED_FOR: Final = 24 * 3600 * 1000
"""Milliseconds for which a public table that has not started stays listed after its last change."""
PLAYING_LISTED_FOR: Final = 14 * OPEN_LISTED_FOR
"""The same for a running game; no clock allows more thinking time than that."""


class Queries:
    """Answers questions about tables, without changing them."""

    def __init__(
        self,
        store: Store,
        rooms: Rooms,
        bots: Bots | None,
        sanctions: Sanctions,
        now: Callable[[], Millis],
    ) -> None:
        self._store = store
        self._rooms = rooms
        self._bots = bots
        self._reviews = Reviews(store, bots, now)
        self._sanctions = sanctions
        self._now = now
        self._closing = False

    async def close(self) -> None:
        """Pause the current reviews."""
        self._closing = True
        await self._reviews.close()

    async def welcome(self, table: TableId, caller: Caller) -> Assembled:
        """Return the table as a caller may know it now. Raise ``NoSuchTable`` if there is none."""
        async with self._rooms.use(table) as room:
            return room.snapshot.welcome(caller)

    async def preview(self, table: TableId, caller: Caller, actions: Sequence[Action]) -> list[Raw]:
        """Return the events that actions would lead to, as far as the caller's seat can know.

        Raise ``Refusal`` if the actions are not allowed.
        """
        async with self._rooms.use(table) as room:
            events = preview_actions(room.table, caller, actions)
            return write_events(events, room.snapshot.sides)

    async def review(self, table: TableId, caller: Caller, address: str = "") -> ReviewProgress:
        """Return the progress of a finished game's review, or begin it. May raise ``Refusal``."""
        if self._closing:
            raise Refusal("server_stopping", "the server is stopping")
        async with self._rooms.use(table) as room:
            return await self._reviews.ask(room.table, caller, address)

    async def stop_review(self, table: TableId, caller: Caller) -> None:
        """Pause the review of a game, if the caller began it. May raise ``Refusal``."""
        async with self._rooms.use(table) as room:
            self._reviews.stop(room.table, caller)

    async def hint(self, table: TableId, caller: Caller) -> Hint:
        """Return the best action for a caller who plays against bots. May raise ``Refusal``."""
        async with self._rooms.use(table) as room:
            number, seen = room.table.number, require_hint(room.table, caller)
            if self._bots is None or caller.token_hash is None:
                raise Refusal("analysis_unavailable", UNAVAILABLE)
            account = Account(Priority.PEOPLE, (caller.token_hash,))
            try:
                found = await self._bots.do(FindHint(seen), account)
            except (JobFailed, WorkerDied, PoolClosed):
                raise Refusal("analysis_unavailable", UNAVAILABLE) from None
        sides = side_names(seen.state.options)
        return Hint(
            number=number,
            step=written_name(found.step),
            action=write_action(found.action),
            chance=round(found.chance, 4),
            reasons=tuple([write_merit(merit, sides) for merit in found.reasons]),
        )

    async def history(self, table: TableId, caller: Caller) -> list[Assembled]:
        """Return the whole log as a caller may know it."""
        async with self._rooms.use(table) as room:
            seat = room.table.seat_of(caller)
            return whole_log(table, await self._store.read(table), seat)

    async def moments(
        self, table: TableId, caller: Caller, first: int, count: int
    ) -> list[Assembled]:
        """Return the positions after ``count`` entries from a number on, as a caller may know."""
        async with self._rooms.use(table) as room:
            logged = await self._store.read(table)
            await self._rooms.catch_up_to(room, logged[-1].number)
            return moments(room.table, logged, room.table.seat_of(caller), first, count)

    async def record(self, table: TableId) -> str:
        """Return the game as a text record, without the seed until it is over."""
        async with self._rooms.use(table) as room:
            return record_text(record_of_table(room.table))

    async def listed(self, title: str = "") -> list[TableInfo]:
        """List public tables that are not over, latest change first, at most a hundred.

        With ``title``, list only those whose titles contain it. A table that has not started is
        listed for a day after its last change, and a running game for two weeks.
        """
        if "\0" in title:
            return []  # no title contains it, and PostgreSQL does not accept it
        now = self._now()
        found = await self._store.listed(
            now - OPEN_LISTED_FOR, now - PLAYING_LISTED_FOR, title.casefold()
        )
        closed = self._sanctions.closed
        return [info for one in found if one.table not in closed and (info := _read_info(one))]

    async def mine(self, caller: Caller) -> list[Mine]:
        """List the tables at which a caller has a seat, or which they made."""
        if caller.token_hash is None:
            return []
        own = await self._store.mine(caller.token_hash)
        return [_mine(info, one.seat) for one in own if (info := _read_info(one))]


def _read_info(stored: ListedTable | OwnTable) -> TableInfo | None:
    """Return the summary of a stored table, or ``None`` if it is damaged."""
    try:
        return decode(stored.info, type=TableInfo)
    except DecodeError as error:
        _LOG.error("the summary of table %s cannot be read: %s", name_in_log(stored.table), error)
        return None


def _mine(table: TableInfo, seat: Seat | None) -> Mine:
    return Mine(table, None if seat is None else table.seats[seat].seat)
