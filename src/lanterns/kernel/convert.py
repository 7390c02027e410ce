"""Favor to Honor, at the start of a turn (E7)."""

from lanterns.engine import CONVERSION_LIMIT
from lanterns.kernel import layout as at
from lanterns.kernel.compile import jitted
from lanterns.kernel.layout import CARD_FAVOR_TO_HONOR, Game, Mask
from lanterns.kernel.seat import activate, can_activate, mine


@jitted
def count_conversions(state: Game) -> int:
    """How many favors the seat to move could turn into honor."""
    if not can_activate(state, CARD_FAVOR_TO_HONOR):
        return 0
    favors = int(state[mine(state) + at.FAVORS])
    return favors if favors < CONVERSION_LIMIT else CONVERSION_LIMIT


@jitted
def mark_conversions(state: Game, mask: Mask) -> None:
    """Mark them in a legal mask."""
    for i in range(count_conversions(state)):
        mask[at.CONVERT + i] = 1


@jitted
def convert(state: Game, code: int) -> None:
    """Turn favors into as much honor."""
    favors = code - at.CONVERT + 1
    me = mine(state)
    activate(state)
    state[me + at.FAVORS] -= favors
    state[me + at.HONOR_TOKENS] += favors
    state[me + at.HONOR] += favors
