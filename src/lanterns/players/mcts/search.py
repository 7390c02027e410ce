"""The search: many simulations, each in a world that the seat cannot tell from the real one.

Information-set Monte Carlo tree search, with one tree for all worlds. A simulation deals the hidden
tiles again, follows the tree to its edge, plays on for a while and evaluates. The result
is then added to every action on its way, for the seat that chose it.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from lanterns.kernel import layout as at
from lanterns.kernel.arrays import Game, Rng, copy_state
from lanterns.kernel.batch import playout
from lanterns.kernel.compile import exp
from lanterns.kernel.dealing import guess_hidden_with
from lanterns.kernel.lake import look_around
from lanterns.kernel.layout import STEP_OVER, STEP_PLACE
from lanterns.kernel.place import count_rotations, over_the_limit
from lanterns.kernel.rng import below
from lanterns.kernel.seat import mine, place_of, rank_value
from lanterns.kernel.turn import apply, is_over
from lanterns.players.fast import inlined, jitted
from lanterns.players.mcts.numbers import (
    AT_ROOT,
    BELOW,
    CURIOSITY,
    DOUBT,
    DOUBT_A_TURN,
    HORIZON,
    MARGIN,
    SAMPLE,
    SHARPNESS,
    URGENCY,
)
from lanterns.players.mcts.settings import SearchSettings
from lanterns.players.mcts.tree import (
    OTHERS,
    OTHERS_LISTED,
    Tree,
    add_row,
    code_of,
    hand_bits,
    key_of,
)
from lanterns.players.net.network import Network, write_chances
from lanterns.players.planner.evaluate import STAGE_BITS, moment, prospects
from lanterns.players.planner.placements import (
    mover_of,
    weigh_lanterns_for_others,
    weigh_one,
    weigh_tile,
)
from lanterns.players.planner.weigh import best_of, rank_best, weigh_by_trying, weigh_rotations
from lanterns.players.planner.workspace import Workspace

Rewards: TypeAlias = NDArray[np.float64]
"""The worth of a simulation to each seat: numbers that sum to 1."""


@jitted
def search(
    tree: Tree,
    root: Game,
    work: Workspace,
    net: Network | None,
    settings: SearchSettings,
    rng: Rng,
    simulations: int,
) -> int:
    """Run that many more simulations from the position in which a seat must decide.

    Return by how many tries the first action is ahead.

    The network, if there is one, evaluates the leaves. The search is compiled separately with and
    without one, so a search by the plan contains nothing of the network.
    """
    for _ in range(simulations):
        copy_state(tree.world, root)
        guess_hidden_with(tree.world, root[at.SEAT], rng, tree.unseen)
        depth = _descend(tree, work, settings)
        _roll_out(tree.world, work, settings, rng)
        _reward(tree.world, work, net, settings, tree.rewards)
        _learn(tree, depth)
    return most_tried(tree)[1]


@inlined
def _descend(tree: Tree, work: Workspace, settings: SearchSettings) -> int:
    """Follow the tree to the first row never visited, and return how many actions that took."""
    row, depth = 0, 0
    while not is_over(tree.world) and (depth == 0 or tree.visits[row]):
        _expand(tree, row, tree.world, work, settings)
        row = _select(tree, row, tree.world, settings)
        if row == 0:
            break
        tree.path[depth] = row
        tree.movers[depth] = tree.world[at.SEAT]
        apply(tree.world, code_of(tree.world, tree.key[row]))
        depth += 1
    return depth


@inlined
def _learn(tree: Tree, depth: int) -> None:
    for seat in range(len(tree.rewards)):
        tree.total[seat] += tree.rewards[seat]
    for i in range(depth):
        tree.visits[tree.path[i]] += 1
        tree.reward[tree.path[i]] += tree.rewards[tree.movers[i]]


@jitted
def most_tried(tree: Tree) -> tuple[int, int]:
    """Return the row after the root visited most, of equals the better one, and its lead."""
    best, second, chosen = 0, 0, 0
    group = tree.first[0]
    while group:
        for child in range(group + 1, group + 1 + tree.visits[group]):
            visits = tree.visits[child]
            if visits > best or (visits == best and tree.reward[child] > tree.reward[chosen]):
                best, second, chosen = visits, best, child
            else:
                second = max(second, visits)
        group = tree.next[group]
    return chosen, best - second


# The actions considered: those that the planner finds best, the best first.


@inlined
def _expand(tree: Tree, row: int, state: Game, work: Workspace, settings: SearchSettings) -> None:
    """List what may follow a row in this world and is not listed yet, while there is room."""
    if tree.rows[0] + 4 * settings[AT_ROOT] > len(tree.key):
        return
    if state[at.STEP] == STEP_PLACE and not over_the_limit(state):
        _list_placements(tree, row, state, work, settings)
    elif not tree.listed[row] & OTHERS_LISTED:
        _add_best(tree, row, OTHERS, state, work, weigh_by_trying(state, work), settings)


@inlined
def _list_placements(
    tree: Tree, row: int, state: Game, work: Workspace, settings: SearchSettings
) -> None:
    me, ready = mine(state), False
    for slot in range(state[me + at.HAND_COUNT]):
        tile = int(state[me + at.HAND + slot])
        if not tree.listed[row] >> tile & 1:
            if not ready:
                look_around(state, work.edges)
                weigh_lanterns_for_others(state, work)
                ready = True
            _add_best(tree, row, tile, state, work, weigh_tile(state, slot, work, 0), settings)
    # In other positions rotations would take more time than they are worth.
    if row == 0 and not tree.listed[row] & OTHERS_LISTED and count_rotations(state):
        _add_best(tree, row, OTHERS, state, work, weigh_rotations(state, work, 0), settings)


@jitted
def _add_best(
    tree: Tree,
    row: int,
    name: int,
    state: Game,
    work: Workspace,
    count: int,
    settings: SearchSettings,
) -> None:
    """Add a group with a row for each of the best of the actions weighed."""
    tree.listed[row] |= 1 << name
    most = rank_best(work, count, int(settings[AT_ROOT] if row == 0 else settings[BELOW]))
    if tree.first[row] == 0:
        tree.reference[row] = work.values[work.best[0]]
    group = add_row(tree, name, 0.0)
    tree.next[group], tree.visits[group] = tree.first[row], most
    tree.first[row] = group
    for i in range(most):
        best = work.best[i]
        better = (work.values[best] - tree.reference[row]) / settings[SHARPNESS]
        add_row(tree, key_of(state, work.codes[best]), exp(min(5.0, better)))


@inlined
def _select(tree: Tree, row: int, state: Game, settings: SearchSettings) -> int:
    """Return the row to follow, of those that this world allows; 0 if there is none.

    That is the most promising one: by its mean reward so far, plus a bonus that is larger the less
    it was tried for the planner's opinion of it. Only actions that this world allows are compared,
    so that an action does not count as neglected because its tile was seldom in the hand.
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


# Playing on from a leaf: the best of a few placements drawn at random, everything else as planned.


@jitted
def _roll_out(state: Game, work: Workspace, settings: SearchSettings, rng: Rng) -> None:
    """Play the rounds up to the horizon; without a sample, play to the end at random."""
    if settings[HORIZON] == 0.0:
        return
    if settings[SAMPLE] == 0.0:
        playout(state, rng)
        return
    last = state[at.TURN] + settings[HORIZON] * state[at.PLAYERS]
    while state[at.STEP] != STEP_OVER and state[at.TURN] < last:
        apply(state, _decide(state, work, settings, rng))


@jitted
def _decide(state: Game, work: Workspace, settings: SearchSettings, rng: Rng) -> int:
    if state[at.STEP] == STEP_PLACE and not over_the_limit(state):
        count = int(settings[SAMPLE])
        weigh_lanterns_for_others(state, work)
        mover = mover_of(state, work)
        for i in range(count):
            slot = below(rng, state[mine(state) + at.HAND_COUNT])
            weigh_one(state, slot, below(rng, state[at.OPEN]), below(rng, 4), mover, work, i)
    else:
        count = weigh_by_trying(state, work)
    return int(work.codes[best_of(work, count)])


@jitted
def _reward(
    state: Game, work: Workspace, net: Network | None, settings: SearchSettings, rewards: Rewards
) -> None:
    """Write what the position is worth to each seat: by the result, the network or the plan."""
    if is_over(state):
        _reward_result(state, settings, rewards)
    elif net is None:
        _reward_prospects(state, work, settings, rewards)
    else:
        write_chances(state, work, net, rewards)


@jitted
def _reward_result(state: Game, settings: SearchSettings, rewards: Rewards) -> None:
    """Return the victory (R19), shared equally if several win, and in part the margin of honor."""
    players, most, winners = state[at.PLAYERS], -1, 0
    for seat in range(players):
        value = rank_value(state, seat)
        winners = 1 if value > most else winners + (value == most)
        most = max(most, value)
    for seat in range(players):
        rewards[seat] = state[place_of(seat) + at.HONOR]
    _share_out(rewards, players, settings[DOUBT] + 4.0 * settings[DOUBT_A_TURN])
    for seat in range(players):
        victory = (rank_value(state, seat) == most) / winners
        rewards[seat] += (1.0 - settings[MARGIN]) * (victory - rewards[seat])


@jitted
def _reward_prospects(
    state: Game, work: Workspace, settings: SearchSettings, rewards: Rewards
) -> None:
    players, turns = state[at.PLAYERS], 0
    for seat in range(players):
        rewards[seat] = prospects(state, seat, work.plan, work.beliefs)
        turns += moment(state, seat) >> STAGE_BITS
    _share_out(rewards, players, settings[DOUBT] + settings[DOUBT_A_TURN] * turns / players)


@jitted
def _share_out(rewards: Rewards, players: int, doubt: float) -> None:
    """Turn honor into chances to have the most of it."""
    most, total = rewards[0], 0.0
    for seat in range(1, players):
        most = max(most, rewards[seat])
    for seat in range(players):
        rewards[seat] = exp((rewards[seat] - most) / doubt)
        total += rewards[seat]
    for seat in range(players):
        rewards[seat] /= total
