"""The schema of the PostgreSQL store, version by version; the versions are those of SQLite.

The tables are in a schema of their own, ``lanterns``, so that a database can be shared. As in
SQLite, a migration is only SQL; what is derived from the logs is rebuilt after the last one.
"""

from typing import Any, Final

from lanterns.server.storage.sqlite_migrations import UnknownSchema, read_logs

_LOCK: Final = 0x6C616E7465726E73
"""Held while the schema is brought up to date: "lanterns" in ASCII."""

MIGRATIONS: Final[tuple[str, ...]] = (
    # 1: the logs
    "CREATE TABLE lanterns.entry (table_id text NOT NULL, number integer NOT NULL,"
    " body text NOT NULL, PRIMARY KEY (table_id, number))",
    # 2: a headline beside each log
    "CREATE TABLE lanterns.headline (table_id text PRIMARY KEY, last integer NOT NULL,"
    " phase text NOT NULL, public boolean NOT NULL, changed_at bigint NOT NULL, due bigint,"
    " face text NOT NULL);"
    "CREATE INDEX ON lanterns.headline (due) WHERE due IS NOT NULL;"
    "CREATE INDEX ON lanterns.headline (changed_at) WHERE public AND phase <> 'over';",
    # 3: whose tables they are
    "CREATE TABLE lanterns.holder (token text NOT NULL, table_id text NOT NULL, seat integer,"
    " PRIMARY KEY (token, table_id));"
    "CREATE INDEX ON lanterns.holder (table_id);",
    # 4: lists that take no longer the more old tables there are
    "ALTER TABLE lanterns.headline ADD COLUMN host text NOT NULL DEFAULT '',"
    " ADD COLUMN title text NOT NULL DEFAULT '';"
    "DROP INDEX lanterns.headline_changed_at_idx;"
    "CREATE INDEX headline_open ON lanterns.headline (changed_at)"
    " WHERE public AND phase = 'open';"
    "CREATE INDEX headline_playing ON lanterns.headline (changed_at)"
    " WHERE public AND phase = 'playing';",
    # 5: what operators keep, and finding tables that nobody has touched for long
    "CREATE INDEX headline_changed ON lanterns.headline (changed_at);"
    "CREATE TABLE lanterns.sanction (kind text NOT NULL, target text NOT NULL, at bigint NOT NULL,"
    " until bigint, reason text NOT NULL, PRIMARY KEY (kind, target));"
    "CREATE TABLE lanterns.report (at bigint NOT NULL, table_id text NOT NULL,"
    " by_token text NOT NULL, about text, text text NOT NULL);"
    "CREATE INDEX report_at ON lanterns.report (at);"
    "CREATE TABLE lanterns.audit (at bigint NOT NULL, who text NOT NULL, what text NOT NULL,"
    " target text NOT NULL, reason text NOT NULL);"
    "CREATE INDEX audit_at ON lanterns.audit (at);",
    # 6: people on several devices
    "CREATE TABLE lanterns.session (token text PRIMARY KEY, person text NOT NULL,"
    " name text NOT NULL, agent text NOT NULL, made_at bigint NOT NULL, used_at bigint NOT NULL,"
    " ended_at bigint);"
    "CREATE INDEX session_person ON lanterns.session (person);"
    "CREATE INDEX session_ended ON lanterns.session (ended_at) WHERE ended_at IS NOT NULL;"
    "CREATE TABLE lanterns.ticket (code text PRIMARY KEY, kind text NOT NULL,"
    " person text NOT NULL, until bigint NOT NULL);"
    "CREATE INDEX ticket_person ON lanterns.ticket (person);"
    "CREATE INDEX ticket_until ON lanterns.ticket (until);"
    "CREATE TABLE lanterns.passkey (id text PRIMARY KEY, person text NOT NULL,"
    " public_key text NOT NULL, counter bigint NOT NULL, name text NOT NULL,"
    " made_at bigint NOT NULL, used_at bigint NOT NULL);"
    "CREATE INDEX passkey_person ON lanterns.passkey (person);"
    "CREATE TABLE lanterns.profile (person text PRIMARY KEY, name text NOT NULL);",
    # 7: reviews that were made
    "CREATE TABLE lanterns.review (table_id text PRIMARY KEY, edition text NOT NULL,"
    " at bigint NOT NULL, done integer NOT NULL, body text NOT NULL);"
    "CREATE INDEX review_at ON lanterns.review (at);",
)


async def migrate(db: Any, to: int = len(MIGRATIONS)) -> None:
    """Bring the schema to that version; one process does it while the others wait."""
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock($1)", _LOCK)
        await db.execute("CREATE SCHEMA IF NOT EXISTS lanterns")
        await db.execute("CREATE TABLE IF NOT EXISTS lanterns.version (number integer NOT NULL)")
        version = await db.fetchval("SELECT number FROM lanterns.version") or 0
        if version > len(MIGRATIONS):
            raise UnknownSchema("this database was written by a later version of lanterns")
        if version >= to:
            return
        for migration in MIGRATIONS[version:to]:
            await db.execute(migration)
        if to == len(MIGRATIONS):
            await _derive(db)
        await db.execute("DELETE FROM lanterns.version")
        await db.execute("INSERT INTO lanterns.version VALUES ($1)", to)


async def _derive(db: Any) -> None:
    """Rebuild the summary and the holders of every table from its log."""
    await db.execute("DELETE FROM lanterns.headline; DELETE FROM lanterns.holder")
    rows = await db.fetch("SELECT table_id, body FROM lanterns.entry ORDER BY table_id, number")
    logs = read_logs(rows)
    await db.executemany(
        "INSERT INTO lanterns.headline VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        [
            (
                *(log.table, log.last, s.phase, s.public, s.changed_at, s.due, s.face),
                *(s.host, s.title),
            )
            for log in logs
            for s in [log.summary]
        ],
    )
    await db.executemany(
        "INSERT INTO lanterns.holder VALUES ($1, $2, $3)",
        [(token, log.table, seat) for log in logs for token, seat in log.holders or ()],
    )
