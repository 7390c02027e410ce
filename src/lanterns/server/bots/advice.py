"""Jobs that analyze, for the bots' processes or worker."""

from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Final

from msgspec import convert

from lanterns.engine import Action, Pass, TurnStep, View, apply, view
from lanterns.engine.shape import shape_of
from lanterns.extras import MissingExtra
from lanterns.notation import Record, replay
from lanterns.server.wire.base import StepName
from lanterns.server.wire.forms import form_of, side_names
from lanterns.server.wire.review import HintReason, ReviewedAction, ReviewedDecision

if TYPE_CHECKING:
    from lanterns.analysis import Analyst

PART: Final = 3
"""Decisions reviewed in one job: a fraction of a second, so that nobody waits long behind it."""


@cache
def _analyst() -> "Analyst":
    """Return this process's analyst. The server itself never needs numba."""
    from lanterns.analysis import Analyst, plain_evaluator

    try:
        return Analyst()
    except MissingExtra:
        return Analyst(plain_evaluator())


@dataclass(frozen=True, slots=True)
class ReviewPart:
    """Review some decisions of a finished game, from a number on."""

    record: Record
    first: int
    """Counted from 0."""
    count: int = PART

    def carry_out(self, seconds: float) -> tuple[ReviewedDecision, ...]:
        """Review the decisions."""
        from lanterns.analysis import judge
        from lanterns.analysis.review_json import decision_json

        options = self.record.options
        played = islice(replay(self.record), self.first, self.first + self.count)
        return tuple(
            convert(decision_json(judge(_analyst(), one, one.number)[0], options), ReviewedDecision)
            for one in played
        )


@dataclass(frozen=True, slots=True)
class FoundHint:
    """The best action for a view, and its reasons."""

    step: StepName
    value: ReviewedAction
    chance: float
    reasons: tuple[HintReason, ...]


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
        from lanterns.analysis import Merit, merits
        from lanterns.analysis.review_json import value_json

        seen = self.view
        found = _analyst().analyze(seen)
        while (later := later_step(seen, found.best.action)) is not None:
            seen = later
            found = _analyst().analyze(seen)
        write = form_of(shape_of(Merit), side_names(seen.state.options)).write
        return FoundHint(
            seen.state.step.value,
            convert(value_json(found.best), ReviewedAction),
            round(found.chances[found.seat], 4),
            tuple(map(write, merits(seen, found.best.action))),
        )
