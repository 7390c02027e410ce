"""Rewards follow the engine's result."""

import numpy as np
import pytest
from tests.configurations import name, named
from tests.envs.worlds import dealt, positions

from lanterns import envs, kernel
from lanterns.engine import Options, outcome
from lanterns.kernel import layout as at
from lanterns.kernel.layout import SEAT_SIZE, STEP_OVER


def _rewards(state: kernel.Game, kind: envs.Reward) -> list[float]:
    out = np.full(4, 9, np.float32)
    envs.write_rewards(state, kind, out)
    return [round(float(reward), 4) for reward in out]


def _ended(*honor: int) -> kernel.Game:
    state = dealt(Options(len(honor)), 1)
    for seat, points in enumerate(honor):
        state[at.SEATS + seat * SEAT_SIZE + at.HONOR] = points
        state[at.SEATS + seat * SEAT_SIZE + at.FAVORS] = 0
    state[at.STEP] = STEP_OVER
    return state


@pytest.mark.parametrize(
    ("honor", "shares", "ranks", "margins"),
    [
        ((30, 20), [1, 0], [1, -1], [10, -10]),
        ((25, 25), [0.5, 0.5], [0, 0], [0, 0]),
        ((10, 40, 20), [0, 1, 0], [-1, 1, 0], [-30, 20, -20]),
        ((9, 9, 9), [1 / 3] * 3, [0] * 3, [0] * 3),
        ((10, 40, 40, 20), [0, 0.5, 0.5, 0], [-1, 2 / 3, 2 / 3, -1 / 3], [-30, 0, 0, -20]),
    ],
)
def test_shares_ranks_and_margins(
    honor: tuple[int, ...], shares: list[float], ranks: list[float], margins: list[float]
) -> None:
    state, nobody = _ended(*honor), [0.0] * (4 - len(honor))
    for kind, expected in zip(envs.Reward, (shares, ranks, margins), strict=True):
        assert _rewards(state, kind) == [round(float(each), 4) for each in expected] + nobody


@pytest.mark.parametrize(
    "options",
    named("2-base", "2-rotate+exchange", "3-dedication+end", "3-end+exchange", "4-rotate+end"),
    ids=name,
)
def test_nothing_before_the_end_and_then_the_winners(options: Options) -> None:
    for state in positions(options, 11):
        if not kernel.is_over(state):
            assert not any(_rewards(state, envs.Reward.WIN_SHARE))
    result = outcome(kernel.to_state(state, options))
    assert result is not None
    won = _rewards(state, envs.Reward.WIN_SHARE)
    assert tuple(np.flatnonzero(won)) == result.winners
    assert abs(sum(won) - 1) < 0.001
    assert abs(sum(_rewards(state, envs.Reward.RANK))) < 0.001
