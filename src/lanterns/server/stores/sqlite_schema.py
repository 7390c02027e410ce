"""The tables of the SQLite store, version by version: a file of an older one is brought up to date.

A migration is never changed once it was released; a new one is added.
"""

from collections.abc import Callable
from itertools import groupby
from operator import itemgetter
from sqlite3 import Connection
from typing import Final

from lanterns.engine import LanternsError
from lanterns.server.entry import decode_logged
from lanterns.server.headline import headline_of_log


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
    rows = db.execute("SELECT table_id, body FROM entry ORDER BY table_id, number")
    for table, group in groupby(rows.fetchall(), itemgetter(0)):
        logged = [decode_logged(body) for _, body in group]
        new = headline_of_log(table, logged)
        db.execute(
            "INSERT INTO headline VALUES (?, ?, ?, ?, ?, ?, ?)",
            (table, len(logged), new.phase, new.public, new.changed_at, new.due, new.face),
        )


MIGRATIONS: Final[tuple[Callable[[Connection], None], ...]] = (_logs, _headlines)


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
