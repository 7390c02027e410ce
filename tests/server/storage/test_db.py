"""Backups and exports: ``lanterns db``."""

import json
from pathlib import Path
from random import Random

import pytest

from lanterns.cli.arguments import BadArgument
from lanterns.cli.db import backup, export
from lanterns.cli.verify import verify as verify_file
from lanterns.engine import LanternsError, commit
from lanterns.notation import Record, parse_record, replay, verify
from lanterns.server.core.commands import Chat, Expire, Resign
from lanterns.server.core.entries import TimeControl
from lanterns.server.core.errors import NoSuchTable
from lanterns.server.core.identity import SERVER
from lanterns.server.storage import open_store
from lanterns.server.wire.options import OptionsJson

from ..hubs import accepted, ask, hub_on, people_at, run
from ..tables import PEOPLE, Play


async def keep(where: str, play: Play) -> None:
    store = open_store(where)
    await store.open()
    await store.append(play.append_after(0))
    await store.close()


def exported(where: str, out: Path, reveal: bool = False) -> str:
    assert export(where, "AAAA-aaaa-aaaa", out, reveal) == 0
    return out.read_text("utf-8")


@pytest.mark.parametrize("expansion", [False, True])
def test_a_finished_game_has_a_valid_record(where: str, tmp_path: Path, expansion: bool) -> None:
    play = Play.of_people(3, options=OptionsJson(3, expansion))
    play.play_on(Random(3))
    run(keep(where, play))
    text = exported(where, tmp_path / "game.lanterns")
    assert verify(text).ok
    record = parse_record(text)
    assert record.players == ("Ann", "Ben", "Cem")
    assert record.outcome is not None


def played_again(text: str) -> Record:
    """Replay a record from its seed, which must fit its commitment."""
    record = parse_record(text)
    assert record.seed is not None
    assert record.commitment == commit(record.seed)
    assert len(list(replay(record))) == len(record.actions)
    return record


def test_an_interrupted_game_has_a_valid_record_that_says_so(
    where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play = Play.of_people(2)
    play.play_on(Random(3), 10)
    play.do(Resign())
    run(keep(where, play))
    out = tmp_path / "game.lanterns"
    record = played_again(exported(where, out))
    assert record.tags[1:] == (("Ended", "resigned"), ("Winners", "S"))
    capsys.readouterr()
    assert verify_file([out], as_json=False) == 0
    assert capsys.readouterr().out.endswith("; it was ended early, as a seat resigned\n")
    assert verify_file([out], as_json=True) == 0
    assert json.loads(capsys.readouterr().out) == [
        {"file": str(out), "line": 1, "ok": True, "ended": "resigned"}
    ]


def test_a_game_that_ran_out_of_time_has_a_valid_record(tmp_path: Path) -> None:
    where = str(tmp_path / "tables.db")
    play = Play.of_people(2, clock=TimeControl(bank=10))
    play.now += 60_000
    play.serve(Expire(), SERVER)
    run(keep(where, play))
    verdict = verify(exported(where, tmp_path / "game.lanterns"))
    assert (verdict.ok, verdict.broken_off) == (True, "time")


def test_a_running_game_keeps_its_seed_secret(where: str, tmp_path: Path) -> None:
    play = Play.of_people(3, options=OptionsJson(3, True), seed=2**127 + 9)
    play.play_on(Random(3), 12)
    run(keep(where, play))
    veiled = exported(where, tmp_path / "veiled.lanterns")
    assert play.table.made.seed not in veiled
    assert parse_record(veiled).actions == play.table.actions
    revealed = exported(where, tmp_path / "revealed.lanterns", reveal=True)
    assert played_again(revealed).seed == 2**127 + 9


def test_a_record_is_printed_without_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play = Play.of_people(2)
    play.do(Resign())
    where = str(tmp_path / "tables.db")
    run(keep(where, play))
    assert export(where, play.table.id, None, False) == 0
    played_again(capsys.readouterr().out)


def test_a_missing_table_or_database_is_reported(where: str, tmp_path: Path) -> None:
    run(keep(where, Play.of_people(2)))
    for table in ("b" * 12, "no table", ""):
        with pytest.raises(NoSuchTable):
            export(where, table, None, False)
    with pytest.raises(FileNotFoundError):
        export(str(tmp_path / "none.db"), "a" * 12, None, False)
    assert not (tmp_path / "none.db").exists()


def test_a_game_that_has_not_started_has_no_record(tmp_path: Path) -> None:
    where = str(tmp_path / "tables.db")
    run(keep(where, Play(2)))
    with pytest.raises(LanternsError, match="not started"):
        export(where, "a" * 12, None, False)


def test_a_backup_while_the_server_runs(tmp_path: Path) -> None:
    where, copy = str(tmp_path / "tables.db"), tmp_path / "copy.db"

    async def serve() -> str:
        async with hub_on(open_store(where)) as hub:
            table = await people_at(hub)
            accepted(await ask(hub, table, Chat("before"), PEOPLE[0], "1"))
            assert backup(where, copy) == 0
            accepted(await ask(hub, table, Chat("after"), PEOPLE[0], "2"))
            return table

    async def read(place: str, table: str) -> int:
        store = open_store(place)
        await store.open()
        length = len(await store.read(table))
        await store.close()
        return length

    table = run(serve())
    assert copy.stat().st_mode & 0o077 == 0, "it holds the same secrets"
    assert run(read(str(copy), table)) == run(read(where, table)) - 1


def test_a_backup_overwrites_nothing(tmp_path: Path) -> None:
    where, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    run(keep(str(where), Play(2)))
    copy.write_text("precious")
    with pytest.raises(FileExistsError):
        backup(str(where), copy)
    assert copy.read_text() == "precious"
    with pytest.raises(FileNotFoundError):
        backup(str(tmp_path / "none.db"), tmp_path / "new.db")
    with pytest.raises(BadArgument, match="pg_dump"):
        backup("postgresql://localhost/lanterns", tmp_path / "new.db")
