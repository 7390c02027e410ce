"""The program behind docs/strategy.md: what it notes of a game, stores and prints."""

import gzip
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from lanterns.engine import GameState, Options, new_game
from research.strategy.__main__ import read_games
from research.strategy.facts import Table, Task, change
from research.strategy.rows import read_facts


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write a file with one game of each kind of table."""
    file = tmp_path_factory.mktemp("strategy") / "games.jsonl.gz"
    _run("play", "--player", "apprentice", "--games", "1", "--out", str(file))
    return file


def _run(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "research.strategy", *arguments], cwd=Path(__file__).parents[2],
        capture_output=True, text=True, check=True, timeout=300,
    )  # fmt: skip
    return done.stdout


def test_a_run_continues_the_file_of_one_that_was_killed(games: Path, tmp_path: Path) -> None:
    assert len(list(read_games([games]))) == 6
    torn = tmp_path / "torn.jsonl.gz"
    whole = games.read_bytes()
    torn.write_bytes(whole + whole[: len(whole) // 2])
    assert 6 <= len(list(read_games([torn]))) < 12
    again = _run("play", "--player", "apprentice", "--games", "1", "--out", str(torn))
    assert "0 to play" in again
    assert gzip.decompress(torn.read_bytes()).endswith(b"}\n")


def test_facts_agree_with_one_another(games: Path) -> None:
    for facts in map(read_facts, read_games([games])):
        earned = [0] * facts.players
        for choice in facts.choices:
            if choice.chosen >= 0:
                earned[choice.order] += choice.honor
        for _, order, honor in facts.converted:
            earned[order] += honor
        assert earned == facts.honor
        assert sum(facts.won) == pytest.approx(1.0)
        assert [placed.turn for placed in facts.placed] == list(range(1, len(facts.placed) + 1))
        for placed in facts.placed:
            assert 0 <= placed.matched <= placed.possible <= 4
            assert placed.price >= 0
            assert placed.denied <= 0 or placed.price > 0 or placed.denied == 0


def test_the_report_has_every_table(games: Path) -> None:
    printed = _run("report", str(games))
    for heading in ("turn order", "Openings", "Dedications", "worth", "Denial", "reconstructed"):
        assert heading in printed


def test_without_a_change_the_same_game_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """So whatever differs after a change comes from it."""
    monkeypatch.setattr("research.strategy.facts.change", lambda state, *_: state)
    for seed in range(3):
        worth = Table().play(Task("apprentice", 3, False, seed, True)).worth
        assert worth is not None
        assert (worth.honor, worth.margin, worth.won) == (0, 0.0, 0.0)


@pytest.mark.parametrize("what", ["favor", "gift", "pavilion", "lantern"])
def test_a_changed_position_differs_in_one_thing(what: str) -> None:
    state = new_game(Options(2, expansion=True), 1)
    changed = change(state, 1, what, Random(1))
    assert isinstance(changed, GameState)
    assert changed.seats[0] == state.seats[0]
    assert changed.seats[1] != state.seats[1]
    total = sum(changed.supply) + sum(sum(seat.lanterns) for seat in changed.seats)
    assert total == sum(state.supply) + sum(sum(seat.lanterns) for seat in state.seats)
