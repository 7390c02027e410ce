"""The search: many simulations, each in a world of its own that the seat cannot tell from the real.

Information-set Monte Carlo tree search: one tree for all worlds. A simulation deals the hidden
tiles anew, follows the tree as far as it goes, plays on and evaluates, and every action on its way
learns what came of it for the seat that chose it.
"""

from lanterns.kernel.apply import apply
from lanterns.kernel.guess import guess_hidden
from lanterns.kernel.layout import SEAT, Game, Rng
from lanterns.kernel.legal import is_over
from lanterns.kernel.room import copy_state
from lanterns.players.mcts.expand import expand
from lanterns.players.mcts.reward import reward
from lanterns.players.mcts.rollout import roll_out
from lanterns.players.mcts.select import select
from lanterns.players.mcts.settings import Settings
from lanterns.players.mcts.tree import Tree, code_of
from lanterns.players.planner.compile import jitted
from lanterns.players.planner.desk import Desk


@jitted
def search(
    tree: Tree, root: Game, simulations: int, desk: Desk, settings: Settings, rng: Rng
) -> None:
    """Run so many simulations more from the position that a seat has to decide in."""
    for _ in range(simulations):
        copy_state(tree.world, root)
        guess_hidden(tree.world, root[SEAT], rng)
        depth = _descend(tree, desk, settings)
        roll_out(tree.world, desk, settings, rng)
        reward(tree.world, desk, settings, tree.rewards)
        _learn(tree, depth)


@jitted
def _descend(tree: Tree, desk: Desk, settings: Settings) -> int:
    """Follow the tree to the first row that was never visited; gives how many actions that took."""
    row, depth = 0, 0
    while not is_over(tree.world) and (depth == 0 or tree.visits[row]):
        expand(tree, row, tree.world, desk, settings)
        row = select(tree, row, tree.world, settings)
        if row == 0:
            break
        tree.path[depth] = row
        tree.movers[depth] = tree.world[SEAT]
        apply(tree.world, code_of(tree.world, tree.key[row]))
        depth += 1
    return depth


@jitted
def _learn(tree: Tree, depth: int) -> None:
    for i in range(depth):
        tree.visits[tree.path[i]] += 1
        tree.reward[tree.path[i]] += tree.rewards[tree.movers[i]]
