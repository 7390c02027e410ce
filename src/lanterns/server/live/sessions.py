"""Maps tokens to people, and closes connections when a session ends.

A token that was never stored belongs to a new person: that is how everybody begins. It is stored
once its owner does something that a table or an operator remembers, so that visitors who only look
leave no trace. Every process looks in the store for sessions that have ended; with PostgreSQL it is
notified, too.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Final, NamedTuple

from msgspec import Meta, Struct

from lanterns.server.core.entries import Millis
from lanterns.server.core.errors import Refusal
from lanterns.server.core.identity import TokenHash, fresh_token, hash_token
from lanterns.server.storage.people import People, StoredSession
from lanterns.server.storage.protocol import Store

_LOG: Final = logging.getLogger(__name__)
_DAY: Final = 86_400_000
_LOOK_SECONDS: Final = 5.0
"""Seconds until a process knows of a session that another one ended."""
_OVERLAP: Final = 60_000
"""Milliseconds that it looks further back, as clocks may differ."""
NOTED_EVERY: Final = 3_600_000
"""Milliseconds before the use of a session is noted again, so that few requests write."""
MOST_REMEMBERED: Final = 50_000
"""Tokens remembered at a time."""
MOST_SESSIONS: Final = 40
"""The most sessions of one person."""

Days = Annotated[int, Meta(ge=0)]


class Lifetimes(Struct, frozen=True, kw_only=True):
    """Days after which a session ends; 0 for never."""

    idle: Days = 180
    """Days without use."""
    total: Days = 0
    """Days since it began. Never by default: without a passkey, a browser's session is all that its
    owner has."""


class _Known(NamedTuple):
    """A token's person and session."""

    person: TokenHash
    made_at: Millis
    used_at: Millis | None
    """``None`` if it was never stored."""
    ended: bool = False


class Sessions:
    """The sessions of the people who use this process."""

    def __init__(self, store: Store, lifetimes: Lifetimes, now: Callable[[], Millis]) -> None:
        self.people = People(store)
        self._lifetimes = lifetimes
        self._now = now
        self._known: dict[TokenHash, _Known] = {}
        self._open: dict[TokenHash, set[Callable[[], None]]] = {}
        """Callbacks that close the connections of each session."""
        self._unnoted: dict[TokenHash, StoredSession] = {}
        """Sessions whose use is not stored yet."""
        self._looking: set[asyncio.Task[None]] = set()
        self._looked_at = now()
        store.listen_to_people(self._on_person)

    async def person_of(self, token: TokenHash) -> TokenHash | None:
        """Return the person a token belongs to, or ``None`` if its session has ended."""
        known = self._known.get(token)
        if known is None:
            stored = await self.people.session(token)
            found = _Known(token, self._now(), None) if stored is None else _known(stored)
            known = self._known.get(token, found)  # it may have ended in the meantime
            self._remember(token, known)
        return None if known.ended or self._expired(known) else known.person

    def _expired(self, known: _Known) -> bool:
        idle, total = self._lifetimes.idle * _DAY, self._lifetimes.total * _DAY
        if known.used_at is None:
            return False
        now = self._now()
        too_idle = idle > 0 and now > known.used_at + idle
        return too_idle or (total > 0 and now > known.made_at + total)

    def _remember(self, token: TokenHash, known: _Known) -> None:
        if len(self._known) >= MOST_REMEMBERED:
            self._known.clear()
        self._known[token] = known

    def used(self, token: TokenHash, agent: str, only_stored: bool = False) -> None:
        """Note that a session was used, unless that was noted within the last hour.

        With ``only_stored``, ignore a session that is not stored yet.
        """
        known = self._known.get(token)
        now = self._now()
        if known is None or known.ended or (known.used_at is None and only_stored):
            return
        if known.used_at is not None and now < known.used_at + NOTED_EVERY:
            return
        self._remember(token, known._replace(used_at=now))
        session = StoredSession(token, known.person, "", agent, known.made_at, now, None)
        if len(self._unnoted) < MOST_REMEMBERED:
            self._unnoted[token] = session

    async def note(self) -> None:
        """Store the use of sessions, many of them together, so that it costs little."""
        noted, self._unnoted = self._unnoted, {}
        if not noted:
            return
        try:
            await self.people.note(*noted.values())
        except BaseException:
            self._unnoted = noted | self._unnoted  # for the next time
            raise

    async def begin(self, person: TokenHash, agent: str) -> str:
        """Begin another session of a person and return its token. May raise ``Refusal``."""
        live = await self.live(person)
        if len(live) >= MOST_SESSIONS:
            reason = f"you are signed in on {MOST_SESSIONS} devices, the limit: sign out one first"
            raise Refusal("too_many_devices", reason)
        token, now = fresh_token(), self._now()
        session = StoredSession(hash_token(token), person, "", agent, now, now, None)
        await self.people.note(session)
        self._remember(session.token, _known(session))
        return token

    async def live(self, person: TokenHash) -> list[StoredSession]:
        """Return the sessions of a person that have not ended."""
        await self.note()
        return [one for one in await self.people.sessions(person) if not self._expired(_known(one))]

    async def end(self, person: TokenHash, tokens: list[TokenHash]) -> None:
        """End sessions of a person, and close their connections in every process."""
        await self.people.end(person, tokens, self._now())
        for token in tokens:
            self._close(token, person)

    def _close(self, token: TokenHash, person: TokenHash) -> None:
        self._remember(token, _Known(person, 0, 0, ended=True))
        for close in self._open.pop(token, ()):
            close()

    @contextmanager
    def connected(self, token: TokenHash | None, close: Callable[[], None]) -> Iterator[None]:
        """Close the connection if its session ends within the block."""
        if token is None:
            yield
            return
        known = self._known.get(token)
        if known is not None and known.ended:
            close()
        self._open.setdefault(token, set()).add(close)
        try:
            yield
        finally:
            others = self._open.get(token)
            if others is not None:
                others.discard(close)
                if not others:
                    del self._open[token]

    def _on_person(self, person: TokenHash) -> None:
        """Forget what is known of a person; of everybody, if notices may have been lost."""
        concerned = [token for token, known in self._known.items() if person in ("", known.person)]
        for token in concerned:
            del self._known[token]
        self._look_soon()

    def _look_soon(self) -> None:
        task = asyncio.create_task(self._look_or_log())
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)

    async def keep_looking(self) -> None:
        """Look for ended sessions and store the use of others, regularly."""
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            await self._look_or_log()

    async def _look_or_log(self) -> None:
        try:
            await self.look()
            await self.note()
        except Exception as error:  # it may work the next time
            _LOG.error("sessions could not be read or stored: %s", type(error).__name__)

    async def look(self) -> None:
        """Close the connections of sessions that were ended since the last look."""
        now = self._now()
        ended = await self.people.ended_since(self._looked_at - _OVERLAP)
        self._looked_at = now
        for token in ended:
            known = self._known.get(token)
            if token in self._open or (known is not None and not known.ended):
                self._close(token, known.person if known is not None else token)

    async def clean_up(self) -> None:
        """Delete the rows of sessions that ended long ago."""
        now, idle = self._now(), self._lifetimes.idle * _DAY
        year = now - 365 * _DAY
        await self.people.forget_sessions(year, now - idle - 365 * _DAY if idle else 0)


def _known(stored: StoredSession) -> _Known:
    return _Known(stored.person, stored.made_at, stored.used_at, stored.ended_at is not None)
