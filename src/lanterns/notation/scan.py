"""The words of a record in its text form, each with its place; no rules are known here."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from lanterns.engine import Action
from lanterns.notation.action_text import read_action
from lanterns.notation.cursor import Cursor
from lanterns.notation.errors import InvalidNotation
from lanterns.notation.load import LONGEST_RECORD, decode
from lanterns.notation.record import Comment
from lanterns.notation.words import SIDE_OF


@dataclass(frozen=True, slots=True)
class Word:
    """A piece of text and where it stands."""

    text: str
    line: int
    column: int

    def cursor(self) -> Cursor:
        """To read it with."""
        return Cursor(self.text, self.line, self.column)


@dataclass(frozen=True, slots=True)
class Entry:
    """An action, with the turn and the seat it is written under."""

    turn: Word
    seat: Word
    word: Word
    action: Action


@dataclass(slots=True)
class Scanned:
    """All that a text says."""

    headers: dict[str, Word] = field(default_factory=dict)
    """The values, by name."""
    entries: list[Entry] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)


_TOKENS: Final = re.compile(
    r"""(?P<space>\s+)
    |(?P<header>\[[^\n]*)
    |\{(?P<braced>[^}]*)\}
    |;(?P<rest>[^\n]*)
    |(?P<word>[^\s{}\[\];]+)""",
    re.VERBOSE,
)
_HEADER: Final = re.compile(
    r'\[[ \t]*([A-Za-z][A-Za-z0-9_]{0,63})[ \t]+"((?:[^"\\\n]|\\[^\n])*)"[ \t]*\]'
)
_TURN: Final = re.compile(r"([1-9][0-9]{0,3})\.", re.ASCII)


def _tokens(text: str) -> Iterator[tuple[str, Word]]:
    at, line, begins = 0, 1, 0
    while at < len(text):
        found = _TOKENS.match(text, at)
        if found is None:
            problem = "'}' to close this comment" if text[at] == "{" else "a header, turn or action"
            raise Cursor(text[at : at + 30], line, at - begins + 1).error(problem)
        kind = str(found.lastgroup)
        if kind != "space":
            # A header ends with its bracket: what follows on the line is read on its own.
            header = _HEADER.match(text, at) if kind == "header" else None
            found = header or found
            yield kind, Word(found.group(0 if header else kind), line, at - begins + 1)
        newlines = text.count("\n", at, found.end())
        if newlines:
            line += newlines
            begins = text.rindex("\n", at, found.end()) + 1
        at = found.end()


class _Scanner:
    """Puts the words together."""

    def __init__(self) -> None:
        self.scanned = Scanned()
        self.turn: Word | None = None
        self.seat: Word | None = None

    def header(self, word: Word) -> None:
        found = _HEADER.fullmatch(word.text)
        cursor = word.cursor()
        if found is None:
            raise cursor.error('a header such as [Event "Harvest"]')
        name = found[1]
        if not self.scanned.headers and name != "Lanterns":
            raise cursor.error('the header [Lanterns "1"] first')
        if self.turn is not None:
            raise cursor.refused("headers come before the turns")
        if name in self.scanned.headers:
            raise cursor.refused(f"the header {name} comes twice")
        value = re.sub(r"\\(.)", r"\1", found[2])
        self.scanned.headers[name] = Word(value, word.line, word.column + found.start(2))

    def braced(self, word: Word) -> None:
        self.scanned.comments.append(Comment(len(self.scanned.entries), word.text))

    rest = braced

    def word(self, word: Word) -> None:
        if _TURN.fullmatch(word.text):
            self.close_turn(word)
            self.turn, self.seat = word, None
        elif self.turn is None:
            raise word.cursor().error("the number of a turn, such as 1.")
        elif self.seat is None:
            if word.text.upper() not in SIDE_OF:
                raise word.cursor().error("the seat, N, E, S or W")
            self.seat = word
        else:
            action = read_action(word.cursor())
            self.scanned.entries.append(Entry(self.turn, self.seat, word, action))

    def close_turn(self, at: Word) -> None:
        """A turn that is written has at least one action."""
        entries = self.scanned.entries
        if self.turn is not None and (not entries or entries[-1].turn is not self.turn):
            raise at.cursor().error(f"an action of turn {self.turn.text[:-1]}")


def scan(text: str) -> Scanned:
    """The headers, actions and comments of a record."""
    if len(text) > LONGEST_RECORD:
        raise InvalidNotation(f"a record has at most {LONGEST_RECORD} characters")
    text = decode(text)
    scanner = _Scanner()
    for kind, word in _tokens(text):
        if not scanner.scanned.headers and kind != "header":
            raise word.cursor().error('the header [Lanterns "1"] first')
        getattr(scanner, kind)(word)
    last = text.count("\n") + 1, len(text) - text.rfind("\n")
    if not scanner.scanned.headers:
        raise Cursor("", *last).error('the header [Lanterns "1"] first')
    scanner.close_turn(Word("", *last))
    return scanner.scanned
