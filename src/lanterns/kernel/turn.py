"""The course of a turn (R6) and of the game (R18): what is legal, and applying an action."""

from typing import Final

import numpy as np

from lanterns.engine import Options, pieces_for
from lanterns.kernel import layout as at
from lanterns.kernel.compile import jitted
from lanterns.kernel.dedicate import count_dedications, dedicate, mark_dedications, nth_dedication
from lanterns.kernel.exchange import (
    convert,
    count_conversions,
    count_exchanges,
    exchange,
    mark_conversions,
    mark_exchanges,
    nth_exchange,
)
from lanterns.kernel.generator import below
from lanterns.kernel.layout import (
    CODES,
    STEP_END,
    STEP_EXCHANGE,
    STEP_OVER,
    STEP_PLACE,
    STEP_START,
    Codes,
    Game,
    Mask,
    Rng,
    clear,
)
from lanterns.kernel.place import (
    count_discards,
    count_placements,
    count_rotations,
    discard,
    mark_discards,
    mark_placements,
    mark_rotations,
    nth_discard,
    nth_placement,
    nth_rotation,
    over_the_limit,
    place,
    rotate,
)

PLACING_TURNS: Final = np.array(
    [0, 0, *(pieces_for(Options(players), ()).tiles for players in (2, 3, 4))], np.int16
)
"""The number of turns in which a tile is placed, by players: one per tile but the start tile."""


@jitted
def final_turn(state: Game) -> bool:
    """Whether this is one of the turns after the last tile (R18)."""
    return bool(state[at.TURN] > PLACING_TURNS[state[at.PLAYERS]])


@jitted
def count_offers(state: Game) -> int:
    """How many actions the step offers besides passing; the place step cannot be passed."""
    step = state[at.STEP]
    if step == STEP_PLACE:
        return count_place_step(state)
    if step == STEP_START:
        return count_conversions(state)
    if step == STEP_EXCHANGE:
        return count_exchanges(state)
    return count_dedications(state)


@jitted
def count_place_step(state: Game) -> int:
    """How many actions the place step has: discards first (R10), then placing and rotating."""
    if over_the_limit(state):
        return count_discards(state)
    return count_placements(state) + count_rotations(state)


@jitted
def leave_step(state: Game) -> None:
    """Move to the next step, or from the end of a turn to the next turn or the end of the game."""
    if state[at.STEP] != STEP_END:
        state[at.STEP] += 1
    elif state[at.TURN] < PLACING_TURNS[state[at.PLAYERS]] + state[at.PLAYERS]:
        state[at.TURN] += 1
        state[at.SEAT] = state[at.SEAT] + 1 if state[at.SEAT] + 1 < state[at.PLAYERS] else 0
        state[at.STEP] = STEP_START
        state[at.CARD_USED] = 0
    else:
        state[at.STEP] = STEP_OVER


@jitted
def come_to_decision(state: Game) -> int:
    """Skip every step without a choice; returns the number of legal actions, 0 at the end."""
    while state[at.STEP] != STEP_OVER:
        if state[at.STEP] == STEP_PLACE:
            if not final_turn(state):
                return count_place_step(state)
        else:
            offers = count_offers(state)
            if offers:
                return offers + 1
        leave_step(state)
    return 0


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


@jitted
def apply(state: Game, code: int) -> int:
    """Carry out a legal action; returns how many are legal at the next decision, 0 at the end.

    Nothing is checked: the effect of a code that is not legal is undefined.
    """
    _carry_out(state, code)
    if code < at.DISCARD or code >= at.PLACE:
        leave_step(state)
    return come_to_decision(state)


@jitted
def _carry_out(state: Game, code: int) -> None:
    # Branches by range of codes, because compiled code cannot look functions up in a table.
    if code >= at.PLACE:
        place(state, code)
    elif code >= at.ROTATE:
        rotate(state, code)
    elif code >= at.DISCARD:
        discard(state, code)
    elif code >= at.DEDICATE:
        dedicate(state, code)
    elif code >= at.EXCHANGE:
        exchange(state, code)
    elif code != at.PASS:
        convert(state, code)


@jitted
def step(state: Game, code: int, mask: Mask) -> int:
    """Call ``apply`` and write the mask of the next decision: all that a loop in Python needs."""
    count = apply(state, code)
    legal_mask(state, mask)
    return count
