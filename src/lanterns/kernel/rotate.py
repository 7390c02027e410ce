"""Rotate a Tile, in the place step before placing (E6)."""

from lanterns.kernel import layout as at
from lanterns.kernel.arrays import fill
from lanterns.kernel.compile import jitted
from lanterns.kernel.lake import spot
from lanterns.kernel.layout import CARD_ROTATE, FACE_BITS, NEIGHBOR, NEIGHBORS_BITS, Game, Mask
from lanterns.kernel.seat import activate, can_activate


@jitted
def has_open_side(state: Game, number: int) -> bool:
    """Whether a side of a tile, counted in placing order, touches no other tile."""
    return bool(state[spot(state[at.PLACED_CELLS + number])] & NEIGHBORS_BITS != 4 * NEIGHBOR)


@jitted
def count_rotations(state: Game) -> int:
    """How many turns of tiles in play the seat to move could pay for."""
    if not can_activate(state, CARD_ROTATE):
        return 0
    return int(3 * state[at.TURNABLE])


@jitted
def mark_rotations(state: Game, mask: Mask) -> None:
    """Mark them in a legal mask."""
    if not can_activate(state, CARD_ROTATE):
        return
    for number in range(state[at.PLACED]):
        if has_open_side(state, number):
            fill(mask, at.ROTATE + 3 * number, at.ROTATE + 3 * number + 3, 1)


@jitted
def nth_rotation(state: Game, nth: int) -> int:
    """The code of one of them, counted from 0 in the order of codes."""
    skip, turn = nth // 3, nth % 3
    for number in range(state[at.PLACED]):
        skip -= has_open_side(state, number)
        if skip < 0:
            return at.ROTATE + 3 * number + turn
    return -1


@jitted
def rotate(state: Game, code: int) -> None:
    """Turn the tile. Nothing is given for it."""
    activate(state)
    number, turns = (code - at.ROTATE) // 3, (code - at.ROTATE) % 3 + 1
    here = spot(state[at.PLACED_CELLS + number])
    face = (state[here] & FACE_BITS) - 1
    turned = (face & ~3) | ((face + turns) & 3)
    state[here] += turned - face
