"""The store in one SQLite file, for a server of one process.

One thread writes. Appends that arrive while the disk is busy are committed together, so that many
tables share one wait for the disk; each append is still whole, checked and answered by itself.
Another thread reads what is committed.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from itertools import chain
from operator import itemgetter
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import sleep
from typing import Any, ClassVar, Final, NamedTuple, TypeVar

from msgspec.json import decode, encode

from lanterns.engine import LanternsError
from lanterns.server.core.entries import Logged, Millis, TableId, encode_logged
from lanterns.server.core.errors import Conflict, StoreUnavailable
from lanterns.server.core.identity import TokenHash
from lanterns.server.storage.protocol import (
    MOST_SEARCHED,
    PATIENCE,
    Append,
    ListedTable,
    OnAppend,
    OwnTable,
    Statement,
    choose_listed,
    decode_log,
)
from lanterns.server.storage.sqlite_migrations import MIGRATIONS, migrate

T = TypeVar("T")
_LOG: Final = logging.getLogger(__name__)


def connect(path: Path) -> sqlite3.Connection:
    """A connection that reports a commit only when it is on disk."""
    db = sqlite3.connect(path, timeout=30, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    return db


class StoreInUse(LanternsError):
    """Another server uses the file."""


@contextmanager
def lock_file(path: Path) -> Iterator[None]:
    """Keep other servers from using a store's file, until this process ends however it ends.

    A server would not notice what another one appends. The lock is SQLite's own, so that it works
    wherever SQLite does, but on a file beside the store's: readers and backups must still get in.
    That file stays behind. If it were removed, two servers could each hold a different one.
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

    patience: ClassVar[float] = PATIENCE

    def __init__(self, path: Path) -> None:
        self._path = path
        self._reads = ThreadPoolExecutor(1, "lanterns-reads")
        self._reader: sqlite3.Connection | None = None
        self._writer: Writer | None = None

    @property
    def place(self) -> str:
        """The path of the file."""
        return str(self._path.absolute())

    @property
    def shared(self) -> bool:
        """False: only one process uses the file."""
        return False

    async def open(self) -> None:
        """Create the file if there is none, and bring it up to date."""
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
        """Commit what was submitted, and close the file."""
        if self._writer is not None:
            await asyncio.to_thread(self._writer.stop)
            self._writer = None
        if self._reader is not None:
            await self._read(sqlite3.Connection.close)
            self._reader = None
        self._reads.shutdown()

    async def append(self, *appends: Append) -> None:
        """Add entries: see ``Store``."""
        if self._writer is None:
            raise RuntimeError("the store is not open")
        if not await self._in_time(self._writer.submit(appends)):
            raise Conflict("another process appended first")

    async def read(self, table: TableId, after: int = 0) -> list[Logged]:
        """The entries of a table past a number."""
        rows = await self._rows(
            "SELECT body FROM entry WHERE table_id = ? AND number > ? ORDER BY number",
            (table, after),
        )
        return decode_log(rows)

    async def listed(
        self, open_since: Millis = 0, playing_since: Millis = 0, title: str = "", limit: int = 100
    ) -> list[ListedTable]:
        """Public tables that are not over: see ``Store``."""
        rows = await self._rows(_LISTED, (open_since, playing_since, MOST_SEARCHED, title))
        return choose_listed(rows, limit)

    async def mine(self, token: TokenHash, unfinished: int = 500, over: int = 20) -> list[OwnTable]:
        """The tables that belong to a person: see ``Store``."""
        query = (
            "SELECT table_id, face, seat, changed_at FROM holder JOIN headline USING (table_id)"
            " WHERE token = ? AND (phase = 'over') = ? ORDER BY changed_at DESC LIMIT ?"
        )
        rows = await self._rows(query, (token, False, unfinished))
        rows += await self._rows(query, (token, True, over))
        rows.sort(key=itemgetter(3), reverse=True)
        return [OwnTable(table, face, seat) for table, face, seat, _ in rows]

    async def due(self, before: Millis, limit: int = 100) -> list[TableId]:
        """Tables that were due before that time."""
        rows = await self._rows(
            "SELECT table_id FROM headline WHERE due < ? ORDER BY due LIMIT ?", (before, limit)
        )
        return [table for (table,) in rows]

    async def counts(self) -> dict[str, int]:
        """How many tables are in each phase."""
        rows = await self._rows("SELECT phase, count(*) FROM headline GROUP BY phase", ())
        return {"open": 0, "playing": 0, "over": 0, **dict(rows)}

    async def probe(self) -> None:
        """Raise if the file cannot be written."""
        if self._writer is None:
            raise RuntimeError("the store is not open")
        await self._in_time(self._writer.submit(()))

    async def execute(self, *statements: Statement) -> list[Any]:
        """Carry out statements of ``office``: see ``Store``."""
        return await self._read(lambda db: _execute(db, statements))

    def listen(self, on_append: OnAppend) -> None:
        """Do nothing: no other process writes to this file."""

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
        return await self._in_time(loop.run_in_executor(self._reads, do, reader))

    async def _in_time(self, answer: "asyncio.Future[T]") -> T:
        """Wait for one of the threads, but not forever."""
        try:
            async with asyncio.timeout(self.patience):
                return await answer
        except TimeoutError:
            raise StoreUnavailable from None
        except sqlite3.Error as error:  # such as a full disk; nothing was written
            _LOG.error("the store failed: %s", error)
            raise StoreUnavailable from error


def _execute(db: sqlite3.Connection, statements: Sequence[Statement]) -> list[Any]:
    """Carry out statements in one transaction. Their parameters have numbers here, too."""
    rows: list[Any] = []
    with closing(db.cursor()) as cursor:
        cursor.execute("BEGIN" if len(statements) == 1 else "BEGIN IMMEDIATE")
        try:
            for query, *values in statements:
                translated = query.replace("lanterns.", "").replace("$", "?")
                rows = cursor.execute(translated, values).fetchall()
            cursor.execute("COMMIT")
        except BaseException:
            cursor.execute("ROLLBACK")
            raise
    return rows


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


MOST_TOGETHER: Final = 512
"""The most appends in one commit, so that no append waits for too many others."""

_GATHER_SECONDS: Final = 0.003
"""How long a commit waits for more appends, if the commit before it had several.

A commit costs one sync of the disk and a dozen thread switches, for one append as for ten.
"""

# Both halves are read from an index of their own, the latest first, and merged; tables that are not
# fresh are never touched.
_LISTED: Final = """
    SELECT table_id, host, face FROM (
        SELECT table_id, host, face, title, changed_at FROM headline
        WHERE public AND phase = 'open' AND changed_at >= ?
        UNION ALL
        SELECT table_id, host, face, title, changed_at FROM headline
        WHERE public AND phase = 'playing' AND changed_at >= ?
        ORDER BY changed_at DESC LIMIT ?)
    WHERE instr(title, ?) > 0 ORDER BY changed_at DESC
"""

_LAST: Final = """
    SELECT json_group_object(table_id, last) FROM headline
    WHERE table_id IN (SELECT value FROM json_each(?))
"""

_ADD: Final = """
    INSERT INTO entry
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]')
    FROM json_each(?)
"""

_SUMMARIZE: Final = """
    INSERT OR REPLACE INTO headline
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
           json_extract(value, '$[3]'), json_extract(value, '$[4]'), json_extract(value, '$[5]'),
           json_extract(value, '$[6]'), json_extract(value, '$[7]'), json_extract(value, '$[8]')
    FROM json_each(?)
"""

_FORGET_HOLDERS: Final = "DELETE FROM holder WHERE table_id IN (SELECT value FROM json_each(?))"

_ADD_HOLDERS: Final = """
    INSERT INTO holder
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]')
    FROM json_each(?)
"""


class _Rows(NamedTuple):
    """An append as rows. Made on the event loop, so that the thread waits for the disk only."""

    table: str
    after: int
    last: int
    entries: list[tuple[str, int, str]]
    summary: tuple[object, ...]
    holders: list[tuple[str, str, int | None]] | None

    @classmethod
    def of(cls, append: Append) -> "_Rows":
        table, last, s = append.table, append.last, append.summary
        return cls(
            table,
            append.after,
            last,
            [(table, one.number, encode_logged(one).decode()) for one in append.entries],
            (table, last, s.phase, int(s.public), s.changed_at, s.due, s.face, s.host, s.title),
            None
            if append.holders is None
            else [(token, table, seat) for token, seat in append.holders],
        )


class _Submitted(NamedTuple):
    """Appends that belong together, and the future of whether they were committed."""

    appends: list[_Rows]
    done: "asyncio.Future[bool]"


class Writer:
    """The thread that writes: takes appends from the event loop, answers when they are on disk.

    A commit takes a handful of statements, however many appends are in it. Each statement waits for
    the interpreter, which the event loop keeps busy: a statement or two per append would make the
    disk wait for Python.
    """

    def __init__(self, db: sqlite3.Connection, loop: asyncio.AbstractEventLoop) -> None:
        self._db = db
        self._loop = loop
        self._queue: SimpleQueue[_Submitted | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="lanterns-writes", daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self) -> None:
        """Commit what was submitted, close the file, and wait until that is done."""
        self._queue.put(None)
        self._thread.join()

    def submit(self, appends: Sequence[Append]) -> "asyncio.Future[bool]":
        """Append; the result is whether they were next, once they are on disk.

        Without appends this only finds out whether the file can be written.
        """
        done: asyncio.Future[bool] = self._loop.create_future()
        self._queue.put(_Submitted(list(map(_Rows.of, appends)), done))
        return done

    def _run(self) -> None:
        going, batch = True, list[_Submitted]()
        while going:
            batch, going = self._gather(busy=len(batch) > 1)
            if batch:
                self._answer(batch, self._commit(batch))
        self._db.close()

    def _gather(self, busy: bool) -> tuple[list[_Submitted], bool]:
        """At least one submission with all that wait behind it, and whether to continue."""
        batch: list[_Submitted] = []
        submitted = self._queue.get()
        if busy:
            sleep(_GATHER_SECONDS)
        while submitted is not None:
            batch.append(submitted)
            if len(batch) >= MOST_TOGETHER:
                return batch, True
            try:
                submitted = self._queue.get_nowait()
            except Empty:
                return batch, True
        return batch, False

    def _commit(self, batch: list[_Submitted]) -> list[bool] | BaseException:
        try:
            self._db.execute("BEGIN IMMEDIATE")
            results = self._write(batch)
            if not any(submitted.appends for submitted in batch):
                # A probe: write a page of the file, though nothing in it changes.
                self._db.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            return error
        return results

    def _write(self, batch: list[_Submitted]) -> list[bool]:
        """Write every submission that is next at its tables; for each, whether it was."""
        last = self._last([rows.table for submitted in batch for rows in submitted.appends])
        entries: list[tuple[str, int, str]] = []
        summaries: dict[str, tuple[object, ...]] = {}
        holders: dict[str, list[tuple[str, str, int | None]]] = {}
        results: list[bool] = []
        for submitted in batch:
            is_next = all(last.get(rows.table, 0) == rows.after for rows in submitted.appends)
            results.append(is_next)
            for rows in submitted.appends if is_next else ():
                last[rows.table] = rows.last
                entries += rows.entries
                summaries[rows.table] = rows.summary
                if rows.holders is not None:
                    holders[rows.table] = rows.holders
        self._db.execute(_ADD, (encode(entries).decode(),))
        self._db.execute(_SUMMARIZE, (encode([*summaries.values()]).decode(),))
        if holders:
            self._db.execute(_FORGET_HOLDERS, (encode([*holders]).decode(),))
            self._db.execute(_ADD_HOLDERS, (encode([*chain(*holders.values())]).decode(),))
        return results

    def _last(self, tables: list[str]) -> dict[str, int]:
        """The number of the last entry of each of these tables that exists."""
        row = self._db.execute(_LAST, (encode(tables).decode(),)).fetchone()
        return decode(row[0], type=dict[str, int])

    def _answer(self, batch: list[_Submitted], results: list[bool] | BaseException) -> None:
        # The loop may be closed while a server is torn down; then nobody waits any more.
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(_resolve, batch, results)


def _resolve(batch: list[_Submitted], results: list[bool] | BaseException) -> None:
    for number, (_, done) in enumerate(batch):
        if done.done():
            continue
        if isinstance(results, BaseException):
            done.set_exception(results)
        else:
            done.set_result(results[number])
