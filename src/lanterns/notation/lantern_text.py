"""Lanterns as text: cards letter by letter, and counts of them."""

from collections.abc import Iterable
from typing import Final

from lanterns.engine import LANTERNS, LETTERS, Lantern, Lanterns
from lanterns.notation.cursor import Cursor, pattern
from lanterns.notation.words import LANTERN_OF, NONE

_CARDS: Final = pattern("[KBGOPRW*]{1,14}")
_ONE: Final = pattern("[KBGOPRW*]")
_COUNT: Final = pattern("[1-9][0-9]?")
_LETTER: Final = "a color letter out of KBGOPRW, or * for wild"


def cards_text(cards: Iterable[Lantern]) -> str:
    """One letter a card, in the order of ``LANTERNS``."""
    return "".join(LETTERS[card] for card in sorted(cards))


def read_lantern(cursor: Cursor) -> Lantern:
    """One card."""
    return LANTERN_OF[cursor.take(_ONE, _LETTER).upper()]


def read_cards(cursor: Cursor) -> tuple[Lantern, ...]:
    """One card or more."""
    return tuple(LANTERN_OF[letter] for letter in cursor.take(_CARDS, _LETTER).upper())


def counts_text(counts: Lanterns) -> str:
    """So many of each kind; one is not counted, none is left out.

    >>> counts_text((2, 1, 0, 0, 0, 3, 0, 1)), counts_text((0,) * 8)
    ('2KB3R*', '-')
    """
    parts = (
        f"{count if count > 1 else ''}{LETTERS[kind]}"
        for kind, count in zip(LANTERNS, counts, strict=True)
        if count
    )
    return "".join(parts) or NONE


def read_counts(cursor: Cursor) -> Lanterns:
    """Counts of lanterns, in any order; a letter may come again."""
    counts = [0] * len(LANTERNS)
    if cursor.take_if(NONE):
        return tuple(counts)
    while True:
        times = int(cursor.take(_COUNT, "a count")) if cursor.sees(_COUNT) else 1
        counts[read_lantern(cursor)] += times
        if not (cursor.sees(_COUNT) or cursor.sees(_ONE)):
            return tuple(counts)
