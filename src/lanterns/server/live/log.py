"""Appends to the logs of tables: the only way into a store."""

from collections.abc import Callable
from time import perf_counter
from typing import Final

from msgspec import UNSET

from lanterns.server.core.commands import Request, fingerprint
from lanterns.server.core.create import make_rematch
from lanterns.server.core.entries import Entry, Logged, Millis, TableId
from lanterns.server.core.errors import Conflict
from lanterns.server.core.identity import Caller
from lanterns.server.core.ids import IdAndSeed, draw_id_and_seed
from lanterns.server.core.table import Table
from lanterns.server.live.clock import millis
from lanterns.server.live.meter import Meter
from lanterns.server.snapshot.snapshot import Snapshot
from lanterns.server.storage.protocol import (
    Append,
    Holder,
    Store,
    append_of_log,
    holders_of,
    summarize,
)

TRIES: Final = 20
"""The most times that another process may be first; more must be an error."""


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


class Log:
    """The logs of all tables of a store."""

    def __init__(self, store: Store, meter: Meter, now: Callable[[], Millis] = millis) -> None:
        self.store = store
        self.meter = meter
        self.now = now
        self.new_table = draw_id_and_seed()
        """For the next decision that makes a table; few do, and drawing it costs as much as some
        moves."""

    async def append(self, before: Table, logged: tuple[Logged, ...], after: Snapshot) -> bool:
        """Append a decision's entries, and those of a rematch that it makes.

        Return whether they were stored: not if another process was first.
        """
        holders = _changed_holders(before, after.table)
        appends = [Append(before.id, before.number, logged, summarize(after), holders)]
        if after.table.rematch != before.rematch:
            new_table, self.new_table = self.new_table, draw_id_and_seed()
            entries = make_rematch(before, new_table.seed)
            appends.append(_first_append(new_table.id, entries, logged[0].at))
        return await self._append(*appends)

    async def make(
        self, entries_for: Callable[[IdAndSeed], tuple[Entry, ...]], id_: TableId | None = None
    ) -> TableId:
        """Make a table with a new id, or with the given one unless it is taken."""
        for _ in range(TRIES):
            new_table = draw_id_and_seed()
            table = id_ or new_table.id
            if await self._append(_first_append(table, entries_for(new_table), self.now())) or id_:
                return table
        raise Conflict("no unused id was found; try again")

    async def _append(self, *appends: Append) -> bool:
        began = perf_counter()
        try:
            await self.store.append(*appends)
        except Conflict:
            return False
        except Exception:
            self.meter.write_failed()
            raise
        self.meter.committed(perf_counter() - began)
        return True


def _first_append(table: TableId, entries: tuple[Entry, ...], at: Millis) -> Append:
    """Return the append that makes a table."""
    return append_of_log(table, 0, stamp(entries, 0, at))
