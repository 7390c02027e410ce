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
from lanterns.players.mcts import sample as sampling
from lanterns.players.mcts import search as searching
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
    shares: NDArray[np.float64]
    """Out: in each sampled world, each seat's share of the victory, or its chance of it."""
    honor: NDArray[np.float64]
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
def begin(memory: Memory, viewer: int) -> int:
    """Prepare for the position: guess what it hides from a seat, and make the plan.

    A viewer of -1 has seen no hand. Return the number of legal actions.
    """
    survey(memory.position)
    memory.rng[0] = next_word(memory.seed)
    guess_hidden_with(memory.position, viewer, memory.rng, memory.tree.unseen)
    make_plan(memory.position, memory.work.beliefs, memory.work.plan)
    plant(memory.tree)
    return legal_count(memory.position)


@jitted
def weigh(memory: Memory) -> int:
    """Write every legal action and its worth by the plan, and return how many there are."""
    return weigh_all(memory.position, memory.work)


@jitted
def search(memory: Memory, simulations: int) -> int:
    """Continue the search, and return by how many tries the first action is ahead."""
    searching.search(
        memory.tree,
        memory.position,
        simulations,
        memory.work,
        memory.net,
        memory.settings,
        memory.rng,
    )
    return searching.most_tried(memory.tree)[1]


@jitted
def rank(memory: Memory) -> int:
    """Write the actions that the search considered and their tries, the most tried first.

    Of those tried equally often, the one with the better results comes first. Return how many there
    are.
    """
    tree, count = memory.tree, 0
    group = tree.first[0]
    while group:
        for row in range(group + 1, group + 1 + tree.visits[group]):
            place = count
            while place > 0 and _is_ahead(tree, row, memory.codes[place - 1]):
                memory.codes[place] = memory.codes[place - 1]
                place -= 1
            memory.codes[place] = row
            count += 1
        group = tree.next[group]
    for place in range(count):
        row = memory.codes[place]
        memory.values[place] = tree.visits[row]
        memory.codes[place] = code_of(memory.position, tree.key[row])
    return count


@jitted
def _is_ahead(tree: Tree, row: int, other: int) -> bool:
    if tree.visits[row] == tree.visits[other]:
        return bool(tree.reward[row] > tree.reward[other])
    return bool(tree.visits[row] > tree.visits[other])


@jitted
def confine(memory: Memory, code: int) -> int:
    """Prepare to sample an action. Worlds follow from the seed. Return 0."""
    sampling.confine(memory.tree, memory.position, code)
    return 0


@jitted
def sample(memory: Memory, worlds: int) -> int:
    """Try the action in that many more worlds, at most ``WORLDS``, and write the results.

    Return that number.
    """
    sampling.sample(
        memory.tree,
        memory.position,
        memory.seed,
        memory.rng,
        memory.work,
        memory.net,
        memory.settings,
        memory.shares[:worlds],
        memory.honor[:worlds],
    )
    return worlds


class Entry(NamedTuple):
    """An entry point."""

    function: Callable[..., int]
    """Takes the memory, and the number if there is one."""
    takes_number: bool = True
    by_plan: bool = False
    """Whether it runs without the network."""


ENTRIES: Final = {
    "begin": Entry(begin),
    "weigh": Entry(weigh, takes_number=False),
    "search": Entry(search),
    "search_by_plan": Entry(search, by_plan=True),
    "rank": Entry(rank, takes_number=False),
    "confine": Entry(confine),
    "sample": Entry(sample),
}
"""All of them, by the name that callers use on every machine."""
