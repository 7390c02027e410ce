"""Which of the actions considered a simulation tries next."""

import numpy as np

from lanterns.kernel.layout import Game
from lanterns.players.mcts.settings import CURIOSITY, URGENCY, Settings
from lanterns.players.mcts.tree import OTHERS_LISTED, Tree, hand_bits
from lanterns.players.planner.compile import jitted


@jitted
def select(tree: Tree, row: int, state: Game, settings: Settings) -> int:
    """The row to follow, of those that this world allows; 0 if there is none.

    What promises most: its mean reward so far, and more the less it was tried for what the planner
    thinks of it. Only what this world allows is compared, so that an action is not held for
    neglected because its tile was seldom in the hand.
    """
    allowed = hand_bits(state) | OTHERS_LISTED
    visits, priors, rewards = 0, 0.0, 0.0
    group = tree.first[row]
    while group:
        if allowed >> tree.key[group] & 1:
            for child in range(group + 1, group + 1 + tree.visits[group]):
                visits += tree.visits[child]
                priors += tree.prior[child]
                rewards += tree.reward[child]
        group = tree.next[group]
    untried = rewards / visits - settings[URGENCY] if visits else 0.5
    curiosity = settings[CURIOSITY] * np.sqrt(visits + 1.0) / priors
    best, most = 0, -1e18
    group = tree.first[row]
    while group:
        if allowed >> tree.key[group] & 1:
            for child in range(group + 1, group + 1 + tree.visits[group]):
                tried = tree.visits[child]
                mean = tree.reward[child] / tried if tried else untried
                promise = mean + curiosity * tree.prior[child] / (1.0 + tried)
                if promise > most:
                    best, most = child, promise
        group = tree.next[group]
    return best


@jitted
def most_tried(tree: Tree) -> tuple[int, int]:
    """The row after the root that was visited most, and by how much more than any other."""
    best, second, chosen = 0, 0, 0
    group = tree.first[0]
    while group:
        for child in range(group + 1, group + 1 + tree.visits[group]):
            if tree.visits[child] > best:
                best, second, chosen = tree.visits[child], best, child
            else:
                second = max(second, tree.visits[child])
        group = tree.next[group]
    return chosen, best - second
