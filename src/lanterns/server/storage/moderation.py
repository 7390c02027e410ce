"""Stores sanctions, reports by players and the audit log, and deletes unused tables.

Every statement is written once, in PostgreSQL's dialect; SQLite's store translates it. None of this
is part of a table's log, and no move waits for it: a process learns of sanctions within seconds.
"""

from typing import Any, Final, Literal, NamedTuple, TypeAlias

from lanterns.server.core.entries import Millis, TableId
from lanterns.server.core.identity import TokenHash
from lanterns.server.storage.people import ending
from lanterns.server.storage.protocol import Statement, Store

SanctionKind: TypeAlias = Literal["ban", "mute", "close"]
"""A ban leaves a person nothing but watching, a mute forbids writing, and a table can be closed."""

MOST_REPORTS: Final = 1_000
"""The most reports stored, so that nobody can fill the disk with them."""


class Sanction(NamedTuple):
    """A sanction that an operator has imposed."""

    kind: SanctionKind
    target: str
    """The hash of a person's token, or the id of a table."""
    at: Millis
    until: Millis | None
    """When it expires; ``None`` for never."""
    reason: str


class Report(NamedTuple):
    """A report by a player to the operators."""

    at: Millis
    table: TableId
    by: TokenHash
    about: TokenHash | None
    text: str


class AuditEntry(NamedTuple):
    """An action of an operator, or of retention."""

    at: Millis
    who: str
    what: str
    target: str
    reason: str


class Listed(NamedTuple):
    """A table in an operator's list."""

    table: TableId
    phase: str
    public: bool
    changed_at: Millis
    entries: int
    info: str


class Moderation:
    """The operators' part of a store. Each change is committed together with its audit entry."""

    def __init__(self, store: Store, who: str) -> None:
        self._store = store
        self._who = who

    async def sanctions(self, now: Millis) -> list[Sanction]:
        """Return the sanctions in force."""
        rows = await self._ask(
            "SELECT kind, target, at, until, reason FROM lanterns.sanction"
            " WHERE until IS NULL OR until > $1 ORDER BY at DESC",
            now,
        )
        return [Sanction(*row) for row in rows]

    async def sanction(self, new: Sanction) -> None:
        """Impose a sanction, instead of one of the same kind on the same target."""
        await self._change(
            new.at,
            (new.kind, new.target, new.reason),
            ("DELETE FROM lanterns.sanction WHERE kind = $1 AND target = $2", new.kind, new.target),
            ("INSERT INTO lanterns.sanction VALUES ($1, $2, $3, $4, $5)", *new),
        )

    async def lift(self, kind: SanctionKind, target: str, at: Millis) -> None:
        """Lift a sanction."""
        await self._change(
            at,
            (f"lift {kind}", target, ""),
            ("DELETE FROM lanterns.sanction WHERE kind = $1 AND target = $2", kind, target),
        )

    async def sign_out(
        self, person: TokenHash, tokens: list[TokenHash], at: Millis, reason: str
    ) -> None:
        """End sessions of a person, and delete the links that could start others."""
        await self._change(
            at,
            ("sign-out", person, reason),
            *ending(person, tokens, at),
            ("DELETE FROM lanterns.ticket WHERE person = $1", person),
            announce=person,
        )

    async def report(self, new: Report) -> None:
        """Store a report, and delete the oldest beyond ``MOST_REPORTS``."""
        await self._store.execute(
            ("INSERT INTO lanterns.report VALUES ($1, $2, $3, $4, $5)", *new),
            (
                "DELETE FROM lanterns.report WHERE at < (SELECT min(at) FROM (SELECT at FROM"
                " lanterns.report ORDER BY at DESC LIMIT $1) AS latest)",
                MOST_REPORTS,
            ),
        )

    async def reports(self, limit: int = 100) -> list[Report]:
        """Return the latest reports."""
        rows = await self._ask(
            "SELECT at, table_id, by_token, about, text FROM lanterns.report"
            " ORDER BY at DESC LIMIT $1",
            limit,
        )
        return [Report(*row) for row in rows]

    async def audit(self, limit: int = 100) -> list[AuditEntry]:
        """Return the latest entries of the audit log."""
        rows = await self._ask(
            "SELECT at, who, what, target, reason FROM lanterns.audit ORDER BY at DESC LIMIT $1",
            limit,
        )
        return [AuditEntry(*row) for row in rows]

    async def tables(self, limit: int = 100) -> list[Listed]:
        """Return the tables changed last, private ones included."""
        rows = await self._ask(
            "SELECT table_id, phase, public, changed_at, last, info FROM lanterns.summary"
            " ORDER BY changed_at DESC LIMIT $1",
            limit,
        )
        return [Listed(row[0], row[1], bool(row[2]), *row[3:]) for row in rows]

    async def stale(self, phase: str, before: Millis, limit: int = 100) -> list[TableId]:
        """Return the tables of a phase that have not changed since a time, the oldest first."""
        rows = await self._ask(
            "SELECT table_id FROM lanterns.summary"
            " WHERE changed_at < $1 AND phase = $2 ORDER BY changed_at LIMIT $3",
            *(before, phase, limit),
        )
        return [table for (table,) in rows]

    async def purge(self, table: TableId, before: Millis, at: Millis, reason: str) -> None:
        """Delete a table as a whole, unless it has changed since a time."""
        gone = "NOT EXISTS (SELECT 1 FROM lanterns.summary WHERE table_id = $1)"
        await self._store.execute(
            (
                "DELETE FROM lanterns.summary WHERE table_id = $1 AND changed_at < $2",
                *(table, before),
            ),
            (f"DELETE FROM lanterns.holder WHERE table_id = $1 AND {gone}", table),
            (f"DELETE FROM lanterns.entry WHERE table_id = $1 AND {gone}", table),
            (f"DELETE FROM lanterns.review WHERE table_id = $1 AND {gone}", table),
            (
                "INSERT INTO lanterns.audit SELECT CAST($2 AS bigint), CAST($3 AS text), 'purge',"
                f" CAST($1 AS text), CAST($4 AS text) WHERE {gone}",
                *(table, at, self._who, reason),
            ),
        )

    async def _ask(self, query: str, *values: object) -> list[Any]:
        return await self._store.execute((query, *values))

    async def _change(
        self,
        at: Millis,
        done: tuple[str, str, str],
        *statements: Statement,
        announce: TokenHash | None = None,
    ) -> None:
        audited: Statement = (
            "INSERT INTO lanterns.audit VALUES ($1, $2, $3, $4, $5)",
            at,
            self._who,
            *done,
        )
        await self._store.execute(*statements, audited, announce=announce)
