"""The output of a command arrives, whatever the terminal, the disk and the reader are like."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from lanterns.cli.app import run

GOLDEN = Path(__file__).parents[1] / "golden"
_MAIN = "from lanterns.cli import main; main()"


def lanterns(
    *arguments: str, encoding: str = "utf-8", typed: bytes = b""
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-c", _MAIN, *arguments],
        capture_output=True,
        check=False,
        timeout=240,
        input=typed,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )


_SMALL_DISK = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv.pop(1)),) * 2)
from lanterns.cli import main
main()
"""


def _on_a_small_disk(most_bytes: int, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command that cannot write a file larger than that."""
    return subprocess.run(
        [sys.executable, "-c", _SMALL_DISK, str(most_bytes), *arguments],
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )


@pytest.mark.parametrize("encoding", ["ascii", "iso-8859-1"])
@pytest.mark.parametrize(
    "command",
    [
        f"show {GOLDEN / 'cards_drawn.lanterns'}",
        f"show {GOLDEN / 'cards_drawn.lanterns'} --seat N --at 40",
        "arena greedy random --games 2 --seed 1",
        "play --seed 3 --expansion",
        "--help",
    ],
)
def test_every_encoding_can_show_it(command: str, encoding: str) -> None:
    done = lanterns(*command.split(), encoding=encoding, typed="? n1\nhint\nÄ\nquit\n".encode())
    assert done.returncode == 0, done.stderr
    assert done.stdout.decode(encoding)
    assert b"Error" not in done.stderr


def test_without_unicode_a_drawing_has_its_shape_and_the_standings_their_numbers() -> None:
    file = str(GOLDEN / "cards_drawn.lanterns")
    plain, drawn = (
        lanterns("show", file, encoding=encoding).stdout.decode(encoding).splitlines()
        for encoding in ("ascii", "utf-8")
    )
    assert [len(line) for line in plain] == [len(line) for line in drawn]
    assert "?" not in "".join(plain)
    arena = lanterns("arena", "greedy", "random", "--games", "2", encoding="ascii").stdout
    assert b"+-" in arena
    assert b"seed " in arena


def test_a_name_of_other_letters_and_bytes_that_are_no_text_do_not_end_a_game() -> None:
    play = ("play", "--seed", "3", "--name", "Ǻ桜")
    done = lanterns(*play, encoding="ascii", typed=b"\xff\xfe\nquit\n")
    assert done.returncode == 0, done.stderr
    assert b"You left the game." in done.stdout


def test_a_full_disk_behind_standard_output_is_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-c", _MAIN, "players"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            timeout=60,
        )
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert b"No space left on device" in done.stderr


def test_a_reader_that_has_enough_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as pipe:
        done = subprocess.run(
            [sys.executable, "-c", _MAIN, "players"],
            stdout=pipe,
            stderr=subprocess.PIPE,
            check=False,
            timeout=60,
        )
    assert done.returncode == 1
    assert not done.stderr


def test_a_full_disk_leaves_whole_games(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    done = _on_a_small_disk(
        40_000, "simulate", "--games", "50", "--players", "2", "--seed", "1", "--out", str(out)
    )
    assert done.returncode == 2
    lines = out.read_bytes()
    assert lines.endswith(b"\n")
    games = lines.count(b"\n")
    assert 0 < games < 50
    complaint = f"lanterns: {out}: File too large; it holds {games} of 50 games\n"
    assert done.stderr.endswith(complaint)
    assert run(["verify", str(out)]) == 0


def test_a_full_disk_leaves_the_old_picture(tmp_path: Path) -> None:
    picture = tmp_path / "lake.svg"
    picture.write_text("<svg/>")
    done = _on_a_small_disk(
        8192, "show", str(GOLDEN / "base_2.lanterns"), "--svg", str(picture), "--force"
    )
    assert (done.returncode, done.stderr) == (2, f"lanterns: {picture}: File too large\n")
    assert picture.read_text() == "<svg/>"
    assert [file.name for file in tmp_path.iterdir()] == ["lake.svg"]


def test_a_full_disk_leaves_whole_plots(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    folder = tmp_path / "plots"
    folder.mkdir()
    (folder / "honor.svg").write_text("<svg/>")
    game = str(GOLDEN / "base_2.lanterns")
    done = _on_a_small_disk(8192, "stats", game, "--plots", str(folder), "--force")
    assert done.returncode == 2
    assert f"lanterns: {folder / 'honor.svg'}: File too large\n" in done.stderr
    assert (folder / "honor.svg").read_text() == "<svg/>"
    assert [file.name for file in folder.iterdir()] == ["honor.svg"]


def test_a_full_device_is_named() -> None:
    done = lanterns("show", str(GOLDEN / "base_2.lanterns"), "--svg", "/dev/full")
    assert (done.returncode, done.stderr) == (2, b"lanterns: /dev/full: No space left on device\n")


@pytest.mark.parametrize("folder", ["file", "file/plots", "closed/plots"])
def test_a_folder_that_cannot_be_used_is_refused_before_anything_is_counted(
    folder: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    pytest.importorskip("matplotlib")
    (tmp_path / "file").touch()
    (tmp_path / "closed").mkdir(mode=0o500)
    monkeypatch.setattr(os, "access", lambda path, _mode: path != tmp_path / "closed")
    assert run(["stats", "nowhere.jsonl", "--plots", str(tmp_path / folder)]) == 2
    assert f"lanterns: {tmp_path / folder}: " in capsys.readouterr().err


def test_an_arena_s_results_go_to_standard_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are what a file would hold, which can be continued; the standings go elsewhere."""
    monkeypatch.chdir(tmp_path)
    command = [
        "arena",
        "random",
        "random",
        "--players",
        "2",
        "--games",
        "2",
        "--seed",
        "1",
        "--out",
    ]
    done = lanterns(*command, "-")
    assert list(tmp_path.iterdir()) == []
    assert b"95 %" in done.stderr
    (tmp_path / "piped.jsonl").write_bytes(done.stdout)
    again = lanterns(*command, "piped.jsonl")
    assert b"2 games already played" in again.stderr
    assert (tmp_path / "piped.jsonl").read_bytes() == done.stdout
