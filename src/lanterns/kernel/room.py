"""Room for games: making, clearing, filling and copying arrays.

The loops are written out because numba compiles them to a memset or memcpy, and slices to neither.
"""

import numpy as np

from lanterns.kernel.compile import jitted
from lanterns.kernel.layout import CODES, STATE_SIZE, Game, Mask


def new_state() -> Game:
    """Room for one game, to be filled by ``deal`` or ``set_up``."""
    return np.zeros(STATE_SIZE, np.int16)


def new_states(count: int) -> Game:
    """Room for many games, one a row."""
    return np.zeros((count, STATE_SIZE), np.int16)


def new_mask() -> Mask:
    """Room for a legal mask."""
    return np.zeros(CODES, np.uint8)


@jitted
def copy_state(target: Game, source: Game) -> None:
    """Make the one game the same as the other."""
    for i in range(STATE_SIZE):
        target[i] = source[i]


@jitted
def clear(room: Game | Mask) -> None:
    """Write 0 everywhere."""
    for i in range(len(room)):
        room[i] = 0


@jitted
def fill(room: Game | Mask, first: int, end: int, value: int) -> None:
    """Write one value everywhere from the first place to before the end."""
    for i in range(first, end):
        room[i] = value
