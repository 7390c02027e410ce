"""Hints for a person who plays against bots alone: the analysis, or greedy where it is missing."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from lanterns.engine import Action, View, legal_actions
from lanterns.extras import MissingExtra
from lanterns.players import Greedy
from lanterns.render import action_phrase

if TYPE_CHECKING:
    from lanterns.analysis import Analyst


@dataclass(frozen=True, slots=True)
class Hint:
    """An action, and the reasons for it."""

    action: Action
    lines: tuple[str, ...]


@cache
def _analyst() -> "Analyst":
    from lanterns.analysis import Analyst

    return Analyst()


def find_hint(view: View, names: Sequence[str]) -> Hint:
    """Find the best action for the seat to move. It takes a second, the first time longer."""
    from lanterns.analysis import merit_sentence, merits

    try:
        found = _analyst().analyze(view)
    except MissingExtra:
        action = Greedy().choose(view, legal_actions(view.state), Random(1))
        need = "Analysis needs pip install 'lanterns[fast]'."
        return Hint(action, (f"Greedy would {action_phrase(action)}.", need))
    best = found.best
    return Hint(
        best.action,
        (
            f"Best: {action_phrase(best.action)}.",
            *(merit_sentence(merit, names) for merit in merits(view, best.action)),
            f"Your chance to win: {best.chances[found.seat]:.0%}.",
            *(
                f"Instead: {action_phrase(other.action)}, {100 * other.loss:.1f} points less."
                for other in found.actions[1:3]
            ),
        ),
    )
