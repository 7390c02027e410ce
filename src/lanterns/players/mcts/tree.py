"""The tree of a search, as flat arrays: one row for each action tried after the same history.

Worlds differ in hidden tiles only, and everything else follows from the history. So a row names its
action in a way that means the same in all of them: a placement by its tile, not by the place of the
tile in a hand, and by the number of the open cell.

    keys below PLACEMENT are the kernel's codes; from there on
    PLACEMENT + ((tile * 68 + number of the open cell) * 4 + rotation) * 2 + 1 with a pavilion

The rows that may follow a position are in groups, so that a world can skip at once those that it
does not allow: one for each tile that a seat might place, one for all other actions. A group is
itself a row, named by its tile or ``OTHERS``, and its members come right after it.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lanterns.engine import DECK
from lanterns.kernel import layout as at
from lanterns.kernel.arrays import Game
from lanterns.kernel.layout import OPEN_ROOM, SLOT_CODES, STATE_SIZE
from lanterns.kernel.seat import mine
from lanterns.players.fast import inlined, jitted

PLACEMENT: Final = 4096
KEYS_PER_TILE: Final = OPEN_ROOM * 4 * 2
LONGEST: Final = 512
"""The most decisions of any game."""
OTHERS: Final = 62
"""The name of the group of actions other than placements."""
OTHERS_LISTED: Final = 1 << OTHERS


class Tree(NamedTuple):
    """Rows are numbered from the root, row 0. A row is the action, and the position after it."""

    key: NDArray[np.int32]
    first: NDArray[np.int32]
    """The group added last of those that may follow, 0 if there is none."""
    next: NDArray[np.int32]
    """For a group: the one added before it to the same position, 0 if there is none."""
    visits: NDArray[np.int32]
    """The number of times the action was tried; for a group, the number of its members."""
    reward: NDArray[np.float64]
    """The sum over all visits, for the seat that chose the action."""
    prior: NDArray[np.float32]
    """The planner's opinion of the action, compared with the others."""
    listed: NDArray[np.int64]
    """The groups that follow: one bit for each name."""
    reference: NDArray[np.float32]
    """The planner's value of the best action listed first."""
    rows: NDArray[np.int64]
    """The number of rows, in an array of one number."""
    path: NDArray[np.int32]
    """The rows that the present simulation followed."""
    movers: NDArray[np.int32]
    """The seats that chose the actions of those rows."""
    world: Game
    """The position of the present simulation."""
    unseen: NDArray[np.int16]
    """Room for the tiles that are dealt again in it."""
    rewards: NDArray[np.float64]
    """The reward of each seat in the present simulation."""
    total: NDArray[np.float64]
    """The sum of each seat's rewards over all simulations."""


def new_tree(room: int) -> Tree:
    """Return a tree with room for that many rows."""
    return Tree(
        key=np.empty(room, np.int32),
        first=np.empty(room, np.int32),
        next=np.empty(room, np.int32),
        visits=np.empty(room, np.int32),
        reward=np.empty(room, np.float64),
        prior=np.empty(room, np.float32),
        listed=np.empty(room, np.int64),
        reference=np.empty(room, np.float32),
        rows=np.zeros(1, np.int64),
        path=np.zeros(LONGEST, np.int32),
        movers=np.zeros(LONGEST, np.int32),
        world=np.zeros(STATE_SIZE, np.int16),
        unseen=np.zeros(len(DECK), np.int16),
        rewards=np.zeros(4, np.float64),
        total=np.zeros(4, np.float64),
    )


@inlined
def add_row(tree: Tree, key: int, prior: float) -> int:
    """Add a row that nothing leads to yet."""
    row = tree.rows[0]
    tree.rows[0] = row + 1
    tree.key[row] = key
    tree.first[row] = tree.next[row] = tree.visits[row] = 0
    tree.reward[row] = 0.0
    tree.prior[row] = prior
    tree.listed[row] = 0
    tree.reference[row] = 0.0
    return int(row)


@jitted
def plant(tree: Tree) -> None:
    """Start over with nothing but a root."""
    tree.rows[0] = 0
    for seat in range(len(tree.total)):
        tree.total[seat] = 0.0
    add_row(tree, 0, 1.0)


@inlined
def key_of(state: Game, code: int) -> int:
    """Return the key of a legal action."""
    if code < at.PLACE:
        return code
    builds = code >= at.BUILD
    choice = code - (at.BUILD if builds else at.PLACE)
    tile = state[mine(state) + at.HAND + choice // SLOT_CODES]
    return int(PLACEMENT + tile * KEYS_PER_TILE + choice % SLOT_CODES * 2 + builds)


@inlined
def code_of(state: Game, key: int) -> int:
    """Return the code of an action that is legal in this world."""
    if key < PLACEMENT:
        return key
    tile, choice = (key - PLACEMENT) // KEYS_PER_TILE, (key - PLACEMENT) % KEYS_PER_TILE
    me = mine(state)
    slot = 0
    while state[me + at.HAND + slot] != tile:
        slot += 1
    return (at.BUILD if choice & 1 else at.PLACE) + slot * SLOT_CODES + (choice >> 1)


@inlined
def hand_bits(state: Game) -> int:
    """Return the tiles of the seat to move, one bit each."""
    me, bits = mine(state), 0
    for slot in range(state[me + at.HAND_COUNT]):
        bits |= 1 << int(state[me + at.HAND + slot])
    return bits
