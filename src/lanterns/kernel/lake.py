"""The lake on the grid: laying a tile keeps the open cells, and what is counted about them."""

from lanterns.kernel.compile import jitted
from lanterns.kernel.layout import (
    BESIDE_PAVILION,
    FACE_BITS,
    GRID,
    GRID_BITS,
    NEIGHBOR,
    NEIGHBORS_BITS,
    OPEN,
    OPEN_CELLS,
    OPEN_ROOM,
    PAVILION_BITS,
    PAVILION_SHIFT,
    PLACED,
    PLACED_CELLS,
    ROW,
    SITES,
    TURNABLE,
    Game,
)


@jitted
def at(cell: int) -> int:
    """Where the grid holds that cell."""
    return GRID + (cell & GRID_BITS)


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
    """Take an open cell out of the list, in which the others keep their order; gives the cell."""
    cell = state[OPEN_CELLS + number]
    # All that could follow moves up, however many do: that takes no branch.
    for i in range(OPEN_ROOM):
        stays, follows = state[OPEN_CELLS + i], state[OPEN_CELLS + i + 1]
        state[OPEN_CELLS + i] = stays if i < number else follows
    state[OPEN] -= 1
    state[SITES] -= (state[at(cell)] & BESIDE_PAVILION) == 0
    return int(cell)


@jitted
def lay_tile(state: Game, cell: int, face: int, pavilion: int) -> None:
    """Lay a tile (tile * 4 + rotation) on a cell that is not open any more; pavilion + 1, or 0."""
    here = at(cell)
    state[here] |= (face + 1) | (pavilion << PAVILION_SHIFT)
    state[PLACED_CELLS + state[PLACED]] = cell
    state[PLACED] += 1
    state[TURNABLE] += (state[here] & NEIGHBORS_BITS) != 4 * NEIGHBOR
    shade = BESIDE_PAVILION if pavilion else 0
    _tell_neighbor(state, cell + ROW, shade)
    _tell_neighbor(state, cell + 1, shade)
    _tell_neighbor(state, cell - ROW, shade)
    _tell_neighbor(state, cell - 1, shade)


@jitted
def _tell_neighbor(state: Game, cell: int, shade: int) -> None:
    """One more tile lies beside this cell: the cell may be open now, or its tile closed in.

    Which of it happens cannot be foreseen, so it is counted without a branch.
    """
    here = at(cell)
    before = state[here]
    now = (before + NEIGHBOR) | shade
    state[here] = now
    opened = before == 0
    vacant = (before & FACE_BITS) == 0
    state[OPEN_CELLS + state[OPEN]] = cell * opened
    state[OPEN] += opened
    open_before = vacant & ((before & BESIDE_PAVILION) == 0) & (not opened)
    state[SITES] += (vacant & ((now & BESIDE_PAVILION) == 0)) - open_before
    state[TURNABLE] -= (not vacant) & ((now & NEIGHBORS_BITS) == 4 * NEIGHBOR)


@jitted
def survey(state: Game) -> None:
    """Count about the lake what ``lay_tile`` keeps up, for tiles and open cells just written."""
    for number in range(state[PLACED]):
        cell = state[PLACED_CELLS + number]
        pavilion = state[at(cell)] & PAVILION_BITS
        for side in range(4):
            there = at(beside(cell, side))
            state[there] += NEIGHBOR
            if pavilion:
                state[there] |= BESIDE_PAVILION
    state[SITES] = state[TURNABLE] = 0
    for number in range(state[OPEN]):
        state[SITES] += not state[at(state[OPEN_CELLS + number])] & BESIDE_PAVILION
    for number in range(state[PLACED]):
        here = state[at(state[PLACED_CELLS + number])]
        state[TURNABLE] += here & NEIGHBORS_BITS != 4 * NEIGHBOR
