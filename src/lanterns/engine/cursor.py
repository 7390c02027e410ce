"""Reads text from left to right: matches are consumed, and an error says where reading stopped."""

import re
from typing import Final

from lanterns.engine.errors import InvalidNotation

_SHOWN: Final = 20
"""An error message quotes at most this many characters."""


def pattern(source: str) -> re.Pattern[str]:
    """Compile a pattern that ignores case and matches ASCII letters and digits only."""
    return re.compile(source, re.IGNORECASE | re.ASCII)


def one_of(words: list[str]) -> str:
    """List the words to choose from, for an error message.

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
        """Return whether the pattern matches here."""
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
        """Return an error that says what should be here, or at an earlier index."""
        place = self.at if at is None else at
        rest = self.text[place:]
        shown = rest if len(rest) <= _SHOWN else rest[:_SHOWN] + "…"
        found = repr(shown) if rest else "the end"
        return self.refused(f"expected {expected}, found {found}", place, expected)

    def refused(
        self, problem: str, at: int | None = None, expected: str | None = None
    ) -> InvalidNotation:
        """Return an error about readable but unacceptable text here, or at an earlier index."""
        place = self.at if at is None else at
        return InvalidNotation(
            problem, line=self.line, column=self.column + place, expected=expected
        )
