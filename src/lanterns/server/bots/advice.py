"""Jobs that analyze, for the bots' processes or worker."""

from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Final

from lanterns.engine import Action, Pass, TurnStep, View, apply, view
from lanterns.notation import Record, replay

if TYPE_CHECKING:
    from lanterns.analysis import Analyst, Decision, Merit

PART: Final = 3
"""Decisions reviewed in one job: a fraction of a second, so that nobody waits long behind it."""


@cache
def _analyst() -> "Analyst":
    """Return this process's analyst."""
    from lanterns.analysis import Analyst

    return Analyst()


@dataclass(frozen=True, slots=True)
class ReviewPart:
    """Review some decisions of a finished game, from a number on."""

    record: Record
    first: int
    """Counted from 0."""
    count: int = PART

    def carry_out(self, seconds: float) -> "tuple[Decision, ...]":
        """Review the decisions."""
        from lanterns.analysis import judge

        played = islice(replay(self.record), self.first, self.first + self.count)
        return tuple(judge(_analyst(), one, one.number)[0] for one in played)


@dataclass(frozen=True, slots=True)
class FoundHint:
    """The best action for a view, and its reasons."""

    step: TurnStep
    action: Action
    chance: float
    """The seat's chance to win with it."""
    reasons: "tuple[Merit, ...]"


def later_step(seen: View, action: Action) -> View | None:
    """Return the next step of the same turn, if the action passes to it."""
    state = seen.state
    if not isinstance(action, Pass) or state.step is TurnStep.END:
        return None
    later = apply(state, action).state
    ended = later.turn != state.turn or later.step is TurnStep.OVER
    return None if ended else view(later, state.seat_to_move)


@dataclass(frozen=True, slots=True)
class FindHint:
    """Find the best action for the viewer, who must move.

    If passing is best, a later step of the turn is analyzed: "pass" alone would not help anybody to
    decide what to do with the tile.
    """

    view: View

    def carry_out(self, seconds: float) -> FoundHint:
        """Analyze the position."""
        from lanterns.analysis import merits

        seen = self.view
        found = _analyst().analyze(seen)
        while (later := later_step(seen, found.best.action)) is not None:
            seen = later
            found = _analyst().analyze(seen)
        best = found.best.action
        chance = found.chances[found.seat]
        return FoundHint(seen.state.step, best, chance, merits(seen, best))
