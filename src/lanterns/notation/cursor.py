"""A place in a text being read: takes what matches, or says where it stopped and why."""

import re
from typing import Final

from lanterns.notation.errors import InvalidNotation

_SHOWN: Final = 20


def pattern(source: str) -> re.Pattern[str]:
    """A pattern that takes upper and lower case alike, and plain letters and digits only."""
    return re.compile(source, re.IGNORECASE | re.ASCII)


class Cursor:
    """Walks over one stretch of text, which may begin anywhere in a larger one."""

    __slots__ = ("at", "column", "line", "text")

    def __init__(self, text: str, line: int = 1, column: int = 1) -> None:
        self.text = text
        self.at = 0
        self.line = line
        self.column = column
        """Where the stretch begins."""

    def sees(self, what: re.Pattern[str]) -> bool:
        """Whether that comes next."""
        return what.match(self.text, self.at) is not None

    def take(self, what: re.Pattern[str], expected: str) -> str:
        """What comes next, which must match."""
        found = what.match(self.text, self.at)
        if found is None:
            raise self.error(expected)
        self.at = found.end()
        return found.group()

    def take_if(self, mark: str) -> bool:
        """Whether the mark comes next; it is passed over then."""
        found = self.text.startswith(mark, self.at)
        self.at += len(mark) * found
        return found

    def mark(self, mark: str) -> None:
        """Pass over a mark that must come next."""
        if not self.take_if(mark):
            raise self.error(f"'{mark}'")

    def end(self) -> None:
        """Nothing may come any more."""
        if self.at < len(self.text):
            raise self.error("nothing more")

    def error(self, expected: str, at: int | None = None) -> InvalidNotation:
        """That something else should stand here, or at an earlier place."""
        place = self.at if at is None else at
        rest = self.text[place:]
        shown = rest if len(rest) <= _SHOWN else rest[:_SHOWN] + "…"
        found = repr(shown) if rest else "the end"
        return self.refused(f"expected {expected}, found {found}", place, expected)

    def refused(
        self, problem: str, at: int | None = None, expected: str | None = None
    ) -> InvalidNotation:
        """That what stands here, or at an earlier place, cannot be."""
        place = self.at if at is None else at
        return InvalidNotation(
            problem, line=self.line, column=self.column + place, expected=expected
        )
