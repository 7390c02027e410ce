"""Each command says in one line which extra it lacks."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

_PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
_EXTRAS = _PROJECT["optional-dependencies"]
_RUN = """
import sys
for name in sys.argv[1].split(","):
    sys.modules[name] = None
from lanterns.cli import main
sys.argv = ["lanterns", *sys.argv[2:]]
main()
"""


def _modules(extra: str) -> list[str]:
    names = [requirement.partition(";")[0] for requirement in _EXTRAS[extra]]
    plain = [name.partition(">")[0].partition("<")[0].partition("=")[0] for name in names]
    found = [name.strip().replace("-", "_") for name in plain if not name.startswith("lanterns[")]
    # Players that search run with either of the two.
    return found + (_modules("fast") if extra == "bots" else [])


def _run_without(modules: list[str], *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", _RUN, ",".join(modules), *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


@pytest.mark.parametrize(
    ("command", "extra"),
    [
        ("players", "cli"),
        ("serve", "server"),
        ("db backup copy.db", "server"),
        ("db export abc", "server"),
        ("play --against planner", "bots"),
        ("analyze game.lanterns", "bots"),
        ("play --against mcts:10", "bots"),
        ("arena greedy random --games 2 --ray", "ray"),
    ],
)
def test_a_missing_extra_is_one_line_and_exit_code_2(command: str, extra: str) -> None:
    done = _run_without(_modules(extra), *command.split())
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith("lanterns: ")
    assert done.stderr.endswith(f": pip install 'lanterns[{extra}]'\n")
    assert "Traceback" not in done.stderr


def test_plots_name_their_extra(tmp_path: Path) -> None:
    games = tmp_path / "games.jsonl"
    assert not _run_without(["none"], "simulate", "--games", "1", "--out", str(games)).returncode
    done = _run_without(_modules("plots"), "stats", str(games), "--plots", str(tmp_path))
    assert done.returncode == 2
    assert "pip install 'lanterns[plots]'" in done.stderr


_ALWAYS_IMPORTED = [name for name in _modules("server") if name not in ("asyncpg", "uvloop")]
"""Only PostgreSQL needs asyncpg, and uvloop makes a server faster where it is installed."""


@pytest.mark.parametrize("module", _ALWAYS_IMPORTED)
def test_a_server_lacking_any_one_package_names_the_extra(module: str, tmp_path: Path) -> None:
    done = _run_without([module], "serve", "--db", str(tmp_path / "tables.db"), "--port", "0")
    assert done.returncode == 2
    assert "pip install 'lanterns[server]'" in done.stderr
    assert "Traceback" not in done.stderr
