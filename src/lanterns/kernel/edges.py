"""What open cells see of the tiles beside them, as bits, so that matches (R12) are found at once.

A color has four bits, one for each side of the cell that shows it, and the colors follow one
another. The sides of a tile have the same bits, so what they share with those of a cell are the
matches of a placement, and how many bits of each color they share is how many lanterns are due.
Above these 28 bits, a second set of them is for the tiles with a platform alone.
"""

from typing import Final

import numpy as np

from lanterns.kernel import layout as at
from lanterns.kernel.compile import jitted
from lanterns.kernel.lake import beside, spot
from lanterns.kernel.layout import COLOR_COUNT, FACE_BITS, Edges, Game
from lanterns.kernel.pieces import FACE_ON, FACES, PLATFORM_ON

PLATFORMS: Final = 4 * COLOR_COUNT
"""Where the bits of the tiles with a platform begin."""
ALL_SIDES: Final = (1 << PLATFORMS) - 1
"""The bits of every tile."""
SHOWS: Final = np.array(
    [sum(1 << 4 * int(face[side]) + side for side in range(4)) for face in FACES], np.int64
)
"""By tile * 4 + rotation: the colors of the sides of a tile."""
_SEEN: Final = np.zeros((len(FACE_ON), 4), np.int64)
"""By what the grid holds beside a cell, and at which side of it: what the cell sees there."""
for _face in range(1, len(FACE_ON)):
    for _side in range(4):
        _shown = 1 << 4 * int(FACE_ON[_face, _side ^ 2]) + _side
        _SEEN[_face, _side] = _shown | (_shown << PLATFORMS) * int(PLATFORM_ON[_face])

_ONES: Final = sum(1 << 4 * color for color in range(COLOR_COUNT))


@jitted
def look_around(state: Game, edges: Edges) -> None:
    """Write for each open cell what the tiles beside it show to it."""
    for number in range(state[at.OPEN]):
        edges[number] = seen_from(state, state[at.OPEN_CELLS + number])


@jitted
def seen_from(state: Game, cell: int) -> int:
    """What the tiles beside one cell show to it."""
    seen = 0
    for side in range(4):
        seen |= _SEEN[state[spot(beside(cell, side))] & FACE_BITS, side]
    return seen


@jitted
def by_color(bits: int) -> int:
    """How many of 28 bits each color has: four bits per color."""
    pairs = bits - (bits >> 1 & 5 * _ONES)
    return (pairs & 3 * _ONES) + (pairs >> 2 & 3 * _ONES)


@jitted
def any_of(bits: int) -> int:
    """The same, but 1 for each color that has any of the bits."""
    return (bits | bits >> 1 | bits >> 2 | bits >> 3) & _ONES


@jitted
def sum_of(counts: int) -> int:
    """The sum of such counts, if it is at most 15."""
    return counts * _ONES >> 4 * (COLOR_COUNT - 1) & 15
