"""A store whose disk or database fails, or keeps one waiting."""

import asyncio
import os
import signal
from contextlib import suppress
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import pytest

from lanterns.server.api.problems import to_http_error
from lanterns.server.core.errors import Conflict, StoreUnavailable, Unstorable
from lanterns.server.storage.postgres import PostgresStore
from lanterns.server.storage.protocol import Store
from lanterns.server.storage.sqlite import SqliteStore

from .stores import a_game, run, until_in_time


def test_an_unstorable_text_is_not_a_database_failure(
    postgres: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(store: Store) -> None:
        with pytest.raises(Unstorable) as refused:
            await store.listed(title="\0")
        assert to_http_error(refused.value).status == 400
        with pytest.raises(Unstorable):
            await store.execute(("SELECT $1::text", "\0"))
        assert await store.listed() == []

    run(lambda: PostgresStore(postgres), test)
    assert caplog.text == ""


def test_a_probe_fails_for_a_read_only_file(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        await store.probe()
        assert isinstance(store, SqliteStore)
        assert store._writer is not None
        store._writer._db.execute("PRAGMA query_only = ON")
        with pytest.raises(StoreUnavailable):
            await store.probe()
        assert await store.listed() == []
        store._writer._db.execute("PRAGMA query_only = OFF")
        await store.probe()

    run(lambda: SqliteStore(tmp_path / "tables.db"), test)


@pytest.mark.skipif(os.name == "nt", reason="a file in use cannot be deleted there")
@pytest.mark.parametrize("suffix", ["", "-wal"])
def test_nothing_is_confirmed_after_the_file_is_deleted(tmp_path: Path, suffix: str) -> None:
    play = a_game()
    file = tmp_path / "tables.db"

    async def until_deleted(store: Store) -> None:
        await store.append(play.append_after(0, 5))
        Path(f"{file}{suffix}").unlink()
        with pytest.raises(StoreUnavailable):
            await store.append(play.append_after(5))
        with pytest.raises(StoreUnavailable):
            await store.probe()
        if suffix == "-wal":  # as a kill would leave it: the log with the entries has no name
            copy = tmp_path / "copy.db"
            copy.write_bytes(file.read_bytes())

    async def restarted(store: Store) -> None:
        assert await store.read(play.table.id) == play.log[:5]
        await store.append(play.append_after(5))

    run(lambda: SqliteStore(file), until_deleted)
    if suffix == "-wal":
        run(lambda: SqliteStore(tmp_path / "copy.db"), restarted)


def test_a_frozen_database_times_out(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PostgresStore, "timeout", 1.0)
    play = a_game()

    async def test(store: Store) -> None:
        with suppress(Conflict):
            await until_in_time(lambda: store.append(play.append_after(0, 2)))
        db = await asyncpg.connect(postgres)
        rows = await db.fetch(
            "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'"
            " AND pid <> pg_backend_pid() AND datname = current_database()"
        )
        await db.close()
        try:
            for (pid,) in rows:
                os.kill(pid, signal.SIGSTOP)
            for _ in range(3):  # each of these would wait forever
                with suppress(StoreUnavailable, Conflict):
                    await store.append(play.append_after(2, 3))
                with suppress(StoreUnavailable):
                    await store.read(play.table.id)
        finally:
            for (pid,) in rows:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGCONT)
        await until_in_time(store.probe)
        with suppress(Conflict):  # unless it was stored after all
            await until_in_time(lambda: store.append(play.append_after(2, 3)))
        assert await until_in_time(lambda: store.read(play.table.id)) == play.log[:3]

    run(lambda: PostgresStore(postgres), test)


def test_a_frozen_listening_connection_is_replaced(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PostgresStore, "timeout", 1.0)

    async def test(store: Store) -> None:
        await until_in_time(store.probe)
        heard = asyncio.Event()
        store.listen(lambda *_: heard.set())
        db = await asyncpg.connect(postgres)
        # Its last statement was LISTEN, or the sign of life that follows.
        (pid,) = await db.fetchrow(
            "SELECT pid FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid <> pg_backend_pid() AND (query LIKE 'LISTEN%' OR query = 'SELECT 1')"
        )
        await db.close()
        try:
            os.kill(pid, signal.SIGSTOP)
            with pytest.raises(StoreUnavailable):
                while True:
                    await store.probe()
                    await asyncio.sleep(0.05)
            await until_in_time(store.probe)  # a new connection hears in its place
        finally:
            os.kill(pid, signal.SIGCONT)
        heard.clear()
        with suppress(Conflict):
            await until_in_time(lambda: store.append(a_game().append_after(0, 2)))
        await heard.wait()

    run(lambda: PostgresStore(postgres), test)


def test_a_locked_database_times_out(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PostgresStore, "timeout", 1.0)
    play = a_game()

    async def test(store: Store) -> None:
        db = await asyncpg.connect(postgres)
        async with db.transaction():
            await db.execute("LOCK TABLE lanterns.summary, lanterns.schema_version")
            for work in (store.append(play.append_after(0)), store.listed(), store.probe()):
                with pytest.raises(StoreUnavailable):
                    await work
        await db.close()
        await until_in_time(store.probe)
        with suppress(Conflict):  # unless it was stored after all
            await until_in_time(lambda: store.append(play.append_after(0)))
        assert await until_in_time(lambda: store.read(play.table.id)) == play.log

    run(lambda: PostgresStore(postgres), test)


def test_ended_connections_make_the_store_unavailable(postgres: str) -> None:
    """As when it is restarted. Both wait for a lock then, so that they must notice."""
    play = a_game()

    async def test(store: Store) -> None:
        db = await asyncpg.connect(postgres)
        async with db.transaction():
            await db.execute("LOCK TABLE lanterns.summary")
            work = [
                asyncio.create_task(one)
                for one in (store.append(play.append_after(0)), store.due(9))
            ]
            ended = 0
            while ended < len(work):
                ended += await db.fetchval(
                    "SELECT count(pg_terminate_backend(pid)) FROM pg_locks"
                    " WHERE NOT granted AND database ="
                    " (SELECT oid FROM pg_database WHERE datname = current_database())"
                )
                await asyncio.sleep(0.01)
            for one in work:
                with pytest.raises(StoreUnavailable):
                    await one
        await db.close()
        await until_in_time(lambda: store.append(play.append_after(0)))
        assert await until_in_time(lambda: store.read(play.table.id)) == play.log

    run(lambda: PostgresStore(postgres), test)
