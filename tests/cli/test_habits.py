"""What people expect of any command line: help with examples, completion, - and whole files."""

import io
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from lanterns.arena import play_game
from lanterns.cli import players as cli_players
from lanterns.cli.app import app, run
from lanterns.cli.options import complete_cards, complete_code
from lanterns.engine import EmperorCard, Options
from lanterns.notation import record_text

GOLDEN: Final = Path(__file__).parents[1] / "golden" / "base_2.lanterns"
_MAIN: Final = "from lanterns.cli import main; main()"


def _commands(group: object = None, path: str = "lanterns") -> Iterator[tuple[str, TyperCommand]]:
    group = group or get_command(app)
    assert isinstance(group, TyperGroup)
    for name, command in group.commands.items():
        if isinstance(command, TyperGroup):
            yield from _commands(command, f"{path} {name}")
        else:
            assert isinstance(command, TyperCommand)
            yield f"{path} {name}", command


COMMANDS: Final = dict(_commands())


def _examples(command: TyperCommand) -> list[str]:
    return [line.strip() for line in (command.epilog or "").splitlines()[2:]]


@pytest.mark.parametrize("path", COMMANDS)
def test_every_help_page_has_examples_that_can_be_typed(
    path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = _examples(COMMANDS[path])
    assert any(line.startswith(path) for line in lines)
    for line in lines:
        for part in line.split(" | "):
            name = next(name for name in sorted(COMMANDS, reverse=True) if part.startswith(name))
            typed = shlex.split(part.removeprefix(name))
            # Every option is known and every value is of its kind; nothing is carried out.
            COMMANDS[name].make_context(name, typed).close()
    assert run([*path.split()[1:], "--help"]) == 0
    page = capsys.readouterr().out
    assert all(line in page for line in lines)
    assert "<bool>" not in page
    assert max(map(len, page.splitlines())) <= 100


def test_a_shell_completes_commands_options_and_players() -> None:
    def complete(words: str) -> str:
        done = subprocess.run(
            [sys.executable, "-c", "import sys; sys.argv[0] = 'lanterns'; " + _MAIN],
            env={
                **os.environ,
                "_LANTERNS_COMPLETE": "complete_bash",
                "COMP_WORDS": words,
                "COMP_CWORD": str(len(words.split(" ")) - 1),
            },
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        assert "Traceback" not in done.stderr
        return done.stdout

    assert "--games" in complete("lanterns simulate --").split()
    assert complete("lanterns arena gran").split() == ["grandmaster"]
    assert complete("lanterns play --against gran").split() == ["grandmaster"]


def test_the_package_runs_as_a_module() -> None:
    command = [sys.executable, "-m", "lanterns", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.startswith("lanterns ")


def test_lists_of_codes_and_cards_are_completed_at_their_end() -> None:
    assert complete_code("greedy,plan") == ["greedy,planner"]
    assert {"random", "legend"} <= set(complete_code(""))
    assert list(complete_cards("rotate_a_tile,fav")) == ["rotate_a_tile,favor_to_honor"]
    assert "rotate_a_tile,rotate_a_tile" not in complete_cards("rotate_a_tile,")
    assert list(complete_cards("")) == [card.value for card in EmperorCard]


def _type(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))


@pytest.mark.parametrize("command", ["show -", "verify -", "stats -", "show - --json --at 3"])
def test_a_game_comes_from_standard_input(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _type(monkeypatch, GOLDEN.read_bytes())
    assert run(command.split()) == 0
    said = capsys.readouterr().out
    assert run(command.replace("-", str(GOLDEN), 1).split()) == 0
    assert capsys.readouterr().out == said


def test_a_picture_goes_to_standard_output(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert run(["show", str(GOLDEN), "--svg", "-"]) == 0
    said = capfdbinary.readouterr()
    assert said.out.startswith(b"<svg")
    assert said.out.rstrip().endswith(b"</svg>")
    assert not said.err


def test_a_file_is_replaced_by_force_only(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "honor.svg"
    out.write_text("mine")
    typed = ["show", str(GOLDEN), "--svg", str(out)]
    assert run(typed) == 2
    assert f"lanterns: {out} already exists" in capsys.readouterr().err
    assert out.read_text() == "mine"
    assert run([*typed, "--force"]) == 0
    assert out.read_text() != "mine"


def test_errors_in_a_file_name_the_file_and_the_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "broken.jsonl"
    file.write_text("\n{]\n")
    for command in ("show", "stats", "analyze"):
        assert run([command, str(file)]) == 2
        assert f"lanterns: {file}, line 2" in capsys.readouterr().err
    _type(monkeypatch, file.read_bytes())
    assert run(["show", "-"]) == 2
    assert "lanterns: standard input, line 2" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("machine", "said"),
    [
        ("numba", "native code, compiled by numba"),
        ("wasmtime", "run in wasmtime"),
        ("", "pip install 'lanterns[bots]'"),
    ],
)
def test_the_list_of_players_says_where_they_search(
    machine: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli_players, "machine_name", lambda: machine)
    assert cli_players.players(as_json=False) == 0
    assert said in capsys.readouterr().out.splitlines()[-1]


def test_players_with_the_same_name_are_distinguished(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.lanterns"
    file.write_text(record_text(play_game(Options(2), 1, ["greedy"])), "utf-8")
    assert run(["show", str(file)]) == 0
    assert any(f"greedy {side} won" in capsys.readouterr().out for side in "NS")


@pytest.mark.parametrize(
    ("command", "closed"),
    [("stats -", "<&-"), (f"show {GOLDEN}", ">&-"), ("players more", "<&- >&- 2>&-")],
)
def test_closed_streams_are_no_reason_for_a_traceback(command: str, closed: str) -> None:
    python = f"{shlex.quote(sys.executable)} -c {shlex.quote(_MAIN)} {command} {closed}"
    done = subprocess.run(
        ["sh", "-c", python], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == (0 if command.startswith("show") else 2)
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("locale", ["C", "de_DE.ISO-8859-1"])
def test_any_locale_will_do(locale: str, tmp_path: Path) -> None:
    name = os.fsdecode(b"g\xe4me\xff.jsonl")  # what a folder of another encoding looks like
    done = subprocess.run(
        [sys.executable, "-c", _MAIN, "simulate", "--games", "1", "--out", name],
        env={**os.environ, "LC_ALL": locale, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        cwd=tmp_path,
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    (file,) = tmp_path.iterdir()
    again = subprocess.run(
        [sys.executable, "-c", _MAIN, "show", os.fsencode(file.name) + b"x"],
        env={**os.environ, "LC_ALL": locale, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        cwd=tmp_path,
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert again.returncode == 2
    assert again.stderr.count(b"\n") == 1


def _stop(*_: object, **__: object) -> None:
    raise KeyboardInterrupt


def test_ctrl_c_says_what_was_finished(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("lanterns.cli.verify.verify_lines", _stop)
    assert run(["verify", str(GOLDEN)]) == 130
    assert "stopped; 0 games checked so far, 0 of them valid" in capsys.readouterr().err
    monkeypatch.setattr("lanterns.cli.stats.count_games", _stop)
    assert run(["stats", str(GOLDEN)]) == 130
    assert "stopped; 0 games counted so far" in capsys.readouterr().err


class _Screen(io.StringIO):
    def __init__(self, terminal: bool) -> None:
        super().__init__()
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


@pytest.mark.parametrize("terminal", [True, False])
def test_compiling_is_announced(terminal: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal when it begins and when it ends, elsewhere in one line."""
    numba = pytest.importorskip("numba")
    from lanterns.cli.compiling import announce_compiling

    screen = _Screen(terminal)
    monkeypatch.setattr("sys.stderr", screen)
    with announce_compiling():
        pass
    assert not screen.getvalue()
    with announce_compiling():
        assert numba.njit(lambda number: number + 1)(1) == 2
    begun, *ended = screen.getvalue().splitlines()
    assert begun.startswith("Compiling, once")
    assert [line[:12] for line in ended] == ["Compiled in "] * terminal
