"""The arrays of the planner: its beliefs, its plan, and scratch space for weighing actions.

a plan[turns, stage, favors, shape] is the honor still to come, where

turns   are those the seat still has, the present one and the final turn included
stage   0 to 3: the number of placements of others before its next turn
DEDICATING: in its turn, past the exchange
PLACING: in its turn, past the dedication
favors  0 to 4; more count as 4
shape   of its lanterns (shapes.py)
"""

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from lanterns.kernel.arrays import Codes, Edges, Game, Mask
from lanterns.kernel.layout import CODES, COLOR_COUNT, OPEN_ROOM, PLACE_CODES, STATE_SIZE
from lanterns.players.planner.beliefs import BELIEFS, FAVORS_MOST, STAGES, TURNS
from lanterns.players.planner.shapes import SHAPES

Beliefs: TypeAlias = NDArray[np.float64]
"""The planner's beliefs: a number for each of the places in beliefs.py."""

TUNED_BELIEFS: Final[Beliefs] = np.array(BELIEFS)

PlanTable: TypeAlias = NDArray[np.float32]
"""A plan: see above."""


class Workspace(NamedTuple):
    """Everything needed to weigh the actions of a position, made once and reused."""

    plan: PlanTable
    beliefs: Beliefs
    scratch: Game
    """A position to try actions on."""
    mask: Mask
    edges: Edges
    """The colors that the open cells of a position see."""
    others: NDArray[np.float64]
    """By seat and color: the prospects of another seat after it gets that lantern."""
    unmatched: NDArray[np.float64]
    """By rotation: the worth of a tile where nothing matches."""
    facing: NDArray[np.int64]
    """By rotation: the lanterns that face the other seats, four bits per color."""
    rivals: NDArray[np.float64]
    """By rotation: the loss to the other seats' prospects with these lanterns."""
    matching: Codes
    """The placements of a seat that match something, as net/features.py lists them."""
    by_cell: NDArray[np.float64]
    """By open cell: the plan's value of the best of them."""
    codes: Codes
    """The actions that were weighed."""
    values: NDArray[np.float64]
    """The worth of each of them."""
    best: Codes
    """The numbers of the best of them, the best first."""


def new_workspace(beliefs: Beliefs = TUNED_BELIEFS) -> Workspace:
    """Return a workspace without a plan yet: ``make_plan`` writes it."""
    return Workspace(
        plan=np.zeros((TURNS, STAGES, FAVORS_MOST + 1, SHAPES), np.float32),
        beliefs=beliefs,
        scratch=np.zeros(STATE_SIZE, np.int16),
        mask=np.zeros(CODES, np.uint8),
        edges=np.zeros(OPEN_ROOM, np.int64),
        others=np.zeros((4, COLOR_COUNT)),
        unmatched=np.zeros(4),
        facing=np.zeros(4, np.int64),
        rivals=np.zeros(4),
        matching=np.zeros(PLACE_CODES, np.int64),
        by_cell=np.zeros(OPEN_ROOM),
        codes=np.zeros(2 * CODES, np.int64),
        values=np.zeros(2 * CODES),
        best=np.zeros(2 * CODES, np.int64),
    )
