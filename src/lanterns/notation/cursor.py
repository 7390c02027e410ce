"""Reads text from left to right: what matches is taken, and an error says where reading stopped.

Also here is the step before it: bytes become text, and text that nobody could have meant is
refused.
"""

import re
from typing import Final

from lanterns.notation.errors import InvalidNotation

LONGEST_RECORD: Final = 32 * 1024 * 1024
"""The most characters of one game; with the state after every action it has about one million."""

CONTROL_BUT_LINES: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")
"""Characters that no text may hold, half characters included. Tabs and line ends are allowed."""

_SHOWN: Final = 20
"""An error message quotes at most this many characters."""


def pattern(source: str) -> re.Pattern[str]:
    """A pattern that ignores case and matches ASCII letters and digits only."""
    return re.compile(source, re.IGNORECASE | re.ASCII)


def one_of(words: list[str]) -> str:
    """A choice of words, for an error message.

    >>> one_of(["N", "E", "S"])
    'N, E or S'
    """
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


class Cursor:
    """A position in a piece of text, which may itself be part of a larger one."""

    __slots__ = ("at", "column", "line", "text")

    def __init__(self, text: str, line: int = 1, column: int = 1) -> None:
        self.text = text
        self.at = 0
        """The index of the next character."""
        self.line = line
        """The line in the larger text."""
        self.column = column
        """The column of the first character in that line."""

    def sees(self, what: re.Pattern[str]) -> bool:
        """Whether the pattern matches here."""
        return what.match(self.text, self.at) is not None

    def take(self, what: re.Pattern[str], expected: str) -> str:
        """Take the text that matches the pattern; ``expected`` names it in the error."""
        found = what.match(self.text, self.at)
        if found is None:
            raise self.error(expected)
        self.at = found.end()
        return found.group()

    def take_if(self, mark: str) -> bool:
        """Take the mark if it comes next, and return whether it did."""
        found = self.text.startswith(mark, self.at)
        self.at += len(mark) * found
        return found

    def mark(self, mark: str) -> None:
        """Take a mark that must come next."""
        if not self.take_if(mark):
            raise self.error(f"'{mark}'")

    def end(self) -> None:
        """Check that nothing is left."""
        if self.at < len(self.text):
            raise self.error("nothing more")

    def error(self, expected: str, at: int | None = None) -> InvalidNotation:
        """An error that says what should be here, or at an earlier index."""
        place = self.at if at is None else at
        rest = self.text[place:]
        shown = rest if len(rest) <= _SHOWN else rest[:_SHOWN] + "…"
        found = repr(shown) if rest else "the end"
        return self.refused(f"expected {expected}, found {found}", place, expected)

    def refused(
        self, problem: str, at: int | None = None, expected: str | None = None
    ) -> InvalidNotation:
        """An error about what is here, or at an earlier index: it can be read, but not accepted."""
        place = self.at if at is None else at
        return InvalidNotation(
            problem, line=self.line, column=self.column + place, expected=expected
        )


def decode(data: bytes | str) -> str:
    """The text of a file in UTF-8, with plain line ends and without a byte order mark."""
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
    """Where the character after this text is, both counted from 1."""
    return before.count("\n") + 1, len(before) - before.rfind("\n")
