"""The lake on the grid: laying tiles, and the colors that open cells see around them.

``lay_tile`` keeps the open cells and the counts about them up to date. What a cell sees is a number
in which a color has four bits, one for each side of the cell that shows it, and the colors follow
one another. The sides of a tile have the same bits, so what they share with those of a cell are the
matches of a placement (R12), and how many bits of each color they share is how many lanterns are
due. Above these 28 bits, a second set of them is for the tiles with a platform alone.
"""

from typing import Final

import numpy as np

from lanterns.engine import FACES as ENGINE_FACES
from lanterns.engine import TILES
from lanterns.kernel import layout as at
from lanterns.kernel.arrays import Edges, Game
from lanterns.kernel.compile import jitted
from lanterns.kernel.layout import (
    BESIDE_PAVILION,
    COLOR_COUNT,
    FACE_BITS,
    GRID_BITS,
    NEIGHBOR,
    NEIGHBORS_BITS,
    OPEN_ROOM,
    PAVILION_BITS,
    PAVILION_SHIFT,
    ROW,
)

FACES: Final = np.array([ENGINE_FACES[tile] for tile in sorted(TILES)], np.uint8).reshape(-1, 4)
"""``FACES[tile * 4 + rotation, side]`` is the color that lies there."""
FACE_ON: Final = np.vstack((np.full((1, 4), 255, np.uint8), FACES))
"""The same shifted by one row, as the grid counts; row 0, for no tile, has no color."""
PLATFORM: Final = np.array([TILES[tile].platform for tile in sorted(TILES)], np.uint8)
PLATFORM_ON: Final = np.array([False, *np.repeat(PLATFORM, 4)], np.uint8)
"""Whether there is a platform on what the grid holds."""
BARE_TILES: Final = np.array([False, *(1 - PLATFORM)], np.uint8)
"""By tile + 1, whether it has no platform; for no tile 0."""

PLATFORMS: Final = 4 * COLOR_COUNT
"""Where the bits of the tiles with a platform begin."""
ALL_SIDES: Final = (1 << PLATFORMS) - 1
"""The bits of every tile."""
SHOWS: Final = np.array(
    [sum(1 << 4 * int(face[side]) + side for side in range(4)) for face in FACES], np.int64
)
"""The colors of the sides of a tile, by tile * 4 + rotation."""
_SEEN: Final = np.zeros((len(FACE_ON), 4), np.int64)
"""What a cell sees at a side, by what the grid holds there, and by the side."""
for _face in range(1, len(FACE_ON)):
    for _side in range(4):
        _shown = 1 << 4 * int(FACE_ON[_face, _side ^ 2]) + _side
        _SEEN[_face, _side] = _shown | (_shown << PLATFORMS) * int(PLATFORM_ON[_face])

_ONES: Final = sum(1 << 4 * color for color in range(COLOR_COUNT))


@jitted
def spot(cell: int) -> int:
    """Return where the grid holds that cell."""
    return at.GRID + (cell & GRID_BITS)


@jitted
def beside(cell: int, side: int) -> int:
    """Return the cell that shares that side."""
    if side == 0:
        return cell + ROW
    if side == 1:
        return cell + 1
    if side == 2:
        return cell - ROW
    return cell - 1


@jitted
def close_cell(state: Game, number: int) -> int:
    """Remove an open cell from the list, keeping the order of the others, and return the cell."""
    cell = state[at.OPEN_CELLS + number]
    # All places are moved up, not just those in use: that takes no branch.
    for i in range(OPEN_ROOM):
        stays, follows = state[at.OPEN_CELLS + i], state[at.OPEN_CELLS + i + 1]
        state[at.OPEN_CELLS + i] = stays if i < number else follows
    state[at.OPEN] -= 1
    state[at.SITES] -= (state[spot(cell)] & BESIDE_PAVILION) == 0
    return int(cell)


@jitted
def lay_tile(state: Game, cell: int, face: int, pavilion: int) -> None:
    """Put a tile (tile * 4 + rotation) on a cell just closed, with pavilion + 1, or 0 for none."""
    here = spot(cell)
    state[here] |= (face + 1) | (pavilion << PAVILION_SHIFT)
    state[at.PLACED_CELLS + state[at.PLACED]] = cell
    state[at.PLACED] += 1
    state[at.TURNABLE] += (state[here] & NEIGHBORS_BITS) != 4 * NEIGHBOR
    shade = BESIDE_PAVILION if pavilion else 0
    _update_neighbor(state, cell + ROW, shade)
    _update_neighbor(state, cell + 1, shade)
    _update_neighbor(state, cell - ROW, shade)
    _update_neighbor(state, cell - 1, shade)


@jitted
def _update_neighbor(state: Game, cell: int, shade: int) -> None:
    """Count a new tile beside this cell, which may open the cell or close in its tile.

    Which of the two happens is unpredictable, so the code has no branches.
    """
    here = spot(cell)
    before = state[here]
    now = (before + NEIGHBOR) | shade
    state[here] = now
    opened = before == 0
    vacant = (before & FACE_BITS) == 0
    state[at.OPEN_CELLS + state[at.OPEN]] = cell * opened
    state[at.OPEN] += opened
    open_before = vacant & ((before & BESIDE_PAVILION) == 0) & (not opened)
    state[at.SITES] += (vacant & ((now & BESIDE_PAVILION) == 0)) - open_before
    state[at.TURNABLE] -= (not vacant) & ((now & NEIGHBORS_BITS) == 4 * NEIGHBOR)


@jitted
def survey(state: Game) -> None:
    """Compute the counts that ``lay_tile`` maintains, for tiles and open cells just written."""
    for number in range(state[at.PLACED]):
        cell = state[at.PLACED_CELLS + number]
        pavilion = state[spot(cell)] & PAVILION_BITS
        for side in range(4):
            there = spot(beside(cell, side))
            state[there] += NEIGHBOR
            if pavilion:
                state[there] |= BESIDE_PAVILION
    state[at.SITES] = state[at.TURNABLE] = 0
    for number in range(state[at.OPEN]):
        state[at.SITES] += not state[spot(state[at.OPEN_CELLS + number])] & BESIDE_PAVILION
    for number in range(state[at.PLACED]):
        here = state[spot(state[at.PLACED_CELLS + number])]
        state[at.TURNABLE] += here & NEIGHBORS_BITS != 4 * NEIGHBOR


@jitted
def look_around(state: Game, edges: Edges) -> None:
    """Write for each open cell what the tiles beside it show to it."""
    for number in range(state[at.OPEN]):
        edges[number] = seen_from(state, state[at.OPEN_CELLS + number])


@jitted
def seen_from(state: Game, cell: int) -> int:
    """Return what the tiles beside one cell show to it."""
    seen = 0
    for side in range(4):
        seen |= _SEEN[state[spot(beside(cell, side))] & FACE_BITS, side]
    return seen


@jitted
def by_color(bits: int) -> int:
    """Return how many of 28 bits each color has, in four bits per color."""
    pairs = bits - (bits >> 1 & 5 * _ONES)
    return (pairs & 3 * _ONES) + (pairs >> 2 & 3 * _ONES)


@jitted
def any_of(bits: int) -> int:
    """Return 1 for each color that has any of the bits, in four bits per color."""
    return (bits | bits >> 1 | bits >> 2 | bits >> 3) & _ONES


@jitted
def sum_of(counts: int) -> int:
    """Return the sum of such counts, if it is at most 15."""
    return counts * _ONES >> 4 * (COLOR_COUNT - 1) & 15
