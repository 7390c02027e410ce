"""Moderation: sanctions, reports, the audit log, retention, ``lanterns admin``."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from lanterns.cli import admin
from lanterns.cli.arguments import BadArgument
from lanterns.engine import LanternsError
from lanterns.notation import verify
from lanterns.server.core.commands import Chat
from lanterns.server.core.errors import NoSuchTable, Refusal, StoreUnavailable
from lanterns.server.live.retention import Keep, clean_up
from lanterns.server.snapshot.messages import Refused
from lanterns.server.storage import open_store
from lanterns.server.storage.moderation import MOST_REPORTS, Moderation, Report, Sanction
from lanterns.server.storage.people import People, StoredSession
from lanterns.server.storage.protocol import Store
from lanterns.server.storage.sqlite import SqliteStore

from ..hubs import accepted, ask, hub_on, move, people_at, run
from ..tables import PEOPLE, START, Play

ANN, BEN, CEM, _ = PEOPLE
NewStore = Callable[[], Store]
_DAY = 86_400_000


async def code_of(asked: object) -> str:
    answer = await asked  # type: ignore[misc]
    assert isinstance(answer, Refused)
    return answer.code


def test_sanctions_are_enforced_and_can_be_lifted(new_store: NewStore) -> None:
    async def test() -> None:
        async with hub_on(new_store()) as hub:
            table = await people_at(hub, public=True)
            moderation, now = Moderation(hub.store, "root"), 5
            ann, ben = str(ANN.token_hash), str(BEN.token_hash)
            await moderation.sanction(Sanction("mute", ann, now, None, "shouting"))
            await hub.sanctions.refresh()
            assert await code_of(ask(hub, table, Chat("HELLO"), ANN, "1")) == "muted"
            accepted(await move(hub, table, "2"))
            await moderation.sanction(Sanction("ban", ben, now + 1, None, ""))
            await moderation.lift("mute", ann, now + 2)
            await hub.sanctions.refresh()
            accepted(await ask(hub, table, Chat("hello"), ANN, "3"))
            with pytest.raises(Refusal, match="banned"):
                hub.sanctions.require_not_banned(BEN)
            hub.sanctions.require_not_banned(ANN)
            assert len(await hub.queries.listed()) == 1
            await moderation.sanction(Sanction("close", table, now + 3, None, ""))
            await hub.sanctions.refresh()
            assert await hub.queries.listed() == []
            assert await code_of(ask(hub, table, Chat("hm"), ANN, "5")) == "table_closed"
            done = [(one.who, one.what, one.reason) for one in await moderation.audit()]
            assert done == [
                ("root", "close", ""),
                ("root", "lift mute", ""),
                ("root", "ban", ""),
                ("root", "mute", "shouting"),
            ]

    run(test())


def test_a_sanction_expires(new_store: NewStore) -> None:
    async def test() -> None:
        store = new_store()
        await store.open()
        moderation = Moderation(store, "root")
        await moderation.sanction(Sanction("ban", "a" * 64, 1, 10, ""))
        assert [one.until for one in await moderation.sanctions(9)] == [10]
        assert await moderation.sanctions(10) == []
        await store.close()

    run(test())


def test_reports_are_listed_and_limited(
    new_store: NewStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lanterns.server.storage.moderation.MOST_REPORTS", 3)
    assert MOST_REPORTS > 3

    async def test() -> None:
        async with hub_on(new_store()) as hub:
            table = await people_at(hub, 2)
            await hub.report(table, ANN, "S", "he is rude")
            moderation = Moderation(hub.store, "root")
            (report,) = await moderation.reports()
            assert (report.table, report.by, report.about) == (
                *(table, ANN.token_hash, BEN.token_hash),
            )
            with pytest.raises(LanternsError):
                await hub.report(table, ANN, "E", "nobody there")
            with pytest.raises(NoSuchTable):
                await hub.report("0" * 12, ANN, None, "no table")
            for number in range(5):
                await moderation.report(Report(2**42 + number, table, "b", None, str(number)))
            assert [one.text for one in await moderation.reports()] == ["4", "3", "2"]

    run(test())


def test_unused_tables_are_deleted_and_finished_ones_archived(
    new_store: NewStore, tmp_path: Path
) -> None:
    waiting, playing, over = Play(2), Play.of_people(2), Play.of_people(2)
    over.play_on(Random(1))
    archive = tmp_path / "archive"

    async def test() -> None:
        store = new_store()
        await store.open()
        for play, name in ((waiting, "w" * 12), (playing, "p" * 12), (over, "v" * 12)):
            append = play.append_after(0)
            await store.append(
                type(append)(name, 0, append.entries, append.summary, append.holders)
            )
        keep = Keep(open=30, unfinished=180, finished=365, archive=str(archive))

        async def left(days: int, in_use: str = "") -> str:
            await clean_up(store, keep, START + days * _DAY + 1, {in_use})
            return "".join([name for name in "wpv" if await store.read(name * 12)])

        assert await left(29) == "wpv"
        assert await left(31, in_use="w" * 12) == "wpv", "somebody looks at it"
        assert await left(31) == "pv"
        assert await left(181) == "v"
        assert not archive.exists()
        assert await left(366) == ""
        (record,) = archive.rglob("*.txt")
        assert verify(record.read_text("utf-8")).ok
        assert await store.counts() == {"open": 0, "playing": 0, "over": 0}
        assert await store.mine(str(ANN.token_hash)) == []
        what = [(one.who, one.what) for one in await Moderation(store, "").audit()]
        assert what == [("retention", "purge")] * 3
        await store.close()

    run(test())


def test_a_table_used_meanwhile_is_not_deleted(new_store: NewStore) -> None:
    play = Play.of_people(2)

    async def test() -> None:
        store = new_store()
        await store.open()
        await store.append(play.append_after(0))
        moderation = Moderation(store, "retention")
        await moderation.purge(play.table.id, START, START, "too late")
        assert await store.read(play.table.id) == play.log
        assert await moderation.audit() == []
        await store.close()

    run(test())


def test_admin_on_the_command_line(where: str, capsys: pytest.CaptureFixture[str]) -> None:
    play = Play.of_people(2, title="Harvest", public=True)
    play.do(Chat("good evening"))

    async def keep() -> None:
        store = open_store(where)
        await store.open()
        await store.append(play.append_after(0))
        await Moderation(store, "x").report(Report(START, play.table.id, "b" * 64, None, "rude"))
        await People(store).note(
            StoredSession("c" * 64, str(ANN.token_hash), "", "Firefox, Linux", START, START, None)
        )
        await store.close()

    run(keep())
    table = play.table.id

    def said(code: int) -> str:
        assert code == 0
        return capsys.readouterr().out

    assert "Ann, Ben" in said(admin.list_tables(where, 10))
    looked = said(admin.look(where, table))
    assert "good evening" in looked
    assert str(ANN.token_hash)[:12] in looked
    said(admin.forbid(where, "mute", f"{table}:s", 3, "spam"))
    assert "mute" in said(admin.sanctions(where))
    said(admin.lift(where, "mute", f"{table}:S"))
    assert said(admin.sanctions(where)) == ""
    assert "Firefox, Linux" in said(admin.sessions(where, f"{table}:N"))
    assert said(admin.sign_out(where, f"{table}:N", "stolen")) == "ended 2 sessions\n"
    assert said(admin.sessions(where, f"{table}:N")) == ""
    assert "stolen" in said(admin.audit(where, 10))
    said(admin.forbid(where, "close", table, 0, ""))
    assert "rude" in said(admin.reports(where, 10))
    assert "playing              1" in said(admin.stats(where))
    with pytest.raises(BadArgument, match="--yes"):
        admin.purge(where, table, sure=False)
    said(admin.purge(where, table, sure=True))
    with pytest.raises(NoSuchTable):
        admin.look(where, table)
    trail = said(admin.audit(where, 10))
    assert [line.split()[3] for line in trail.splitlines()].count("purge") == 1
    for bad in (table, f"{table}:X", "0" * 12 + ":N"):
        with pytest.raises(LanternsError):
            admin.forbid(where, "ban", bad, 0, "")


def test_a_full_disk_is_reported_and_loses_nothing(tmp_path: Path) -> None:
    play = Play.of_people(2)
    play.play_on(Random(1))

    async def test() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        await store.open()
        await store.append(play.append_after(0, 4))
        assert store._writer is not None
        db = store._writer._db
        (pages,) = db.execute("PRAGMA page_count").fetchone()
        db.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(StoreUnavailable) as caught:
            await store.append(play.append_after(4))
        assert isinstance(caught.value.__cause__, sqlite3.Error)
        assert await store.read(play.table.id) == play.log[:4]
        db.execute(f"PRAGMA max_page_count = {pages + 1000}")
        await asyncio.sleep(0)
        await store.append(play.append_after(4))
        assert await store.read(play.table.id) == play.log
        await store.close()

    run(test())
