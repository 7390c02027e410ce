"""How the search goes about it, in numbers. docs/players.md says how they were found."""

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Settings: TypeAlias = NDArray[np.float64]
"""One number for each of the places below."""

CURIOSITY: Final = 0
"""How much actions are tried that were tried less than the planner's word for them deserves."""
SHARPNESS: Final = 1
"""The honor by which an action must be worse, to the planner, to be tried e times less."""
URGENCY: Final = 2
"""How much less than its parent an action is thought to be worth before it is tried."""
AT_ROOT: Final = 3
"""How many placings of a tile are considered at the root, and of the other actions."""
BELOW: Final = 4
"""The same at every other decision."""
DOUBT: Final = 5
"""By how much honor prospects are uncertain at the end of the game."""
DOUBT_A_TURN: Final = 6
"""And by how much more for each turn a seat has left."""
MARGIN: Final = 7
"""The part of the reward that comes from the margin of honor and not from the victory."""
HORIZON: Final = 8
"""So many rounds, a turn for each seat, are played from a new leaf before it is evaluated."""
SAMPLE: Final = 9
"""So many placings are weighed for each that is played there; 0 plays at random."""
SETTINGS: Final = 10

TUNED: Final[Settings] = np.array(
    [
        1.0,  # CURIOSITY
        1.0,  # SHARPNESS
        0.05,  # URGENCY
        16,  # AT_ROOT
        5,  # BELOW
        2.0,  # DOUBT
        0.6,  # DOUBT_A_TURN
        0.2,  # MARGIN
        1,  # HORIZON
        12,  # SAMPLE
    ]
)


def with_random_rollouts() -> Settings:
    """The plain search that benchmarks count: from every leaf random play to the end."""
    settings = TUNED.copy()
    settings[HORIZON] = 1000
    settings[SAMPLE] = 0
    return settings
