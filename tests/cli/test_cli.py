"""The command line as a person or a script meets it."""

import json
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from importlib.metadata import version
from pathlib import Path
from typing import Any, get_args
from xml.etree import ElementTree

import pytest
from typer.main import get_command

import lanterns
from lanterns.cli.app import app, run
from lanterns.cli.options import Cards
from lanterns.engine import EmperorCard, legal_actions, new_game
from lanterns.engine.options import Options


@pytest.fixture
def games(tmp_path: Path) -> Path:
    out = tmp_path / "games.jsonl"
    command = (
        f"simulate --games 3 --players 3 --expansion --seed 7 --players-are random --out {out}"
    )
    assert run(command.split()) == 0
    return out


def test_simulated_games_are_one_json_line_each_and_verify(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [json.loads(line) for line in games.read_text().splitlines()]
    assert [len(line["seats"]) for line in lines] == [3, 3, 3]
    assert len({line["seed"] for line in lines}) == 3
    assert "state" not in lines[0]["actions"][0]
    capsys.readouterr()
    assert run(["verify", str(games)]) == 0
    assert "all 3 games are valid" in capsys.readouterr().out


def test_the_same_seed_simulates_the_same_games(games: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.jsonl"
    command = (
        f"simulate --games 3 --players 3 --expansion --seed 7 --players-are random --out {again}"
    )
    run(command.split())
    assert again.read_text() == games.read_text()


def test_states_and_chosen_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "games.jsonl"
    cards = "rotate-a-tile,favor_to_honor"
    command = f"simulate --games 1 --players 2 --cards {cards} --states --json --out {out}"
    assert run(command.split()) == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["games"] == 1
    game = json.loads(out.read_text())
    assert game["cards"] == ["rotate_a_tile", "favor_to_honor"]
    assert game["actions"][0]["state"]["supply"]


def test_a_changed_game_does_not_verify(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = games.read_text().splitlines()
    changed = json.loads(lines[1])
    changed["outcome"]["honor"]["N"] += 1
    games.write_text("\n".join([lines[0], json.dumps(changed), lines[2]]))
    capsys.readouterr()
    assert run(["verify", str(games)]) == 1
    told = capsys.readouterr().out
    assert "line 2" in told
    assert "honor" in told
    assert run(["verify", "--json", str(games)]) == 1
    assert [verdict["ok"] for verdict in json.loads(capsys.readouterr().out)] == [True, False, True]


def test_several_files_are_verified_one_by_one(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = games.read_text().splitlines()
    good, wrong = tmp_path / "good.jsonl", tmp_path / "wrong.jsonl"
    good.write_text(lines[0])
    wrong.write_text(lines[0] + "\n" + lines[1].replace('"honor": {"N": ', '"honor": {"N": 1'))
    capsys.readouterr()
    assert run(["verify", str(good), str(good)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.startswith(f"{good}: the game is valid: ") for line in told] == [True, True]
    assert run(["verify", str(good), str(wrong)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert [line.partition(" ")[0] for line in told] == [f"{good}:", f"{wrong}:"]
    assert "line 2" in told[1]
    assert run(["verify", "--json", str(good), str(wrong)]) == 1
    verdicts = json.loads(capsys.readouterr().out)
    assert [(one["file"], one["line"], one["ok"]) for one in verdicts] == [
        (str(good), 1, True),
        (str(wrong), 1, True),
        (str(wrong), 2, False),
    ]


def _help_pages(command: Any, words: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    yield words
    for name in getattr(command, "commands", ()):
        yield from _help_pages(command.commands[name], (*words, name))


def test_help_pages_name_arguments_as_they_are_typed(capsys: pytest.CaptureFixture[str]) -> None:
    pages = {}
    for words in _help_pages(get_command(app)):
        assert run([*words, "--help"]) == 0
        pages[" ".join(words)] = capsys.readouterr().out
    assert len(pages) > 20
    for name, page in pages.items():
        assert not re.search(r"[{}]|<(path|str|list)", page), name
    for command, argument in (("stats", "FILE..."), ("verify", "FILE..."), ("arena", "PLAYER...")):
        usage, *rest = pages[command].splitlines()
        assert usage.endswith(f" {command} [OPTIONS] {argument}")
        assert any(line.startswith(f"  {argument}  ") for line in rest)
    assert "They bring the expansion" in " ".join(pages["simulate"].split())


def test_show_a_position(games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert run(["show", str(games), "--at", "0"]) == 0
    start = capsys.readouterr().out
    assert "urn 1 of 30" in start
    assert run(["show", str(games), "--game", "2", "--at", "5", "--seat", "E", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["seats"][0]["hand"] == [None, None, None]
    picture = tmp_path / "lake.svg"
    assert run(["show", str(games), "--svg", str(picture)]) == 0
    assert ElementTree.fromstring(picture.read_text()).tag.endswith("svg")


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        ("bogus", "there is no command"),
        ("play --players 5", "--players"),
        ("play --seat W", "the seats are N, S"),
        ("play --against nobody", "there is no player 'nobody'"),
        ("simulate --games 1 --out x --players-are gredy", "did you mean greedy?"),
        ("foo", "there is no command 'foo'; --help lists them"),
        ("playy", "there is no command 'playy'; did you mean play or players?"),
        ("play --seed minus", "a seed is a number"),
        ("simulate --games 0 --out x", "--games"),
        (
            "simulate --games 1 --out x --cards rotate_a_tile",
            "--cards takes two emperor cards, not 1",
        ),
        ("simulate --games 1 --out x --cards a,b", "there is no emperor card 'a'"),
        ("simulate --games 1 --out x --cards rotate_a_tile,rotate_a_tile", "two different"),
        ("simulate --games 1 --out x --players-are greedy:3", "greedy takes no setting"),
        ("simulate --games 1 --out /nowhere/at/all", "No such file"),
        ("show missing.jsonl", "missing.jsonl"),
        ("verify missing.jsonl", "missing.jsonl"),
    ],
)
def test_bad_input_gets_one_line_and_exit_code_2(
    command: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(command.split()) == 2
    said = capsys.readouterr()
    assert complaint in said.err
    assert said.err.count("\n") == 1
    assert not said.out


def test_an_error_keeps_its_capital_letters(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _type(monkeypatch, "nonsense", "quit")
    assert run(["play", "--seed", "3"]) == 0
    assert "P>R" in capsys.readouterr().out


def test_without_a_command_there_is_help_and_no_empty_complaint(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run([]) == 2
    said = capsys.readouterr()
    assert "play" in said.out
    assert not said.err


def test_positions_that_are_not_there(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["show", str(games), "--game", "9"]) == 2
    assert run(["show", str(games), "--at", "999"]) == 2
    assert "there is no game 9 in" in capsys.readouterr().err


def _type(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    typed = iter(lines)

    def answer(_prompt: str) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)


def test_a_person_plays(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # Seed 3 makes the south seat, which is the person's, the start player.
    start = new_game(Options(2), 3)
    assert start.seat_to_move == 1
    first = str(legal_actions(start)[0])
    _type(monkeypatch, "?", "? n1", "hint", "nonsense", "undo", "99RRRR@n1", first, "quit")
    saved = tmp_path / "game.lanterns"
    assert run(["play", "--seed", "3", "--save", str(saved)]) == 0
    said = capsys.readouterr().out
    assert "greedy would play" in said
    assert "nothing to take back" in said
    assert "You placed tile" in said
    assert "greedy placed tile" in said
    assert run(["show", str(saved)]) == 0


def test_the_beginning_of_an_action_is_enough(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    start = new_game(Options(2), 3)
    only = str(legal_actions(start)[0])
    _type(monkeypatch, only[:-1], only.lower(), "quit")
    assert run(["play", "--seed", "3"]) == 0
    assert capsys.readouterr().out.count("You placed tile") == 1


def test_a_person_plays_a_whole_game_by_hints(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from lanterns.players import Greedy

    def obey(_self: object, view: object, legal: object, rng: object) -> object:
        return Greedy().choose(view, legal, rng)  # type: ignore[arg-type]

    monkeypatch.setattr("lanterns.terminal.prompt.Prompt.ask", obey)
    saved = tmp_path / "game.lanterns"
    assert run(["play", "--seed", "8", "--players", "3", "--save", str(saved)]) == 0
    assert "The seed was" in capsys.readouterr().out
    assert run(["verify", str(saved)]) == 0


def test_the_help_of_cards_names_every_emperor_card() -> None:
    option = get_args(Cards)[1]
    assert [card.value for card in EmperorCard if card.value not in option.help] == []


def test_only_the_owner_can_read_a_backup(tmp_path: Path) -> None:
    database, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    with closing(sqlite3.connect(database)) as opened:
        opened.execute("create table secrets (seed)")
    umask = os.umask(0o022)
    try:
        assert run(["db", "backup", str(copy), "--db", str(database)]) == 0
    finally:
        assert os.umask(umask) == 0o022
    assert copy.stat().st_mode & 0o777 == 0o600


def test_the_version_and_the_short_option_for_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"]) == 0
    assert capsys.readouterr().out == f"lanterns {lanterns.__version__}\n"
    assert version("lanterns") == lanterns.__version__
    for command in ("-h", "show -h", "db backup -h"):
        assert run(command.split()) == 0
        assert "Usage: " in capsys.readouterr().out


def test_python_m_lanterns_is_the_command_line() -> None:
    command = [sys.executable, "-m", "lanterns", "--version"]
    assert subprocess.run(command, capture_output=True, check=True).stdout.startswith(b"lanterns ")
