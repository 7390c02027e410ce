"""What open cells see of the tiles beside them, as bits, so that matches (R12) are found at once.

A side of a cell has seven bits, one for each color, and the sides follow one another. The sides of
a tile have the same bits, so what they share with those of a cell are the matches of a placement.
Above these 28 bits, a second set of them is for the tiles with a platform alone.
"""

from typing import Final

import numpy as np

from lanterns.kernel.compile import jitted
from lanterns.kernel.lake import at, beside
from lanterns.kernel.layout import COLOR_COUNT, FACE_BITS, OPEN, OPEN_CELLS, Edges, Game
from lanterns.kernel.pieces import FACE_ON, FACES, PLATFORM_ON

PLATFORMS: Final = 4 * COLOR_COUNT
"""Where the bits of the tiles with a platform begin."""
SHOWS: Final = np.array(
    [sum(1 << COLOR_COUNT * side + int(face[side]) for side in range(4)) for face in FACES],
    np.int64,
)
"""By tile * 4 + rotation: the colors of the sides of a tile."""
_SIDE: Final = (1 << COLOR_COUNT) - 1


@jitted
def look_around(state: Game, edges: Edges) -> None:
    """Write for each open cell what the tiles beside it show to it."""
    for number in range(state[OPEN]):
        cell, seen = state[OPEN_CELLS + number], 0
        for side in range(4):
            face = state[at(beside(cell, side))] & FACE_BITS
            if face:
                shown = 1 << (COLOR_COUNT * side + FACE_ON[face, side ^ 2])
                seen |= shown | (shown << PLATFORMS) * PLATFORM_ON[face]
        edges[number] = seen


@jitted
def on_side(bits: int, side: int) -> int:
    """The bits of one side, one for each color; with ``4 + side`` those of a platform there."""
    return bits >> COLOR_COUNT * side & _SIDE
