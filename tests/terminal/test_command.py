"""``lanterns play``: on a terminal it fills the screen, elsewhere it plays line by line."""

import os
import pty
import signal
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator
from pathlib import Path
from select import select
from time import monotonic

import pytest

from lanterns.cli import play as command
from lanterns.cli.app import run
from lanterns.notation import parse_record
from lanterns.terminal import Saves, saves_folder
from lanterns.terminal.fullscreen.app import choose_paint
from lanterns.terminal.fullscreen.background import read_answer, read_colorfgbg

_LIMIT = 60.0
"""Seconds after which a test that hangs is given up."""
_COMMAND = """
import signal
from lanterns.cli import main
# A suite started in the background ignores Ctrl-C, a browser's driver blocks it in its thread,
# and everything that they start inherits that.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
main()
"""
_OPEN: list[subprocess.Popen[bytes]] = []


@pytest.fixture(autouse=True)
def _ended() -> Iterator[None]:
    """Leave no game running, whatever a test has come to."""
    yield
    while _OPEN:
        with _OPEN.pop() as process:
            process.kill()


class Terminal:
    """A real terminal with a game in it."""

    def __init__(self, *arguments: str, lines: int = 24, columns: int = 80, **environ: str) -> None:
        self._host, guest = pty.openpty()
        # The size of another terminal would count for more than that of the real one.
        usual = {name: os.environ[name] for name in os.environ if name not in ("LINES", "COLUMNS")}
        termios.tcsetwinsize(guest, (lines, columns))
        self.said = ""
        self.process = subprocess.Popen(
            [sys.executable, "-c", _COMMAND, "play", *arguments],
            stdin=guest,
            stdout=guest,
            stderr=guest,
            start_new_session=True,
            env={**usual, "TERM": "xterm-256color", "COLORTERM": "truecolor", **environ},
        )
        _OPEN.append(self.process)
        os.close(guest)

    def type(self, keys: str) -> None:
        os.write(self._host, keys.encode())

    def wait_for(self, happened: Callable[[], object]) -> None:
        """Read what is printed until something has happened."""
        until = monotonic() + _LIMIT
        while not happened():
            assert monotonic() < until, self.said[-2000:]
            self._read()

    def _read(self) -> None:
        if select([self._host], [], [], 0.1)[0]:
            try:
                self.said += os.read(self._host, 1 << 16).decode("utf-8", "replace")
            except OSError:  # the other end is closed
                assert self.process.wait(_LIMIT) is not None

    def interrupt(self) -> int:
        """Press Ctrl-C until the process has ended, and return its exit code.

        Python notices one that comes between the prompt and its wait for a key only at the next.
        """
        pressed = -_LIMIT

        def ended() -> bool:
            nonlocal pressed
            if monotonic() > pressed + 3.0:
                pressed = monotonic()
                self.process.send_signal(signal.SIGINT)  # what Ctrl-C sends
            return self.process.poll() is not None

        self.wait_for(ended)
        return self.end()

    def end(self) -> int:
        """Read until the process has ended; its exit code."""
        self.wait_for(lambda: self.process.poll() is not None)
        os.close(self._host)
        return self.process.returncode


def _saved() -> list[Path]:
    return sorted(saves_folder().glob("*.lanterns"))


def _actions() -> int:
    return max((len(parse_record(file.read_text()).actions) for file in _saved()), default=0)


def test_whatever_ends_the_game_nothing_is_lost() -> None:
    game = Terminal("--seed", "3", "--speed", "instant")
    game.wait_for(lambda: "Dedications" in game.said)
    game.type("\r")
    game.wait_for(lambda: _actions() >= 2)  # the person's tile, and the bot's
    os.killpg(game.process.pid, signal.SIGHUP)  # the window is closed
    game.end()
    before = _actions()

    game = Terminal("--resume", "--speed", "instant")
    game.wait_for(lambda: "Dedications" in game.said)
    game.type("\x03")
    assert game.end() == 0
    assert "lanterns play --resume" in game.said
    assert _actions() == before
    assert len(_saved()) == 1


def test_a_small_place_is_played_line_by_line_and_asks_whether_to_continue() -> None:
    game = Terminal("--seed", "3", lines=10)
    game.wait_for(lambda: "> " in game.said)
    assert "commitment" in game.said
    assert game.interrupt() == 130
    assert "The game is saved in" in game.said

    game = Terminal("--plain")
    game.wait_for(lambda: "Continue it? [Y/n]" in game.said)
    game.type("\r")
    game.wait_for(lambda: "> " in game.said)
    game.type("undo\r")
    game.wait_for(lambda: "nothing to take back" in game.said)
    game.type("quit\r")
    assert game.end() == 0
    # The answer is still in sight: the table is not printed again below it.
    assert "Dedications" not in game.said.partition("nothing to take back")[2]
    assert len(_saved()) == 1


def test_without_textual_it_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "_interactive", lambda: True)
    monkeypatch.setattr(command, "get_terminal_size", lambda: os.terminal_size((80, 24)))
    monkeypatch.setenv("TERM", "xterm")
    assert command.can_fill_screen()
    monkeypatch.setitem(sys.modules, "textual", None)
    assert not command.can_fill_screen()
    said = capsys.readouterr().err
    assert "pip install 'lanterns[cli]'" in said
    assert said.count("\n") == 1


def test_there_is_nothing_to_resume(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "--resume"]) == 2
    assert "there is no unfinished game" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ("--against greedy,random,novice --players 3", "2 bots can play, but 3 were named"),
        ("--against greedy,random --players 2", "1 bot can play, but 2 were named"),
        ("--seat N,S --name Ann,Ben,Cho", "3 names for 2 seats"),
        ("--seat N,X", "the seats are N, S"),
        ("--seat N,N", "a side of their own"),
        ("--speed lazy", "--speed"),
        ("--colors pink", "--colors"),
    ],
)
def test_what_does_not_fit_is_refused(
    options: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["play", *options.split()]) == 2
    said = capsys.readouterr()
    assert complaint in said.err
    assert said.err.count("\n") == 1
    assert not said.out


def test_players_with_one_name_are_distinguished(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", lambda _: "quit")
    assert run(["play", "--players", "3", "--seed", "3", "--against", "novice"]) == 0
    said = capsys.readouterr().out
    assert "novice N" in said
    assert "novice E" in said


def test_a_folder_that_cannot_be_written_does_not_stop_the_game(tmp_path: Path) -> None:
    from lanterns.engine import Options
    from lanterns.terminal import seat_everybody

    (tmp_path / "file").write_text("in the way")
    seating = seat_everybody(Options(2), (1,), (), ("novice",))
    session = Saves(tmp_path / "file").begin(Options(2), 1, seating, lambda *_: None)
    assert session.file is None
    assert session.trouble is not None


@pytest.mark.parametrize(
    ("environ", "wanted", "dark", "name"),
    [
        ({"NO_COLOR": "1", "COLORTERM": "truecolor"}, "dawn", True, "letters"),
        ({"TERM": "xterm-256color"}, None, True, "night"),
        ({"TERM": "xterm-256color"}, None, False, "dawn"),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, None, False, "dawn"),
        ({"TERM": "linux"}, None, True, "terminal"),
        ({"TERM": "linux"}, "night", True, "night"),
    ],
)
def test_the_colors_fit_the_terminal(
    environ: dict[str, str], wanted: str | None, dark: bool, name: str
) -> None:
    assert choose_paint(environ, wanted, lambda: dark).name == name


def test_what_a_terminal_answers_about_its_ground() -> None:
    assert read_answer(b"\x1b]11;rgb:ffff/ffff/f0f0\x1b\\\x1b[?62;c") is False
    assert read_answer(b"\x1b]11;rgb:1c/1c/1c\x07") is True
    assert read_answer(b"\x1b[?62;c") is None
    assert [read_colorfgbg(value) for value in ("15;0", "0;15", "", "0;default")] == [
        True,
        False,
        True,
        True,
    ]
