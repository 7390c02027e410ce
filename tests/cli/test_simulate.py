"""``lanterns simulate``: whatever stops it, the file holds whole games and nothing else is lost."""

import errno
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from lanterns.arena import play_game
from lanterns.cli import simulate as module
from lanterns.cli.app import run
from lanterns.engine import LanternsError, Options, Seed
from lanterns.notation import Record


def _simulate(out: Path, *more: str) -> int:
    return run(["simulate", "--games", "3", "--players", "2", "--out", str(out), *more])


def _stop_after(monkeypatch: pytest.MonkeyPatch, games: int, error: BaseException) -> None:
    played = 0

    def play(options: Options, seed: Seed, codes: Sequence[str]) -> Record:
        nonlocal played
        if played == games:
            raise error
        played += 1
        return play_game(options, seed, codes)

    monkeypatch.setattr(module, "play_game", play)


def test_an_existing_file_is_replaced_by_force_only(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "games.jsonl"
    out.write_text("other games")
    assert _simulate(out) == 2
    assert "already exists" in capsys.readouterr().err
    assert out.read_text() == "other games"
    assert _simulate(out, "--force") == 0
    assert len(out.read_text().splitlines()) == 3
    assert _simulate(Path("/dev/null")) == 0


def test_the_summary_names_the_seed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _simulate(tmp_path / "a.jsonl", "--seed", "255") == 0
    assert capsys.readouterr().out.endswith(f"\nseed {255:032x}\n")
    assert _simulate(tmp_path / "b.jsonl", "--seed", "255", "--json") == 0
    assert json.loads(capsys.readouterr().out)["seed"] == f"{255:032x}"


def test_ctrl_c_stores_and_summarizes_finished_games(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "games.jsonl"
    _stop_after(monkeypatch, 2, KeyboardInterrupt())
    assert _simulate(out, "--seed", "7") == 130
    said = capsys.readouterr()
    assert "of 2, " in said.out
    assert "seed " in said.out
    assert said.err.endswith(
        f"{out}: it holds 2 of 3 games; to continue, add --resume --seed {7:032x}\n"
    )
    assert len(out.read_text().splitlines()) == 2
    assert run(["verify", str(out)]) == 0


@pytest.mark.parametrize(
    "error", [OSError(errno.EIO, "Input/output error"), LanternsError("the bot failed")]
)
def test_a_failure_says_how_many_games_are_there(
    error: Exception,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    out = tmp_path / "games.jsonl"
    _stop_after(monkeypatch, 1, error)
    assert _simulate(out) == 2
    assert f"{out}: " in (said := capsys.readouterr().err)
    assert said.endswith("; it holds 1 of 3 games\n")
    assert len(out.read_text().splitlines()) == 1


@pytest.mark.parametrize(
    "error", [KeyboardInterrupt(), OSError(errno.EIO, "Input/output error"), LanternsError("no")]
)
def test_without_a_finished_game_there_is_no_file(
    error: BaseException,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    _stop_after(monkeypatch, 0, error)
    assert _simulate(tmp_path / "games.jsonl") in (2, 130)
    assert "no game was finished" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_the_old_file_stays_until_the_first_game_is_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    out = tmp_path / "games.jsonl"
    out.write_text("other games")
    _stop_after(monkeypatch, 0, KeyboardInterrupt())
    assert _simulate(out, "--force") == 130
    assert out.read_text() == "other games"


def test_several_processes_write_the_same_file(tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    assert _simulate(one, "--seed", "5") == 0
    assert _simulate(two, "--seed", "5", "--jobs", "2") == 0
    assert one.read_text() == two.read_text()


def test_a_stopped_simulation_continues_with_the_same_games(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, out = tmp_path / "whole.jsonl", tmp_path / "out.jsonl"
    assert _simulate(whole, "--seed", "7") == 0
    summary = capsys.readouterr().out
    with monkeypatch.context() as stopping:
        _stop_after(stopping, 2, KeyboardInterrupt())
        assert _simulate(out, "--seed", "7") == 130
    capsys.readouterr()
    assert _simulate(out, "--seed", "7", "--resume") == 0
    assert out.read_text() == whole.read_text()
    assert capsys.readouterr().out == summary, "all games are summed up, not only the new ones"


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        (["--resume"], "--resume needs the --seed"),
        (["--resume", "--force", "--seed", "7"], "choose one of them"),
        (["--resume", "--seed", "8"], "game 1 is not one of these games"),
        (["--resume", "--seed", "7", "--players-are", "random"], "game 1 is not one of these"),
        (["--resume", "--seed", "7", "--games", "2"], "game 3 is not one of these games"),
    ],
)
def test_other_games_are_not_continued(
    more: list[str], complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "games.jsonl"
    assert _simulate(out, "--seed", "7") == 0
    before = out.read_text()
    assert _simulate(out, *more) == 2
    assert complaint in capsys.readouterr().err
    assert out.read_text() == before


def test_too_many_players_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _simulate(tmp_path / "x", "--players-are", "greedy,random,greedy") == 2
    assert "3 players for 2 seats" in capsys.readouterr().err


def test_the_summary_names_seats_by_their_side(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _simulate(tmp_path / "x", "--seed", "1") == 0
    assert [line[:6] for line in capsys.readouterr().out.splitlines()[:2]] == ["seat N", "seat S"]
