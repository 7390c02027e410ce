"""The schema of the SQLite store, version by version; an older file is brought up to date.

A migration is only SQL, and is never changed once it was released: a new one is added instead.
What is derived from the logs (summaries, called headlines here, and holders) is rebuilt after the
last migration, so that no migration depends on code that changes.
"""

import logging
from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import itemgetter
from sqlite3 import Connection
from typing import Final

from lanterns.engine import LanternsError
from lanterns.server.core.ids import name_in_log
from lanterns.server.core.replay import UnreadableLog
from lanterns.server.storage.protocol import Append, append_of_log, decode_log

_LOG: Final = logging.getLogger(__name__)


class UnknownSchema(LanternsError):
    """The data was written by a later version."""


MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    # 1: the logs
    (
        "CREATE TABLE entry (table_id TEXT NOT NULL, number INTEGER NOT NULL, body TEXT NOT NULL,"
        " PRIMARY KEY (table_id, number)) WITHOUT ROWID",
    ),
    # 2: a headline beside each log
    (
        "CREATE TABLE headline (table_id TEXT PRIMARY KEY, last INTEGER NOT NULL,"
        " phase TEXT NOT NULL, public INTEGER NOT NULL, changed_at INTEGER NOT NULL,"
        " due INTEGER, face TEXT NOT NULL) WITHOUT ROWID",
        "CREATE INDEX headline_due ON headline (due) WHERE due IS NOT NULL",
        "CREATE INDEX headline_listed ON headline (changed_at) WHERE public AND phase <> 'over'",
    ),
    # 3: whose tables they are
    (
        "CREATE TABLE holder (token TEXT NOT NULL, table_id TEXT NOT NULL, seat INTEGER,"
        " PRIMARY KEY (token, table_id)) WITHOUT ROWID",
        "CREATE INDEX holder_table ON holder (table_id)",
    ),
    # 4: lists that take no longer the more old tables there are
    (
        "ALTER TABLE headline ADD COLUMN host TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE headline ADD COLUMN title TEXT NOT NULL DEFAULT ''",
        "DROP INDEX headline_listed",
        "CREATE INDEX headline_open ON headline (changed_at) WHERE public AND phase = 'open'",
        "CREATE INDEX headline_playing ON headline (changed_at) WHERE public AND phase = 'playing'",
    ),
    # 5: what operators keep, and finding tables that nobody has touched for long
    (
        "CREATE INDEX headline_changed ON headline (changed_at)",
        "CREATE TABLE sanction (kind TEXT NOT NULL, target TEXT NOT NULL, at INTEGER NOT NULL,"
        " until INTEGER, reason TEXT NOT NULL, PRIMARY KEY (kind, target)) WITHOUT ROWID",
        "CREATE TABLE report (at INTEGER NOT NULL, table_id TEXT NOT NULL, by_token TEXT NOT NULL,"
        " about TEXT, text TEXT NOT NULL)",
        "CREATE INDEX report_at ON report (at)",
        "CREATE TABLE audit (at INTEGER NOT NULL, who TEXT NOT NULL, what TEXT NOT NULL,"
        " target TEXT NOT NULL, reason TEXT NOT NULL)",
        "CREATE INDEX audit_at ON audit (at)",
    ),
    # 6: people on several devices
    (
        "CREATE TABLE session (token TEXT PRIMARY KEY, person TEXT NOT NULL, name TEXT NOT NULL,"
        " agent TEXT NOT NULL, made_at INTEGER NOT NULL, used_at INTEGER NOT NULL,"
        " ended_at INTEGER) WITHOUT ROWID",
        "CREATE INDEX session_person ON session (person)",
        "CREATE INDEX session_ended ON session (ended_at) WHERE ended_at IS NOT NULL",
        "CREATE TABLE ticket (code TEXT PRIMARY KEY, kind TEXT NOT NULL, person TEXT NOT NULL,"
        " until INTEGER NOT NULL) WITHOUT ROWID",
        "CREATE INDEX ticket_person ON ticket (person)",
        "CREATE INDEX ticket_until ON ticket (until)",
        "CREATE TABLE passkey (id TEXT PRIMARY KEY, person TEXT NOT NULL,"
        " public_key TEXT NOT NULL, counter INTEGER NOT NULL, name TEXT NOT NULL,"
        " made_at INTEGER NOT NULL, used_at INTEGER NOT NULL) WITHOUT ROWID",
        "CREATE INDEX passkey_person ON passkey (person)",
        "CREATE TABLE profile (person TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID",
    ),
    # 7: reviews that were made
    (
        "CREATE TABLE review (table_id TEXT PRIMARY KEY, edition TEXT NOT NULL,"
        " at INTEGER NOT NULL, done INTEGER NOT NULL, body TEXT NOT NULL)",
        "CREATE INDEX review_at ON review (at)",
    ),
)


def migrate(db: Connection, to: int = len(MIGRATIONS)) -> None:
    """Bring the schema to that version, as a whole or not at all."""
    if _version(db) >= to:
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        for number in range(_version(db), to):
            for statement in MIGRATIONS[number]:
                db.execute(statement)
        if to == len(MIGRATIONS):
            _derive(db)
        db.execute(f"PRAGMA user_version = {to}")
    except BaseException:
        db.execute("ROLLBACK")
        raise
    db.execute("COMMIT")


def _version(db: Connection) -> int:
    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    if version > len(MIGRATIONS):
        raise UnknownSchema("this database was written by a later version of lanterns")
    return version


def _derive(db: Connection) -> None:
    """Rebuild the summary and the holders of every table from its log."""
    db.execute("DELETE FROM headline")
    db.execute("DELETE FROM holder")
    rows = db.execute("SELECT table_id, body FROM entry ORDER BY table_id, number").fetchall()
    for log in read_logs(rows):
        s = log.summary
        db.execute(
            "INSERT INTO headline VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                *(log.table, log.last, s.phase, s.public, s.changed_at, s.due, s.face),
                *(s.host, s.title),
            ),
        )
        db.executemany(
            "INSERT INTO holder VALUES (?, ?, ?)",
            [(token, log.table, seat) for token, seat in log.holders or ()],
        )


def read_logs(rows: Iterable[Sequence[str]]) -> list[Append]:
    """Every log among rows of tables and entries, with what is derived from it.

    A table that cannot be read here is left out and named in the server's log; its own log stays.
    """
    logs = []
    for table, group in groupby(rows, itemgetter(0)):
        try:
            logs.append(append_of_log(table, 0, decode_log((body,) for _, body in group)))
        except UnreadableLog as error:
            _LOG.error("table %s cannot be read: %s", name_in_log(table), error)
    return logs
