"""The gains of each seat from an action, in letters and marks: ``+RB✿``."""

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
    """Return what each seat receives; a letter in brackets is due, but out of supply."""
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
    """Return how many things a seat receives, without those that it misses."""
    return sum(1 for mark in gain if mark not in "+()") - gain.count("(")
