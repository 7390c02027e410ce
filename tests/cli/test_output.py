"""What a command writes arrives, whatever the terminal, the disk and the reader are like."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

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
