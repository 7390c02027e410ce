"""Playing on from a leaf: the best of a few placings drawn at random, and otherwise as planned."""

from lanterns.kernel.apply import apply
from lanterns.kernel.discard import over_the_limit
from lanterns.kernel.generator import below
from lanterns.kernel.layout import (
    HAND_COUNT,
    OPEN,
    PLAYERS,
    STEP,
    STEP_OVER,
    STEP_PLACE,
    TURN,
    Game,
    Rng,
)
from lanterns.kernel.playout import playout
from lanterns.kernel.seat import mine
from lanterns.players.mcts.settings import HORIZON, SAMPLE, Settings
from lanterns.players.planner.compile import jitted
from lanterns.players.planner.desk import Desk
from lanterns.players.planner.placements import weigh_lanterns_for_others, weigh_one
from lanterns.players.planner.weigh import best_of, weigh_by_trying


@jitted
def roll_out(state: Game, desk: Desk, settings: Settings, rng: Rng) -> None:
    """Play the rounds up to the horizon; without a sample at random to the end."""
    if settings[HORIZON] == 0.0:
        return
    if settings[SAMPLE] == 0.0:
        playout(state, rng)
        return
    last = state[TURN] + settings[HORIZON] * state[PLAYERS]
    while state[STEP] != STEP_OVER and state[TURN] < last:
        apply(state, _decide(state, desk, settings, rng))


@jitted
def _decide(state: Game, desk: Desk, settings: Settings, rng: Rng) -> int:
    if state[STEP] == STEP_PLACE and not over_the_limit(state):
        count = int(settings[SAMPLE])
        weigh_lanterns_for_others(state, desk)
        for i in range(count):
            slot = below(rng, state[mine(state) + HAND_COUNT])
            weigh_one(state, slot, below(rng, state[OPEN]), below(rng, 4), desk, i)
    else:
        count = weigh_by_trying(state, desk)
    return int(desk.codes[best_of(desk, count)])
