"""The numbers of numbers.py as arrays: the usual ones, and those of other searches."""

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from lanterns.players.mcts.numbers import HORIZON, NUMBERS, SAMPLE

SearchSettings: TypeAlias = NDArray[np.float64]
"""A number for each of the places in numbers.py."""

TUNED: Final[SearchSettings] = np.array(NUMBERS, np.float64)


def without_rollouts() -> SearchSettings:
    """Return the search that evaluates each leaf at once: better if a network evaluates it."""
    settings = TUNED.copy()
    settings[HORIZON] = 0
    return settings


def with_random_rollouts() -> SearchSettings:
    """Return the plain search that benchmarks measure: random play from every leaf to the end."""
    settings = TUNED.copy()
    settings[HORIZON] = 1000
    settings[SAMPLE] = 0
    return settings
