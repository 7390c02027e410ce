"""The arrays that the planner works with: its weights, its plan, and room to weigh actions.

The weights are what the planner believes about a game, in numbers. docs/players.md says how they
were found.

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

from lanterns.engine import EmperorCard
from lanterns.kernel.layout import CODES, COLOR_COUNT, STATE_SIZE, Codes, Game, Mask
from lanterns.players.planner.shapes import SHAPES

EMPEROR_CARDS: Final = len(EmperorCard)

Weights: TypeAlias = NDArray[np.float64]
"""One number at each of the places below."""

CHOICE: Final = 0
"""How far a seat can choose the color of a lantern from its own placement: 0 chance, 1 free."""
SPITE: Final = 1
"""How far the others can give it the color it needs least."""
CARDS: Final = 2
"""Lanterns that a seat gets by a placement of its own."""
FAVOR: Final = 3
"""Favors that a seat gets by a placement of its own."""
FALL: Final = 4
"""How fast the tokens of one stack fall, in tokens per turn."""
SCARCE: Final = 5
"""How many of a color must be left for it to be had as easily as any."""
EMPTY: Final = 6
"""What share of the use of one more lantern is lost while its color is out."""
SPARE_FAVOR: Final = 7
"""The honor of a favor beyond those that are planned with."""
GIFT: Final = 8
"""The honor of a gift while an emperor card is in play: one number for each card."""
UNBUILT: Final = GIFT + EMPEROR_CARDS
"""What a pavilion not yet built costs for each turn that is left."""
RIVALS: Final = UNBUILT + 1
"""How much the others' prospects count against a seat's own: for 2, 3 and 4 players."""
LEADER: Final = RIVALS + 3
"""The part of that which counts the strongest of them alone."""
RACE: Final = LEADER + 1
"""How many more tokens fall for each other seat that could take one now."""
WEIGHTS: Final = RACE + 1

_GIFTS: Final = {
    EmperorCard.EMPEROR_DEDICATION: 0.35,
    EmperorCard.ROTATE_A_TILE: 0.3,
    EmperorCard.FAVOR_TO_HONOR: 0.5,
    EmperorCard.END_OF_TURN_DEDICATION: 0.4,
    EmperorCard.EMPEROR_EXCHANGE: 0.5,
}

TUNED: Final[Weights] = np.array(
    [
        0.48,  # CHOICE
        0.15,  # SPITE
        2.3,  # CARDS
        0.5,  # FAVOR
        0.18,  # FALL
        2.0,  # SCARCE
        0.25,  # EMPTY
        0.3,  # SPARE_FAVOR
        *(_GIFTS[card] for card in EmperorCard),  # GIFT
        0.01,  # UNBUILT
        *(1.0, 0.8, 0.7),  # RIVALS
        0.15,  # LEADER
        0.4,  # RACE
    ]
)

PlanTable: TypeAlias = NDArray[np.float32]
"""A plan: see above."""

TURNS: Final = 13
DEDICATING: Final = 4
PLACING: Final = 5
SPARE_STAGES: Final = 6
"""The first of two stages that nobody is in, where the plan works out its numbers."""
STAGES: Final = 8
FAVORS_MOST: Final = 4


class Workspace(NamedTuple):
    """All that is needed to weigh the actions of a position, made once and used again."""

    plan: PlanTable
    weights: Weights
    scratch: Game
    """A position to try actions on."""
    mask: Mask
    others: NDArray[np.float64]
    """By seat and color: the prospects of another seat that is given that lantern."""
    codes: Codes
    """The actions that were weighed."""
    values: NDArray[np.float64]
    """What each of them is worth."""


def new_workspace(weights: Weights = TUNED) -> Workspace:
    """A workspace without a plan yet: ``make_plan`` writes it."""
    return Workspace(
        plan=np.zeros((TURNS, STAGES, FAVORS_MOST + 1, SHAPES), np.float32),
        weights=weights,
        scratch=np.zeros(STATE_SIZE, np.int16),
        mask=np.zeros(CODES, np.uint8),
        others=np.zeros((4, COLOR_COUNT)),
        codes=np.zeros(2 * CODES, np.int64),
        values=np.zeros(2 * CODES),
    )
