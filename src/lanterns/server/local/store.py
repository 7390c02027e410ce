"""The store on one person's device: rows of text, as in a browser's database.

Every entry is a row, whose key contains the table and the number. The database accepts a new row
only if its key is free, and commits all rows or none: so of two that append the same number one
wins, as with SQLite and PostgreSQL. A commit is confirmed once the database says that it is on
disk.
"""

import sqlite3
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, Protocol, TypeAlias

from msgspec import Struct
from msgspec.json import decode, encode

from lanterns.server.core.entries import Logged, Millis, TableId, encode_logged
from lanterns.server.core.errors import Conflict
from lanterns.server.core.identity import TokenHash
from lanterns.server.storage.migrations import migrate_sqlite
from lanterns.server.storage.protocol import (
    Append,
    Holder,
    ListedTable,
    OnAppend,
    OnPerson,
    OwnTable,
    Statement,
    Summary,
    choose_listed,
    decode_log,
)
from lanterns.server.storage.sqlite_statements import execute_all

Row: TypeAlias = tuple[str, str]
"""A key and a value."""


class Rows(Protocol):
    """A database of rows, in the order of their keys."""

    async def read(self, first: str, last: str) -> Sequence[Row]:
        """Return the rows from one key to another, both included."""
        ...

    async def write(self, new: Sequence[Row], changed: Sequence[Row]) -> bool:
        """Add new rows and change others, all or none; none if a new key is taken.

        When this returns true, they are on disk.
        """
        ...


_ENTRY: Final = "entry/"
_TABLE: Final = "table/"
_BESIDE: Final = "beside"
_LAST: Final = "\uffff"
"""Sorts after every character in a key."""


class _Table(Struct, frozen=True):
    """The rest of a table, beside its log."""

    last: int
    summary: Summary
    holders: tuple[Holder, ...]


class DeviceStore:
    """A ``Store`` in the rows of one device, used by one process at a time."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows
        self._tables: dict[TableId, _Table] = {}
        self._open = False
        self._beside = sqlite3.connect(":memory:", isolation_level=None)
        """The tables of the SQL statements: small, and stored as a whole after each change."""

    @property
    def place(self) -> str:
        """The place of the rows."""
        return "this device"

    @property
    def shared(self) -> bool:
        """False: one process has it to itself."""
        return False

    async def open(self) -> None:
        """Read everything but the logs."""
        for key, value in await self._rows.read(_TABLE, _TABLE + _LAST):
            self._tables[key.removeprefix(_TABLE)] = decode(value, type=_Table)
        for _, value in await self._rows.read(_BESIDE, _BESIDE):
            self._beside.deserialize(b64decode(value))
        migrate_sqlite(self._beside)
        self._open = True

    async def close(self) -> None:
        """Free the memory; everything is on disk already."""
        self._open = False
        self._beside.close()

    async def append(self, *appends: Append) -> None:
        """Add entries: see ``Store``."""
        if not self._open:
            raise RuntimeError("the store is not open")
        tables = {one.table: self._next(one, await self._table(one)) for one in appends}
        new = [row for one in appends for row in _entry_rows(one)]
        changed = [(_TABLE + table, encode(to).decode()) for table, to in tables.items()]
        if not await self._rows.write(new, changed):
            raise Conflict("another process appended first")
        self._tables |= tables

    async def _table(self, append: Append) -> _Table | None:
        known = self._tables.get(append.table)
        if (known.last if known else 0) < append.after:  # another process may have written one
            for _, value in await self._rows.read(_TABLE + append.table, _TABLE + append.table):
                return decode(value, type=_Table)
        return known

    def _next(self, append: Append, known: _Table | None) -> _Table:
        if (known.last if known else 0) != append.after:
            raise Conflict("another process appended first")
        before = known.holders if known else ()
        holders = before if append.holders is None else append.holders
        return _Table(append.last, append.summary, holders)

    async def read(self, table: TableId, after: int = 0) -> list[Logged]:
        """Return the entries of a table past a number."""
        rows = await self._rows.read(_entry_key(table, after + 1), _entry_key(table, _MOST))
        return decode_log((value,) for _, value in rows)

    async def listed(
        self, open_since: Millis = 0, playing_since: Millis = 0, title: str = "", limit: int = 100
    ) -> list[ListedTable]:
        """List the public tables that are not over: see ``Store``."""
        since = {"open": open_since, "playing": playing_since}
        rows = (
            (table, one.summary.host, one.summary.info)
            for table, one in self._latest()
            if one.summary.public
            and one.summary.phase != "over"
            and one.summary.changed_at >= since[one.summary.phase]
            and title in one.summary.title
        )
        return choose_listed(rows, limit)

    async def mine(self, token: TokenHash, unfinished: int = 500, over: int = 20) -> list[OwnTable]:
        """Return the tables that belong to a person: see ``Store``."""
        left = {False: unfinished, True: over}
        own: list[OwnTable] = []
        for table, one in self._latest():
            seats = [holder.seat for holder in one.holders if holder.token == token]
            is_over = one.summary.phase == "over"
            if seats and left[is_over]:
                left[is_over] -= 1
                own.append(OwnTable(table, one.summary.info, seats[0]))
        return own

    def _latest(self) -> Iterator[tuple[TableId, _Table]]:
        """Yield the tables, latest change first."""
        return iter(sorted(self._tables.items(), key=lambda item: -item[1].summary.changed_at))

    async def due(self, before: Millis, limit: int = 100) -> list[TableId]:
        """Return the tables that were due before that time."""
        found = [
            (one.summary.due, table)
            for table, one in self._tables.items()
            if one.summary.due is not None and one.summary.due < before
        ]
        return [table for _, table in sorted(found)[:limit]]

    async def counts(self) -> dict[str, int]:
        """Return the number of tables in each phase."""
        phases = [one.summary.phase for one in self._tables.values()]
        return {phase: phases.count(phase) for phase in ("open", "playing", "over")}

    async def probe(self) -> None:
        """Raise if nothing can be written."""
        await self._rows.write((), (("probe", ""),))

    async def execute(self, *statements: Statement, announce: TokenHash | None = None) -> list[Any]:
        """Run statements of ``moderation``, ``people`` or ``reviews``: see ``Store``."""
        before = self._beside.total_changes
        rows = execute_all(self._beside, statements)
        if self._beside.total_changes != before:
            image = b64encode(self._beside.serialize()).decode()
            await self._rows.write((), ((_BESIDE, image),))
        return rows

    def listen(self, on_append: OnAppend) -> None:
        """Do nothing: no other process writes here."""

    def listen_to_people(self, on_person: OnPerson) -> None:
        """Do nothing: no other process writes here."""

    @property
    def tables(self) -> tuple[TableId, ...]:
        """The ids of all stored tables."""
        return tuple(self._tables)


_MOST: Final = 999_999
"""The highest possible number of an entry; a log is full long before."""


def _entry_key(table: TableId, number: int) -> str:
    return f"{_ENTRY}{table}/{number:06}"


def _entry_rows(append: Append) -> Iterable[Row]:
    return (
        (_entry_key(append.table, logged.number), encode_logged(logged).decode())
        for logged in append.entries
    )
