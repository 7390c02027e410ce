"""The desk at which positions are weighed: the plan, the weights, and room to write on."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lanterns.kernel.layout import CODES, COLOR_COUNT, STATE_SIZE, Codes, Game, Mask
from lanterns.players.planner.plan import Plan, new_plan
from lanterns.players.planner.weights import TUNED, Weights


class Desk(NamedTuple):
    """All that is needed to weigh the actions of a position, made once and used again."""

    plan: Plan
    weights: Weights
    scratch: Game
    """A position to try actions on."""
    mask: Mask
    others: NDArray[np.float64]
    """By seat and color: the prospects of another seat that is given that lantern."""
    codes: Codes
    """The actions weighed, and beside them what they are worth."""
    values: NDArray[np.float64]


def new_desk(weights: Weights = TUNED) -> Desk:
    """A desk without a plan yet: ``make_plan`` writes it."""
    return Desk(
        plan=new_plan(),
        weights=weights,
        scratch=np.zeros(STATE_SIZE, np.int16),
        mask=np.zeros(CODES, np.uint8),
        others=np.zeros((4, COLOR_COUNT)),
        codes=np.zeros(2 * CODES, np.int64),
        values=np.zeros(2 * CODES),
    )
