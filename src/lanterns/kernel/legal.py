"""The legal actions of the seat to move: their number, their codes, and a random one."""

from lanterns.kernel import layout as at
from lanterns.kernel.arrays import clear
from lanterns.kernel.compile import jitted
from lanterns.kernel.convert import mark_conversions
from lanterns.kernel.dedicate import mark_dedications, nth_dedication
from lanterns.kernel.discard import mark_discards, nth_discard, over_the_limit
from lanterns.kernel.exchange import mark_exchanges, nth_exchange
from lanterns.kernel.generator import below
from lanterns.kernel.layout import (
    CODES,
    STEP_EXCHANGE,
    STEP_OVER,
    STEP_PLACE,
    STEP_START,
    Codes,
    Game,
    Mask,
    Rng,
)
from lanterns.kernel.place import mark_placements, nth_placement
from lanterns.kernel.rotate import count_rotations, mark_rotations, nth_rotation
from lanterns.kernel.turn import count_offers


@jitted
def is_over(state: Game) -> bool:
    """Whether the game is over."""
    return bool(state[at.STEP] == STEP_OVER)


@jitted
def legal_count(state: Game) -> int:
    """How many actions are legal now; 0 when the game is over. Nothing is listed for it."""
    if state[at.STEP] == STEP_OVER:
        return 0
    return count_offers(state) + int(state[at.STEP] != STEP_PLACE)


@jitted
def legal_mask(state: Game, mask: Mask) -> None:
    """Write 1 for every legal code into the mask, and 0 for the others."""
    clear(mask)
    mark_legal(state, mask)


@jitted
def mark_legal(state: Game, mask: Mask) -> None:
    """Write 1 for every legal code into a mask that is all 0."""
    step = state[at.STEP]
    if step == STEP_OVER:
        return
    if step == STEP_PLACE:
        _mark_place_step(state, mask)
        return
    mask[at.PASS] = 1
    if step == STEP_START:
        mark_conversions(state, mask)
    elif step == STEP_EXCHANGE:
        mark_exchanges(state, mask)
    else:
        mark_dedications(state, mask)


@jitted
def _mark_place_step(state: Game, mask: Mask) -> None:
    if over_the_limit(state):
        mark_discards(state, mask)
    else:
        mark_rotations(state, mask)
        mark_placements(state, mask)


@jitted
def legal_codes(mask: Mask, codes: Codes) -> int:
    """Write the codes that a mask marks, in order; returns how many there are."""
    count = 0
    for code in range(CODES):
        if mask[code]:
            codes[count] = code
            count += 1
    return count


@jitted
def nth_legal(state: Game, nth: int) -> int:
    """A legal code, counted from 0 to ``legal_count`` - 1 in the order of codes."""
    step = state[at.STEP]
    if step == STEP_PLACE:
        return _nth_in_place_step(state, nth)
    if nth == 0:
        return at.PASS
    if step == STEP_START:
        return at.CONVERT + nth - 1
    if step == STEP_EXCHANGE:
        return nth_exchange(state, nth - 1)
    return nth_dedication(state, nth - 1)


@jitted
def _nth_in_place_step(state: Game, nth: int) -> int:
    if over_the_limit(state):
        return nth_discard(state, nth)
    rotations = count_rotations(state)
    if nth < rotations:
        return nth_rotation(state, nth)
    return nth_placement(state, nth - rotations)


@jitted
def random_legal(state: Game, rng: Rng) -> int:
    """A legal code, each as likely as any other; -1 when the game is over."""
    count = legal_count(state)
    return nth_legal(state, below(rng, count)) if count else -1
