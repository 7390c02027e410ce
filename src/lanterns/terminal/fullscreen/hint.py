"""Hints for a person who plays against bots alone, from the analysis."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from lanterns.engine import Action, View
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
    """Find the best action for the seat to move."""
    from lanterns.analysis import merit_sentence, merits

    found = _analyst().analyze(view)
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
