"""The schema of the databases, as a list of steps; each is applied once, in order.

A step is plain SQL, so that it depends on no code that may change. It is never edited after its
release: a change of the schema is a new step at the end. The statements are in PostgreSQL's
dialect, which ``sqlite_statements`` translates.
"""

from sqlite3 import Connection
from typing import Any, Final

from lanterns.engine import LanternsError
from lanterns.server.storage.sqlite_statements import in_sqlite

MIGRATIONS: Final[list[tuple[str, ...]]] = [
    (
        # The logs, from which everything about a table follows
        "CREATE TABLE lanterns.entry (table_id text NOT NULL, number integer NOT NULL,"
        " body text NOT NULL, PRIMARY KEY (table_id, number)) /* WITHOUT ROWID */",
        # Derived from each log, to list tables and to find those that are due
        "CREATE TABLE lanterns.summary (table_id text NOT NULL PRIMARY KEY, last integer NOT NULL,"
        " phase text NOT NULL, public boolean NOT NULL, changed_at bigint NOT NULL, due bigint,"
        " info text NOT NULL, host text NOT NULL, title text NOT NULL) /* WITHOUT ROWID */",
        "CREATE INDEX summary_due ON lanterns.summary (due) WHERE due IS NOT NULL",
        "CREATE INDEX summary_open ON lanterns.summary (changed_at)"
        " WHERE public AND phase = 'open'",
        "CREATE INDEX summary_playing ON lanterns.summary (changed_at)"
        " WHERE public AND phase = 'playing'",
        "CREATE INDEX summary_changed ON lanterns.summary (changed_at)",
        "CREATE TABLE lanterns.holder (token text NOT NULL, table_id text NOT NULL, seat integer,"
        " PRIMARY KEY (token, table_id)) /* WITHOUT ROWID */",
        "CREATE INDEX holder_table ON lanterns.holder (table_id)",
        # Sanctions and the audit log of operators, and reports to them
        "CREATE TABLE lanterns.sanction (kind text NOT NULL, target text NOT NULL,"
        " at bigint NOT NULL, until bigint, reason text NOT NULL,"
        " PRIMARY KEY (kind, target)) /* WITHOUT ROWID */",
        "CREATE TABLE lanterns.report (at bigint NOT NULL, table_id text NOT NULL,"
        " by_token text NOT NULL, about text, text text NOT NULL)",
        "CREATE INDEX report_at ON lanterns.report (at)",
        "CREATE TABLE lanterns.audit (at bigint NOT NULL, who text NOT NULL, what text NOT NULL,"
        " target text NOT NULL, reason text NOT NULL)",
        "CREATE INDEX audit_at ON lanterns.audit (at)",
        # People and their devices
        "CREATE TABLE lanterns.session (token text NOT NULL PRIMARY KEY, person text NOT NULL,"
        " name text NOT NULL, agent text NOT NULL, made_at bigint NOT NULL,"
        " used_at bigint NOT NULL, ended_at bigint) /* WITHOUT ROWID */",
        "CREATE INDEX session_person ON lanterns.session (person)",
        "CREATE INDEX session_ended ON lanterns.session (ended_at) WHERE ended_at IS NOT NULL",
        "CREATE TABLE lanterns.ticket (code text NOT NULL PRIMARY KEY, kind text NOT NULL,"
        " person text NOT NULL, until bigint NOT NULL) /* WITHOUT ROWID */",
        "CREATE INDEX ticket_person ON lanterns.ticket (person)",
        "CREATE INDEX ticket_until ON lanterns.ticket (until)",
        "CREATE TABLE lanterns.passkey (id text NOT NULL PRIMARY KEY, person text NOT NULL,"
        " public_key text NOT NULL, counter bigint NOT NULL, name text NOT NULL,"
        " made_at bigint NOT NULL, used_at bigint NOT NULL) /* WITHOUT ROWID */",
        "CREATE INDEX passkey_person ON lanterns.passkey (person)",
        "CREATE TABLE lanterns.profile (person text NOT NULL PRIMARY KEY,"
        " name text NOT NULL) /* WITHOUT ROWID */",
        # Reviews of finished games
        "CREATE TABLE lanterns.review (table_id text NOT NULL PRIMARY KEY, edition text NOT NULL,"
        " at bigint NOT NULL, done integer NOT NULL, body text NOT NULL)",
        "CREATE INDEX review_at ON lanterns.review (at)",
    ),
]

APPLICATION_ID: Final = 0x4C616E74
"""Marks an SQLite file as a database of lanterns: "Lant" in ASCII."""

_LOCK: Final = 0x6C616E7465726E73
"""Held in PostgreSQL while the schema is changed: "lanterns" in ASCII."""


class UnknownSchema(LanternsError):
    """The database was written by a newer version, or by no release of lanterns at all."""


def migrate_sqlite(db: Connection) -> None:
    """Apply the steps that a file lacks, all or none of them."""
    if sqlite_version(db) == len(MIGRATIONS):
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        for step in MIGRATIONS[sqlite_version(db) :]:
            for statement in step:
                db.execute(in_sqlite(statement))
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
    except BaseException:
        db.execute("ROLLBACK")
        raise
    db.execute("COMMIT")


def sqlite_version(db: Connection) -> int:
    """Return the number of steps that a file has. Raises ``UnknownSchema``."""
    if db.execute("PRAGMA application_id").fetchone() != (APPLICATION_ID,):
        _check_new(empty=db.execute("SELECT 1 FROM sqlite_master").fetchone() is None)
        return 0
    (version,) = db.execute("PRAGMA user_version").fetchone()
    return _known(version)


async def migrate_postgres(db: Any) -> None:
    """Apply the steps that a database lacks, while other processes wait."""
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock($1)", _LOCK)
        version = await _postgres_version(db)
        for step in MIGRATIONS[version:]:
            for statement in step:
                await db.execute(statement)
        if version != len(MIGRATIONS):
            await db.execute("UPDATE lanterns.schema_version SET number = $1", len(MIGRATIONS))


async def _postgres_version(db: Any) -> int:
    """Return the number of steps that a database has; create the schema if there is none."""
    if await db.fetchval("SELECT to_regclass('lanterns.schema_version')") is None:
        found = await db.fetch("SELECT 1 FROM pg_tables WHERE schemaname = 'lanterns' LIMIT 1")
        _check_new(empty=not found)
        await db.execute("CREATE SCHEMA IF NOT EXISTS lanterns")
        await db.execute("CREATE TABLE lanterns.schema_version (number integer NOT NULL)")
        await db.execute("INSERT INTO lanterns.schema_version VALUES (0)")
    return _known(await db.fetchval("SELECT number FROM lanterns.schema_version"))


def _check_new(empty: bool) -> None:
    """Refuse tables without our mark: each development version before 0.1 had its own."""
    if not empty:
        raise UnknownSchema(
            "this database was made by a development version before the first release,"
            " or by another program: start with a new one"
        )


def _known(version: int) -> int:
    if version > len(MIGRATIONS):
        raise UnknownSchema(
            "this database was written by a newer version of lanterns: update this installation"
        )
    return version
