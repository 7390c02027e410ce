"""The tables that strangers find, and the server's own log, which hides the others."""

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from lanterns.server.bots.pool import BotPool
from lanterns.server.core.commands import Chat, MakeTable, TakeSeat
from lanterns.server.core.identity import NOBODY
from lanterns.server.core.ids import name_in_log
from lanterns.server.core.replay import UnreadableLog
from lanterns.server.live import scheduler
from lanterns.server.live.queries import OPEN_LISTED_FOR, PLAYING_LISTED_FOR
from lanterns.server.storage.protocol import Store
from lanterns.server.storage.sqlite import SqliteStore
from lanterns.server.wire.options import OptionsJson

from ..hubs import accepted, ask, hub_on, people_at, run
from ..tables import PEOPLE, START

NewStore = Callable[[], Store]
ANN, BEN = PEOPLE[:2]


def test_abandoned_tables_leave_the_list(new_store: NewStore) -> None:
    now = START

    async def test() -> None:
        nonlocal now
        async with hub_on(new_store(), now=lambda: now) as hub:
            waiting = await hub.make(MakeTable(OptionsJson(2), public=True, name="Ann"), ANN)
            playing = await people_at(hub, public=True)
            now += OPEN_LISTED_FOR
            assert {info.id for info in await hub.queries.listed()} == {waiting, playing}
            now += 1
            assert [info.id for info in await hub.queries.listed()] == [playing], "what is on stays"
            assert (await hub.queries.welcome(waiting, NOBODY))["table"].phase == "open", (
                "the link leads there"
            )
            assert {mine.table.id for mine in await hub.queries.mine(ANN)} == {waiting, playing}
            accepted(await ask(hub, waiting, TakeSeat("Ben"), BEN, "there you are"))
            assert {info.id for info in await hub.queries.listed()} == {waiting, playing}
            now += PLAYING_LISTED_FOR
            assert await hub.queries.listed() == [], "nobody has come back to either"

    run(test())


def test_a_damaged_table_does_not_affect_others(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scheduler, "SWEEP", 0.01)
    path = tmp_path / "tables.db"
    wish = MakeTable(OptionsJson(2), public=True, name="Ann")

    async def before() -> tuple[str, str]:
        async with hub_on(SqliteStore(path)) as hub:
            return await hub.make(wish, ANN), await hub.make(wish, ANN)

    async def after(damaged: str, whole: str) -> None:
        async with hub_on(SqliteStore(path)) as hub:
            assert [info.id for info in await hub.queries.listed()] == [whole]
            assert [mine.table.id for mine in await hub.queries.mine(ANN)] == [whole]
            with pytest.raises(UnreadableLog):
                await hub.queries.welcome(damaged, ANN)
            while f"table {name_in_log(damaged)} cannot be read" not in caplog.text:
                await asyncio.sleep(0.01)

    damaged, whole = run(before())
    with closing(sqlite3.connect(path)) as db, db:
        for change in ("summary SET info = '{', due = 1", "entry SET body = 'no JSON'"):
            db.execute(f"UPDATE {change} WHERE table_id = ?", (damaged,))
    run(after(damaged, whole))
    assert f"the summary of table {name_in_log(damaged)} cannot be read" in caplog.text


def test_the_cost_of_a_list_does_not_grow_with_old_tables(tmp_path: Path) -> None:
    """The cost is counted in steps of SQLite's machine, so that it does not depend on the load."""
    path = tmp_path / "tables.db"
    rows = [
        (f"table-{number}", 1, phase, 1, START + number, None, "{}", "", "")
        for number, phase in enumerate(("open", "playing", "over") * 3000)
    ]

    async def steps() -> int:
        counted = 0

        def count() -> int:
            nonlocal counted
            counted += 1
            return 0

        store = SqliteStore(path)
        await store.open()
        await store._read(lambda db: db.set_progress_handler(count, 1))
        assert await store.listed(START + 20_000, START + 20_000, "") == []
        await store._read(lambda db: db.set_progress_handler(None, 1))
        await store.close()
        return counted

    few = run(steps())
    with closing(sqlite3.connect(path)) as db, db:
        db.executemany("INSERT INTO summary VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
    assert run(steps()) <= few + 20


def test_a_title_is_found_in_upper_and_lower_case(new_store: NewStore) -> None:
    async def test() -> None:
        async with hub_on(new_store()) as hub:
            wish = MakeTable(OptionsJson(2), public=True, title="Große Runde", name="Ann")
            table = await hub.make(wish, ANN)
            for part in ("große", "GROSSE", "runde", ""):
                assert [info.id for info in await hub.queries.listed(part)] == [table]
            assert await hub.queries.listed("small") == []

    run(test())


@pytest.mark.parametrize("public", [True, False])
def test_a_private_table_is_not_named_in_the_log(
    new_store: NewStore, caplog: pytest.LogCaptureFixture, public: bool
) -> None:
    class Broken(BotPool):
        async def choose(self, *_: object) -> None:  # type: ignore[override]
            raise RuntimeError

    async def test() -> str:
        async with hub_on(new_store(), Broken(1)) as hub:
            wish = MakeTable(name="Ann", bots={"S": "greedy"}, start=True, public=public)
            # Who begins is chance: of many tables some begin with the bot.
            tables = [await hub.make(wish, ANN) for _ in range(20)]
            accepted(await ask(hub, tables[0], Chat("hm"), ANN, "1"))
            while "a bot could not move" not in caplog.text:
                await asyncio.sleep(0.01)
            return " ".join(tables)

    with caplog.at_level(logging.ERROR):
        tables = run(test()).split()
    assert "a bot could not move" in caplog.text
    assert any(table in caplog.text for table in tables) == public


@pytest.mark.parametrize("odd", ["\0", "te\0a", "\x01", "\u2028", "\ufeff"])
def test_a_search_for_an_impossible_title_finds_nothing(
    new_store: NewStore, caplog: pytest.LogCaptureFixture, odd: str
) -> None:
    async def test() -> None:
        async with hub_on(new_store()) as hub:
            await hub.make(MakeTable(OptionsJson(2), public=True, title="tea", name="Ann"), ANN)
            assert await hub.queries.listed(odd) == []
            assert len(await hub.queries.listed("te")) == 1

    run(test())
    assert caplog.text == ""
