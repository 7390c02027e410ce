"""What an action leads to, as the seat to move can know it, and how far sets are from complete."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from lanterns.analysis.reasons import Reason
from lanterns.engine import (
    STANDARD_DEDICATIONS,
    WILD,
    Action,
    Color,
    Dedication,
    Event,
    GameState,
    GiftReceived,
    LanternReceived,
    Lanterns,
    Seat,
    View,
    apply,
    payments,
    top_token,
)
from lanterns.engine import Reason as Owed

FAR: Final = 3
"""Sets that are this many lanterns away or more are all alike."""


class Weighed(NamedTuple):
    """A reason, and about how much honor is at stake."""

    weight: float
    reason: Reason


@dataclass(frozen=True, slots=True)
class Result:
    """What an action leads to, as the seat to move can know it."""

    action: Action
    state: GameState
    events: tuple[Event, ...]

    def lanterns_for(self, seat: Seat) -> int:
        """The lanterns that a seat receives."""
        return sum(isinstance(e, LanternReceived) and e.seat == seat for e in self.events)

    def matches_of(self, seat: Seat) -> tuple[Color, ...]:
        """The colors of the matches that bring a seat a lantern, in the order of the sides."""
        return tuple(
            e.color
            for e in self.events
            if isinstance(e, LanternReceived) and e.seat == seat and e.reason is Owed.MATCH
        )

    def gifts_for(self, seat: Seat) -> int:
        """The gifts that a seat receives."""
        return sum(isinstance(e, GiftReceived) and e.seat == seat for e in self.events)


def result_of(seen: View, action: Action) -> Result:
    """What an action leads to in the position that a seat sees."""
    step = apply(seen.state, action)
    return Result(action, step.state, step.events)


def sets(state: GameState, lanterns: Lanterns) -> dict[Dedication, int]:
    """The standard dedications that these lanterns pay for, with the honor each is worth now."""
    return {
        kind: top_token(state.stacks, kind)[0]
        for kind in STANDARD_DEDICATIONS
        if payments(kind, lanterns)
    }


def missing(kind: Dedication, lanterns: Lanterns) -> int:
    """How many lanterns a set lacks: as many as wild ones would complete it. At most three.

    >>> from lanterns.engine import Color, count_lanterns
    >>> missing(Dedication.FOUR_OF_A_KIND, count_lanterns((Color.RED, Color.RED, Color.BLUE)))
    2
    """
    more = list(lanterns)
    for short in range(FAR):
        if payments(kind, tuple(more)):
            return short
        more[WILD] += 1
    return FAR
