"""Finds out whether a terminal's background is dark, by asking; most terminals answer."""

import os
import re
import sys
from collections.abc import Mapping
from contextlib import suppress
from select import select
from typing import Final

_QUESTION: Final = b"\x1b]11;?\x1b\\\x1b[c"
"""Asks for the background color, and then for the kind of terminal, which all terminals answer."""
_ANSWER: Final = re.compile(rb"11;rgba?:([0-9a-fA-F]+)/([0-9a-fA-F]+)/([0-9a-fA-F]+)")
_PATIENCE: Final = 0.3
"""Seconds to wait for an answer."""


def is_dark(environ: Mapping[str, str]) -> bool:
    """Return whether the background is dark, which is assumed if nothing says otherwise."""
    answer = b""
    with suppress(ImportError, OSError, ValueError):
        answer = _ask()
    if (dark := read_answer(answer)) is not None:
        return dark
    return read_colorfgbg(environ.get("COLORFGBG", ""))


def read_answer(answer: bytes) -> bool | None:
    """Return whether the color in a terminal's answer is dark; ``None`` without a color in it."""
    found = _ANSWER.search(answer)
    if found is None:
        return None
    red, green, blue = (int(part, 16) / (16 ** len(part) - 1) for part in found.groups())
    light: float = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return light < 0.5


def read_colorfgbg(value: str) -> bool:
    """Return whether ``COLORFGBG`` names a dark background, as in ``15;0``."""
    ground = value.rpartition(";")[2]
    return not (ground.isdigit() and int(ground) in (7, 9, 10, 11, 12, 13, 14, 15))


def _ask() -> bytes:
    """Ask the terminal, and read until it has answered both questions or time is up."""
    import termios
    import tty

    source, target = sys.stdin.fileno(), sys.stdout.fileno()
    before = termios.tcgetattr(source)
    answer = b""
    try:
        tty.setcbreak(source)
        os.write(target, _QUESTION)
        while select([source], [], [], _PATIENCE)[0]:
            answer += os.read(source, 1024)
            if re.search(rb"\x1b\[\?[\d;]*c", answer):
                break
    finally:
        termios.tcsetattr(source, termios.TCSANOW, before)
    return answer
