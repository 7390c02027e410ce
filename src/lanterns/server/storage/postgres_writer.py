"""The task that writes to PostgreSQL, and commits waiting appends together.

A commit with NOTIFY in it holds a lock of the whole database until it is on disk, so one commit per
move would allow one move per disk write. Each append is still atomic and
checked on its own: a summary is changed only if it still has the number that the append follows,
and entries are added only for changed summaries.
"""

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

import asyncpg  # type: ignore[import-untyped]  # it ships no types

from lanterns.server.core.entries import TableId, encode_logged
from lanterns.server.storage.protocol import Append

CHANNEL: Final = "lanterns"
"""The channel of the notices of commits: see ``_notice``."""
_MOST_NOTICE: Final = 7_900
"""Bytes of a notice; PostgreSQL accepts fewer than 8,000."""
MOST_TOGETHER: Final = 512
"""The most appends in one commit, so that no append waits for too many others."""
_TRIES: Final = 5

_APPENDS: Final = """
    unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::bool[], $6::bigint[], $7::bigint[],
           $8::text[], $9::text[], $10::text[])
    AS appended(table_id, after, last, phase, public, changed_at, due, info, host, title)
"""

# Rows are locked in the order of their ids, so that two writers do not deadlock.
_CHANGE: Final = f"""
    WITH appended AS MATERIALIZED (SELECT * FROM {_APPENDS}),
    held AS MATERIALIZED (
        SELECT h.table_id FROM lanterns.summary h JOIN appended USING (table_id)
        WHERE appended.after > 0 ORDER BY h.table_id FOR UPDATE OF h),
    changed AS (
        UPDATE lanterns.summary h
        SET last = appended.last, phase = appended.phase, changed_at = appended.changed_at,
            due = appended.due, info = appended.info
        FROM appended JOIN held USING (table_id)
        WHERE h.table_id = appended.table_id AND h.last = appended.after
        RETURNING h.table_id),
    made AS (
        INSERT INTO lanterns.summary
        SELECT table_id, last, phase, public, changed_at, due, info, host, title FROM appended
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
    """The task that writes: it takes appends, and answers when they are on disk."""

    def __init__(self, pool: Any, timeout: float) -> None:
        self._pool = pool
        self._timeout = timeout
        self._queue: list[_Submitted] = []
        self._task: asyncio.Task[None] | None = None

    def submit(self, appends: Sequence[Append]) -> "asyncio.Future[bool]":
        """Append. The future says whether they were next, once they are on disk."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._queue.append(_Submitted(appends, done))
        if self._task is None:
            self._task = asyncio.create_task(self._run())
        return done

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
        """Return the next submissions to commit: no table twice, any of several appends alone."""
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
        """Commit; repeat if two writers were in conflict."""
        for last in (False,) * _TRIES + (True,):
            try:
                return await self._commit(batch)
            except (asyncpg.DeadlockDetectedError, asyncpg.SerializationError):
                if last:
                    raise
        raise AssertionError

    async def _commit(self, batch: list[_Submitted]) -> set[str]:
        """Commit. Return the tables of the appends that were next and are now on disk."""
        appends = [append for submitted in batch for append in submitted.appends]
        async with self._pool.acquire(timeout=self._timeout) as db:
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
                db.terminate()  # rolling back would wait for the database again
                raise
            except BaseException:
                with suppress(asyncpg.PostgresError, asyncpg.InterfaceError):
                    await transaction.rollback()
                raise
        return next_


def _columns(appends: list[Append]) -> list[list[object]]:
    """Return the summaries of appends, column by column."""
    rows = [
        (a.table, a.after, a.last, s.phase, s.public, s.changed_at, s.due, s.info, s.host, s.title)
        for a in appends
        for s in [a.summary]
    ]
    return [list(column) for column in zip(*rows, strict=True)]


async def _add(db: Any, appends: list[Append]) -> None:
    rows = [(a.table, e.number, encode_logged(e).decode()) for a in appends for e in a.entries]
    await db.execute(_ADD, *map(list, zip(*rows, strict=True)))
    await _change_holders(db, [append for append in appends if append.holders is not None])
    texts: dict[str, list[str]] = defaultdict(list)
    for table, _, text in rows:
        texts[table].append(text)
    await db.execute(_NOTIFY, [_notice(append, texts[append.table]) for append in appends])


def _notice(append: Append, texts: list[str]) -> str:
    """Return the notice to other processes: the table, its latest number, and an entry per line.

    A process that follows the table can then adopt them without a query. Nobody follows a new
    table, and entries that are too long are left out.
    """
    short = f"{append.table} {append.last}"
    whole = "\n".join([short, *texts])
    return whole if append.after and len(whole.encode()) < _MOST_NOTICE else short


def read_notice(payload: str) -> tuple[TableId, int, list[str]]:
    """Return the table, its latest number and the entries in a notice."""
    head, *texts = payload.split("\n")
    table, _, number = head.partition(" ")
    return table, int(number) if number.isdecimal() else 0, texts


async def _change_holders(db: Any, appends: list[Append]) -> None:
    """Replace the people to whom these tables belong; there may be none."""
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
