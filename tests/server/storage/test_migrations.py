"""The schema grows by steps; databases of newer versions and of other programs are left alone.

There is one step so far. A made-up second one stands for those to come.
"""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest

from lanterns.server.storage import open_store
from lanterns.server.storage.migrations import MIGRATIONS, UnknownSchema
from lanterns.server.storage.protocol import Store
from lanterns.server.storage.sqlite_statements import in_sqlite

from ..hubs import run
from ..tables import PEOPLE, Play

SECOND = (
    "ALTER TABLE lanterns.summary ADD COLUMN stars integer NOT NULL DEFAULT 3",
    "CREATE TABLE lanterns.star (person text NOT NULL PRIMARY KEY) /* WITHOUT ROWID */",
)
FAILING = ("CREATE TABLE lanterns.star (person text)", "CREATE TABLE lanterns.star (again text)")


async def opened(where: str) -> Store:
    store = open_store(where)
    try:
        await store.open()
    except BaseException:
        await store.close()
        raise
    return store


async def query(where: str, statement: str) -> list[Any]:
    """Carry out a statement past the store."""
    if where.startswith("postgresql"):
        db = await asyncpg.connect(where)
        try:
            return [tuple(row) for row in await db.fetch(statement)]
        finally:
            await db.close()
    with closing(sqlite3.connect(where)) as file, file:
        return file.execute(in_sqlite(statement)).fetchall()


async def steps(where: str) -> int:
    """How many steps a database has."""
    file = not where.startswith("postgresql")
    stored = "PRAGMA user_version" if file else "SELECT number FROM lanterns.schema_version"
    ((number,),) = await query(where, stored)
    return int(number)


async def begun(where: str) -> Play:
    """A game that was begun while there was one step."""
    play = Play.of_people(3, public=True, title="Old")
    play.play_on(Random(1), 20)
    store = await opened(where)
    await store.append(play.append_after(0))
    await store.close()
    return play


async def play_on(where: str, play: Play) -> None:
    """The game is as it was, is listed and found, and continues."""
    store = await opened(where)
    try:
        assert await store.read(play.table.id) == play.log
        ((table, info),) = await store.listed(title="old")
        assert await store.mine(PEOPLE[1].token_hash or "") == [(table, info, 1)]
        play.play_on(Random(2), 1)
        await store.append(play.append_after(len(play.log) - 1))
        assert await store.read(play.table.id) == play.log
    finally:
        await store.close()


def test_a_further_step_is_applied_once_and_games_continue(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        play = await begun(where)
        assert await steps(where) == 1
        monkeypatch.setattr("lanterns.server.storage.migrations.MIGRATIONS", [*MIGRATIONS, SECOND])
        await play_on(where, play)
        await play_on(where, play)  # a step applied twice would fail
        assert await steps(where) == 2
        assert await query(where, "SELECT stars FROM lanterns.summary") == [(3,)]
        assert await query(where, "SELECT * FROM lanterns.star") == []

    run(test())


def test_a_new_database_gets_every_step(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lanterns.server.storage.migrations.MIGRATIONS", [*MIGRATIONS, SECOND])

    async def test() -> None:
        await play_on(where, await begun(where))
        assert await steps(where) == 2

    run(test())


def test_a_newer_database_is_refused_and_left_alone(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        with monkeypatch.context() as newer:
            newer.setattr("lanterns.server.storage.migrations.MIGRATIONS", [*MIGRATIONS, SECOND])
            play = await begun(where)
        with pytest.raises(UnknownSchema, match="written by a newer version of lanterns: update"):
            await opened(where)
        monkeypatch.setattr("lanterns.server.storage.migrations.MIGRATIONS", [*MIGRATIONS, SECOND])
        await play_on(where, play)

    run(test())


def test_a_step_that_fails_leaves_everything_as_it_was(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        play = await begun(where)
        with monkeypatch.context() as broken:
            broken.setattr(
                "lanterns.server.storage.migrations.MIGRATIONS", [*MIGRATIONS, SECOND, FAILING]
            )
            with pytest.raises((sqlite3.OperationalError, asyncpg.PostgresError)):
                await opened(where)
        assert await steps(where) == 1
        await play_on(where, play)

    run(test())


def test_several_processes_may_migrate_at_once(postgres: str) -> None:
    async def test() -> None:
        stores = await asyncio.gather(*(opened(postgres) for _ in range(4)))
        await asyncio.gather(*(store.close() for store in stores))

    run(test())


@pytest.mark.parametrize("version", range(1, 8))
def test_a_file_of_a_development_version_is_refused(tmp_path: Path, version: int) -> None:
    """They counted their versions from 1, too, but did not mark their files."""
    path = tmp_path / "tables.db"
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE entry (table_id TEXT, number INTEGER, body TEXT)")
        db.execute(f"PRAGMA user_version = {version}")
    before = path.read_bytes()
    with pytest.raises(UnknownSchema, match="before the first release") as refused:
        run(opened(str(path)))
    assert str(refused.value).endswith(": start with a new one")
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["tables.db"]


def test_a_database_of_a_development_version_is_refused(postgres: str) -> None:
    async def test() -> None:
        await query(postgres, "CREATE SCHEMA lanterns")
        await query(postgres, "CREATE TABLE lanterns.version (number integer NOT NULL)")
        await query(postgres, "INSERT INTO lanterns.version VALUES (7)")
        with pytest.raises(UnknownSchema, match="before the first release"):
            await opened(postgres)
        assert await query(postgres, "SELECT number FROM lanterns.version") == [(7,)]
        tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'lanterns'"
        assert await query(postgres, tables) == [("version",)]

    run(test())


def test_an_empty_schema_is_a_new_database(postgres: str) -> None:
    """An operator may have created it for a user who may not create schemas."""

    async def test() -> None:
        await query(postgres, "CREATE SCHEMA lanterns")
        await play_on(postgres, await begun(postgres))

    run(test())
