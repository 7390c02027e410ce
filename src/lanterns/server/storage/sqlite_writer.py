"""The thread that writes to the SQLite file.

Appends that arrive while the disk is busy are committed together, so that many tables share one
wait for the disk; each append is still atomic, and checked and answered on its own.
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

from msgspec.json import encode

from lanterns.server.core.entries import encode_logged
from lanterns.server.storage.migrations import APPLICATION_ID
from lanterns.server.storage.protocol import Append

MOST_TOGETHER: Final = 64
"""The most submissions in one commit. For each number of rows SQLite prepares another statement,
and it remembers about a hundred."""

_GATHER_SECONDS: Final = 0.006
"""The wait of a few appends for others, if the commit before had many.

A commit costs one sync of the disk and some thread switches, for one append or for ten.
"""

_COLUMNS: Final = (
    *("table_id", "after", "last", "bodies"),
    *("phase", "public", "changed_at", "due", "info", "host", "title", "holders"),
)

_SET_UP: Final = (
    f"CREATE TEMP VIEW append ({', '.join(_COLUMNS)}) AS SELECT {', '.join('0' * len(_COLUMNS))}",
    # Not INSERT OR REPLACE, which takes the row out of every index and puts it back.
    """
    CREATE TEMP TRIGGER append_to_log INSTEAD OF INSERT ON append BEGIN
        SELECT RAISE(ABORT, 'not next') WHERE NEW.after <>
            coalesce((SELECT last FROM summary WHERE table_id = NEW.table_id), 0);
        INSERT INTO entry
            SELECT NEW.table_id, NEW.after + 1 + key, value FROM json_each(NEW.bodies);
        INSERT INTO summary
            (table_id, last, phase, public, changed_at, due, info, host, title)
            VALUES (NEW.table_id, NEW.last, NEW.phase, NEW.public,
                NEW.changed_at, NEW.due, NEW.info, NEW.host, NEW.title)
            ON CONFLICT (table_id) DO UPDATE SET
            last = excluded.last, phase = excluded.phase, public = excluded.public,
            changed_at = excluded.changed_at, due = excluded.due, info = excluded.info,
            host = excluded.host, title = excluded.title;
        DELETE FROM holder WHERE NEW.holders IS NOT NULL AND table_id = NEW.table_id;
        INSERT INTO holder
            SELECT json_extract(value, '$[0]'), NEW.table_id, json_extract(value, '$[1]')
            FROM json_each(NEW.holders);
    END
    """,
)
"""Added to the schema on the writing connection: appends are inserted into a view, and SQLite does
the rest."""

_PROBE: Final = f"PRAGMA application_id = {APPLICATION_ID}"
"""Writes a page of the file, though nothing in it changes."""


_Identity: TypeAlias = tuple[int, int]
"""A file's device and its number there."""


_Row: TypeAlias = tuple[object, ...]
"""An append as a row of the view. It is made on the event loop, so that the thread hardly needs the
interpreter."""


_Outcome: TypeAlias = bool | sqlite3.Error
"""Whether everything was written, or nothing because some append was not next; or an error."""


class _Submitted(NamedTuple):
    """Appends that belong together, and the future of whether they were written."""

    rows: list[_Row]
    done: "asyncio.Future[bool]"


class Writer:
    """The thread that writes: it takes appends from the loop, and answers when they are on disk.

    A commit is one statement, however many appends are in it. After every step of a statement the
    thread must get the interpreter back from the event loop, and while an attack keeps the loop
    busy, that takes longer than the disk.
    """

    def __init__(self, path: Path, db: sqlite3.Connection, loop: asyncio.AbstractEventLoop) -> None:
        self._db = db
        self._loop = loop
        for statement in _SET_UP:
            db.execute(statement)
        path = path.resolve()
        self._files = (path, Path(f"{path}-wal"))
        self._opened: list[_Identity | None] | None = None
        """The files that the connection has open, even if they were renamed or deleted since."""
        self._submitted: list[_Submitted] = []
        """Submissions not yet handed to the thread."""
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
        """Append. The future says whether they were next, once they are on disk.

        Without appends this only checks that the file can be written.
        """
        done: asyncio.Future[bool] = self._loop.create_future()
        if not self._submitted:
            self._loop.call_soon(self.hand_over)
        self._submitted.append(_Submitted([_row_of(append) for append in appends], done))
        return done

    def hand_over(self) -> None:
        """Hand over the submissions: a round of the event loop wakes the thread only once."""
        if self._submitted:
            self._queue.put(self._submitted)
            self._submitted = []

    def _run(self) -> None:
        going, batch = True, list[_Submitted]()
        while going:
            batch, going = self._gather(before=len(batch))
            for start in range(0, len(batch), MOST_TOGETHER):
                self._settle(batch[start : start + MOST_TOGETHER])
        self._db.close()

    def _gather(self, before: int) -> tuple[list[_Submitted], bool]:
        """Return at least one submission and those behind it, and whether to continue.

        If the commit before had far more, the others are probably on their way.
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

    def _settle(self, batch: list[_Submitted]) -> None:
        """Commit submissions and answer them: together, or one by one if some are not next."""
        outcome = self._commit([row for submitted in batch for row in submitted.rows])
        if outcome is False and len(batch) > 1:
            for submitted in batch:
                self._settle([submitted])
        elif not self._loop.is_closed():  # as it may be while a server stops
            self._loop.call_soon_threadsafe(_resolve, batch, outcome)

    def _commit(self, rows: list[_Row]) -> _Outcome:
        try:
            self._check_files()
            if rows:
                marks = f"({', '.join('?' * len(_COLUMNS))})"
                statement = f"INSERT INTO append VALUES {', '.join([marks] * len(rows))}"
                self._db.execute(statement, [*chain.from_iterable(rows)])
            else:
                self._db.execute(_PROBE)
            self._opened = self._opened or self._identities()
        except sqlite3.IntegrityError as error:
            return False if error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_TRIGGER else error
        except sqlite3.Error as error:
            return error
        return True

    def _check_files(self) -> None:
        """Raise if a commit would be lost by a restart.

        The write-ahead log may have been deleted, or the file replaced. SQLite does not notice: it
        keeps writing to files that no longer have a name.
        """
        if self._opened is None or self._identities() == self._opened:
            return
        # This copies confirmed entries from the deleted log into the file, if that still exists.
        self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        raise sqlite3.OperationalError(
            f"{self._files[0]} or its write-ahead log was deleted or replaced:"
            " nothing is written until the server is started again"
        )

    def _identities(self) -> list[_Identity | None]:
        """Return the files with these names now; ``None`` for a name without a file."""
        return [_identity(file) for file in self._files]


def _row_of(append: Append) -> _Row:
    s = append.summary
    return (
        *(append.table, append.after, append.last),
        encode([encode_logged(one).decode() for one in append.entries]).decode(),
        *(s.phase, int(s.public), s.changed_at, s.due, s.info, s.host, s.title),
        None if append.holders is None else encode(append.holders).decode(),
    )


def _identity(file: Path) -> _Identity | None:
    try:
        stat = file.stat()
    except FileNotFoundError:
        return None
    return stat.st_dev, stat.st_ino


def _resolve(batch: list[_Submitted], outcome: _Outcome) -> None:
    for _, done in batch:
        if done.done():
            continue
        if isinstance(outcome, bool):
            done.set_result(outcome)
        else:
            done.set_exception(outcome)
