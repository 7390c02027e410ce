"""The thread that writes to the SQLite file.

Appends that arrive while the disk is busy are committed together, so that many tables share one
wait for the disk; each append is still whole, checked and answered by itself.
"""

import asyncio
import sqlite3
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import sleep
from typing import Final, NamedTuple, TypeAlias

from msgspec.json import decode, encode

from lanterns.server.core.entries import encode_logged
from lanterns.server.storage.protocol import Append
from lanterns.server.storage.sqlite_migrations import MIGRATIONS

MOST_TOGETHER: Final = 512
"""The most appends in one commit, so that no append waits for too many others."""

_GATHER_SECONDS: Final = 0.006
"""How long a few appends wait for others, if the commit before had many.

A commit costs one sync of the disk and a dozen thread switches, for one append as for ten.
"""

_LAST: Final = """
    SELECT json_group_object(table_id, last) FROM headline
    WHERE table_id IN (SELECT value FROM json_each(?))
"""

_ADD: Final = "INSERT INTO entry VALUES {rows}"

# Not INSERT OR REPLACE, which takes the row out of every index and puts it back.
_SUMMARIZE: Final = """
    INSERT INTO headline VALUES {rows} ON CONFLICT (table_id) DO UPDATE SET
    last = excluded.last, phase = excluded.phase, public = excluded.public,
    changed_at = excluded.changed_at, due = excluded.due, face = excluded.face,
    host = excluded.host, title = excluded.title
"""

_FORGET_HOLDERS: Final = "DELETE FROM holder WHERE table_id IN (SELECT value FROM json_each(?))"

_ADD_HOLDERS: Final = "INSERT INTO holder VALUES {rows}"

_MOST_ROWS: Final = 64
"""The most rows that one statement inserts. Each number of rows is a statement of its own for
SQLite, which remembers about a hundred."""


_Identity: TypeAlias = tuple[int, int]
"""Of a file: its device and its number there."""


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

    def __init__(self, path: Path, db: sqlite3.Connection, loop: asyncio.AbstractEventLoop) -> None:
        self._db = db
        self._loop = loop
        path = path.resolve()
        self._files = (path, Path(f"{path}-wal"))
        self._opened: list[_Identity | None] | None = None
        """The files the connection has open, whatever has become of their names since."""
        self._submitted: list[_Submitted] = []
        """What the thread has not been handed yet."""
        self._queue: SimpleQueue[list[_Submitted] | None] = SimpleQueue()
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
        if not self._submitted:
            self._loop.call_soon(self.hand_over)
        self._submitted.append(_Submitted([_Rows.of(append) for append in appends], done))
        return done

    def hand_over(self) -> None:
        """Hand over what was submitted, so that a round of the event loop wakes the thread once."""
        if self._submitted:
            self._queue.put(self._submitted)
            self._submitted = []

    def _run(self) -> None:
        going, batch = True, list[_Submitted]()
        while going:
            batch, going = self._gather(before=len(batch))
            if batch:
                self._answer(batch, self._commit(batch))
        self._db.close()

    def _gather(self, before: int) -> tuple[list[_Submitted], bool]:
        """At least one submission with all that wait behind it, and whether to continue.

        If there were far more before, the others are probably on their way.
        """
        batch: list[_Submitted] = []
        handed = self._queue.get()
        if handed is not None and 3 * len(handed) < before:
            sleep(_GATHER_SECONDS)
        while handed is not None:
            batch += handed
            if len(batch) >= MOST_TOGETHER:
                return batch, True
            try:
                handed = self._queue.get_nowait()
            except Empty:
                return batch, True
        return batch, False

    def _commit(self, batch: list[_Submitted]) -> list[bool] | BaseException:
        try:
            self._check_files()
            self._db.execute("BEGIN IMMEDIATE")
            results = self._write(batch)
            if not any(submitted.appends for submitted in batch):
                # A probe: write a page of the file, though nothing in it changes.
                self._db.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
            self._db.execute("COMMIT")
            self._opened = self._opened or self._identities()
        except sqlite3.Error as error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            return error
        return results

    def _check_files(self) -> None:
        """Raise if what would be written now would be gone after a restart.

        Somebody may have deleted the write-ahead log, or put another file in the place of this one.
        SQLite does not notice: it writes on into files that no longer have a name.
        """
        if self._opened is None or self._identities() == self._opened:
            return
        # What was confirmed is brought from the nameless log into the file, as far as that is left.
        self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        raise sqlite3.OperationalError(
            f"{self._files[0]} or its write-ahead log was deleted or replaced:"
            " nothing is written until the server is started again"
        )

    def _identities(self) -> list[_Identity | None]:
        """Which files have the names now; ``None`` for a name without a file."""
        return [_identity(file) for file in self._files]

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
        self._insert(_ADD, entries)
        self._insert(_SUMMARIZE, [*summaries.values()])
        if holders:
            self._db.execute(_FORGET_HOLDERS, (encode([*holders]).decode(),))
            self._insert(_ADD_HOLDERS, [*chain.from_iterable(holders.values())])
        return results

    def _insert(self, statement: str, rows: Sequence[tuple[object, ...]]) -> None:
        """Insert rows, many with one statement."""
        for start in range(0, len(rows), _MOST_ROWS):
            some = rows[start : start + _MOST_ROWS]
            marks = f"({', '.join('?' * len(some[0]))})"
            text = statement.format(rows=", ".join([marks] * len(some)))
            self._db.execute(text, [*chain.from_iterable(some)])

    def _last(self, tables: list[str]) -> dict[str, int]:
        """The number of the last entry of each of these tables that exists."""
        row = self._db.execute(_LAST, (encode(tables).decode(),)).fetchone()
        return decode(row[0], type=dict[str, int])

    def _answer(self, batch: list[_Submitted], results: list[bool] | BaseException) -> None:
        # The loop may be closed while a server is torn down; then nobody waits any more.
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(_resolve, batch, results)


def _identity(file: Path) -> _Identity | None:
    try:
        stat = file.stat()
    except FileNotFoundError:
        return None
    return stat.st_dev, stat.st_ino


def _resolve(batch: list[_Submitted], results: list[bool] | BaseException) -> None:
    for number, (_, done) in enumerate(batch):
        if done.done():
            continue
        if isinstance(results, BaseException):
            done.set_exception(results)
        else:
            done.set_result(results[number])
