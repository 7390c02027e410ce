"""The program that has a search of this version play one of another source tree."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def _run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "benchmarks.versus", *arguments], cwd=ROOT,
        capture_output=True, text=True, timeout=300,
    )  # fmt: skip


def test_two_versions_play_each_other() -> None:
    done = _run(str(ROOT / "src"), "champion:50", "champion:50", "--players", "2", "--games", "4")
    assert done.returncode == 0, done.stderr
    cells = [cell.strip() for cell in done.stdout.splitlines()[-1].split("|")]
    assert cells[2:4] == ["2 players", "4"]
    assert 0.0 <= float(cells[4].split("%")[0]) <= 100.0


def test_a_player_that_the_other_version_does_not_have_is_no_result() -> None:
    done = _run(str(ROOT / "src"), "champion:50", "nobody:50", "--games", "2")
    assert done.returncode == 1
    assert "cannot play as nobody:50" in done.stderr


def test_a_folder_without_the_package_is_refused(tmp_path: Path) -> None:
    done = _run(str(tmp_path), "champion:50", "mcts:50")
    assert done.returncode == 2
    assert "has no package lanterns in it" in done.stderr
