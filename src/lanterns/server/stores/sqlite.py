"""Logs in one SQLite file: the store of a server on one machine.

One thread writes. Whatever was asked of it while the disk was busy is committed together, so that
many tables share one wait for the disk; each append is still whole, checked and answered by itself.
Another thread reads, from what is committed.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from operator import itemgetter
from pathlib import Path
from typing import Any, TypeVar

from lanterns.server.core.entries import Logged, Millis, TableId, decode_logged
from lanterns.server.core.errors import Conflict
from lanterns.server.core.identity import TokenHash
from lanterns.server.store import Found, Heard, Page
from lanterns.server.stores.sqlite_schema import migrate
from lanterns.server.stores.sqlite_writer import Writer

T = TypeVar("T")


def connect(path: Path) -> sqlite3.Connection:
    """A connection that waits for the disk before it says that something is committed."""
    db = sqlite3.connect(path, timeout=30, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    return db


class SqliteStore:
    """A ``Store`` in a file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._reads = ThreadPoolExecutor(1, "lanterns-reads")
        self._reader: sqlite3.Connection | None = None
        self._writer: Writer | None = None

    @property
    def place(self) -> str:
        """The file."""
        return str(self._path.absolute())

    @property
    def shared(self) -> bool:
        """One process has the file."""
        return False

    async def open(self) -> None:
        """Make the file if there is none, and bring it up to date."""
        loop = asyncio.get_running_loop()
        self._reader = await loop.run_in_executor(self._reads, self._prepare)
        self._writer = Writer(connect(self._path), loop)
        self._writer.start()

    def _prepare(self) -> sqlite3.Connection:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        db = connect(self._path)
        try:
            migrate(db)
        except BaseException:
            db.close()
            raise
        return db

    async def close(self) -> None:
        """Commit what was asked, and let go of the file."""
        if self._writer is not None:
            await asyncio.to_thread(self._writer.stop)
            self._writer = None
        if self._reader is not None:
            await self._read(sqlite3.Connection.close)
            self._reader = None
        self._reads.shutdown()

    async def append(self, *pages: Page) -> None:
        """Add entries: see ``Store``."""
        if self._writer is None:
            raise RuntimeError("the store is not open")
        if not await self._writer.submit(pages):
            raise Conflict("somebody else was first")

    async def read(self, table: TableId, after: int = 0) -> list[Logged]:
        """The entries of a table past a number."""
        rows = await self._rows(
            "SELECT body FROM entry WHERE table_id = ? AND number > ? ORDER BY number",
            (table, after),
        )
        return [decode_logged(body) for (body,) in rows]

    async def listed(self, limit: int = 100, since: Millis = 0) -> list[str]:
        """The faces of public tables that are not over."""
        rows = await self._rows(
            "SELECT face FROM headline WHERE public AND phase <> 'over'"
            " AND (phase <> 'open' OR changed_at >= ?) ORDER BY changed_at DESC LIMIT ?",
            (since, limit),
        )
        return [face for (face,) in rows]

    async def mine(self, token: TokenHash, unfinished: int = 500, over: int = 20) -> list[Found]:
        """The tables that belong to the holder of a token."""
        query = (
            "SELECT face, seat, changed_at FROM holder JOIN headline USING (table_id)"
            " WHERE token = ? AND (phase = 'over') = ? ORDER BY changed_at DESC LIMIT ?"
        )
        rows = await self._rows(query, (token, False, unfinished))
        rows += await self._rows(query, (token, True, over))
        rows.sort(key=itemgetter(2), reverse=True)
        return [Found(face, seat) for face, seat, _ in rows]

    async def due(self, before: Millis, limit: int = 100) -> list[TableId]:
        """Tables with something overdue."""
        rows = await self._rows(
            "SELECT table_id FROM headline WHERE due < ? ORDER BY due LIMIT ?", (before, limit)
        )
        return [table for (table,) in rows]

    async def counts(self) -> dict[str, int]:
        """How many tables are in each phase."""
        rows = await self._rows("SELECT phase, count(*) FROM headline GROUP BY phase", ())
        return {"open": 0, "playing": 0, "over": 0, **dict(rows)}

    async def ping(self) -> None:
        """Raise if the file cannot be read."""
        await self._rows("SELECT 1 FROM headline LIMIT 1", ())

    def listen(self, heard: Heard) -> None:
        """Nobody else writes into this file."""

    async def backup(self, to: Path) -> None:
        """Copy everything committed so far into a new file, while the server goes on."""
        await asyncio.to_thread(copy_file, self._path, to)

    async def _rows(self, query: str, values: Sequence[object]) -> list[Any]:
        return await self._read(lambda db: db.execute(query, values).fetchall())

    async def _read(self, do: Callable[[sqlite3.Connection], T]) -> T:
        reader = self._reader
        if reader is None:
            raise RuntimeError("the store is not open")
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reads, do, reader)


def copy_file(source: Path, to: Path) -> None:
    """A copy of a store's file, whole and consistent, even while a server writes to it."""
    if not source.is_file():
        raise FileNotFoundError(2, "there is no such file", str(source))
    if to.exists():
        raise FileExistsError(17, "this file is there already", str(to))
    try:
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(to)) as new:
            old.backup(new)
    except BaseException:
        with suppress(OSError):
            to.unlink()
        raise
