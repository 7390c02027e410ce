"""The lake on the grid. Placing a tile updates the open cells and the counts about them."""

from lanterns.kernel import layout as at
from lanterns.kernel.compile import jitted
from lanterns.kernel.layout import (
    BESIDE_PAVILION,
    FACE_BITS,
    GRID_BITS,
    NEIGHBOR,
    NEIGHBORS_BITS,
    OPEN_ROOM,
    PAVILION_BITS,
    PAVILION_SHIFT,
    ROW,
    Game,
)


@jitted
def spot(cell: int) -> int:
    """Where the grid holds that cell."""
    return at.GRID + (cell & GRID_BITS)


@jitted
def beside(cell: int, side: int) -> int:
    """The cell that shares that side."""
    if side == 0:
        return cell + ROW
    if side == 1:
        return cell + 1
    if side == 2:
        return cell - ROW
    return cell - 1


@jitted
def close_cell(state: Game, number: int) -> int:
    """Remove an open cell from the list, keeping the order of the others; returns the cell."""
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

    Which of the two happens is unpredictable, so the code does without branches.
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
