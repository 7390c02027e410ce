"""Words that people choose: names, titles and talk, made harmless or refused."""

import unicodedata
from typing import Final

from lanterns.server.errors import Refusal

_JOINER: Final = "\u200d"
"""Holds emoji together; the one invisible character that is let through."""

_BAD: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def tidy(text: str, what: str) -> str:
    """The text with single blanks; ``Refusal`` if nothing is left of it or it holds what no line
    of text does, such as control characters or marks that turn the direction of reading.
    """
    words = " ".join(unicodedata.normalize("NFC", text).split())
    if any(unicodedata.category(c) in _BAD and c != _JOINER for c in words):
        raise Refusal("text_unprintable", f"{what} contains a character that cannot be shown")
    if not words.replace(_JOINER, "").strip():
        raise Refusal("text_empty", f"{what} is empty")
    return words
