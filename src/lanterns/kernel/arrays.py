"""The arrays that the kernel works on: their types, and making, copying, clearing and filling them.

The loops are spelled out because numba compiles them to memset or memcpy, but not slices.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from lanterns.kernel.compile import jitted
from lanterns.kernel.layout import CODES, STATE_SIZE

Game: TypeAlias = NDArray[np.int16]
"""One game: ``STATE_SIZE`` numbers. A batch is a two-dimensional array of such rows."""
Mask: TypeAlias = NDArray[np.uint8]
"""For each action code 1 if the action is legal, else 0: ``CODES`` numbers."""
Codes: TypeAlias = NDArray[np.int64]
"""Action codes, one per game."""
Counts: TypeAlias = NDArray[np.int64]
"""Numbers of legal actions, one per game."""
Edges: TypeAlias = NDArray[np.int64]
"""The colors that each open cell sees beside it: ``OPEN_ROOM`` numbers, see lake.py."""
Rng: TypeAlias = NDArray[np.uint64]
"""A generator: one number, see rng.py."""


def new_state() -> Game:
    """Create the array of one game, to be filled by ``deal`` or ``set_up``."""
    return np.zeros(STATE_SIZE, np.int16)


def new_states(count: int) -> Game:
    """Create the arrays of many games, one per row."""
    return np.zeros((count, STATE_SIZE), np.int16)


def new_mask() -> Mask:
    """Create a legal mask."""
    return np.zeros(CODES, np.uint8)


@jitted
def copy_state(target: Game, source: Game) -> None:
    """Copy one game over another."""
    for i in range(STATE_SIZE):
        target[i] = source[i]


@jitted
def clear(room: Game | Mask) -> None:
    """Write 0 everywhere."""
    for i in range(len(room)):
        room[i] = 0


@jitted
def fill(room: Game | Mask, first: int, end: int, value: int) -> None:
    """Write a value to all places from *first* up to, but not including, *end*."""
    for i in range(first, end):
        room[i] = value
