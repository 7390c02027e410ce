"""Decodes bytes as text, and refuses text that cannot be meant."""

import re
from typing import Final

from lanterns.engine import InvalidNotation

LONGEST_RECORD: Final = 32 * 1024 * 1024
"""The most characters of one game; with the state after every action it has about one million."""

CONTROL_BUT_LINES: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")
"""Characters that no text may hold, half characters included. Tabs and line ends are allowed."""


def decode(data: bytes | str) -> str:
    """Return the text of a file in UTF-8, with plain line ends and without a byte order mark."""
    text = _from_utf8(data) if isinstance(data, bytes) else data
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    control = CONTROL_BUT_LINES.search(text)
    if control:
        line, column = line_and_column(text[: control.start()])
        code = ord(control.group())
        raise InvalidNotation(
            f"the character U+{code:04X} is not allowed", line=line, column=column
        )
    return text


def _from_utf8(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line, column = line_and_column(data[: error.start].decode("utf-8"))
        raise InvalidNotation(
            "this is not text in UTF-8", line=line, column=column, expected="UTF-8"
        ) from error


def line_and_column(before: str) -> tuple[int, int]:
    """Return the line and column of the character after this text, both counted from 1."""
    return before.count("\n") + 1, len(before) - before.rfind("\n")
