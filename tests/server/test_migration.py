"""Data of an older version is brought up to date; that of a later one is left alone."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import asyncpg  # type: ignore[import-untyped]
import msgspec
import pytest

from lanterns.server.entry import TableMade, encode_logged
from lanterns.server.message import TableFace
from lanterns.server.news import Teller
from lanterns.server.store import Store
from lanterns.server.stores import open_store
from lanterns.server.stores.postgres_schema import migrate as migrate_postgres
from lanterns.server.stores.sqlite_schema import UnknownSchema
from lanterns.server.stores.sqlite_schema import migrate as migrate_sqlite

from .hubs import run
from .tables import PEOPLE, Play


@pytest.fixture
def play() -> Play:
    game = Play.of_people(3, public=True, title="Old")
    game.play_on(Random(1), 20)
    return game


async def check(store: Store, play: Play) -> None:
    """The logs are as they were, and what the new version keeps beside them is there."""
    await store.open()
    try:
        assert await store.read(play.table.id) == play.log
        (face,) = await store.listed()
        assert msgspec.json.decode(face, type=TableFace) == Teller(play.table).face
        for seat, person in enumerate(PEOPLE[:3]):
            assert await store.mine(person.token_hash or "") == [(face, seat)]
        assert await store.counts() == {"open": 0, "playing": 1, "over": 0}
        play.play_on(Random(2), 1)
        await store.append(play.page(len(play.log) - 1))
        assert await store.read(play.table.id) == play.log
    finally:
        await store.close()


def test_a_file_of_version_1(tmp_path: Path, play: Play) -> None:
    path = tmp_path / "tables.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        migrate_sqlite(db, to=1)
        rows = [(play.table.id, one.number, encode_logged(one).decode()) for one in play.log]
        db.executemany("INSERT INTO entry VALUES (?, ?, ?)", rows)
        names = {name for (name,) in db.execute("SELECT name FROM sqlite_master")}
        assert "headline" not in names
    run(check(open_store(str(path)), play))


def test_a_database_of_version_1(postgres: str, play: Play) -> None:
    async def test() -> None:
        db = await asyncpg.connect(postgres)
        await migrate_postgres(db, to=1)
        for one in play.log:
            await db.execute(
                "INSERT INTO lanterns.entry VALUES ($1, $2, $3)",
                *(play.table.id, one.number, encode_logged(one).decode()),
            )
        await db.close()
        await check(open_store(postgres), play)

    run(test())


OLD_HEADLINE = ("playing", True, 5, None, '{"title":"before to_move"}')


def test_a_file_of_version_2(tmp_path: Path, play: Play) -> None:
    path = tmp_path / "tables.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        migrate_sqlite(db, to=2)
        rows = [(play.table.id, one.number, encode_logged(one).decode()) for one in play.log]
        db.executemany("INSERT INTO entry VALUES (?, ?, ?)", rows)
        db.execute(
            "INSERT INTO headline VALUES (?, ?, ?, ?, ?, ?, ?)",
            (play.table.id, len(play.log), *OLD_HEADLINE),
        )
    run(check(open_store(str(path)), play))


def test_a_database_of_version_2(postgres: str, play: Play) -> None:
    async def test() -> None:
        db = await asyncpg.connect(postgres)
        await migrate_postgres(db, to=2)
        for one in play.log:
            await db.execute(
                "INSERT INTO lanterns.entry VALUES ($1, $2, $3)",
                *(play.table.id, one.number, encode_logged(one).decode()),
            )
        await db.execute(
            "INSERT INTO lanterns.headline VALUES ($1, $2, $3, $4, $5, $6, $7)",
            *(play.table.id, len(play.log), *OLD_HEADLINE),
        )
        await db.close()
        await check(open_store(postgres), play)

    run(test())


def test_a_table_of_other_pieces_does_not_stop_the_rest(tmp_path: Path, play: Play) -> None:
    path = tmp_path / "tables.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        migrate_sqlite(db, to=2)
        made = play.log[0].entry
        assert isinstance(made, TableMade)
        other = msgspec.structs.replace(
            play.log[0], entry=msgspec.structs.replace(made, components="other")
        )
        rows = [(play.table.id, one.number, encode_logged(one).decode()) for one in play.log]
        rows.append(("z" * 12, 1, encode_logged(other).decode()))
        db.executemany("INSERT INTO entry VALUES (?, ?, ?)", rows)
    run(check(open_store(str(path)), play))
    with closing(sqlite3.connect(path)) as db:
        (kept,) = db.execute("SELECT body FROM entry WHERE table_id = ?", ("z" * 12,)).fetchone()
        assert kept == encode_logged(other).decode()


def test_a_later_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        migrate_sqlite(db)
        db.execute("PRAGMA user_version = 999")
    with pytest.raises(UnknownSchema):
        run(open_store(str(path)).open())


def test_a_later_version_of_a_database_is_left_alone(postgres: str) -> None:
    async def test() -> None:
        db = await asyncpg.connect(postgres)
        await migrate_postgres(db)
        await db.execute("UPDATE lanterns.version SET number = 999")
        await db.close()
        store = open_store(postgres)
        try:
            await store.open()
        finally:
            await store.close()

    with pytest.raises(UnknownSchema):
        run(test())


def test_several_processes_may_begin_at_once(postgres: str) -> None:
    async def test() -> None:
        stores = [open_store(postgres) for _ in range(4)]
        await asyncio.gather(*(store.open() for store in stores))
        await asyncio.gather(*(store.close() for store in stores))

    run(test())


def test_a_migration_that_fails_leaves_all_as_it_was(
    tmp_path: Path, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tables.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        migrate_sqlite(db, to=1)
        db.execute("INSERT INTO entry VALUES ('broken', 1, 'no JSON')")
        with pytest.raises(msgspec.DecodeError):
            migrate_sqlite(db)
        assert db.execute("PRAGMA user_version").fetchone() == (1,)
        db.execute("DELETE FROM entry")
        migrate_sqlite(db)
