"""Many sampled worlds for one action: what the search finds in each of them, for every seat.

A tree is confined to one action at its root, and each simulation has a generator of its own. The
hidden tiles are the first thing that a simulation draws, so with the same seed every action is
tried in the same worlds, and their differences are far more certain than their values.
"""

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from lanterns.kernel import layout as at
from lanterns.kernel.arrays import Game, Rng
from lanterns.kernel.rng import next_word
from lanterns.kernel.seat import place_of, rank_value
from lanterns.kernel.turn import is_over
from lanterns.players.fast import jitted
from lanterns.players.mcts.search import search
from lanterns.players.mcts.settings import SearchSettings
from lanterns.players.mcts.tree import (
    KEYS_PER_TILE,
    OTHERS,
    PLACEMENT,
    Tree,
    add_row,
    key_of,
    plant,
)
from lanterns.players.net.layout import MOST_SEATS
from lanterns.players.net.network import Network
from lanterns.players.planner.evaluate import prospects
from lanterns.players.planner.workspace import Workspace

Values: TypeAlias = NDArray[np.float64]
"""One row for each world, one number for each of four seats."""
Seats: TypeAlias = NDArray[np.float64]
"""One number for each of four seats."""

_HONOR_UNIT: Final = 10.0
"""The network says in tens how much more honor a seat ends with than the seats on average."""
_ALL_LISTED: Final = (1 << 63) - 1
"""Every group counts as listed, so that the search adds none at the root."""


@jitted
def confine(tree: Tree, state: Game, code: int) -> int:
    """Start a tree over in which only one action follows the root.

    Return 0: an entry point returns a number.
    """
    plant(tree)
    key = key_of(state, code)
    name = OTHERS if key < PLACEMENT else (key - PLACEMENT) // KEYS_PER_TILE
    tree.listed[0] = _ALL_LISTED
    group = add_row(tree, name, 0.0)
    tree.visits[group] = 1
    tree.first[0] = group
    add_row(tree, key, 1.0)
    return 0


@jitted
def sample(
    tree: Tree,
    root: Game,
    seeds: Rng,
    rng: Rng,
    work: Workspace,
    net: Network | None,
    settings: SearchSettings,
    chances: Values,
    honor: Values,
    worlds: int,
) -> int:
    """Run that many simulations, write what each finds for each seat, and return their number.

    The generator *seeds* draws the seed of each simulation, which *rng* is set to.

    Into *chances* goes the share of the victory where the game came to its end, and elsewhere what
    the leaf was evaluated at; into *honor* the honor at the end, or what is expected of it.
    """
    for world in range(worlds):
        rng[0] = next_word(seeds)
        search(tree, root, work, net, settings, rng, 1)
        state, over = tree.world, is_over(tree.world)
        most, winners = -1, 0
        if over:
            for seat in range(state[at.PLAYERS]):
                value = rank_value(state, seat)
                winners = 1 if value > most else winners + (value == most)
                most = max(most, value)
        for seat in range(state[at.PLAYERS]):
            if over:
                chances[world, seat] = (rank_value(state, seat) == most) / winners
                honor[world, seat] = state[place_of(seat) + at.HONOR]
            else:
                chances[world, seat] = tree.rewards[seat]
                honor[world, seat] = prospects(state, seat, work.plan, work.beliefs)
        if not over and net is not None:
            _move_apart(state, net, honor[world])
    return worlds


@jitted
def _move_apart(state: Game, net: Network, honor: Seats) -> None:
    """Leave the mean of what the plan expects, and take the differences from the network.

    The leaf was the last position that it evaluated, so its last hidden layer is still there.
    """
    players, mean = state[at.PLAYERS], 0.0
    for seat in range(players):
        mean += honor[seat] / players
    surplus = 0.0
    for away in range(players):
        apart = net.seats_bias[MOST_SEATS + away]
        for i in range(len(net.second)):
            apart += net.second[i] * net.seats[i, MOST_SEATS + away]
        honor[(state[at.SEAT] + away) % players] = mean + _HONOR_UNIT * apart
        surplus += _HONOR_UNIT * apart / players
    for seat in range(players):
        honor[seat] -= surplus
