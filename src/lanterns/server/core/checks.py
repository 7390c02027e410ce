"""Checks of free input: names, titles, chat and the codes of bots."""

import unicodedata
from collections.abc import Iterable
from typing import Final

from lanterns.players import PLAYERS
from lanterns.server.core.commands import MOST_NAME
from lanterns.server.core.errors import Refusal

_JOINER: Final = "\u200d"
"""Joins emoji, and letters of Indic scripts; invisible, and allowed only there."""

_EMOJI_STYLE: Final = "\ufe0f"
"""Selects the colored form of the emoji before it; the other invisible character allowed."""

_BAD: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Unicode categories of characters that cannot be shown."""

_VARIATIONS: Final = (*range(0x180B, 0x1810), *range(0xFE00, 0xFE0F), *range(0xE0100, 0xE01F0))
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | {
    chr(code) for code in _VARIATIONS
}
"""Blank characters whose categories are those of letters and signs."""

_MOST_MARKS: Final = 3
"""Combining marks on one letter; more would grow into the lines above and below."""

_VIRAMA: Final = 9
"""The combining class of the marks after which Indic scripts use the joiner."""

_LOOKALIKES: Final = str.maketrans(
    "АВЕКМНОРСТУХІЈЅавеорсухіјѕһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧοναρ",
    "ABEKMHOPCTYXIJSaBeopcyxijshdqwABEZHIKMNOPTYXovap",
)
"""Cyrillic and Greek letters that look like Latin ones."""


def clean_text(text: str, what: str) -> str:
    """Return the text with single spaces, if it can be shown on one line and is not empty.

    Control characters, marks that change the direction of reading, blank letters and towers of
    combining marks cannot be shown.
    """
    words = " ".join(unicodedata.normalize("NFC", text).split())
    if all(char in _BLANK or char in (" ", _JOINER, _EMOJI_STYLE) for char in words):
        raise Refusal("text_empty", f"{what} is empty")
    marks, before = 0, ""
    for char in words:
        marks = marks + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        if not _is_visible(char, before) or marks > _MOST_MARKS:
            raise Refusal("text_unprintable", f"{what} contains a character that cannot be shown")
        before = char
    return words


def _is_visible(char: str, before: str) -> bool:
    """Return whether a character is visible after the one before it, or joins visible ones."""
    if char == _JOINER:
        return _is_emoji(before) or (bool(before) and unicodedata.combining(before) == _VIRAMA)
    if unicodedata.category(char) in ("Mn", "Me"):
        return before not in ("", " ") and char not in _BLANK
    return unicodedata.category(char) not in _BAD and char not in _BLANK


def _is_emoji(char: str) -> bool:
    return char == _EMOJI_STYLE or (bool(char) and unicodedata.category(char) in ("So", "Sk"))


def distinct_name(name: str, others: Iterable[str]) -> str:
    """Return the name, with a number after it if it looks like one of the others: "Ann (2)".

    A long name is cut, so that it can be sent back as a name.
    """
    taken = list(others)
    marked, number = _cut(name, MOST_NAME), 1
    while any(_look_alike(marked, other) for other in taken):
        number += 1
        mark = f" ({number})"
        marked = _cut(name, MOST_NAME - len(mark)) + mark
    return marked


def _cut(name: str, most: int) -> str:
    """Return the beginning of a name, without a trailing space or joiner."""
    return name[:most].rstrip(f" {_JOINER}")


def _look_alike(one: str, other: str) -> bool:
    """Return whether two names differ at most in case, spacing, joiners or lookalike letters."""
    return _fold(one) == _fold(other) or _fold(_shape(one)) == _fold(_shape(other))


def _shape(name: str) -> str:
    return name.translate(_LOOKALIKES)


def _fold(name: str) -> str:
    plain = unicodedata.normalize("NFKC", name).casefold()
    return "".join(char for char in plain if char not in (" ", _JOINER, _EMOJI_STYLE))


_LOCAL_ONLY: Final = frozenset({"exec"})
"""Players that would let a visitor run commands on this machine."""

BOT_CODES: Final = tuple(name for name in PLAYERS if name not in _LOCAL_ONLY)
"""The bots that may be chosen over the network: every registered player but the local ones.

The page offers the levels; a program may choose any of them.

Only plain codes are allowed: a setting after a colon could use up the whole machine.
"""


def check_code(code: str) -> str:
    """Return the code of a bot, if it may be chosen over the network."""
    if code not in BOT_CODES:
        raise Refusal("bot_unknown", f"there is no such bot; choose from {', '.join(BOT_CODES)}")
    return code
