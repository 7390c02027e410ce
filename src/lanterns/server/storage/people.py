"""Stores people: their sessions, passkeys, one-time codes and names.

A person is known by the hash of the first token they had. Each browser or program of theirs has a
session with a token of its own; a token without a stored session is a person by itself. Statements
are written once, in PostgreSQL's dialect, as in ``moderation``. Only hashes of tokens and codes are
stored.
"""

from typing import Any, Final, Literal, NamedTuple, TypeAlias

from lanterns.server.core.entries import Millis
from lanterns.server.core.identity import TokenHash
from lanterns.server.storage.protocol import Statement, Store

TicketKind: TypeAlias = Literal["link", "register", "sign_in"]
"""The purpose of a one-time code: a personal link, a new passkey, or signing in with a passkey."""

MOST_TICKETS: Final = 5
"""The most unused codes of one kind for a person; the oldest are deleted."""


class StoredSession(NamedTuple):
    """One browser or program of a person."""

    token: TokenHash
    person: TokenHash
    name: str
    """The owner's name for it; empty if there is none."""
    agent: str
    """The browser and the system, such as "Firefox, Linux"; empty for a program."""
    made_at: Millis
    used_at: Millis
    """An approximate time: not every request is noted."""
    ended_at: Millis | None
    """When it ended. The row remains: an unknown token would count as a new person."""


class StoredPasskey(NamedTuple):
    """A passkey with which a person can sign in."""

    id: str
    """The credential's id, in base64url."""
    person: TokenHash
    public_key: str
    """In base64url."""
    counter: int
    """The number of its signatures, if it counts them; a lower number later reveals a copy."""
    name: str
    made_at: Millis
    used_at: Millis


_SESSION: Final = "token, person, name, agent, made_at, used_at, ended_at"
_PASSKEY: Final = "id, person, public_key, counter, name, made_at, used_at"


class People:
    """The part of a store that holds people."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # Sessions.

    async def session(self, token: TokenHash) -> StoredSession | None:
        """Return the session with a token, ended or not."""
        rows = await self._ask(f"SELECT {_SESSION} FROM lanterns.session WHERE token = $1", token)
        return StoredSession(*rows[0]) if rows else None

    async def sessions(self, person: TokenHash) -> list[StoredSession]:
        """Return the sessions of a person that have not ended, the latest used first."""
        rows = await self._ask(
            f"SELECT {_SESSION} FROM lanterns.session"
            " WHERE person = $1 AND ended_at IS NULL ORDER BY used_at DESC, token",
            person,
        )
        return [StoredSession(*row) for row in rows]

    async def note(self, *sessions: StoredSession) -> None:
        """Store new sessions, or the last use of known ones."""
        query = (
            "INSERT INTO lanterns.session VALUES ($1, $2, $3, $4, $5, $6, $7)"
            " ON CONFLICT (token) DO UPDATE SET used_at = $6, agent = $4"
        )
        # In one order, so that two processes do not wait for each other.
        await self._store.execute(*((query, *session) for session in sorted(sessions)))

    async def rename(self, token: TokenHash, name: str) -> None:
        """Give a session a name."""
        await self._ask("UPDATE lanterns.session SET name = $2 WHERE token = $1", token, name)

    async def end(self, person: TokenHash, tokens: list[TokenHash], at: Millis) -> None:
        """End sessions of a person, and notify every process."""
        await self._store.execute(*ending(person, tokens, at), announce=person)

    async def ended_since(self, at: Millis) -> list[TokenHash]:
        """Return the tokens of sessions that ended after a time."""
        rows = await self._ask("SELECT token FROM lanterns.session WHERE ended_at > $1", at)
        return [token for (token,) in rows]

    async def forget_sessions(self, ended: Millis, used: Millis) -> None:
        """Delete sessions that ended, or were last used, before these times.

        The session of a person's first token remains while a table belongs to that person: without
        it, the token would be that person again.
        """
        await self._ask(
            "DELETE FROM lanterns.session WHERE (ended_at < $1 OR used_at < $2) AND (token <>"
            " person OR NOT EXISTS (SELECT 1 FROM lanterns.holder WHERE token = session.person))",
            *(ended, used),
        )

    # One-time codes.

    async def issue(
        self, kind: TicketKind, code: TokenHash, person: TokenHash, now: Millis, until: Millis
    ) -> None:
        """Store a code that works once, and delete expired and excess ones."""
        latest = (
            "SELECT code FROM lanterns.ticket WHERE person = $1 AND kind = $2"
            " ORDER BY until DESC, code LIMIT $3"
        )
        statements: list[Statement] = [("DELETE FROM lanterns.ticket WHERE until < $1", now)]
        if person:
            statements.append(
                (
                    "DELETE FROM lanterns.ticket WHERE person = $1 AND kind = $2"
                    f" AND code NOT IN ({latest})",
                    *(person, kind, MOST_TICKETS - 1),
                )
            )
        statements.append(
            ("INSERT INTO lanterns.ticket VALUES ($1, $2, $3, $4)", code, kind, person, until)
        )
        await self._store.execute(*statements)

    async def redeem(self, kind: TicketKind, code: TokenHash, now: Millis) -> TokenHash | None:
        """Use up a code. Return its person, or ``None`` if it is unknown, used or expired."""
        rows = await self._ask(
            "DELETE FROM lanterns.ticket WHERE code = $1 AND kind = $2 RETURNING person, until",
            *(code, kind),
        )
        return rows[0][0] if rows and rows[0][1] >= now else None

    async def tickets(self, kind: TicketKind, person: TokenHash, now: Millis) -> int:
        """Return the number of a person's codes that would work now."""
        rows = await self._ask(
            "SELECT count(*) FROM lanterns.ticket WHERE person = $1 AND kind = $2 AND until >= $3",
            *(person, kind, now),
        )
        return int(rows[0][0])

    async def revoke(self, kind: TicketKind, person: TokenHash) -> None:
        """Delete all codes of one kind for a person."""
        await self._ask("DELETE FROM lanterns.ticket WHERE person = $1 AND kind = $2", person, kind)

    # Passkeys.

    async def passkey(self, id_: str) -> StoredPasskey | None:
        """Return the passkey with an id."""
        rows = await self._ask(f"SELECT {_PASSKEY} FROM lanterns.passkey WHERE id = $1", id_)
        return StoredPasskey(*rows[0]) if rows else None

    async def passkeys(self, person: TokenHash) -> list[StoredPasskey]:
        """Return a person's passkeys, the latest first."""
        rows = await self._ask(
            f"SELECT {_PASSKEY} FROM lanterns.passkey WHERE person = $1 ORDER BY made_at DESC, id",
            person,
        )
        return [StoredPasskey(*row) for row in rows]

    async def add_passkey(self, new: StoredPasskey) -> bool:
        """Store a passkey unless its id is taken. Return whether it was stored."""
        rows = await self._ask(
            "INSERT INTO lanterns.passkey VALUES ($1, $2, $3, $4, $5, $6, $7)"
            " ON CONFLICT (id) DO NOTHING RETURNING id",
            *new,
        )
        return bool(rows)

    async def use_passkey(self, before: StoredPasskey, counter: int, at: Millis) -> bool:
        """Note that a passkey signed. Return whether its counter was still the one before."""
        rows = await self._ask(
            "UPDATE lanterns.passkey SET counter = $3, used_at = $4"
            " WHERE id = $1 AND counter = $2 RETURNING id",
            *(before.id, before.counter, counter, at),
        )
        return bool(rows)

    async def remove_passkey(self, person: TokenHash, id_: str) -> bool:
        """Delete a person's passkey. Return whether there was one."""
        rows = await self._ask(
            "DELETE FROM lanterns.passkey WHERE person = $1 AND id = $2 RETURNING id", person, id_
        )
        return bool(rows)

    # Names.

    async def name(self, person: TokenHash) -> str:
        """Return a person's name; empty if they gave none."""
        rows = await self._ask("SELECT name FROM lanterns.profile WHERE person = $1", person)
        return str(rows[0][0]) if rows else ""

    async def set_name(self, person: TokenHash, name: str) -> None:
        """Store a person's name."""
        await self._ask(
            "INSERT INTO lanterns.profile VALUES ($1, $2)"
            " ON CONFLICT (person) DO UPDATE SET name = $2",
            *(person, name),
        )

    async def _ask(self, query: str, *values: object) -> list[Any]:
        return await self._store.execute((query, *values))


def ending(person: TokenHash, tokens: list[TokenHash], at: Millis) -> list[Statement]:
    """Return the statements that end sessions, even ones that were never stored."""
    return [
        (
            "INSERT INTO lanterns.session VALUES ($1, $2, '', '', $3, $3, $3)"
            " ON CONFLICT (token) DO UPDATE SET ended_at = $3",
            *(token, person, at),
        )
        for token in tokens
    ]
