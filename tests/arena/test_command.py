"""``lanterns arena`` from end to end: run, stopped, killed and continued."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from lanterns.arena import (
    ArenaError,
    Backend,
    GameResult,
    GameTask,
    Plan,
    ResultsError,
    TournamentSettings,
    read_results,
)
from lanterns.arena.backends.local import play_here
from lanterns.cli.app import run as run_command
from lanterns.cli.arena import arena
from lanterns.cli.arguments import BadArgument
from lanterns.engine import Options, commit
from lanterns.players import UnknownPlayer

GAMES = 40
PLAN = Plan(TournamentSettings(("random", "greedy"), (2,), seed=99), GAMES)


def run(out: Path | None, *codes: str, jobs: int = 1, games: int = GAMES, **changes: object) -> int:
    named = {
        "players": "2", "expansion": False, "cards": None, "seed": "99", "ray": False,
        "ray_address": None, "as_json": False, **changes,
    }  # fmt: skip
    codes = codes or ("random", "greedy")
    return arena(codes, games=games, jobs=jobs, out=out, **named)  # type: ignore[arg-type]


def started(out: Path, jobs: int, games: int) -> subprocess.Popen[str]:
    """Run the same in a separate process, which pauses once it has stored that many games."""
    script = f"""
import signal, sys, time
from pathlib import Path
from lanterns.arena import ResultsFile
from lanterns.cli.arena import arena

add = ResultsFile.add

def add_and_wait(self, result):
    add(self, result)
    if len(self.results) == {games}:
        time.sleep(600)

if __name__ == "__main__":
    # A suite started in the background ignores Ctrl-C, and so would everything it starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    ResultsFile.add = add_and_wait
    sys.exit(arena(("random", "greedy"), "2", {GAMES}, {jobs}, False, None, "99",
                   Path({str(out)!r}), False, None, False))
"""
    file = out.with_suffix(".py")
    file.write_text(script)
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, str(file)], stdout=pipe, stderr=pipe, text=True)


def wait_for_lines(path: Path, lines: int) -> None:
    deadline = monotonic() + 120
    while not path.exists() or path.read_bytes().count(b"\n") < lines:
        assert monotonic() < deadline, "no games appear"
        sleep(0.01)


def every_game_once(path: Path) -> list[GameResult]:
    results = list(read_results(path))
    assert sorted(result.id for result in results) == sorted(task.id for task in PLAN)
    return results


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_killed_run_is_continued(tmp_path: Path, jobs: int) -> None:
    out = tmp_path / "results.jsonl"
    process = started(out, jobs, games=5)
    wait_for_lines(out, 1 + 5)
    process.kill()
    process.communicate()
    left = list(read_results(out))
    assert len(left) == 5
    # As if it had been killed in the middle of a line.
    with out.open("ab") as file:
        file.write(b'{"players": 2, "matchup": ["ran')
    assert run(out) == 0
    assert every_game_once(out)[: len(left)] == left


def test_ctrl_c_stops_cleanly_and_says_how_to_continue(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    process = started(out, 2, games=3)
    wait_for_lines(out, 1 + 3)
    os.kill(process.pid, signal.SIGINT)
    printed, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "stopped; run it again with --out" in errors
    assert "Traceback" not in errors
    assert "players" in printed
    text = out.read_bytes()
    assert text.endswith(b"\n")
    assert run(out) == 0
    assert out.read_bytes().startswith(text)
    every_game_once(out)


def test_a_finished_run_plays_nothing_more_and_a_longer_one_only_the_rest(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "results.jsonl"
    assert run(out, "random", "random", games=6, players="2,3") == 0
    first = out.read_bytes()
    # Without a seed the file's own is taken.
    assert run(out, "random", "random", games=6, players="2,3", seed=None) == 0
    assert out.read_bytes() == first
    assert "12 games already played" in capsys.readouterr().err
    assert run(out, "random", "random", games=7, players="2,3") == 0
    assert out.read_bytes().startswith(first)
    assert len(list(read_results(out))) == 8 + 12


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(None, "random", "random", games=7, players="2,3") == 0
    printed, errors = capsys.readouterr()
    titles = [line for line in printed.splitlines() if " games from " in line]
    assert titles == [
        "2 players, 8 games from 4 deals",
        "3 players, 12 games from 2 deals",
        "overall, 20 games from 6 deals",
    ]
    assert "random#1" in printed
    assert f"seed {99:032x}" in printed
    assert "2 players: 8 games per match-up, for 4 whole deals" in errors
    assert run(None, "random", "random", games=1) == 0
    assert "for 1 whole deal\n" in capsys.readouterr().err


def test_json_for_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(None, "random", "random", games=6, as_json=True) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["finished"] is True
    (section,) = printed["sections"]
    assert section["games"] == 6
    rates = [standing["win_rate"]["mean"] for standing in section["standings"]]
    assert sum(rates) == pytest.approx(1)


def test_with_the_expansion(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    cards = "rotate-a-tile,favor_to_honor"
    assert run(out, "random", "random", games=2, cards=cards) == 0
    header = json.loads(out.read_text().splitlines()[0])
    assert header["expansion"] is True
    assert header["cards"] == ["favor_to_honor", "rotate_a_tile"]


def test_a_result_can_be_traced_to_its_deal(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    run(out, "random", "random", games=2)
    results = list(read_results(out))
    assert len({commit(result.seed) for result in results}) == 1
    assert {len(result.honor) for result in results} == {Options(2).players}


@pytest.mark.parametrize(
    ("codes", "changes", "error", "sentence"),
    [
        (["greedy"], {}, ArenaError, "mirror match"),
        (["greedy", "gredy"], {}, UnknownPlayer, "there is no player 'gredy'"),
        (["greedy", "random"], {"players": "2;3"}, BadArgument, "such as 2,3,4"),
        (["greedy", "random"], {"cards": "sun"}, BadArgument, "no emperor card 'sun'"),
        (["greedy", "random"], {"seed": "x"}, BadArgument, "a seed is"),
    ],
)
def test_bad_input_gets_one_sentence_and_makes_no_file(
    tmp_path: Path, codes: list[str], changes: dict[str, str], error: type, sentence: str
) -> None:
    out = tmp_path / "results.jsonl"
    with pytest.raises(error, match=sentence):
        run(out, *codes, **changes)  # type: ignore[arg-type]
    assert not out.exists()


def test_another_tournament_in_the_file_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    run(out, "random", "random", games=2)
    with pytest.raises(ResultsError, match="other players"):
        run(out, "random", "greedy", games=2)


@pytest.mark.parametrize(
    ("options", "address"),
    [
        ([], None),
        (["--ray"], "local"),
        (["--ray-address", "10.0.0.7:6379"], "10.0.0.7:6379"),
        (["--ray", "--ray-address", "auto"], "auto"),
    ],
)
def test_ray_without_an_address_is_this_machine(
    options: list[str], address: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    backends: list[Backend] = []

    def play(backend: Backend, tasks: Iterable[GameTask]) -> Iterator[GameResult]:
        backends.append(backend)
        return play_here(tasks)

    monkeypatch.setattr(Backend, "play", play)
    assert run_command(["arena", *options, "random", "random", "--games", "2"]) == 0
    assert backends == [Backend(jobs=1, ray=address)]
