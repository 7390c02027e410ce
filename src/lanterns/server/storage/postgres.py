"""The store in PostgreSQL, for several server processes that share their tables.

Every commit notifies the other processes (NOTIFY) of the table and its latest number. A process
whose connection to the database breaks opens a new one and then checks all its tables.

One connection listens, one task (in ``postgres_writer``) writes, and a pool of others reads.
"""

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from operator import itemgetter
from typing import Any, ClassVar, Final, TypeVar
from urllib.parse import urlsplit

import asyncpg  # type: ignore[import-untyped]  # it ships no types

from lanterns.server.core.entries import Logged, Millis, TableId
from lanterns.server.core.errors import Conflict, StoreUnavailable, Unstorable
from lanterns.server.core.identity import TokenHash
from lanterns.server.storage.migrations import migrate_postgres
from lanterns.server.storage.postgres_writer import CHANNEL, Writer, read_notice
from lanterns.server.storage.protocol import (
    Append,
    ListedTable,
    OnAppend,
    OnPerson,
    OwnTable,
    Statement,
    choose_listed,
    decode_log,
    search_sizes,
)
from lanterns.server.storage.timeout import TIMEOUT_SECONDS, Timeouts

T = TypeVar("T")
_LOG: Final = logging.getLogger(__name__)
_RECONNECT_AFTER: Final = 0.5
"""Seconds between attempts to listen again."""
_PERSON: Final = "@"
"""Begins a notification about a person; any other is about a table."""
_FAILURES: Final = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError)
"""Raised when the database is unreachable, too slow, full, or shutting down."""


class PostgresStore:
    """A ``Store`` in a database that several processes use."""

    timeout: ClassVar[float] = TIMEOUT_SECONDS

    def __init__(self, address: str, connections: int = 8) -> None:
        self._address = address
        self._connections = connections
        self._pool: Any = None
        self._writer: Writer | None = None
        self._timeouts = Timeouts(lambda: self.timeout)
        self._listeners: list[OnAppend] = []
        self._person_listeners: list[OnPerson] = []
        self._listening: asyncio.Task[None] | None = None
        self._ready = asyncio.Event()
        self._hears = False
        """Whether notifications are arriving."""

    @property
    def place(self) -> str:
        """The address without name and password."""
        parts = urlsplit(self._address)
        host_and_port = parts.netloc.rpartition("@")[2]
        return f"postgresql://{host_and_port or 'localhost'}{parts.path}"

    @property
    def shared(self) -> bool:
        """True: any number of processes may use the database."""
        return True

    async def open(self) -> None:
        """Connect, bring the schema up to date, and listen."""
        db = await asyncpg.connect(self._address)
        try:
            await migrate_postgres(db)  # may take longer than any later statement
        finally:
            await db.close()
        self._pool = await asyncpg.create_pool(
            self._address, min_size=1, max_size=self._connections, command_timeout=self.timeout
        )
        self._writer = Writer(self._pool, self.timeout)
        self._timeouts.start()
        self._listening = asyncio.create_task(self._listen())
        await self._ready.wait()

    async def close(self) -> None:
        """Commit what was submitted, and disconnect."""
        if self._writer is not None:
            await self._writer.stop()
        self._timeouts.stop()
        if self._listening is not None:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening
        if self._pool is not None:
            await self._pool.close()
        self._pool = self._writer = self._listening = None

    async def append(self, *appends: Append) -> None:
        """Add entries: see ``Store``."""
        if self._writer is None:
            raise RuntimeError("the store is not open")
        try:
            done = self._writer.submit(appends)
            self._timeouts.note(done)
            is_next = await done
        except _FAILURES as error:
            raise _unavailable(error) from error
        if not is_next:
            raise Conflict("another process appended first")

    async def read(self, table: TableId, after: int = 0) -> list[Logged]:
        """Return the entries of a table after a number."""
        rows = await self._fetch(
            "SELECT body FROM lanterns.entry WHERE table_id = $1 AND number > $2 ORDER BY number",
            *(table, after),
        )
        return decode_log(rows)

    async def listed(
        self, open_since: Millis = 0, playing_since: Millis = 0, title: str = "", limit: int = 100
    ) -> list[ListedTable]:
        """Return public unfinished tables: see ``Store``."""
        chosen: list[ListedTable] = []
        for most in search_sizes(title, limit):
            rows = await self._fetch(_LISTED, open_since, playing_since, most, title)
            chosen = choose_listed(rows, limit)
            if len(chosen) == limit or len(rows) < most:
                break
        return chosen

    async def mine(self, token: TokenHash, unfinished: int = 500, over: int = 20) -> list[OwnTable]:
        """Return the tables that belong to a person: see ``Store``."""
        query = (
            "SELECT table_id, info, seat, changed_at FROM lanterns.holder"
            " JOIN lanterns.summary USING (table_id)"
            " WHERE token = $1 AND (phase = 'over') = $2 ORDER BY changed_at DESC LIMIT $3"
        )
        rows = await self._fetch(query, token, False, unfinished)
        rows += await self._fetch(query, token, True, over)
        rows.sort(key=itemgetter(3), reverse=True)
        return [OwnTable(table, info, seat) for table, info, seat, _ in rows]

    async def due(self, before: Millis, limit: int = 100) -> list[TableId]:
        """Return tables that were due before that time."""
        rows = await self._fetch(
            "SELECT table_id FROM lanterns.summary WHERE due < $1 ORDER BY due LIMIT $2",
            *(before, limit),
        )
        return [table for (table,) in rows]

    async def counts(self) -> dict[str, int]:
        """Return the number of tables in each phase."""
        rows = await self._fetch("SELECT phase, count(*) FROM lanterns.summary GROUP BY phase")
        return {"open": 0, "playing": 0, "over": 0, **dict(rows)}

    async def probe(self) -> None:
        """Raise if the database cannot be written, or its notifications do not arrive."""
        await self._fetch("UPDATE lanterns.schema_version SET number = number RETURNING number")
        if not self._hears:
            raise StoreUnavailable

    async def execute(self, *statements: Statement, announce: TokenHash | None = None) -> list[Any]:
        """Carry out statements of ``moderation``, ``people`` or ``reviews``: see ``Store``."""
        return await self._in_time(self._execute(statements, announce))

    async def _execute(
        self, statements: Sequence[Statement], announce: TokenHash | None
    ) -> list[Any]:
        rows: list[Any] = []
        async with self._pool.acquire() as db, db.transaction():
            for query, *values in statements:
                rows = await db.fetch(query, *values)
            if announce is not None:
                await db.execute("SELECT pg_notify($1, $2)", CHANNEL, f"{_PERSON}{announce}")
        return rows

    async def _fetch(self, query: str, *values: object) -> list[Any]:
        return await self._in_time(self._fetch_rows(query, values))

    async def _fetch_rows(self, query: str, values: Sequence[object]) -> list[Any]:
        async with self._pool.acquire() as db:
            try:
                rows: list[Any] = await db.fetch(query, *values)
            except (TimeoutError, asyncio.CancelledError):
                db.terminate()  # returning it to the pool would wait for the database again
                raise
            return rows

    async def _in_time(self, work: Coroutine[object, object, T]) -> T:
        """Wait for the database until the timeout.

        A cancelled task may still wait for the database in order to clean up; it is abandoned.
        """
        task = asyncio.create_task(work)
        try:
            done, _ = await asyncio.wait({task}, timeout=self.timeout)
        except asyncio.CancelledError:
            task.cancel()
            raise
        if not done:
            task.cancel()
            raise StoreUnavailable
        try:
            return task.result()
        except asyncpg.DataError as error:  # the values are at fault, not the database
            raise Unstorable from error
        except _FAILURES as error:
            raise _unavailable(error) from error

    def listen(self, on_append: OnAppend) -> None:
        """Call back for every append to any table, this process's own included."""
        self._listeners.append(on_append)

    def listen_to_people(self, on_person: OnPerson) -> None:
        """Call back for every person announced, by this process as well."""
        self._person_listeners.append(on_person)

    async def _listen(self) -> None:
        """Keep a connection open for notifications, and replace it when it breaks."""
        while True:
            try:
                await self._listen_once()
            except _FAILURES as error:
                _LOG.warning("the connection to the database broke: %s", type(error).__name__)
            await asyncio.sleep(_RECONNECT_AFTER)

    async def _listen_once(self) -> None:
        db = await asyncpg.connect(
            self._address, timeout=self.timeout, command_timeout=self.timeout
        )
        broken = asyncio.Event()
        try:
            db.add_termination_listener(lambda _: broken.set())
            await db.add_listener(CHANNEL, self._on_notify)
            if self._ready.is_set():
                self._call_back("", 0, ())  # notifications may have been lost
                self._call_back_about("")
            self._hears = True
            self._ready.set()
            await self._check_until(broken, db)
        finally:
            self._hears = False
            db.terminate()

    async def _check_until(self, broken: asyncio.Event, db: Any) -> None:
        """Probe the connection until it breaks; raise if it does not answer."""
        while not broken.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(self.timeout / 2):
                    await broken.wait()
            if not broken.is_set():
                await db.execute("SELECT 1")

    def _on_notify(self, _db: object, _pid: int, _channel: str, payload: object) -> None:
        if str(payload).startswith(_PERSON):
            self._call_back_about(str(payload).removeprefix(_PERSON))
            return
        self._call_back(*read_notice(str(payload)))

    def _call_back(self, table: TableId, number: int, entries: Sequence[str]) -> None:
        for on_append in self._listeners:
            on_append(table, number, entries)

    def _call_back_about(self, person: TokenHash) -> None:
        for on_person in self._person_listeners:
            on_person(person)


def _unavailable(error: Exception) -> StoreUnavailable:
    _LOG.error("the store failed: %s", type(error).__name__)
    return StoreUnavailable()


# Each half is read from its own index, the latest first, and both are merged; older tables are
# never read.
_LISTED: Final = """
    SELECT table_id, host, info FROM (
        SELECT table_id, host, info, title, changed_at FROM lanterns.summary
        WHERE public AND phase = 'open' AND changed_at >= $1
        UNION ALL
        SELECT table_id, host, info, title, changed_at FROM lanterns.summary
        WHERE public AND phase = 'playing' AND changed_at >= $2
        ORDER BY changed_at DESC LIMIT $3) AS latest
    WHERE strpos(title, $4) > 0 ORDER BY changed_at DESC
"""
