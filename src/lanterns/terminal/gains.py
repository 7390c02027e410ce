"""What an action brings each seat, in letters and marks: ``+RB✿``."""

from collections.abc import Iterable
from typing import Final

from lanterns.engine import (
    LETTERS,
    Event,
    FavorReceived,
    GiftReceived,
    LanternMissed,
    LanternReceived,
    Seat,
)

FAVOR_MARK: Final = "✿"
GIFT_MARK: Final = "♦"


def gains(events: Iterable[Event]) -> dict[Seat, str]:
    """What each seat receives; a letter in brackets is due, but the supply has none left."""
    found: dict[Seat, str] = {}
    for event in events:
        match event:
            case LanternReceived(seat, color):
                mark = LETTERS[color]
            case LanternMissed(seat, color):
                mark = f"({LETTERS[color]})"
            case FavorReceived(seat):
                mark = FAVOR_MARK
            case GiftReceived(seat):
                mark = GIFT_MARK
            case _:
                continue
        found[seat] = found.get(seat, "+") + mark
    return found


def worth(gain: str) -> int:
    """How many things a seat receives, without those that it misses."""
    return sum(1 for mark in gain if mark not in "+()") - gain.count("(")
