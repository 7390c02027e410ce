"""The order of the open cells as a seat sees it, which does not depend on the compass.

The state lists them in the order in which tiles opened them, and the up to four that one tile
opened, a group, from north clockwise. Seen from a seat they are listed the same way, but each group
begins at the seat's own side. So a cell keeps its group, and the groups their order.

To find the groups, one must look for the tile that opened each cell. A batch does so only for new
games: it maintains an array of groups beside each game.
"""

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from lanterns.envs.turned import jitted
from lanterns.kernel import layout as at
from lanterns.kernel.arrays import Game
from lanterns.kernel.layout import OPEN_ROOM, ROW

Groups: TypeAlias = NDArray[np.uint8]
"""For each open cell, by the state's number: the sides of its group * 4 + its own side.

A side is where the cell lies as seen from the tile that opened it; a set has a bit for each.
"""

GROUPS_SIZE: Final = OPEN_ROOM + 4


def _moved(sides: int, side: int, own: int) -> int:
    """Return how many places later a cell of a group is listed as seen from the side *own*."""
    members = [other for other in range(4) if sides >> other & 1]
    turned = sorted(members, key=lambda other: (other - own) % 4)
    return turned.index(side) - members.index(side) if side in members else 0


_MOVED: Final = np.array(
    [[_moved(sides, side, own) for sides in range(16) for side in range(4)] for own in range(4)],
    np.int8,
)


_RANK: Final = np.array(
    [bin(sides & ((1 << side) - 1)).count("1") for sides in range(16) for side in range(4)], np.int8
)
"""By group and side, the number of cells of the group before that one in the state's order."""


@jitted
def _side_at(cell: int, tile_cell: int) -> int:
    """Return the side of a tile's cell at which another cell is; -1 if they are not neighbors."""
    step = cell - tile_cell
    if step == ROW:
        return 0
    if step == 1:
        return 1
    if step == -ROW:
        return 2
    if step == -1:
        return 3
    return -1


@jitted
def _next_group(state: Game, number: int, opener: int) -> tuple[int, int]:
    """Return the tile that opened the group beginning with that open cell, and at which sides.

    A cell was opened by the first tile beside it, and the groups are in the order of their tiles.
    *opener* is where to begin: a tile, in the order of placing; no earlier one opened the cell.
    """
    while _side_at(state[at.OPEN_CELLS + number], state[at.PLACED_CELLS + opener]) < 0:
        opener += 1
    sides = 0
    while number < state[at.OPEN]:
        side = _side_at(state[at.OPEN_CELLS + number], state[at.PLACED_CELLS + opener])
        if side < 0:
            break
        sides |= 1 << side
        number += 1
    return opener, sides


@jitted
def _write_group(groups: Groups, number: int, sides: int) -> int:
    """Write a group that begins at this number, and return where the next one begins."""
    for side in range(4):
        if sides >> side & 1:
            groups[number] = sides * 4 + side
            number += 1
    return number


@jitted
def list_groups(state: Game, groups: Groups) -> None:
    """Find the groups of all open cells."""
    number, opener = 0, 0
    while number < state[at.OPEN]:
        opener, sides = _next_group(state, number, opener)
        number = _write_group(groups, number, sides)


@jitted
def update_groups(state: Game, groups: Groups, number: int, first: int) -> None:
    """Update them after a tile was placed on an open cell; *first* is the first one it opened."""
    sides, side = groups[number] >> 2, groups[number] & 3
    begin = number - _RANK[groups[number]]
    for i in range(number, first):
        groups[i] = groups[i + 1]
    _write_group(groups, begin, sides & ~(1 << side))
    tile, opened = state[at.PLACED_CELLS + state[at.PLACED] - 1], 0
    for i in range(first, state[at.OPEN]):
        opened |= 1 << _side_at(state[at.OPEN_CELLS + i], tile)
    _write_group(groups, first, opened)


@jitted
def number_seen(groups: Groups, number: int, own: int) -> int:
    """Return the number that an open cell has as seen from the side *own*."""
    return int(number + _MOVED[own, groups[number]])


@jitted
def renumber(state: Game, groups: Groups, number: int, own: int, back: bool) -> int:
    """Return the number seen for any open cell's number, or *back* from there to the state's.

    A number beyond the open cells stays as it is.
    """
    if number >= state[at.OPEN]:
        return number
    if not back:
        return number_seen(groups, number, own)
    first = number - 3 if number > 3 else 0  # a group has at most four cells
    while number_seen(groups, first, own) != number:
        first += 1
    return first
