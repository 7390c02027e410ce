"""Games for the tests of observations: every configuration, and the same game turned."""

from collections.abc import Iterator

import numpy as np

from lanterns import kernel
from lanterns.engine import Options
from lanterns.kernel import layout as at
from lanterns.kernel.layout import SEAT_SIZE


def dealt(options: Options, seed: int) -> kernel.Game:
    """Return a new game."""
    state = kernel.new_state()
    kernel.deal(state, *kernel.setting(options), kernel.generator(seed))
    return state


def positions(options: Options, seed: int) -> Iterator[kernel.Game]:
    """Yield every position of a random game, in one array that changes."""
    state, rng = dealt(options, seed), kernel.generator(seed + 1)
    while True:
        yield state
        if kernel.is_over(state):
            return
        kernel.apply(state, kernel.random_legal(state, rng))


def turned(state: kernel.Game, quarters: int, shift: int) -> kernel.Game:
    """Return a new game turned by that many quarters, its players that many seats farther on."""
    players = int(state[at.PLAYERS])
    copy = state.copy()
    seats = state[at.SEATS : at.SEATS + players * SEAT_SIZE].reshape(players, SEAT_SIZE)
    moved = np.roll(seats, shift, axis=0)
    moved[:, at.SIDE] = (moved[:, at.SIDE] + quarters) % 4
    copy[at.SEATS : at.SEATS + players * SEAT_SIZE] = moved.ravel()
    copy[at.SEAT] = copy[at.START_SEAT] = (int(state[at.SEAT]) + shift) % players
    face = (int(state[at.GRID]) & 0xFF) - 1
    copy[at.GRID] += (face & ~3 | (face + quarters) & 3) - face
    return copy
