"""The store in PostgreSQL, for several server processes that share their tables.

Every commit notifies the other processes (NOTIFY) of the table and its latest number. A process
whose connection to the database breaks opens a new one and then checks all its tables.

One task writes, and commits together whatever is waiting. A commit with NOTIFY in it holds a lock
of the whole database until it is on disk, so one commit per move would allow one move per disk
write. Each append is still whole and checked by itself: a summary is changed only if it still has
the number that the append follows, and entries are added only for summaries that were changed.
"""

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from operator import itemgetter
from typing import Any, ClassVar, Final, NamedTuple, TypeVar
from urllib.parse import urlsplit

import asyncpg  # type: ignore[import-untyped]  # it ships no types

from lanterns.server.core.entries import Logged, Millis, TableId, encode_logged
from lanterns.server.core.errors import Conflict, StoreUnavailable
from lanterns.server.core.identity import TokenHash
from lanterns.server.storage.postgres_migrations import migrate
from lanterns.server.storage.protocol import (
    MOST_SEARCHED,
    PATIENCE,
    Append,
    ListedTable,
    OnAppend,
    OwnTable,
    Statement,
    choose_listed,
    decode_log,
)

T = TypeVar("T")
_LOG: Final = logging.getLogger(__name__)
_RECONNECT_AFTER: Final = 0.5
"""Seconds between attempts to listen again."""


class PostgresStore:
    """A ``Store`` in a database that several processes use."""

    patience: ClassVar[float] = PATIENCE

    def __init__(self, address: str, connections: int = 8) -> None:
        self._address = address
        self._connections = connections
        self._pool: Any = None
        self._writer: Writer | None = None
        self._listeners: list[OnAppend] = []
        self._listening: asyncio.Task[None] | None = None
        self._ready = asyncio.Event()
        self._hears = False
        """Whether notifications arrive now."""

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
            await migrate(db)  # may take longer than anything later
        finally:
            await db.close()
        self._pool = await asyncpg.create_pool(
            self._address, min_size=1, max_size=self._connections, command_timeout=self.patience
        )
        self._writer = Writer(self._pool, self.patience)
        self._listening = asyncio.create_task(self._listen())
        await self._ready.wait()

    async def close(self) -> None:
        """Commit what was submitted, and disconnect."""
        if self._writer is not None:
            await self._writer.stop()
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
        if not await self._in_time(self._writer.submit(appends)):
            raise Conflict("another process appended first")

    async def read(self, table: TableId, after: int = 0) -> list[Logged]:
        """The entries of a table past a number."""
        rows = await self._fetch(
            "SELECT body FROM lanterns.entry WHERE table_id = $1 AND number > $2 ORDER BY number",
            *(table, after),
        )
        return decode_log(rows)

    async def listed(
        self, open_since: Millis = 0, playing_since: Millis = 0, title: str = "", limit: int = 100
    ) -> list[ListedTable]:
        """Public tables that are not over: see ``Store``."""
        rows = await self._fetch(_LISTED, open_since, playing_since, MOST_SEARCHED, title)
        return choose_listed(rows, limit)

    async def mine(self, token: TokenHash, unfinished: int = 500, over: int = 20) -> list[OwnTable]:
        """The tables that belong to a person: see ``Store``."""
        query = (
            "SELECT table_id, face, seat, changed_at FROM lanterns.holder"
            " JOIN lanterns.headline USING (table_id)"
            " WHERE token = $1 AND (phase = 'over') = $2 ORDER BY changed_at DESC LIMIT $3"
        )
        rows = await self._fetch(query, token, False, unfinished)
        rows += await self._fetch(query, token, True, over)
        rows.sort(key=itemgetter(3), reverse=True)
        return [OwnTable(table, face, seat) for table, face, seat, _ in rows]

    async def due(self, before: Millis, limit: int = 100) -> list[TableId]:
        """Tables that were due before that time."""
        rows = await self._fetch(
            "SELECT table_id FROM lanterns.headline WHERE due < $1 ORDER BY due LIMIT $2",
            *(before, limit),
        )
        return [table for (table,) in rows]

    async def counts(self) -> dict[str, int]:
        """How many tables are in each phase."""
        rows = await self._fetch("SELECT phase, count(*) FROM lanterns.headline GROUP BY phase")
        return {"open": 0, "playing": 0, "over": 0, **dict(rows)}

    async def probe(self) -> None:
        """Raise if the database cannot be written, or its notifications do not arrive."""
        await self._fetch("UPDATE lanterns.version SET number = number RETURNING number")
        if not self._hears:
            raise StoreUnavailable

    async def execute(self, *statements: Statement) -> list[Any]:
        """Carry out statements of ``office``: see ``Store``."""
        return await self._in_time(self._execute(statements))

    async def _execute(self, statements: Sequence[Statement]) -> list[Any]:
        rows: list[Any] = []
        async with self._pool.acquire() as db, db.transaction():
            for query, *values in statements:
                rows = await db.fetch(query, *values)
        return rows

    async def _fetch(self, query: str, *values: object) -> list[Any]:
        return await self._in_time(self._fetch_rows(query, values))

    async def _fetch_rows(self, query: str, values: Sequence[object]) -> list[Any]:
        async with self._pool.acquire() as db:
            try:
                rows: list[Any] = await db.fetch(query, *values)
            except (TimeoutError, asyncio.CancelledError):
                db.terminate()  # to give it back would wait for the database again
                raise
            return rows

    async def _in_time(self, work: Coroutine[object, object, T]) -> T:
        """Wait for the database, but not forever.

        What was cancelled may still wait for the database in order to clean up: it is left behind.
        """
        task = asyncio.create_task(work)
        try:
            done, _ = await asyncio.wait({task}, timeout=self.patience)
        except asyncio.CancelledError:
            task.cancel()
            raise
        if not done:
            task.cancel()
            raise StoreUnavailable
        try:
            return task.result()
        except TimeoutError:
            raise StoreUnavailable from None

    def listen(self, on_append: OnAppend) -> None:
        """Call back for every append to any table, this process's own included."""
        self._listeners.append(on_append)

    async def _listen(self) -> None:
        """Hold a connection open for notifications, and open another when it breaks."""
        while True:
            try:
                await self._listen_once()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                _LOG.warning("the connection to the database broke: %s", type(error).__name__)
            await asyncio.sleep(_RECONNECT_AFTER)

    async def _listen_once(self) -> None:
        db = await asyncpg.connect(
            self._address, timeout=self.patience, command_timeout=self.patience
        )
        broken = asyncio.Event()
        try:
            db.add_termination_listener(lambda _: broken.set())
            await db.add_listener(CHANNEL, self._on_notify)
            if self._ready.is_set():
                self._call_back("", 0)  # notifications may have been lost
            self._hears = True
            self._ready.set()
            await self._check_until(broken, db)
        finally:
            self._hears = False
            db.terminate()

    async def _check_until(self, broken: asyncio.Event, db: Any) -> None:
        """Have the connection show signs of life until it breaks; raise if there are none."""
        while not broken.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(self.patience / 2):
                    await broken.wait()
            if not broken.is_set():
                await db.execute("SELECT 1")

    def _on_notify(self, _db: object, _pid: int, _channel: str, payload: object) -> None:
        table, _, number = str(payload).partition(" ")
        self._call_back(table, int(number) if number.isdecimal() else 0)

    def _call_back(self, table: TableId, number: int) -> None:
        for on_append in self._listeners:
            on_append(table, number)


# Both halves are read from an index of their own, the latest first, and merged; tables that are not
# fresh are never touched.
_LISTED: Final = """
    SELECT table_id, host, face FROM (
        SELECT table_id, host, face, title, changed_at FROM lanterns.headline
        WHERE public AND phase = 'open' AND changed_at >= $1
        UNION ALL
        SELECT table_id, host, face, title, changed_at FROM lanterns.headline
        WHERE public AND phase = 'playing' AND changed_at >= $2
        ORDER BY changed_at DESC LIMIT $3) AS latest
    WHERE strpos(title, $4) > 0 ORDER BY changed_at DESC
"""

CHANNEL: Final = "lanterns"
MOST_TOGETHER: Final = 512
"""The most appends in one commit, so that no append waits for too many others."""
_TRIES: Final = 5

_APPENDS: Final = """
    unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::bool[], $6::bigint[], $7::bigint[],
           $8::text[], $9::text[], $10::text[])
    AS appended(table_id, after, last, phase, public, changed_at, due, face, host, title)
"""

# Rows are locked in the order of their ids, so that two writers do not deadlock.
_CHANGE: Final = f"""
    WITH appended AS MATERIALIZED (SELECT * FROM {_APPENDS}),
    held AS MATERIALIZED (
        SELECT h.table_id FROM lanterns.headline h JOIN appended USING (table_id)
        WHERE appended.after > 0 ORDER BY h.table_id FOR UPDATE OF h),
    changed AS (
        UPDATE lanterns.headline h
        SET last = appended.last, phase = appended.phase, changed_at = appended.changed_at,
            due = appended.due, face = appended.face
        FROM appended JOIN held USING (table_id)
        WHERE h.table_id = appended.table_id AND h.last = appended.after
        RETURNING h.table_id),
    made AS (
        INSERT INTO lanterns.headline
        SELECT table_id, last, phase, public, changed_at, due, face, host, title FROM appended
        WHERE after = 0 ORDER BY table_id ON CONFLICT DO NOTHING RETURNING table_id)
    SELECT table_id FROM changed UNION ALL SELECT table_id FROM made
"""

_ADD: Final = """
    INSERT INTO lanterns.entry
    SELECT * FROM unnest($1::text[], $2::int[], $3::text[])
"""

_FORGET_HOLDERS: Final = "DELETE FROM lanterns.holder WHERE table_id = ANY($1::text[])"

_ADD_HOLDERS: Final = """
    INSERT INTO lanterns.holder
    SELECT * FROM unnest($1::text[], $2::text[], $3::int[])
"""

_NOTIFY: Final = f"SELECT pg_notify('{CHANNEL}', payload) FROM unnest($1::text[]) AS payload"


class _Submitted(NamedTuple):
    """Appends that belong together, and the future of whether they were committed."""

    appends: Sequence[Append]
    done: "asyncio.Future[bool]"


class Writer:
    """The task that writes: takes appends, answers when they are on disk."""

    def __init__(self, pool: Any, patience: float) -> None:
        self._pool = pool
        self._patience = patience
        self._queue: list[_Submitted] = []
        self._task: asyncio.Task[None] | None = None

    async def submit(self, appends: Sequence[Append]) -> bool:
        """Append; the result is whether they were next, once they are on disk."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._queue.append(_Submitted(appends, done))
        if self._task is None:
            self._task = asyncio.create_task(self._run())
        return await done

    async def stop(self) -> None:
        """Wait until everything that was submitted is committed."""
        if self._task is not None:
            await self._task

    async def _run(self) -> None:
        while self._queue:
            batch = self._take()
            try:
                next_ = await self._commit_again(batch)
            except Exception as error:
                _fail(batch, error)
            else:
                _answer(batch, next_)
        self._task = None

    def _take(self) -> list[_Submitted]:
        """The submissions for one commit: no table twice, and one of several appends alone."""
        batch: list[_Submitted] = []
        tables: set[str] = set()
        while self._queue and len(batch) < MOST_TOGETHER:
            names = {append.table for append in self._queue[0].appends}
            if batch and (len(names) > 1 or not names.isdisjoint(tables)):
                break
            tables |= names
            batch.append(self._queue.pop(0))
            if len(names) > 1:
                break
        return batch

    async def _commit_again(self, batch: list[_Submitted]) -> set[str]:
        """Commit; try again where two writers got in each other's way."""
        for last in (False,) * _TRIES + (True,):
            try:
                return await self._commit(batch)
            except (asyncpg.DeadlockDetectedError, asyncpg.SerializationError):
                if last:
                    raise
        raise AssertionError

    async def _commit(self, batch: list[_Submitted]) -> set[str]:
        """Commit; the tables whose appends were next and are now on disk."""
        appends = [append for submitted in batch for append in submitted.appends]
        async with self._pool.acquire(timeout=self._patience) as db:
            transaction = db.transaction()
            try:
                await transaction.start()
                next_ = {table for (table,) in await db.fetch(_CHANGE, *_columns(appends))}
                whole = all(_is_next(one, next_) or len(one.appends) == 1 for one in batch)
                if not next_ or not whole:
                    await transaction.rollback()
                    return set()
                await _add(db, [append for append in appends if append.table in next_])
                await transaction.commit()
            except (TimeoutError, asyncio.CancelledError):
                db.terminate()  # to roll back would wait for the database again
                raise
            except BaseException:
                with suppress(asyncpg.PostgresError, asyncpg.InterfaceError):
                    await transaction.rollback()
                raise
        return next_


def _columns(appends: list[Append]) -> list[list[object]]:
    """The summaries of appends, column by column."""
    rows = [
        (a.table, a.after, a.last, s.phase, s.public, s.changed_at, s.due, s.face, s.host, s.title)
        for a in appends
        for s in [a.summary]
    ]
    return [list(column) for column in zip(*rows, strict=True)]


async def _add(db: Any, appends: list[Append]) -> None:
    rows = [(a.table, e.number, encode_logged(e).decode()) for a in appends for e in a.entries]
    await db.execute(_ADD, *map(list, zip(*rows, strict=True)))
    await _change_holders(db, [append for append in appends if append.holders is not None])
    await db.execute(_NOTIFY, [f"{append.table} {append.last}" for append in appends])


async def _change_holders(db: Any, appends: list[Append]) -> None:
    """Note to whom the tables belong from now on; a table may belong to nobody."""
    if appends:
        await db.execute(_FORGET_HOLDERS, [append.table for append in appends])
    rows = [(token, a.table, seat) for a in appends for token, seat in a.holders or ()]
    if rows:
        await db.execute(_ADD_HOLDERS, *map(list, zip(*rows, strict=True)))


def _is_next(submitted: _Submitted, next_: set[str]) -> bool:
    return all(append.table in next_ for append in submitted.appends)


def _answer(batch: list[_Submitted], next_: set[str]) -> None:
    for submitted in batch:
        if not submitted.done.done():
            submitted.done.set_result(_is_next(submitted, next_))


def _fail(batch: list[_Submitted], error: Exception) -> None:
    for submitted in batch:
        if not submitted.done.done():
            submitted.done.set_exception(error)
