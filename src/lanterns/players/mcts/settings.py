"""The numbers of numbers.py as arrays: the usual ones, and those of other searches."""

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from lanterns.players.mcts.numbers import HORIZON, NUMBERS, SAMPLE

SearchSettings: TypeAlias = NDArray[np.float64]
"""One number at each of the places in numbers.py."""

TUNED: Final[SearchSettings] = np.array(NUMBERS, np.float64)


def without_rollouts() -> SearchSettings:
    """The search that evaluates each leaf at once: the better one if a network evaluates it."""
    settings = TUNED.copy()
    settings[HORIZON] = 0
    return settings


def with_random_rollouts() -> SearchSettings:
    """The plain search that benchmarks measure: from every leaf, random play to the end."""
    settings = TUNED.copy()
    settings[HORIZON] = 1000
    settings[SAMPLE] = 0
    return settings
