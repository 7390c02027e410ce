"""The plan: the worth of a seat's lanterns and favors, by all that can still be made of them.

It is computed backwards from the final turn, for a seat that plays on alone: each turn it may
exchange, dedicate and place, and between its turns the others place. So what a lantern is worth
follows from the tokens on top, how they fall, and the turns that are left. workspace.py describes
the table.
"""

from typing import Final

import numpy as np

from lanterns.engine import (
    FAVORS_FOR,
    GENERIC_TOKEN,
    LANTERN_LIMIT,
    STANDARD_DEDICATIONS,
    Exchange,
)
from lanterns.kernel import layout as at
from lanterns.kernel.arrays import Game
from lanterns.kernel.layout import COLOR_COUNT, STACK_ROOM
from lanterns.kernel.seat import place_of
from lanterns.kernel.turn import PLACING_TURNS
from lanterns.players.fast import jitted
from lanterns.players.planner.beliefs import (
    CARDS,
    CHOICE,
    DEDICATING,
    FALL,
    FAVOR,
    FAVORS_MOST,
    PLACING,
    RACE,
    SCARCE,
    SPARE_STAGES,
    SPITE,
)
from lanterns.players.planner.shapes import (
    GAIN_COLORS,
    GAIN_HELD,
    GAIN_TO,
    GAINS,
    LOSS_TO,
    LOSSES,
    PAYS_FOR,
    PAYS_FROM,
    PAYS_TO,
    SHAPES,
    SIZE,
    lanterns_held,
    number_of,
    shape_of,
)
from lanterns.players.planner.workspace import Beliefs, PlanTable

_EXCHANGE_COST: Final = FAVORS_FOR[Exchange]
_FOUR, _PAIRS, _SEVEN = (int(kind) for kind in STANDARD_DEDICATIONS)


@jitted
def make_plan(state: Game, beliefs: Beliefs, plan: PlanTable) -> None:
    """Write the plan for the present position of a game."""
    players = state[at.PLAYERS]
    left = PLACING_TURNS[players] + players - state[at.TURN]
    there_are = _lanterns_of_a_color(state)
    for turns in range(1, left // players + 2):
        _plan_place(beliefs, plan, turns, players - 1, there_are)
        _plan_dedication(state, beliefs, plan, turns, max(0, left - turns * players))
        _plan_exchange(plan, turns)
        for others in range(1, players):
            before, after = plan[turns, others], plan[turns, others - 1]
            _receive(beliefs, after, before, -beliefs[SPITE], there_are)


@jitted
def _lanterns_of_a_color(state: Game) -> int:
    """Return how many lanterns of each color there are, in the supply and held."""
    count = state[at.SUPPLY]
    for seat in range(state[at.PLAYERS]):
        count += state[place_of(seat) + at.LANTERNS]
    return int(count)


@jitted
def token(state: Game, kind: int, passed: float) -> float:
    """Return the honor of the top token after that many more were taken, fractions included."""
    whole = int(passed)
    return _token_below(state, kind, whole) + (passed - whole) * (
        _token_below(state, kind, whole + 1) - _token_below(state, kind, whole)
    )


@jitted
def _token_below(state: Game, kind: int, depth: int) -> float:
    left = state[at.STACK_LEFT + kind]
    if depth >= left:
        return float(GENERIC_TOKEN)
    return float(state[at.STACKS + kind * STACK_ROOM + left - 1 - depth])


@jitted
def _plan_place(beliefs: Beliefs, plan: PlanTable, turns: int, others: int, there_are: int) -> None:
    """Plan the place step: discard to the limit, place, and receive the placement's gains."""
    if turns == 1:
        _write_nothing(plan[turns, PLACING])
        return
    after = plan[turns - 1, others if turns > 2 else others // 2]
    one, two = plan[turns, SPARE_STAGES], plan[turns, SPARE_STAGES + 1]
    _receive(beliefs, after, one, beliefs[CHOICE], there_are)
    _receive(beliefs, one, two, beliefs[CHOICE], there_are)
    _receive(beliefs, two, one, beliefs[CHOICE], there_are)
    more = beliefs[CARDS] - 2.0
    for favors in range(FAVORS_MOST + 1):
        richer = min(favors + 1, FAVORS_MOST)
        for shape in range(SHAPES):
            same = two[favors, shape] + more * (one[favors, shape] - two[favors, shape])
            plus = two[richer, shape] + more * (one[richer, shape] - two[richer, shape])
            plan[turns, PLACING, favors, shape] = same + beliefs[FAVOR] * (plus - same)
    _plan_discards(plan[turns, PLACING])


@jitted
def _write_nothing(values: PlanTable) -> None:
    for favors in range(FAVORS_MOST + 1):
        for shape in range(SHAPES):
            values[favors, shape] = 0.0


@jitted
def _plan_discards(values: PlanTable) -> None:
    """Give each shape above the limit the value of the best it can be discarded to (R10)."""
    # Smaller shapes come first, so the shapes that one leads to already have their values.
    for shape in range(SHAPES):
        if SIZE[shape] > LANTERN_LIMIT:
            for favors in range(FAVORS_MOST + 1):
                best = np.float32(0.0)
                for i in range(LOSSES[shape]):
                    best = max(best, values[favors, LOSS_TO[shape, i]])
                values[favors, shape] = best


@jitted
def _fallen(state: Game, beliefs: Beliefs, kind: int, passed: int) -> float:
    """Return the tokens of a kind taken in that many turns, more if others are ready to."""
    if passed == 0:
        return 0.0
    ready = 0
    for seat in range(state[at.PLAYERS]):
        if seat != state[at.SEAT]:
            shape = number_of(shape_of(lanterns_held(state, place_of(seat))))
            pays = False
            for i in range(PAYS_FROM[shape], PAYS_FROM[shape + 1]):
                pays = pays or PAYS_FOR[i] == kind
            ready += pays
    return float(beliefs[FALL] * passed + beliefs[RACE] * ready)


@jitted
def _token_then(state: Game, beliefs: Beliefs, kind: int, passed: int) -> float:
    """Return the honor of the top token after that number of turns."""
    return token(state, kind, _fallen(state, beliefs, kind, passed))


@jitted
def _plan_dedication(
    state: Game, beliefs: Beliefs, plan: PlanTable, turns: int, passed: int
) -> None:
    """Plan the dedication step: the best of all that can be paid, or none."""
    honors = (
        _token_then(state, beliefs, _FOUR, passed),
        _token_then(state, beliefs, _PAIRS, passed),
        _token_then(state, beliefs, _SEVEN, passed),
    )
    for favors in range(FAVORS_MOST + 1):
        after = plan[turns, PLACING, favors]
        for shape in range(SHAPES):
            best = after[shape]
            for i in range(PAYS_FROM[shape], PAYS_FROM[shape + 1]):
                best = max(best, np.float32(honors[PAYS_FOR[i]] + after[PAYS_TO[i]]))
            plan[turns, DEDICATING, favors, shape] = best


@jitted
def _plan_exchange(plan: PlanTable, turns: int) -> None:
    """Plan the start of the turn: for its price in favors a lantern may become another (R7)."""
    here, start = plan[turns, DEDICATING], plan[turns, 0]
    for favors in range(FAVORS_MOST + 1):
        for shape in range(SHAPES):
            best = here[favors, shape]
            if favors >= _EXCHANGE_COST:
                for i in range(LOSSES[shape]):
                    fewer = LOSS_TO[shape, i]
                    for k in range(GAINS[fewer]):
                        best = max(best, here[favors - _EXCHANGE_COST, GAIN_TO[fewer, k]])
            start[favors, shape] = best


@jitted
def _receive(
    beliefs: Beliefs, after: PlanTable, before: PlanTable, choice: float, there_are: int
) -> None:
    """Plan for one more lantern. ``choice`` is how far the seat chooses it; below 0, others do."""
    for favors in range(FAVORS_MOST + 1):
        for shape in range(SHAPES):
            before[favors, shape] = _expected(beliefs, after[favors], shape, choice, there_are)


@jitted
def _expected(
    beliefs: Beliefs, after: PlanTable, shape: int, choice: float, there_are: int
) -> float:
    now = after[shape]
    mean, best, worst = 0.0, 0.0, 1e9
    for i in range(GAINS[shape]):
        share = _chance(beliefs, GAIN_HELD[shape, i], there_are)
        value = now + share * (after[GAIN_TO[shape, i]] - now)
        mean += GAIN_COLORS[shape, i] * value
        best = max(best, value)
        worst = min(worst, value)
    mean /= COLOR_COUNT
    return mean + choice * (best - mean) if choice >= 0.0 else mean - choice * (worst - mean)


@jitted
def _chance(beliefs: Beliefs, held: int, there_are: int) -> float:
    """Return the chance that the supply has a color of which the seat holds that many lanterns."""
    return float(min(1.0, max(0.0, (there_are - held) / beliefs[SCARCE])))
