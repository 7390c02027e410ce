"""Logs in PostgreSQL: the store of several server processes that share their tables.

Every commit tells the others by NOTIFY which table has how many entries now. A process whose line
to the database breaks gets a new one, and looks at all its tables then.
"""

import asyncio
import logging
from contextlib import suppress
from operator import itemgetter
from typing import Any, Final
from urllib.parse import urlsplit

import asyncpg  # type: ignore[import-untyped]  # it ships no types

from lanterns.server.core.entries import Logged, Millis, TableId, decode_logged
from lanterns.server.core.errors import Conflict
from lanterns.server.core.identity import TokenHash
from lanterns.server.store import Found, Heard, Page
from lanterns.server.stores.postgres_schema import migrate
from lanterns.server.stores.postgres_writer import CHANNEL, Writer

_LOG: Final = logging.getLogger(__name__)
_AGAIN_AFTER: Final = 0.5
"""Seconds between attempts to listen again."""


class PostgresStore:
    """A ``Store`` in a database that others use too."""

    def __init__(self, address: str, connections: int = 8) -> None:
        self._address = address
        self._connections = connections
        self._pool: Any = None
        self._writer: Writer | None = None
        self._heard: list[Heard] = []
        self._listening: asyncio.Task[None] | None = None
        self._ready = asyncio.Event()

    @property
    def place(self) -> str:
        """The address without name and password."""
        parts = urlsplit(self._address)
        host_and_port = parts.netloc.rpartition("@")[2]
        return f"postgresql://{host_and_port or 'localhost'}{parts.path}"

    @property
    def shared(self) -> bool:
        """Any number of processes use it."""
        return True

    async def open(self) -> None:
        """Connect, bring the schema up to date, and listen."""
        self._pool = await asyncpg.create_pool(
            self._address, min_size=1, max_size=self._connections
        )
        async with self._pool.acquire() as db:
            await migrate(db)
        self._writer = Writer(self._pool)
        self._listening = asyncio.create_task(self._listen())
        await self._ready.wait()

    async def close(self) -> None:
        """Commit what was asked, and disconnect."""
        if self._writer is not None:
            await self._writer.stop()
        if self._listening is not None:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening
        if self._pool is not None:
            await self._pool.close()
        self._pool = self._writer = self._listening = None

    async def append(self, *pages: Page) -> None:
        """Add entries: see ``Store``."""
        if self._writer is None:
            raise RuntimeError("the store is not open")
        if not await self._writer.submit(pages):
            raise Conflict("somebody else was first")

    async def read(self, table: TableId, after: int = 0) -> list[Logged]:
        """The entries of a table past a number."""
        rows = await self._pool.fetch(
            "SELECT body FROM lanterns.entry WHERE table_id = $1 AND number > $2 ORDER BY number",
            *(table, after),
        )
        return [decode_logged(body) for (body,) in rows]

    async def listed(self, limit: int = 100, since: Millis = 0) -> list[str]:
        """The faces of public tables that are not over."""
        rows = await self._pool.fetch(
            "SELECT face FROM lanterns.headline WHERE public AND phase <> 'over'"
            " AND (phase <> 'open' OR changed_at >= $1) ORDER BY changed_at DESC LIMIT $2",
            *(since, limit),
        )
        return [face for (face,) in rows]

    async def mine(self, token: TokenHash, unfinished: int = 500, over: int = 20) -> list[Found]:
        """The tables that belong to the holder of a token."""
        query = (
            "SELECT face, seat, changed_at FROM lanterns.holder"
            " JOIN lanterns.headline USING (table_id)"
            " WHERE token = $1 AND (phase = 'over') = $2 ORDER BY changed_at DESC LIMIT $3"
        )
        rows = await self._pool.fetch(query, token, False, unfinished)
        rows += await self._pool.fetch(query, token, True, over)
        rows.sort(key=itemgetter(2), reverse=True)
        return [Found(face, seat) for face, seat, _ in rows]

    async def due(self, before: Millis, limit: int = 100) -> list[TableId]:
        """Tables with something overdue."""
        rows = await self._pool.fetch(
            "SELECT table_id FROM lanterns.headline WHERE due < $1 ORDER BY due LIMIT $2",
            *(before, limit),
        )
        return [table for (table,) in rows]

    async def counts(self) -> dict[str, int]:
        """How many tables are in each phase."""
        rows = await self._pool.fetch(
            "SELECT phase, count(*) FROM lanterns.headline GROUP BY phase"
        )
        return {"open": 0, "playing": 0, "over": 0, **dict(rows)}

    async def ping(self) -> None:
        """Raise if the database does not answer."""
        await self._pool.fetchval("SELECT 1")

    def listen(self, heard: Heard) -> None:
        """Tell of every append to any table, this process's own included."""
        self._heard.append(heard)

    async def _listen(self) -> None:
        """Hold a line open to hear of appends; when it breaks, another one."""
        while True:
            try:
                await self._listen_once()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                _LOG.warning("the line to the database broke: %s", type(error).__name__)
            await asyncio.sleep(_AGAIN_AFTER)

    async def _listen_once(self) -> None:
        db = await asyncpg.connect(self._address)
        broken = asyncio.Event()
        try:
            db.add_termination_listener(lambda _: broken.set())
            await db.add_listener(CHANNEL, self._hear)
            if self._ready.is_set():
                self._tell("", 0)
            self._ready.set()
            await broken.wait()
        finally:
            with suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                await db.close(timeout=1)

    def _hear(self, _db: object, _pid: int, _channel: str, told: object) -> None:
        table, _, number = str(told).partition(" ")
        self._tell(table, int(number) if number.isdecimal() else 0)

    def _tell(self, table: TableId, number: int) -> None:
        for heard in self._heard:
            heard(table, number)
