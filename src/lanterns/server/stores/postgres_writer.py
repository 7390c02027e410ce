"""What writes a PostgreSQL store: one task; whatever waits is committed together.

A commit with NOTIFY in it holds a lock of the whole database until it is on disk, so one commit a
move would be bound to one move a disk write. Together they are bound by nothing of the kind. Each
append is still whole and checked by itself: a headline is only changed if it still has the number
that the append follows, and entries are only added for headlines that were changed.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

import asyncpg  # type: ignore[import-untyped]  # it ships no types

from lanterns.server.core.entries import encode_logged
from lanterns.server.store import Page

CHANNEL: Final = "lanterns"
MOST_TOGETHER: Final = 512
_TRIES: Final = 5

_PAGES: Final = """
    unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::bool[], $6::bigint[], $7::bigint[],
           $8::text[])
    AS page(table_id, after, last, phase, public, changed_at, due, face)
"""

# The headlines in the order of their ids, so that two writers who meet do not lock crosswise.
_CHANGE: Final = f"""
    WITH page AS MATERIALIZED (SELECT * FROM {_PAGES}),
    held AS MATERIALIZED (
        SELECT h.table_id FROM lanterns.headline h JOIN page USING (table_id)
        WHERE page.after > 0 ORDER BY h.table_id FOR UPDATE OF h),
    changed AS (
        UPDATE lanterns.headline h
        SET last = page.last, phase = page.phase, changed_at = page.changed_at, due = page.due,
            face = page.face
        FROM page JOIN held USING (table_id)
        WHERE h.table_id = page.table_id AND h.last = page.after
        RETURNING h.table_id),
    made AS (
        INSERT INTO lanterns.headline
        SELECT table_id, last, phase, public, changed_at, due, face FROM page WHERE after = 0
        ORDER BY table_id ON CONFLICT DO NOTHING RETURNING table_id)
    SELECT table_id FROM changed UNION ALL SELECT table_id FROM made
"""

_ADD: Final = """
    INSERT INTO lanterns.entry
    SELECT * FROM unnest($1::text[], $2::int[], $3::text[])
"""

_LEAVE: Final = "DELETE FROM lanterns.holder WHERE table_id = ANY($1::text[])"

_HOLD: Final = """
    INSERT INTO lanterns.holder
    SELECT * FROM unnest($1::text[], $2::text[], $3::int[])
"""

_TELL: Final = f"SELECT pg_notify('{CHANNEL}', told) FROM unnest($1::text[]) AS told"


class _Wish(NamedTuple):
    """An append that somebody waits for."""

    pages: Sequence[Page]
    done: "asyncio.Future[bool]"


class Writer:
    """Takes appends, and answers when they are on disk."""

    def __init__(self, pool: Any) -> None:
        self._pool = pool
        self._wishes: list[_Wish] = []
        self._task: asyncio.Task[None] | None = None

    async def submit(self, pages: Sequence[Page]) -> bool:
        """Append pages; whether they were next, once they are on disk."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._wishes.append(_Wish(pages, done))
        if self._task is None:
            self._task = asyncio.create_task(self._run())
        return await done

    async def stop(self) -> None:
        """Wait until everything that was asked is committed."""
        if self._task is not None:
            await self._task

    async def _run(self) -> None:
        while self._wishes:
            batch = self._take()
            try:
                next_ = await self._commit_again(batch)
            except Exception as error:
                _fail(batch, error)
            else:
                _answer(batch, next_)
        self._task = None

    def _take(self) -> list[_Wish]:
        """The wishes for one commit: no table twice, and several pages at once by themselves."""
        batch: list[_Wish] = []
        tables: set[str] = set()
        while self._wishes and len(batch) < MOST_TOGETHER:
            names = {page.table for page in self._wishes[0].pages}
            if batch and (len(names) > 1 or not names.isdisjoint(tables)):
                break
            tables |= names
            batch.append(self._wishes.pop(0))
            if len(names) > 1:
                break
        return batch

    async def _commit_again(self, batch: list[_Wish]) -> set[str]:
        """Commit; where two writers stood in each other's way, once more."""
        for last in (False,) * _TRIES + (True,):
            try:
                return await self._commit(batch)
            except (asyncpg.DeadlockDetectedError, asyncpg.SerializationError):
                if last:
                    raise
        raise AssertionError

    async def _commit(self, batch: list[_Wish]) -> set[str]:
        """The tables whose pages were next and are now on disk."""
        pages = [page for wish in batch for page in wish.pages]
        async with self._pool.acquire() as db:
            transaction = db.transaction()
            await transaction.start()
            try:
                next_ = {table for (table,) in await db.fetch(_CHANGE, *_columns(pages))}
                whole = all(_is_next(wish, next_) or len(wish.pages) == 1 for wish in batch)
                if not next_ or not whole:
                    await transaction.rollback()
                    return set()
                await _add(db, [page for page in pages if page.table in next_])
                await transaction.commit()
            except BaseException:
                with suppress(asyncpg.PostgresError, asyncpg.InterfaceError):
                    await transaction.rollback()
                raise
        return next_


def _columns(pages: list[Page]) -> list[list[Any]]:
    """The headlines of pages, column by column."""
    rows = [
        (p.table, p.after, p.entries[-1].number, h.phase, h.public, h.changed_at, h.due, h.face)
        for p in pages
        for h in [p.headline]
    ]
    return [list(column) for column in zip(*rows, strict=True)]


async def _add(db: Any, pages: list[Page]) -> None:
    rows = [(p.table, e.number, encode_logged(e).decode()) for p in pages for e in p.entries]
    await db.execute(_ADD, *map(list, zip(*rows, strict=True)))
    await _hold(db, [page for page in pages if page.holders is not None])
    await db.execute(_TELL, [f"{page.table} {page.entries[-1].number}" for page in pages])


async def _hold(db: Any, pages: list[Page]) -> None:
    """Note whose tables they are from now on."""
    if pages:
        rows = [(token, page.table, seat) for page in pages for token, seat in page.holders or ()]
        await db.execute(_LEAVE, [page.table for page in pages])
        await db.execute(_HOLD, *map(list, zip(*rows, strict=True)))


def _is_next(wish: _Wish, next_: set[str]) -> bool:
    return all(page.table in next_ for page in wish.pages)


def _answer(batch: list[_Wish], next_: set[str]) -> None:
    for wish in batch:
        if not wish.done.done():
            wish.done.set_result(_is_next(wish, next_))


def _fail(batch: list[_Wish], error: Exception) -> None:
    for wish in batch:
        if not wish.done.done():
            wish.done.set_exception(error)
