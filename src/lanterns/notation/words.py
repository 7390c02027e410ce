"""The letters and short words that stand in the text forms for the things of the game."""

from typing import Final

from lanterns.engine import LANTERNS, LETTERS, Dedication, EmperorCard, Lantern, Side, TurnStep

LANTERN_OF: Final[dict[str, Lantern]] = dict(zip(LETTERS, LANTERNS, strict=True))

DEDICATION_WORDS: Final = {
    Dedication.FOUR_OF_A_KIND: "four",
    Dedication.THREE_PAIR: "pairs",
    Dedication.SEVEN_UNIQUE: "seven",
    Dedication.EMPEROR: "emperor",
}
DEDICATION_OF: Final = {word: kind for kind, word in DEDICATION_WORDS.items()}

CARD_WORDS: Final = {
    EmperorCard.EMPEROR_DEDICATION: "dedication",
    EmperorCard.ROTATE_A_TILE: "rotate",
    EmperorCard.FAVOR_TO_HONOR: "honor",
    EmperorCard.END_OF_TURN_DEDICATION: "end",
    EmperorCard.EMPEROR_EXCHANGE: "exchange",
}
CARD_OF: Final = {word: card for card, word in CARD_WORDS.items()}

STEP_OF: Final = {step.value: step for step in TurnStep}

SIDE_OF: Final = {side.name: side for side in Side}

NONE: Final = "-"
"""Stands where there is nothing of a kind."""


def one_of(words: list[str]) -> str:
    """A choice of words, for an error message.

    >>> one_of(["N", "E", "S"])
    'N, E or S'
    """
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last
