"""The match between two searches."""

import subprocess
import sys
from pathlib import Path

import pytest


def _run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "research.match", *arguments], cwd=Path(__file__).parents[2],
        capture_output=True, text=True, timeout=300,
    )  # fmt: skip


def test_a_changed_search_plays_the_usual_one() -> None:
    changed = ("--change", "CURIOSITY=0.5", "URGENCY=0.025")
    done = _run("champion:50", "mcts:20", *changed, "--players", "3", "--games", "6")
    assert done.returncode == 0, done.stderr
    cells = [cell.strip() for cell in done.stdout.splitlines()[-1].split("|")]
    assert cells[1:3] == ["3 players", "6"]
    assert 0.0 <= float(cells[3].split("%")[0]) <= 100.0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("champion:50", "nobody:50"), "there is no search 'nobody', but champion and mcts"),
        (("mcts:5", "mcts:5", "--change", "HUNGER=1"), "the search has no number 'HUNGER'"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments: tuple[str, ...], message: str) -> None:
    done = _run(*arguments)
    assert done.returncode == 2
    assert message in done.stderr
