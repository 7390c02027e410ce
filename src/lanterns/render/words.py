"""The words for cells, seats, cards and dedications, and how wide words are in a terminal."""

import unicodedata
from collections.abc import Sequence
from typing import Final

from lanterns.engine import (
    Color,
    Dedication,
    EmperorCard,
    Lantern,
    LanternsError,
    Options,
    Side,
    TurnStep,
    name_lantern,
    step_of,
)

SIDE_NAMES: Final = {Side.N: "North", Side.E: "East", Side.S: "South", Side.W: "West"}

DEDICATION_COSTS: Final = {
    Dedication.FOUR_OF_A_KIND: "four of one color",
    Dedication.THREE_PAIR: "two each of three colors",
    Dedication.SEVEN_UNIQUE: "one of every color",
    Dedication.EMPEROR: "5 different, 3 + 2 or 5 alike",
}

_CARD_MOMENTS: Final = {
    TurnStep.START: "at the start of the turn",
    TurnStep.EXCHANGE: "in place of an exchange",
    TurnStep.DEDICATION: "in place of a dedication",
    TurnStep.PLACE: "before placing",
    TurnStep.END: "at the end of the turn",
}

STEP_PHRASES: Final = {
    TurnStep.START: "use an emperor card or pass",
    TurnStep.EXCHANGE: "exchange or pass",
    TurnStep.DEDICATION: "dedicate or pass",
    TurnStep.PLACE: "place a tile",
    TurnStep.END: "dedicate once more or pass",
}
"""The decision of the seat to move in each step."""

YOU: Final = "You"
"""The name of the person at a terminal, unless they chose another."""


def row_name(y: int) -> str:
    """Return the part that the names of a row's cells share: ``n2``, ``0``, ``s1``."""
    return f"{'n' if y > 0 else 's'}{abs(y)}" if y else "0"


def column_name(x: int) -> str:
    """Return the part that the names of a column's cells share: ``w1``, ``0``, ``e2``."""
    return f"{'e' if x > 0 else 'w'}{abs(x)}" if x else "0"


def default_names(options: Options) -> tuple[str, ...]:
    """Return the names of unnamed seats: the sides they are on.

    >>> default_names(Options(players=2))
    ('North', 'South')
    """
    return tuple(SIDE_NAMES[side] for side in options.sides)


def names_for(options: Options, names: Sequence[str] | None) -> tuple[str, ...]:
    """Return the names given, safe to show, or the default names."""
    if names is None:
        return default_names(options)
    if len(names) != options.players:
        raise LanternsError(
            f"got {len(names)} names for {options.players} seats: give one per seat"
        )
    defaults = default_names(options)
    return tuple(clean(name) or default for name, default in zip(names, defaults, strict=True))


def clean(name: str) -> str:
    """Remove control characters: a name may come from a stranger and end up in a terminal.

    >>> clean(chr(27) + "[31mMia" + chr(10))
    '[31mMia'
    """
    shown = (char for char in name if unicodedata.category(char)[0] != "C")
    return " ".join("".join(shown).split())


def whose(name: str) -> str:
    """Name the owner of something, within a sentence.

    >>> whose("Beth"), whose("You")
    ("Beth's", 'your')
    """
    return "your" if name == YOU else f"{name}'s"


def within(name: str) -> str:
    """Return a name that does not begin its sentence.

    >>> within("Beth"), within("You")
    ('Beth', 'you')
    """
    return "you" if name == YOU else name


def count(number: int, noun: str) -> str:
    """Return a number and its noun: ``1 favor``, ``2 favors``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def join(words: Sequence[str]) -> str:
    """Join words with commas, and with *and* before the last.

    >>> join(["Ann", "Ben", "Cho"])
    'Ann, Ben and Cho'
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def card_moment(card: EmperorCard) -> str:
    """Say when a card can be activated (E5 to E9).

    >>> card_moment(EmperorCard.ROTATE_A_TILE)
    'before placing'
    """
    return _CARD_MOMENTS[step_of(card)]


def a_dedication(dedication: Dedication) -> str:
    """Name a kind of dedication, within a sentence."""
    article = "an" if dedication is Dedication.EMPEROR else "a"
    return f"{article} {dedication.title} dedication"


def cards_in_words(cards: Sequence[Lantern]) -> str:
    """List lantern cards, counted.

    >>> from lanterns.engine import Color
    >>> cards_in_words([Color.BLUE, Color.BLUE, Color.RED])
    '2 blue and 1 red'
    """
    return join([f"{cards.count(kind)} {name_lantern(kind)}" for kind in dict.fromkeys(cards)])


def faces_in_words(faces: Sequence[Color]) -> str:
    """List the colors of a tile, side by side.

    >>> faces_in_words([Color.WHITE, Color.BLUE, Color.BLACK, Color.RED])
    'north white, east blue, south black and west red'
    """
    named = zip(SIDE_NAMES.values(), map(name_lantern, faces), strict=True)
    return join([f"{side.lower()} {color}" for side, color in named])


def char_columns(char: str) -> int:
    """Return the columns of a character in a terminal: 0 for accents, 2 for wide characters."""
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def columns(text: str) -> int:
    """Return how many columns a text takes."""
    return sum(map(char_columns, text))


def fit(text: str, width: int) -> str:
    """Shorten the text with an ellipsis if it is wider than that.

    >>> fit("Gabrielle", 6)
    'Gabri…'
    """
    if columns(text) <= width:
        return text
    short = ""
    for char in text:
        if columns(short + char) >= width:
            break
        short += char
    return short + "…"
