"""The entry points of the brain: everything that players and analysis ask of compiled code.

A caller writes a position and numbers into places of the memory, calls entry points with whole
numbers, and reads what they wrote. So they are called alike from Python through numba and in the
WebAssembly module that ``make brain`` builds from this file. docs/brain.md describes the calls.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lanterns.kernel.arrays import Codes, Game, Rng
from lanterns.kernel.dealing import guess_hidden_with
from lanterns.kernel.lake import survey
from lanterns.kernel.layout import STATE_SIZE
from lanterns.kernel.rng import next_word
from lanterns.kernel.turn import legal_count
from lanterns.players.brain import WORLDS
from lanterns.players.champion import WEIGHTS_FILE
from lanterns.players.fast import jitted
from lanterns.players.mcts.sample import Values, confine, sample
from lanterns.players.mcts.search import search
from lanterns.players.mcts.settings import TUNED, SearchSettings, without_rollouts
from lanterns.players.mcts.tree import Tree, code_of, new_tree, plant
from lanterns.players.net.network import Network, load_weights, new_network
from lanterns.players.planner.plan import make_plan
from lanterns.players.planner.weigh import weigh_all
from lanterns.players.planner.workspace import Beliefs, Workspace, new_workspace

ROWS: Final = 1_500_000
"""The rows of the tree. When they are used up, a search continues without new ones."""


class Memory(NamedTuple):
    """Everything that the entry points read and write. The first fields are the places."""

    position: Game
    """In: a position, as ``kernel.codec.position_numbers`` writes it."""
    seed: Rng
    """In: one random number, from which all others follow."""
    beliefs: Beliefs
    """In: the planner's beliefs; the tuned ones unless others are written."""
    codes: Codes
    """Out: actions, as codes of the position."""
    values: NDArray[np.float64]
    """Out: a number for each of them."""
    shares: Values
    """Out: in each sampled world, each seat's share of the victory, or its chance of it."""
    honor: Values
    """Out: in each sampled world, each seat's honor at the end, or what is expected of it."""
    rng: Rng
    tree: Tree
    work: Workspace
    net: Network | None
    settings: SearchSettings


PLACES: Final = Memory._fields[: Memory._fields.index("rng")]
"""What callers write and read."""


def new_memory(net: Network | None, settings: SearchSettings) -> Memory:
    """Return the memory of a search with that network, or of one by the plan alone."""
    work = new_workspace()
    return Memory(
        position=np.zeros(STATE_SIZE, np.int16),
        seed=np.zeros(1, np.uint64),
        beliefs=work.beliefs,
        codes=work.codes,
        values=work.values,
        shares=np.zeros((WORLDS, 4)),
        honor=np.zeros((WORLDS, 4)),
        rng=np.zeros(1, np.uint64),
        tree=new_tree(ROWS),
        work=work,
        net=net,
        settings=settings,
    )


def champions_memory() -> Memory:
    """Return the memory of a search with the champion's network."""
    return new_memory(new_network(load_weights(WEIGHTS_FILE)), without_rollouts())


def without_network(memory: Memory) -> Memory:
    """Return the same memory, used to search by the plan alone."""
    return memory._replace(net=None, settings=TUNED)


@jitted
def begin(position: Game, seed: Rng, rng: Rng, tree: Tree, work: Workspace, viewer: int) -> int:
    """Prepare for the position: guess what it hides from a seat, and make the plan.

    A viewer of -1 has seen no hand. Return the number of legal actions.
    """
    survey(position)
    rng[0] = next_word(seed)
    guess_hidden_with(position, viewer, rng, tree.unseen)
    make_plan(position, work.beliefs, work.plan)
    plant(tree)
    return legal_count(position)


@jitted
def rank(position: Game, tree: Tree, codes: Codes, values: NDArray[np.float64]) -> int:
    """Write the actions that the search considered and their tries, the most tried first.

    Of those tried equally often, the one with the better results comes first. Return how many there
    are.
    """
    count, group = 0, tree.first[0]
    while group:
        for row in range(group + 1, group + 1 + tree.visits[group]):
            place = count
            while place > 0 and _is_ahead(tree, row, codes[place - 1]):
                codes[place] = codes[place - 1]
                place -= 1
            codes[place] = row
            count += 1
        group = tree.next[group]
    for place in range(count):
        row = codes[place]
        values[place] = tree.visits[row]
        codes[place] = code_of(position, tree.key[row])
    return count


@jitted
def _is_ahead(tree: Tree, row: int, other: int) -> bool:
    if tree.visits[row] == tree.visits[other]:
        return bool(tree.reward[row] > tree.reward[other])
    return bool(tree.visits[row] > tree.visits[other])


class Entry(NamedTuple):
    """An entry point."""

    function: Callable[..., int]
    takes: tuple[str, ...]
    """The parts of the memory that the function takes, in order."""
    takes_number: bool = True
    """Whether the caller's number follows them."""
    by_plan: bool = False
    """Whether it runs without the network."""


_SEARCHING: Final = ("tree", "position", "work", "net", "settings", "rng")
_SAMPLING: Final = ("tree", "position", "seed", "rng", "work", "net", "settings", "shares", "honor")

ENTRIES: Final = {
    "begin": Entry(begin, ("position", "seed", "rng", "tree", "work")),
    "weigh": Entry(weigh_all, ("position", "work"), takes_number=False),
    "search": Entry(search, _SEARCHING),
    "search_by_plan": Entry(search, _SEARCHING, by_plan=True),
    "rank": Entry(rank, ("position", "tree", "codes", "values"), takes_number=False),
    "confine": Entry(confine, ("tree", "position")),
    "sample": Entry(sample, _SAMPLING),
}
"""All of them, by the name that callers use on every machine."""
