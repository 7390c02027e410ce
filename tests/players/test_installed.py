"""Players of other packages: they play under their names, and a broken one harms only itself."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from lanterns.arena import play_game
from lanterns.cli.app import run
from lanterns.engine import Options
from lanterns.notation import parse_game_json
from lanterns.players import UnknownPlayer, find_player, player_names

EXAMPLE: Final = Path(__file__).parents[2] / "examples" / "matchmaker"


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the example package, installed as pip installs any other."""
    root = tmp_path_factory.mktemp("example")
    source = shutil.copytree(EXAMPLE, root / "source")
    offline = ["--no-build-isolation", "--no-deps", "--no-index", "--quiet"]
    pip = [sys.executable, "-m", "pip", "install", *offline, "--disable-pip-version-check"]
    subprocess.run([*pip, "--target", root / "target", source], check=True, timeout=300)
    return root / "target"


@pytest.fixture
def installed(target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(target))
    monkeypatch.delitem(sys.modules, "matchmaker", raising=False)


def _announce(folder: Path, package: str, *lines: str) -> None:
    """Let a package announce players in its metadata, as an installer writes it."""
    metadata = folder / f"{package}-2.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 2.0\n")
    (metadata / "entry_points.txt").write_text("\n".join(["[lanterns.players]", *lines]))


@pytest.mark.usefixtures("installed")
def test_an_installed_player_is_listed_and_plays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["players"]) == 0
    line = "matchmaker    Places tiles where colors match (of lanterns-matchmaker 1.0)\n"
    assert line in capsys.readouterr().out
    assert run(["players", "--json"]) == 0
    assert "matchmaker" in json.loads(capsys.readouterr().out)
    assert "matchmaker" in player_names()
    assert play_game(Options(2), 3, ["matchmaker", "matchmaker:5"]).outcome is not None
    arena = ["arena", "matchmaker", "random", "--games", "2", "--seed", "1", "--json"]
    assert run(arena) == 0
    standings = json.loads(capsys.readouterr().out)["sections"][0]["standings"]
    assert standings[0]["label"] == "matchmaker"
    out = tmp_path / "games.jsonl"
    assert run(["simulate", "--games", "1", "--out", str(out), "--players-are", "matchmaker"]) == 0
    assert parse_game_json(json.loads(out.read_text())).players[0] == "matchmaker"


@pytest.mark.usefixtures("installed")
def test_a_person_plays_against_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", lambda _: "quit")
    assert run(["play", "--seed", "3", "--against", "matchmaker"]) == 0


@pytest.mark.usefixtures("installed")
def test_errors_name_it_among_the_others() -> None:
    with pytest.raises(UnknownPlayer, match=r"did you mean matchmaker or"):
        find_player("machtmaker")
    with pytest.raises(UnknownPlayer, match=r"there are random, .*exec, matchmaker, and module:"):
        find_player("anna")
    with pytest.raises(UnknownPlayer, match=r"matchmaker:Matchmaker\('much'\) does not make"):
        find_player("matchmaker:much")


def test_a_broken_one_harms_nothing_but_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "exits_at_once.py").write_text("raise SystemExit(3)")
    _announce(
        tmp_path,
        "broken-bots",
        "gone = no_such_module_at_all:Bot",
        "exits = exits_at_once:Bot",
        "bare = exits_at_once",
        "number = math:pi",
        "greedy = math:pi",
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    assert run(["players"]) == 0
    listed = capsys.readouterr().out
    for name in ("gone", "exits", "bare", "number"):
        (line,) = [one for one in listed.splitlines() if one.startswith(f"{name} ")]
        assert "from broken-bots 2.0, cannot play: " in line
        with pytest.raises(UnknownPlayer, match=rf"'{name}' of broken-bots 2\.0 cannot play"):
            find_player(name)
    assert "from broken-bots 2.0: the name is taken, so use math:pi" in listed
    assert play_game(Options(2), 3, ["greedy", "random"]).outcome is not None
    assert run(["arena", "gone", "greedy"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "broken-bots 2.0" in said


def test_the_first_of_two_packages_has_the_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _announce(tmp_path, "alpha", "twin = lanterns.players:Greedy")
    _announce(tmp_path, "beta", "twin = lanterns.players:Uniform")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert type(find_player("twin")).__name__ == "Greedy"
    assert run(["players"]) == 0
    assert "from beta 2.0: the name is taken, so use lanterns.players:Uniform" in (
        capsys.readouterr().out
    )
