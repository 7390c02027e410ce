"""The results of an action for the seat to move, and the lanterns that sets lack."""

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
"""Sets that lack this many lanterns or more are treated alike."""


class Weighed(NamedTuple):
    """A reason, and roughly the honor at stake."""

    weight: float
    reason: Reason


@dataclass(frozen=True, slots=True)
class Result:
    """The results of an action, as far as the seat to move can know."""

    action: Action
    state: GameState
    events: tuple[Event, ...]

    def lanterns_for(self, seat: Seat) -> int:
        """Return the number of lanterns that a seat receives."""
        return sum(isinstance(e, LanternReceived) and e.seat == seat for e in self.events)

    def matches_of(self, seat: Seat) -> tuple[Color, ...]:
        """Return the colors of a seat's matches that bring a lantern, in the order of the sides."""
        return tuple(
            e.color
            for e in self.events
            if isinstance(e, LanternReceived) and e.seat == seat and e.reason is Owed.MATCH
        )

    def gifts_for(self, seat: Seat) -> int:
        """Return the number of gifts that a seat receives."""
        return sum(isinstance(e, GiftReceived) and e.seat == seat for e in self.events)


def result_of(seen: View, action: Action) -> Result:
    """Return the results of an action in the position that a seat sees."""
    step = apply(seen.state, action)
    return Result(action, step.state, step.events)


def sets(state: GameState, lanterns: Lanterns) -> dict[Dedication, int]:
    """Return the standard dedications that these lanterns pay for, and the honor of each now."""
    return {
        kind: top_token(state.stacks, kind)[0]
        for kind in STANDARD_DEDICATIONS
        if payments(kind, lanterns)
    }


def missing(kind: Dedication, lanterns: Lanterns) -> int:
    """Return the number of lanterns that a set lacks, at most three.

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
