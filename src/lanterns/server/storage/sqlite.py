"""The store in one SQLite file, for a server of one process.

One thread reads, and another, in ``sqlite_writer``, writes.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from operator import itemgetter
from pathlib import Path
from typing import Any, ClassVar, Final, TypeVar

from lanterns.engine import LanternsError
from lanterns.server.core.entries import Logged, Millis, TableId
from lanterns.server.core.errors import Conflict, StoreUnavailable
from lanterns.server.core.identity import TokenHash
from lanterns.server.storage.migrations import migrate_sqlite, sqlite_version
from lanterns.server.storage.protocol import (
    Append,
    ListedTable,
    OnAppend,
    OnPerson,
    OwnTable,
    Statement,
    choose_listed,
    decode_log,
    search_sizes,
)
from lanterns.server.storage.sqlite_statements import execute_all
from lanterns.server.storage.sqlite_writer import Writer
from lanterns.server.storage.timeout import TIMEOUT_SECONDS, Timeouts

T = TypeVar("T")
_LOG: Final = logging.getLogger(__name__)


def connect(path: Path) -> sqlite3.Connection:
    """Open a connection that reports a commit only when it is on disk. Raises ``UnknownSchema``."""
    db = sqlite3.connect(path, timeout=30, isolation_level=None, check_same_thread=False)
    try:
        sqlite_version(db)  # the next line changes a file, even one that is not ours
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA temp_store = MEMORY")  # or inserting many rows creates files
    except BaseException:
        db.close()
        raise
    return db


class StoreInUse(LanternsError):
    """Another server uses the file."""


@contextmanager
def lock_file(path: Path) -> Iterator[None]:
    """Lock a store's file against other servers until this process ends, even by a crash.

    A server would not notice what another one appends. The lock is SQLite's own, so that it works
    wherever SQLite does, but on a file beside the store's: readers and backups must still get in.
    That file is not removed: if it were, two servers could each hold a different one.
    """
    path = path.resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(f"{path}.lock", timeout=0, isolation_level=None)) as lock:
        try:
            lock.execute("PRAGMA journal_mode = OFF")
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            raise StoreInUse(
                f"another server uses the tables in {path}: stop it, or pass another file to --db"
            ) from None
        yield


class SqliteStore:
    """A ``Store`` in a file that one process uses."""

    timeout: ClassVar[float] = TIMEOUT_SECONDS

    def __init__(self, path: Path) -> None:
        self._path = path
        self._reads = ThreadPoolExecutor(1, "lanterns-reads")
        self._reader: sqlite3.Connection | None = None
        self._writer: Writer | None = None
        self._timeouts = Timeouts(lambda: self.timeout)

    @property
    def place(self) -> str:
        """The path of the file."""
        return str(self._path.absolute())

    @property
    def shared(self) -> bool:
        """False: only one process uses the file."""
        return False

    async def open(self) -> None:
        """Create the file if there is none, and bring its schema up to date."""
        loop = asyncio.get_running_loop()
        self._reader = await loop.run_in_executor(self._reads, self._prepare)
        self._writer = Writer(self._path, connect(self._path), loop)
        self._writer.start()
        self._timeouts.start()

    def _prepare(self) -> sqlite3.Connection:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        db = connect(self._path)
        try:
            migrate_sqlite(db)
        except BaseException:
            db.close()
            raise
        return db

    async def close(self) -> None:
        """Commit what was submitted, and close the file."""
        if self._writer is not None:
            self._writer.hand_over()
            await asyncio.to_thread(self._writer.stop)
            self._writer = None
        self._timeouts.stop()
        if self._reader is not None:
            await self._read(sqlite3.Connection.close)
            self._reader = None
        self._reads.shutdown()

    async def append(self, *appends: Append) -> None:
        """Add entries: see ``Store``."""
        if self._writer is None:
            raise RuntimeError("the store is not open")
        try:
            done = self._writer.submit(appends)
            self._timeouts.note(done)
            written = await done
        except sqlite3.Error as error:  # such as a full disk; nothing was written
            raise _unavailable(error) from error
        if not written:
            raise Conflict("another process appended first")

    async def read(self, table: TableId, after: int = 0) -> list[Logged]:
        """Return the entries of a table after a number."""
        rows = await self._rows(
            "SELECT body FROM entry WHERE table_id = ? AND number > ? ORDER BY number",
            (table, after),
        )
        return decode_log(rows)

    async def listed(
        self, open_since: Millis = 0, playing_since: Millis = 0, title: str = "", limit: int = 100
    ) -> list[ListedTable]:
        """Return public unfinished tables: see ``Store``."""
        chosen: list[ListedTable] = []
        for most in search_sizes(title, limit):
            rows = await self._rows(_LISTED, (open_since, playing_since, most, title))
            chosen = choose_listed(rows, limit)
            if len(chosen) == limit or len(rows) < most:
                break
        return chosen

    async def mine(self, token: TokenHash, unfinished: int = 500, over: int = 20) -> list[OwnTable]:
        """Return the tables that belong to a person: see ``Store``."""
        query = (
            "SELECT table_id, info, seat, changed_at FROM holder JOIN summary USING (table_id)"
            " WHERE token = ? AND (phase = 'over') = ? ORDER BY changed_at DESC LIMIT ?"
        )
        rows = await self._rows(query, (token, False, unfinished))
        rows += await self._rows(query, (token, True, over))
        rows.sort(key=itemgetter(3), reverse=True)
        return [OwnTable(table, info, seat) for table, info, seat, _ in rows]

    async def due(self, before: Millis, limit: int = 100) -> list[TableId]:
        """Return tables that were due before that time."""
        rows = await self._rows(
            "SELECT table_id FROM summary WHERE due < ? ORDER BY due LIMIT ?", (before, limit)
        )
        return [table for (table,) in rows]

    async def counts(self) -> dict[str, int]:
        """Return the number of tables in each phase."""
        rows = await self._rows("SELECT phase, count(*) FROM summary GROUP BY phase", ())
        return {"open": 0, "playing": 0, "over": 0, **dict(rows)}

    async def probe(self) -> None:
        """Raise if the file cannot be written."""
        await self.append()

    async def execute(self, *statements: Statement, announce: TokenHash | None = None) -> list[Any]:
        """Carry out statements of ``moderation``, ``people`` or ``reviews``: see ``Store``."""
        return await self._read(lambda db: execute_all(db, statements))

    def listen(self, on_append: OnAppend) -> None:
        """Do nothing: no other process writes to this file."""

    def listen_to_people(self, on_person: OnPerson) -> None:
        """Do nothing: no other process has sessions in this file."""

    async def backup(self, to: Path) -> None:
        """Copy everything committed so far into a new file, while the server continues."""
        await asyncio.to_thread(copy_file, self._path, to)

    async def _rows(self, query: str, values: Sequence[object]) -> list[Any]:
        return await self._read(lambda db: db.execute(query, values).fetchall())

    async def _read(self, do: Callable[[sqlite3.Connection], T]) -> T:
        reader = self._reader
        if reader is None:
            raise RuntimeError("the store is not open")
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(self.timeout):
                return await loop.run_in_executor(self._reads, do, reader)
        except TimeoutError:
            raise StoreUnavailable from None
        except sqlite3.Error as error:
            raise _unavailable(error) from error


def _unavailable(error: sqlite3.Error) -> StoreUnavailable:
    _LOG.error("the store failed: %s", error)
    return StoreUnavailable()


def copy_file(source: Path, to: Path) -> None:
    """Copy a store's file, whole and consistent, even while a server writes to it."""
    if not source.is_file():
        raise FileNotFoundError(2, "there is no such file", str(source))
    if to.exists():
        raise FileExistsError(17, "the file already exists", str(to))
    try:
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(to)) as new:
            old.backup(new)
    except BaseException:
        with suppress(OSError):
            to.unlink()
        raise


# Each half is read from its own index, the latest first, and both are merged; older tables are
# never read.
_LISTED: Final = """
    SELECT table_id, host, info FROM (
        SELECT table_id, host, info, title, changed_at FROM summary
        WHERE public AND phase = 'open' AND changed_at >= ?
        UNION ALL
        SELECT table_id, host, info, title, changed_at FROM summary
        WHERE public AND phase = 'playing' AND changed_at >= ?
        ORDER BY changed_at DESC LIMIT ?)
    WHERE instr(title, ?) > 0 ORDER BY changed_at DESC
"""
