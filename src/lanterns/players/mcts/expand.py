"""Which actions a search considers: those that the planner finds best, the best first."""

import numpy as np

from lanterns.kernel.discard import over_the_limit
from lanterns.kernel.layout import HAND, HAND_COUNT, STEP, STEP_PLACE, Game
from lanterns.kernel.rotate import count_rotations
from lanterns.kernel.seat import mine
from lanterns.players.mcts.settings import AT_ROOT, BELOW, SHARPNESS, Settings
from lanterns.players.mcts.tree import OTHERS, OTHERS_LISTED, Tree, add_row, key_of
from lanterns.players.planner.compile import jitted
from lanterns.players.planner.desk import Desk
from lanterns.players.planner.placements import weigh_lanterns_for_others, weigh_tile
from lanterns.players.planner.weigh import best_of, weigh_by_trying, weigh_rotations

_DONE = -1e18


@jitted
def expand(tree: Tree, row: int, state: Game, desk: Desk, settings: Settings) -> None:
    """List what may follow a row in this world and is not listed yet, while there is room."""
    if tree.rows[0] + 4 * settings[AT_ROOT] > len(tree.key):
        return
    if state[STEP] == STEP_PLACE and not over_the_limit(state):
        _list_placements(tree, row, state, desk, settings)
    elif not tree.listed[row] & OTHERS_LISTED:
        _add_best(tree, row, OTHERS, state, desk, weigh_by_trying(state, desk), settings)


@jitted
def _list_placements(tree: Tree, row: int, state: Game, desk: Desk, settings: Settings) -> None:
    me, ready = mine(state), False
    for slot in range(state[me + HAND_COUNT]):
        tile = int(state[me + HAND + slot])
        if not tree.listed[row] >> tile & 1:
            if not ready:
                weigh_lanterns_for_others(state, desk)
                ready = True
            _add_best(tree, row, tile, state, desk, weigh_tile(state, slot, desk, 0), settings)
    # Elsewhere rotations would take more time than they are worth.
    if row == 0 and not tree.listed[row] & OTHERS_LISTED and count_rotations(state):
        _add_best(tree, row, OTHERS, state, desk, weigh_rotations(state, desk, 0), settings)


@jitted
def _add_best(
    tree: Tree, row: int, name: int, state: Game, desk: Desk, count: int, settings: Settings
) -> None:
    """Add a group with a row for each of the best of so many actions on the desk."""
    tree.listed[row] |= 1 << name
    most = min(count, int(settings[AT_ROOT] if row == 0 else settings[BELOW]))
    if tree.first[row] == 0:
        tree.reference[row] = desk.values[best_of(desk, count)]
    group = add_row(tree, name, 0.0)
    tree.next[group], tree.visits[group] = tree.first[row], most
    tree.first[row] = group
    for _ in range(most):
        best = best_of(desk, count)
        better = (desk.values[best] - tree.reference[row]) / settings[SHARPNESS]
        desk.values[best] = _DONE
        add_row(tree, key_of(state, desk.codes[best]), np.exp(min(5.0, better)))
