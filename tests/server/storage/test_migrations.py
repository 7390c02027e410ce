"""Data of an older version is brought up to date; that of a later one is left alone."""

import asyncio
import sqlite3
from contextlib import closing, suppress
from hashlib import sha256
from pathlib import Path
from random import Random

import asyncpg  # type: ignore[import-untyped]
import msgspec
import pytest

from lanterns.notation import verify
from lanterns.server.bots.pool import BotPool
from lanterns.server.core.commands import TakeSeat
from lanterns.server.core.entries import TableMade, encode_logged
from lanterns.server.core.identity import NOBODY
from lanterns.server.core.ids import name_in_log
from lanterns.server.live.clock import millis
from lanterns.server.live.sessions import Lifetimes, Sessions
from lanterns.server.snapshot.position import TableFace
from lanterns.server.snapshot.snapshot import Snapshot
from lanterns.server.storage import open_store
from lanterns.server.storage.postgres_migrations import MIGRATIONS as POSTGRES
from lanterns.server.storage.postgres_migrations import migrate as migrate_postgres
from lanterns.server.storage.protocol import Store
from lanterns.server.storage.sqlite_migrations import MIGRATIONS as SQLITE
from lanterns.server.storage.sqlite_migrations import UnknownSchema
from lanterns.server.storage.sqlite_migrations import migrate as migrate_sqlite

from ..hubs import accepted, ask, hub_on, move, run
from ..tables import PEOPLE, Play


@pytest.fixture
def play() -> Play:
    game = Play.of_people(3, public=True, title="Old")
    game.play_on(Random(1), 20)
    return game


async def check(store: Store, play: Play) -> None:
    """The logs are as they were, and what the new version keeps beside them is there."""
    sessions = Sessions(store, Lifetimes(), millis)
    await store.open()
    try:
        assert await store.read(play.table.id) == play.log
        ((table, face),) = await store.listed(title="old")
        assert table == play.table.id
        assert msgspec.json.decode(face, type=TableFace) == Snapshot(play.table).face
        for seat, person in enumerate(PEOPLE[:3]):
            # The token that this person had then is still theirs, and so are the seats.
            assert await sessions.person_of(person.token_hash or "") == person.token_hash
            assert await store.mine(person.token_hash or "") == [(table, face, seat)]
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


def test_a_released_migration_is_never_changed() -> None:
    """Each is text, so that it depends on no code of today, and is known by its fingerprint."""
    released = {
        "sqlite": [sha256("".join(sql).encode()).hexdigest()[:12] for sql in SQLITE[:7]],
        "postgres": [sha256(sql.encode()).hexdigest()[:12] for sql in POSTGRES[:7]],
    }
    assert released == {
        "sqlite": [
            "9f4b6d1e7694",
            "9c3e3103266c",
            "38ea7371f7a3",
            "f60e18d374cc",
            "26a3d4d3e575",
            "ab4f71905109",
            "c886f9e48e64",
        ],
        "postgres": [
            "4dcb924a2f5a",
            "d1239f16aa12",
            "ffef29449d57",
            "99dece6dad02",
            "36f89ed70955",
            "501add4e9bcc",
            "6c45296231d0",
        ],
    }


def test_a_database_of_the_version_before(tmp_path: Path) -> None:
    """Written by the code before messages had a version: its games are finished and verified."""
    path = tmp_path / "tables.db"
    with closing(sqlite3.connect(path)) as db:
        db.executescript(Path(__file__).with_name("old_database.sql").read_text())
    last = 1_700_000_030_000

    async def test() -> None:
        async with hub_on(open_store(str(path)), BotPool(), now=lambda: last) as hub:
            assert {face.title for face in await hub.queries.listed()} == {"Lobby"}
            mine = {one.table.title: one.you for one in await hub.queries.mine(PEOPLE[1])}
            assert mine == {"Finished": "S", "Unfinished": "E", "Timed": "S", "Lobby": "S"}
            for table, reason in (("finished0000", "played"), ("timed0000000", "time")):
                assert verify(await hub.queries.record(table)).ok
                assert (await hub.queries.welcome(table, PEOPLE[0])).table.ended == reason
                assert len(await hub.queries.history(table, PEOPLE[0])) > 5
            accepted(await ask(hub, "vestibule000", TakeSeat("Cem"), PEOPLE[2], "sit"))
            moves = 0
            while (await hub.queries.welcome("unfinished00", NOBODY)).table.phase == "playing":
                with suppress(AssertionError):  # the bot's turn
                    accepted(await move(hub, "unfinished00", f"m{moves}"))
                moves += 1
                await asyncio.sleep(0.002)
            assert verify(await hub.queries.record("unfinished00")).ok

    run(test(), 60)


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


def test_a_file_of_version_5(tmp_path: Path, play: Play) -> None:
    path = tmp_path / "tables.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        migrate_sqlite(db, to=5)
        rows = [(play.table.id, one.number, encode_logged(one).decode()) for one in play.log]
        db.executemany("INSERT INTO entry VALUES (?, ?, ?)", rows)
        db.execute("INSERT INTO holder VALUES (?, ?, ?)", ("f" * 64, play.table.id, 0))
    run(check(open_store(str(path)), play))


def test_a_database_of_version_5(postgres: str, play: Play) -> None:
    async def test() -> None:
        db = await asyncpg.connect(postgres)
        await migrate_postgres(db, to=5)
        for one in play.log:
            await db.execute(
                "INSERT INTO lanterns.entry VALUES ($1, $2, $3)",
                *(play.table.id, one.number, encode_logged(one).decode()),
            )
        await db.close()
        await check(open_store(postgres), play)

    run(test())


def test_a_file_of_version_3(tmp_path: Path, play: Play) -> None:
    path = tmp_path / "tables.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        migrate_sqlite(db, to=3)
        rows = [(play.table.id, one.number, encode_logged(one).decode()) for one in play.log]
        db.executemany("INSERT INTO entry VALUES (?, ?, ?)", rows)
        db.execute(
            "INSERT INTO headline VALUES (?, ?, ?, ?, ?, ?, ?)",
            (play.table.id, len(play.log), *OLD_HEADLINE),
        )
        db.execute("INSERT INTO holder VALUES (?, ?, ?)", ("f" * 64, play.table.id, 0))
    run(check(open_store(str(path)), play))


def test_a_database_of_version_3(postgres: str, play: Play) -> None:
    async def test() -> None:
        db = await asyncpg.connect(postgres)
        await migrate_postgres(db, to=3)
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


def test_a_damaged_log_does_not_stop_the_rest(
    tmp_path: Path, play: Play, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "tables.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        migrate_sqlite(db, to=2)
        rows = [(play.table.id, one.number, encode_logged(one).decode()) for one in play.log]
        rows += [("z" * 12, 1, "no JSON"), ("0" * 12, 1, "{}")]
        db.executemany("INSERT INTO entry VALUES (?, ?, ?)", rows)
    run(check(open_store(str(path)), play))
    for damaged in ("z" * 12, "0" * 12):
        assert f"table {name_in_log(damaged)} cannot be read" in caplog.text


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
        db.execute("CREATE TABLE holder (in_the_way)")
        with pytest.raises(sqlite3.OperationalError):
            migrate_sqlite(db)
        assert db.execute("PRAGMA user_version").fetchone() == (1,)
        assert db.execute("SELECT 1 FROM sqlite_master WHERE name = 'headline'").fetchall() == []
        db.execute("DROP TABLE holder")
        migrate_sqlite(db)
