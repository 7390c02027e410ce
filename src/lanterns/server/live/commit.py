"""From a decision to a commit: the only way into a log."""

from asyncio import CancelledError
from collections.abc import Callable
from time import perf_counter
from typing import Final, TypeAlias

from msgspec import UNSET

from lanterns.server.core.commands import Request, fingerprint
from lanterns.server.core.context import Decision
from lanterns.server.core.create import make_rematch
from lanterns.server.core.entries import Entry, Logged, Millis, TableId
from lanterns.server.core.errors import Conflict, Refusal, StoreUnavailable
from lanterns.server.core.identity import Caller
from lanterns.server.core.ids import IdAndSeed, draw_id_and_seed
from lanterns.server.core.replay import extend
from lanterns.server.core.table import Table
from lanterns.server.live.clock import millis
from lanterns.server.live.rooms import Meter, Room, Rooms
from lanterns.server.snapshot.snapshot import Snapshot
from lanterns.server.storage.protocol import (
    Append,
    Holder,
    Store,
    append_of_log,
    holders_of,
    summarize,
)

_TRIES: Final = 20
"""The most times that another process may be first; more must be an error."""

Choose: TypeAlias = Callable[[Table, Millis, IdAndSeed], Decision]
"""Decides on a table in its current state; called again if another process has changed it."""


def stamp(
    entries: tuple[Entry, ...],
    after: int,
    at: Millis,
    caller: Caller | None = None,
    request: Request | None = None,
) -> tuple[Logged, ...]:
    """Give entries their numbers, and note their request."""
    by = (caller and caller.token_hash) or UNSET
    asked = (UNSET, UNSET) if request is None else (request.id, fingerprint(request.command))
    return tuple(
        [Logged(number, at, entry, by, *asked) for number, entry in enumerate(entries, after + 1)]
    )


def _changed_holders(before: Table, after: Table) -> tuple[Holder, ...] | None:
    """Return the people to whom a table belongs, if they have changed."""
    if before.seats is after.seats or holders_of(before) == holders_of(after):
        return None
    return holders_of(after)


class Committer:
    """Commits decisions, then makes the room send them."""

    def __init__(
        self, store: Store, rooms: Rooms, meter: Meter, now: Callable[[], Millis] = millis
    ) -> None:
        self._store = store
        self._rooms = rooms
        self._meter = meter
        self.now = now
        self._new_table = draw_id_and_seed()
        """For the next decision that makes a table; few do, and drawing it costs as much as some
        moves."""

    async def commit(
        self, room: Room, choose: Choose, caller: Caller, request: Request | None = None
    ) -> int:
        """Decide, commit, and return the number of the last entry. A ``Refusal`` passes through.

        A request that was carried out before is not carried out again, and another one with its id
        is refused.
        """
        async with room.lock:
            if room.unsure:
                await self._rooms.catch_up(room)
            for _ in range(_TRIES):
                done = request and room.table.answered(caller, request)
                if done:
                    return done
                try:
                    if await self._try(room, choose, caller, request):
                        return room.table.number
                except Refusal:
                    # Another process may have removed the reason by changing the table.
                    if not self._store.shared or not await self._rooms.catch_up(room):
                        raise
                except (StoreUnavailable, CancelledError):
                    room.unsure = True  # the entries may have been stored
                    raise
                else:
                    await self._rooms.catch_up(room)
        raise Conflict("this table is too busy; try again")

    async def _try(
        self, room: Room, choose: Choose, caller: Caller, request: Request | None
    ) -> bool:
        """Return whether the decision was committed: not if another process was first."""
        table, new_table = room.table, self._new_table
        at = max(self.now(), table.changed_at)
        decision = choose(table, at, new_table)
        logged = stamp(decision.entries, table.number, at, caller, request)
        after = Snapshot(extend(table, logged, decision.steps))
        holders = _changed_holders(table, after.table)
        appends = [Append(table.id, table.number, logged, summarize(after), holders)]
        if after.table.rematch != table.rematch:
            self._new_table = draw_id_and_seed()
            appends.append(self.first_append(new_table.id, make_rematch(table, new_table.seed), at))
        if not await self._append(appends):
            return False
        room.advance(after, ours=True)
        return True

    def first_append(self, table: TableId, entries: tuple[Entry, ...], at: Millis) -> Append:
        """Return the append that makes a table."""
        return append_of_log(table, 0, stamp(entries, 0, at))

    async def _append(self, appends: list[Append]) -> bool:
        began = perf_counter()
        try:
            await self._store.append(*appends)
        except Conflict:
            return False
        except Exception:
            self._meter.write_failed()
            raise
        self._meter.committed(perf_counter() - began)
        return True

    async def make(
        self, entries_for: Callable[[IdAndSeed], tuple[Entry, ...]], id_: TableId | None = None
    ) -> TableId:
        """Make a table with a new id, or with the given one unless it is taken."""
        for _ in range(_TRIES):
            new_table = draw_id_and_seed()
            table = id_ or new_table.id
            made = await self._append(
                [self.first_append(table, entries_for(new_table), self.now())]
            )
            if made or id_:
                return table
        raise Conflict("no unused id was found; try again")
