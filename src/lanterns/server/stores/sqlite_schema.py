"""The tables of the SQLite store, version by version: a file of an older one is brought up to date.

A migration is never changed once it was released; a new one is added.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import groupby
from operator import itemgetter
from sqlite3 import Connection
from typing import Final

from lanterns.engine import LanternsError
from lanterns.server.entry import decode_logged
from lanterns.server.fold import UnreadableLog
from lanterns.server.headline import page_of_log
from lanterns.server.store import Page


class UnknownSchema(LanternsError):
    """The data was written by a later version."""


def _logs(db: Connection) -> None:
    """1: the logs."""
    db.execute(
        "CREATE TABLE entry (table_id TEXT NOT NULL, number INTEGER NOT NULL, body TEXT NOT NULL,"
        " PRIMARY KEY (table_id, number)) WITHOUT ROWID"
    )


def _headlines(db: Connection) -> None:
    """2: beside each log its headline, made from it."""
    db.execute(
        "CREATE TABLE headline (table_id TEXT PRIMARY KEY, last INTEGER NOT NULL,"
        " phase TEXT NOT NULL, public INTEGER NOT NULL, changed_at INTEGER NOT NULL,"
        " due INTEGER, face TEXT NOT NULL) WITHOUT ROWID"
    )
    db.execute("CREATE INDEX headline_due ON headline (due) WHERE due IS NOT NULL")
    db.execute(
        "CREATE INDEX headline_listed ON headline (changed_at) WHERE public AND phase <> 'over'"
    )
    _make_headlines(db)


def _holders(db: Connection) -> None:
    """3: whose tables they are; and in headlines whose turn it is."""
    db.execute(
        "CREATE TABLE holder (token TEXT NOT NULL, table_id TEXT NOT NULL, seat INTEGER,"
        " PRIMARY KEY (token, table_id)) WITHOUT ROWID"
    )
    db.execute("CREATE INDEX holder_table ON holder (table_id)")
    for page in _make_headlines(db):
        db.executemany(
            "INSERT INTO holder VALUES (?, ?, ?)",
            [(token, page.table, seat) for token, seat in page.holders or ()],
        )


def _make_headlines(db: Connection) -> list[Page]:
    """Every table's headline, made anew from its log."""
    db.execute("DELETE FROM headline")
    rows = db.execute("SELECT table_id, body FROM entry ORDER BY table_id, number").fetchall()
    pages = read_pages(rows)
    db.executemany(
        "INSERT INTO headline VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (p.table, len(p.entries), h.phase, h.public, h.changed_at, h.due, h.face)
            for p in pages
            for h in [p.headline]
        ],
    )
    return pages


def read_pages(rows: Iterable[Sequence[str]]) -> list[Page]:
    """Every log among rows of tables and entries, with what is kept beside it.

    A table of pieces that are not known here cannot be told of, so it is left out; its log stays.
    """
    pages = []
    for table, group in groupby(rows, itemgetter(0)):
        logged = [decode_logged(body) for _, body in group]
        with suppress(UnreadableLog):
            pages.append(page_of_log(table, 0, logged))
    return pages


MIGRATIONS: Final[tuple[Callable[[Connection], None], ...]] = (_logs, _headlines, _holders)


def migrate(db: Connection, to: int = len(MIGRATIONS)) -> None:
    """Bring the schema to that version, step by step, each whole or not at all."""
    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    if version > len(MIGRATIONS):
        raise UnknownSchema("these tables were kept by a later version of lanterns")
    for number in range(version, to):
        db.execute("BEGIN IMMEDIATE")
        try:
            if db.execute("PRAGMA user_version").fetchone()[0] == number:
                MIGRATIONS[number](db)
                db.execute(f"PRAGMA user_version = {number + 1}")
        except BaseException:
            db.execute("ROLLBACK")
            raise
        db.execute("COMMIT")
