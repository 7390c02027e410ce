"""What each legal action would be worth to the seat to move."""

from lanterns.kernel.apply import apply
from lanterns.kernel.discard import over_the_limit
from lanterns.kernel.layout import (
    CONVERT,
    DEDICATE,
    DISCARD,
    EXCHANGE,
    HAND_COUNT,
    PASS,
    PLACED_CELLS,
    ROTATE,
    SEAT,
    STEP,
    STEP_EXCHANGE,
    STEP_PLACE,
    STEP_START,
    Game,
)
from lanterns.kernel.legal import legal_mask
from lanterns.kernel.room import copy_state
from lanterns.kernel.rotate import count_rotations, nth_rotation
from lanterns.kernel.seat import mine
from lanterns.players.planner.compile import jitted
from lanterns.players.planner.desk import Desk
from lanterns.players.planner.evaluate import evaluate
from lanterns.players.planner.placements import weigh_lanterns_for_others, weigh_tile


@jitted
def weigh_actions(state: Game, desk: Desk) -> int:
    """Write every legal action but rotations to the desk; gives how many there are."""
    if state[STEP] == STEP_PLACE and not over_the_limit(state):
        return weigh_placements(state, desk, 0)
    return weigh_by_trying(state, desk)


@jitted
def weigh_placements(state: Game, desk: Desk, count: int) -> int:
    """Append every placing of every tile in the hand; gives how many actions stand there then."""
    weigh_lanterns_for_others(state, desk)
    for slot in range(state[mine(state) + HAND_COUNT]):
        count = weigh_tile(state, slot, desk, count)
    return count


@jitted
def weigh_by_trying(state: Game, desk: Desk) -> int:
    """Write what comes of each action outside of placing: it is carried out and evaluated."""
    legal_mask(state, desk.mask)
    first, end = _range_of_codes(state)
    count = 0
    for code in range(first, end):
        if desk.mask[code]:
            count = _try(state, code, desk, count)
    if desk.mask[PASS]:
        count = _try(state, PASS, desk, count)
    return count


@jitted
def _range_of_codes(state: Game) -> tuple[int, int]:
    """Where the codes lie that the step offers besides passing."""
    step = state[STEP]
    if step == STEP_START:
        return CONVERT, EXCHANGE
    if step == STEP_EXCHANGE:
        return EXCHANGE, DEDICATE
    if step == STEP_PLACE:
        return DISCARD, ROTATE
    return DEDICATE, DISCARD


@jitted
def _try(state: Game, code: int, desk: Desk, count: int) -> int:
    # These actions neither read nor change the lake: what stands before it is enough.
    for i in range(PLACED_CELLS):
        desk.scratch[i] = state[i]
    apply(desk.scratch, code)
    desk.codes[count] = code
    desk.values[count] = evaluate(desk.scratch, state[SEAT], desk.plan, desk.weights)
    return count + 1


@jitted
def weigh_rotations(state: Game, desk: Desk, count: int) -> int:
    """Append every turn of a tile (E6), each worth the best placing that could follow."""
    end = len(desk.codes)
    for nth in range(count_rotations(state)):
        code = nth_rotation(state, nth)
        copy_state(desk.scratch, state)
        apply(desk.scratch, code)
        weighed = weigh_placements(desk.scratch, desk, count)
        best = count
        for i in range(count, weighed):
            if desk.values[i] > desk.values[best]:
                best = i
        end -= 1
        desk.codes[end], desk.values[end] = code, desk.values[best]
    for i in range(end, len(desk.codes)):
        desk.codes[count], desk.values[count] = desk.codes[i], desk.values[i]
        count += 1
    return count


@jitted
def weigh_all(state: Game, desk: Desk) -> int:
    """Write every legal action to the desk; gives how many there are."""
    count = weigh_actions(state, desk)
    if state[STEP] == STEP_PLACE and not over_the_limit(state):
        count = weigh_rotations(state, desk, count)
    return count


@jitted
def best_of(desk: Desk, count: int) -> int:
    """The place on the desk of the action that is worth most, the first among equals."""
    best = 0
    for i in range(1, count):
        if desk.values[i] > desk.values[best]:
            best = i
    return best
