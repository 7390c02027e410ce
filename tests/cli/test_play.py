"""A game in the terminal is not lost, whatever ends it."""

import errno
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest

from lanterns.cli.app import run
from lanterns.cli.output import write_whole
from lanterns.engine import Action, View
from lanterns.notation import Record, parse_record
from lanterns.players import Greedy
from lanterns.terminal.prompt import Command, Prompt

Answer = Callable[[View, Sequence[Action], Random], Action | Command]


def _answer(monkeypatch: pytest.MonkeyPatch, answer: Answer) -> None:
    """Type answers at the prompt."""
    monkeypatch.setattr(Prompt, "ask", lambda _self, *asked: answer(*asked))


def _greedy_until(turn: int) -> Answer:
    """Return a person who plays like greedy, and presses Ctrl-C in that turn."""

    def answer(view: View, legal: Sequence[Action], _rng: Random) -> Action:
        if view.state.turn >= turn:
            raise KeyboardInterrupt
        return Greedy().choose(view, legal, Random(1))

    return answer


def _no_answer(_view: View, _legal: Sequence[Action], _rng: Random) -> Action:
    raise AssertionError("nobody was to be asked")


def _read(file: Path) -> Record:
    return parse_record(file.read_text("utf-8"))


def test_an_interrupted_game_is_saved_and_continues_as_if_it_had_not_been(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    start = "play --seed 8 --players 3 --expansion --against random,greedy --name Ann --save"
    whole, halves = tmp_path / "whole.lanterns", tmp_path / "two halves.lanterns"
    _answer(monkeypatch, _greedy_until(999))
    assert run([*start.split(), str(whole)]) == 0
    capsys.readouterr()

    _answer(monkeypatch, _greedy_until(12))
    assert run([*start.split(), str(halves)]) == 130
    said = capsys.readouterr().out
    assert f"The game is saved in {halves}." in said
    assert f"lanterns play --resume '{halves}'" in said
    assert _read(halves).outcome is None
    assert len(_read(halves).actions) > 5

    _answer(monkeypatch, _greedy_until(999))
    assert run(["play", "--resume", str(halves)]) == 0
    assert "The seed was" in capsys.readouterr().out
    assert halves.read_text() == whole.read_text()
    assert run(["verify", str(halves)]) == 0


def test_a_game_is_saved_before_each_turn_too(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "game.lanterns"
    lengths: list[int] = []

    def answer(view: View, legal: Sequence[Action], _rng: Random) -> Action | Command:
        lengths.append(len(_read(file).actions))
        return Command.QUIT if view.state.turn > 6 else Greedy().choose(view, legal, Random(1))

    _answer(monkeypatch, answer)
    assert run(["play", "--seed", "3", "--save", str(file)]) == 0
    assert lengths[0] < lengths[-1]
    assert len(_read(file).actions) == lengths[-1]


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--save", "{folder}/nowhere/game.lanterns"], "nowhere/game.lanterns: No such file"),
        (["--save", "{folder}"], "Is a directory"),
        (["--save", "{folder}/game.lanterns", "--name", "A\x07nn"], "a name is one line of text"),
        (["--save", "{folder}/old.lanterns"], "already exists"),
        (["--resume", "{folder}/old.lanterns"], "not a game saved by lanterns play"),
        (["--resume", "{folder}/none.lanterns"], "No such file"),
        (["--resume", "{folder}/notes.txt"], "notes.txt, line 1"),
        (["--resume", "{folder}/saved.lanterns", "--save", "{folder}/old.lanterns"], "exists"),
        (["--resume", "{folder}/old.lanterns", "--players", "3"], "leave out --players"),
    ],
)
def test_what_cannot_be_saved_or_resumed_is_refused_before_the_first_move(
    options: list[str],
    complaint: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    old = (Path(__file__).parents[1] / "golden" / "base_2.lanterns").read_text()
    (tmp_path / "old.lanterns").write_text(old)
    (tmp_path / "notes.txt").write_text("buy the box")
    _answer(monkeypatch, lambda *_: Command.QUIT)
    assert run(["play", "--save", str(tmp_path / "saved.lanterns")]) == 0
    capsys.readouterr()
    _answer(monkeypatch, _no_answer)
    assert run(["play", *(option.format(folder=tmp_path) for option in options)]) == 2
    said = capsys.readouterr()
    assert complaint in said.err
    assert said.err.count("\n") == 1
    assert not said.out
    assert (tmp_path / "old.lanterns").read_text() == old
    assert {file.name for file in tmp_path.iterdir()} == {
        "notes.txt",
        "old.lanterns",
        "saved.lanterns",
    }


def test_a_finished_game_is_not_resumed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.lanterns"
    _answer(monkeypatch, _greedy_until(999))
    assert run(["play", "--seed", "3", "--save", str(file)]) == 0
    assert run(["play", "--resume", str(file)]) == 2
    assert "is over" in capsys.readouterr().err


def test_asking_for_a_hint_does_not_change_what_the_bots_do(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    games = []
    for asks in (0, 3):
        file = tmp_path / f"{asks}.lanterns"

        def answer(view: View, legal: Sequence[Action], rng: Random, asks: int = asks) -> Action:
            for _ in range(asks):
                rng.random()
            return Greedy().choose(view, legal, Random(1))

        _answer(monkeypatch, answer)
        assert run(["play", "--seed", "5", "--against", "random", "--save", str(file)]) == 0
        games.append(_read(file).actions)
    assert games[0] == games[1]


def test_a_failed_write_leaves_the_old_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "game.lanterns"
    file.write_text("old")

    def full(path: Path, data: bytes) -> int:
        with path.open("wb") as opened:
            opened.write(data[:2])
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match=r"No space left on device: '.*/game\.lanterns'"):
        write_whole(file, "new and longer")
    assert file.read_text() == "old"
    assert [one.name for one in tmp_path.iterdir()] == ["game.lanterns"]


def test_a_device_is_written_to_and_stays_one(tmp_path: Path) -> None:
    write_whole(Path("/dev/null"), "gone")
    assert Path("/dev/null").is_char_device()


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_text("old")
    file.chmod(0o600)
    link.symlink_to(file)
    write_whole(link, "new")
    assert link.is_symlink()
    assert file.read_text() == "new"
    assert file.stat().st_mode & 0o777 == 0o600
