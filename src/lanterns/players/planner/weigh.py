"""The worth of each legal action to the seat to move."""

from lanterns.kernel import layout as at
from lanterns.kernel.arrays import Game, copy_state
from lanterns.kernel.lake import look_around
from lanterns.kernel.layout import STEP_PLACE
from lanterns.kernel.place import count_rotations, nth_rotation
from lanterns.kernel.rules import CODES_OFFERED, phase
from lanterns.kernel.seat import mine
from lanterns.kernel.turn import apply, legal_mask
from lanterns.players.fast import jitted
from lanterns.players.planner.evaluate import evaluate
from lanterns.players.planner.placements import (
    weigh_beside,
    weigh_lanterns_for_others,
    weigh_tile,
)
from lanterns.players.planner.workspace import Workspace


@jitted
def weigh_actions(state: Game, work: Workspace) -> int:
    """Weigh every legal action but rotations, and return how many there are."""
    if phase(state) == STEP_PLACE:
        return weigh_placements(state, work, 0)
    return weigh_by_trying(state, work)


@jitted
def weigh_placements(state: Game, work: Workspace, count: int) -> int:
    """Append every placement of every tile in the hand, and return the number of actions."""
    look_around(state, work.edges)
    weigh_lanterns_for_others(state, work)
    for slot in range(state[mine(state) + at.HAND_COUNT]):
        count = weigh_tile(state, slot, work, count)
    return count


@jitted
def weigh_by_trying(state: Game, work: Workspace) -> int:
    """Weigh every action other than placing: each is carried out and the position evaluated."""
    legal_mask(state, work.mask)
    now, count = phase(state), 0
    for code in range(CODES_OFFERED[now, 0], CODES_OFFERED[now, 1]):
        if work.mask[code]:
            count = _try(state, code, work, count)
    if work.mask[at.PASS]:
        count = _try(state, at.PASS, work, count)
    return count


@jitted
def _try(state: Game, code: int, work: Workspace, count: int) -> int:
    # These actions neither read nor change the lake: copying the fields before it is enough.
    for i in range(at.PLACED_CELLS):
        work.scratch[i] = state[i]
    apply(work.scratch, code)
    work.codes[count] = code
    work.values[count] = evaluate(work.scratch, state[at.SEAT], work.plan, work.beliefs)
    return count + 1


@jitted
def weigh_rotations(state: Game, work: Workspace, count: int) -> int:
    """Append every turn of a tile (E6), each worth the best placement beside it that could follow.

    A turn changes nothing for placements elsewhere, which are better without it.
    """
    end = len(work.codes)
    for nth in range(count_rotations(state)):
        code = nth_rotation(state, nth)
        copy_state(work.scratch, state)
        apply(work.scratch, code)
        look_around(work.scratch, work.edges)
        weigh_lanterns_for_others(work.scratch, work)
        cell = state[at.PLACED_CELLS + (code - at.ROTATE) // 3]
        weighed = weigh_beside(work.scratch, cell, work, count)
        best = count
        for i in range(count, weighed):
            if work.values[i] > work.values[best]:
                best = i
        end -= 1
        work.codes[end], work.values[end] = code, work.values[best]
    for i in range(len(work.codes) - 1, end - 1, -1):
        work.codes[count], work.values[count] = work.codes[i], work.values[i]
        count += 1
    return count


@jitted
def weigh_all(state: Game, work: Workspace) -> int:
    """Weigh every legal action, and return how many there are."""
    count = weigh_actions(state, work)
    if phase(state) == STEP_PLACE:
        count = weigh_rotations(state, work, count)
    return count


@jitted
def best_of(work: Workspace, count: int) -> int:
    """Return the number of the action that is worth most, the first among equals."""
    best = 0
    for i in range(1, count):
        if work.values[i] > work.values[best]:
            best = i
    return best


@jitted
def rank_best(work: Workspace, count: int, most: int) -> int:
    """Write the numbers of the best actions, at most that many, and return how many there are.

    The first among equals comes first.
    """
    ranked = 0
    for i in range(count):
        value = work.values[i]
        if ranked < most:
            ranked += 1
        elif value <= work.values[work.best[most - 1]]:
            continue
        place = ranked - 1
        while place > 0 and work.values[work.best[place - 1]] < value:
            work.best[place] = work.best[place - 1]
            place -= 1
        work.best[place] = i
    return ranked
