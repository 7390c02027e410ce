"""The thread that writes an SQLite store: whatever waits is committed together.

A commit takes a handful of statements, however many appends are in it. Each statement has to wait
for its turn in the interpreter, which the event loop keeps busy: one or two for every append would
make the disk wait for Python.
"""

import asyncio
import sqlite3
from collections.abc import Sequence
from itertools import chain
from queue import Empty, SimpleQueue
from threading import Thread
from time import sleep
from typing import Final, NamedTuple

from msgspec.json import decode, encode

from lanterns.server.core.entries import encode_logged
from lanterns.server.store import Page

MOST_TOGETHER: Final = 512
"""Appends in one commit: nobody should wait for too many others."""

_GATHER_SECONDS: Final = 0.003
"""How long a commit waits for others to join it, where the one before had several. Each takes the
disk a sync and the loop a dozen changes of thread, whether one append is in it or ten."""

_LAST: Final = """
    SELECT json_group_object(table_id, last) FROM headline
    WHERE table_id IN (SELECT value FROM json_each(?))
"""

_ADD: Final = """
    INSERT INTO entry
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]')
    FROM json_each(?)
"""

_HEAD: Final = """
    INSERT OR REPLACE INTO headline
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
           json_extract(value, '$[3]'), json_extract(value, '$[4]'), json_extract(value, '$[5]'),
           json_extract(value, '$[6]')
    FROM json_each(?)
"""

_LEAVE: Final = "DELETE FROM holder WHERE table_id IN (SELECT value FROM json_each(?))"

_HOLD: Final = """
    INSERT INTO holder
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]')
    FROM json_each(?)
"""


class _Leaf(NamedTuple):
    """A page as rows. Made before it gets to the thread, which nothing but the disk may stop."""

    table: str
    after: int
    last: int
    entries: list[tuple[str, int, str]]
    headline: tuple[object, ...]
    holders: list[tuple[str, str, int | None]] | None

    @classmethod
    def of(cls, page: Page) -> "_Leaf":
        last = page.entries[-1].number
        head = page.headline
        return cls(
            page.table,
            page.after,
            last,
            [(page.table, one.number, encode_logged(one).decode()) for one in page.entries],
            (page.table, last, head.phase, int(head.public), head.changed_at, head.due, head.face),
            None
            if page.holders is None
            else [(token, page.table, seat) for token, seat in page.holders],
        )


class _Wish(NamedTuple):
    """An append that somebody waits for."""

    leaves: list[_Leaf]
    done: "asyncio.Future[bool]"


class Writer:
    """Takes appends from the event loop, and answers when they are on disk."""

    def __init__(self, db: sqlite3.Connection, loop: asyncio.AbstractEventLoop) -> None:
        self._db = db
        self._loop = loop
        self._wishes: SimpleQueue[_Wish | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="lanterns-writes", daemon=True)

    def start(self) -> None:
        """Begin to write."""
        self._thread.start()

    def stop(self) -> None:
        """Commit what was asked before, and close the file. Waits for it."""
        self._wishes.put(None)
        self._thread.join()

    def submit(self, pages: Sequence[Page]) -> "asyncio.Future[bool]":
        """Append pages; whether they were next, once they are on disk."""
        done: asyncio.Future[bool] = self._loop.create_future()
        self._wishes.put(_Wish(list(map(_Leaf.of, pages)), done))
        return done

    def _run(self) -> None:
        going, batch = True, list[_Wish]()
        while going:
            batch, going = self._gather(busy=len(batch) > 1)
            if batch:
                self._answer(batch, self._commit(batch))
        self._db.close()

    def _gather(self, busy: bool) -> tuple[list[_Wish], bool]:
        """At least one wish, with all that wait behind it; and whether there is more to come."""
        batch: list[_Wish] = []
        wish = self._wishes.get()
        if busy:
            sleep(_GATHER_SECONDS)
        while wish is not None:
            batch.append(wish)
            if len(batch) >= MOST_TOGETHER:
                return batch, True
            try:
                wish = self._wishes.get_nowait()
            except Empty:
                return batch, True
        return batch, False

    def _commit(self, batch: list[_Wish]) -> list[bool] | BaseException:
        try:
            self._db.execute("BEGIN IMMEDIATE")
            results = self._write(batch)
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            return error
        return results

    def _write(self, batch: list[_Wish]) -> list[bool]:
        """Put into the transaction what is next at its tables; which of the wishes that were."""
        last = self._last([leaf.table for wish in batch for leaf in wish.leaves])
        entries: list[tuple[str, int, str]] = []
        headlines: dict[str, tuple[object, ...]] = {}
        holders: dict[str, list[tuple[str, str, int | None]]] = {}
        results: list[bool] = []
        for wish in batch:
            is_next = all(last.get(leaf.table, 0) == leaf.after for leaf in wish.leaves)
            results.append(is_next)
            for leaf in wish.leaves if is_next else ():
                last[leaf.table] = leaf.last
                entries += leaf.entries
                headlines[leaf.table] = leaf.headline
                if leaf.holders is not None:
                    holders[leaf.table] = leaf.holders
        self._db.execute(_ADD, (encode(entries).decode(),))
        self._db.execute(_HEAD, (encode([*headlines.values()]).decode(),))
        if holders:
            self._db.execute(_LEAVE, (encode([*holders]).decode(),))
            self._db.execute(_HOLD, (encode([*chain(*holders.values())]).decode(),))
        return results

    def _last(self, tables: list[str]) -> dict[str, int]:
        """The number of the last entry of each of these tables that there is."""
        row = self._db.execute(_LAST, (encode(tables).decode(),)).fetchone()
        return decode(row[0], type=dict[str, int])

    def _answer(self, batch: list[_Wish], results: list[bool] | BaseException) -> None:
        # The loop may be gone when a server is torn down; then nobody waits any more.
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(_resolve, batch, results)


def _resolve(batch: list[_Wish], results: list[bool] | BaseException) -> None:
    for number, (_, done) in enumerate(batch):
        if done.done():
            continue
        if isinstance(results, BaseException):
            done.set_exception(results)
        else:
            done.set_result(results[number])
