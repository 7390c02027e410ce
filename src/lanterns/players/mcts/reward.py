"""What a simulation was worth to each seat, as numbers that sum to 1."""

import numpy as np
from numpy.typing import NDArray

from lanterns.kernel.layout import HONOR, PLAYERS, Game
from lanterns.kernel.legal import is_over
from lanterns.kernel.outcome import rank_value
from lanterns.kernel.seat import place_of
from lanterns.players.mcts.settings import DOUBT, DOUBT_A_TURN, MARGIN, Settings
from lanterns.players.planner.compile import jitted
from lanterns.players.planner.desk import Desk
from lanterns.players.planner.evaluate import STAGE_BITS, moment, prospects

Rewards = NDArray[np.float64]


@jitted
def reward(state: Game, desk: Desk, settings: Settings, rewards: Rewards) -> None:
    """Write what the position is worth to each seat: by the result, or by the prospects."""
    if is_over(state):
        _reward_result(state, settings, rewards)
    else:
        _reward_prospects(state, desk, settings, rewards)


@jitted
def _reward_result(state: Game, settings: Settings, rewards: Rewards) -> None:
    """The victory (R19), shared by those who share it, and in part the margin of honor."""
    players, most, winners = state[PLAYERS], -1, 0
    for seat in range(players):
        value = rank_value(state, seat)
        winners = 1 if value > most else winners + (value == most)
        most = max(most, value)
    for seat in range(players):
        rewards[seat] = state[place_of(seat) + HONOR]
    _share_out(rewards, players, settings[DOUBT] + 4.0 * settings[DOUBT_A_TURN])
    for seat in range(players):
        victory = (rank_value(state, seat) == most) / winners
        rewards[seat] += (1.0 - settings[MARGIN]) * (victory - rewards[seat])


@jitted
def _reward_prospects(state: Game, desk: Desk, settings: Settings, rewards: Rewards) -> None:
    players, turns = state[PLAYERS], 0
    for seat in range(players):
        rewards[seat] = prospects(state, seat, desk.plan, desk.weights)
        turns += moment(state, seat) >> STAGE_BITS
    _share_out(rewards, players, settings[DOUBT] + settings[DOUBT_A_TURN] * turns / players)


@jitted
def _share_out(rewards: Rewards, players: int, doubt: float) -> None:
    """Turn honor into chances to have the most of it."""
    most, total = rewards[0], 0.0
    for seat in range(1, players):
        most = max(most, rewards[seat])
    for seat in range(players):
        rewards[seat] = np.exp((rewards[seat] - most) / doubt)
        total += rewards[seat]
    for seat in range(players):
        rewards[seat] /= total
