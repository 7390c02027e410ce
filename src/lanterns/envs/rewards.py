"""The reward of each seat at the end: its share of the victory, its rank, or its margin."""

from enum import IntEnum
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from lanterns.envs.turned import jitted
from lanterns.kernel import layout as at
from lanterns.kernel.arrays import Game
from lanterns.kernel.layout import STEP_OVER
from lanterns.kernel.seat import place_of, rank_value

Rewards: TypeAlias = NDArray[np.float32]
"""A reward for each seat, by its number: four, also where fewer play."""


class Reward(IntEnum):
    """A kind of reward."""

    WIN_SHARE = 0
    """1 for the winner; those who share a victory get equal parts of it. The sum is 1."""
    RANK = 1
    """From 1 for the first to -1 for the last, evenly; ties get the mean. The sum is 0."""
    MARGIN = 2
    """Honor beyond that of the best other seat. Ties are not broken."""


_WIN_SHARE: Final = int(Reward.WIN_SHARE)
_RANK: Final = int(Reward.RANK)


@jitted
def write_rewards(state: Game, kind: int, out: Rewards) -> None:
    """Write each seat's reward; 0 while the game is not over."""
    for seat in range(len(out)):
        out[seat] = 0.0
    if state[at.STEP] == STEP_OVER:
        for seat in range(state[at.PLAYERS]):
            out[seat] = _reward(state, kind, seat)


@jitted
def _reward(state: Game, kind: int, seat: int) -> float:
    worse = better = best_honor = 0
    players, value = state[at.PLAYERS], rank_value(state, seat)
    for other in range(players):
        if other != seat:
            others = rank_value(state, other)
            worse += others < value
            better += others > value
            honor = int(state[place_of(other) + at.HONOR])
            best_honor = honor if honor > best_honor else best_honor
    if kind == _WIN_SHARE:
        return 0.0 if better else 1.0 / (players - worse)
    if kind == _RANK:
        return float((worse - better) / (players - 1))
    return float(state[place_of(seat) + at.HONOR] - best_honor)
