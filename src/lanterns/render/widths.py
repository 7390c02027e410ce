"""How wide words are, counted in columns of a terminal; a fair guess in a picture too."""

import unicodedata


def char_columns(char: str) -> int:
    """How many columns a terminal gives a character: 0 for accents, 2 for wide ones."""
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def columns(text: str) -> int:
    """How many columns a text takes."""
    return sum(map(char_columns, text))


def fit(text: str, width: int) -> str:
    """The text, cut with an ellipsis if it is wider than that.

    >>> fit("Gabrielle", 6)
    'Gabri…'
    """
    if columns(text) <= width:
        return text
    kept = ""
    for char in text:
        if columns(kept + char) >= width:
            break
        kept += char
    return kept + "…"
