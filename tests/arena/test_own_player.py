"""A player of your own: an object in this process, or ``module:Class`` anywhere."""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from lanterns.arena import (
    ArenaError,
    Backend,
    Plan,
    Tournament,
    TournamentSettings,
    play_game,
    play_out,
    read_results,
    standings,
)
from lanterns.cli.app import run
from lanterns.engine import Action, Options, View
from lanterns.notation import parse_game_json

MODULE = """
class First:
    def choose(self, view, legal, rng):
        return legal[0]

def last():
    player = First()
    player.choose = lambda view, legal, rng: legal[-1]
    return player
"""


class Last:
    """Takes the last action."""

    closed = 0

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:
        return legal[-1]

    def close(self) -> None:
        self.closed += 1


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Make a current folder with a module in it that is not installed."""
    (tmp_path / "some_bots.py").write_text(MODULE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield tmp_path
    sys.modules.pop("some_bots", None)


def test_objects_and_codes_play_one_game() -> None:
    player = Last()
    course = play_out(Options(2), 4, [player, "random"])
    assert course.actions == play_out(Options(2), 4, [Last(), "random"]).actions
    assert player.closed == 0, "an object is left to its maker"
    assert play_game(Options(3), 4, [player, "random"]).players == ("Last", "random", "Last")


def test_an_object_plays_a_tournament_in_this_process(tmp_path: Path) -> None:
    plan = Plan(TournamentSettings((Last(), "greedy", Last()), (2,), seed=3), 2)
    tournament = Tournament(plan, tmp_path / "results.jsonl")
    results = list(tournament.play(Backend()))
    tournament.close()
    assert list(read_results(tmp_path / "results.jsonl")) == results
    found = standings(results)
    assert found[0].label == "greedy"
    assert {standing.label for standing in found} == {"greedy", "Last#1", "Last#2"}
    assert {standing.code for standing in found} == {"greedy", "Last"}


def test_an_object_does_not_leave_this_process() -> None:
    plan = Plan(TournamentSettings((Last(), "greedy"), (2,), seed=3), 2)
    with pytest.raises(ArenaError, match=r"a Last object.*such as .*test_own_player:Last"):
        list(Backend(jobs=2).play(plan))


@pytest.mark.parametrize("code", ["some_bots:First", "some_bots:last"])
def test_a_class_and_a_function_make_players(folder: Path, code: str) -> None:
    assert play_game(Options(2), 4, [code]).players == (code, code)


def test_worker_processes_find_the_module(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arena = ["arena", "some_bots:First", "random", "--games", "4", "--seed", "5", "--json"]
    sections = []
    for jobs in ("1", "2"):
        assert run([*arena, "--jobs", jobs]) == 0
        sections.append(json.loads(capsys.readouterr().out)["sections"])
    one, two = ([s["win_rate"] for s in found[0]["standings"]] for found in sections)
    assert one == two
    assert {s["label"] for s in sections[1][0]["standings"]} == {"some_bots:First", "random"}


def test_simulate_takes_it_too(folder: Path) -> None:
    players = ["--players", "2", "--players-are", "some_bots:last,random"]
    assert run(["simulate", "--games", "1", "--out", "games.jsonl", *players]) == 0
    record = parse_game_json(json.loads((folder / "games.jsonl").read_text()))
    assert record.players == ("some_bots:last", "random")


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("1 / 0", "ZeroDivisionError: division by zero (some_bots.py, line 4)"),
        ("rng.choice([])", "IndexError: "),
        ("rng.choice([])", "(some_bots.py, line 4)"),
        ("lanterns.apply(view.state, 5)", "(some_bots.py, line 4)"),
        ("None", ""),
    ],
)
def test_a_failing_player_is_one_line(
    body: str, why: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "some_bots.py").write_text(f"""import lanterns
class First:
    def choose(self, view, legal, rng):
        return {body}
""")
    commands = (
        "simulate --games 1 --out x.jsonl --players-are",
        "arena random",
        "play --plain --seed 1 --against",
    )
    for command in commands:
        assert run([*command.split(), "some_bots:First"]) == 2
        said = capsys.readouterr().err
        assert "some_bots:First failed: " in said, said
        assert why in said, said
        assert ("line" in said) == (body != "None"), said
        assert said.count("lanterns: ") == said.count("\n") == 1
