"""The course of a turn (R6) and of the game (R18): what is legal, and applying an action."""

from typing import Final

import numpy as np

from lanterns.engine import Options, pieces_for
from lanterns.kernel import layout as at
from lanterns.kernel.arrays import Codes, Game, Mask, Rng, clear
from lanterns.kernel.compile import jitted
from lanterns.kernel.layout import CODES, STEP_END, STEP_OVER, STEP_PLACE, STEP_START
from lanterns.kernel.rng import below
from lanterns.kernel.rules import carry_out, count_offers, mark_offers, nth_offer, phase

PLACING_TURNS: Final = np.array(
    [0, 0, *(pieces_for(Options(players), ()).tiles for players in (2, 3, 4))], np.int16
)
"""The number of turns in which a tile is placed, by players: one per tile but the start tile."""


@jitted
def final_turn(state: Game) -> bool:
    """Return whether this is one of the turns after the last tile (R18)."""
    return bool(state[at.TURN] > PLACING_TURNS[state[at.PLAYERS]])


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
    """Skip every step without a choice, and return the number of legal actions, 0 at the end."""
    while state[at.STEP] != STEP_OVER:
        if state[at.STEP] != STEP_PLACE or not final_turn(state):
            offers = count_offers(state, phase(state))
            if offers:
                return offers + int(can_pass(state))
        leave_step(state)
    return 0


@jitted
def is_over(state: Game) -> bool:
    """Return whether the game is over."""
    return bool(state[at.STEP] == STEP_OVER)


@jitted
def can_pass(state: Game) -> bool:
    """Return whether the step can be passed: in the place step a tile must be placed."""
    return bool(state[at.STEP] != STEP_PLACE and state[at.STEP] != STEP_OVER)


@jitted
def legal_count(state: Game) -> int:
    """Count the actions that are legal now, without listing them; 0 when the game is over."""
    return count_offers(state, phase(state)) + int(can_pass(state))


@jitted
def legal_mask(state: Game, mask: Mask) -> None:
    """Write 1 for every legal code into the mask, and 0 for the others."""
    clear(mask)
    mark_legal(state, mask)


@jitted
def mark_legal(state: Game, mask: Mask) -> None:
    """Write 1 for every legal code into a mask that is all 0."""
    mask[at.PASS] = can_pass(state)
    mark_offers(state, phase(state), mask, 0, 1)


@jitted
def legal_codes(mask: Mask, codes: Codes) -> int:
    """Write the codes that a mask marks, in order, and return how many there are."""
    count = 0
    for code in range(CODES):
        if mask[code]:
            codes[count] = code
            count += 1
    return count


@jitted
def nth_legal(state: Game, nth: int) -> int:
    """Return a legal code, counted from 0 to ``legal_count`` - 1 in the order of codes."""
    passes = int(can_pass(state))
    return at.PASS if nth < passes else nth_offer(state, phase(state), nth - passes)


@jitted
def random_legal(state: Game, rng: Rng) -> int:
    """Return a legal code, each as likely as any other; -1 when the game is over."""
    count = legal_count(state)
    return nth_legal(state, below(rng, count)) if count else -1


@jitted
def apply(state: Game, code: int) -> int:
    """Carry out a legal action; return how many are legal at the next decision, 0 at the end.

    Nothing is checked: the effect of a code that is not legal is undefined.
    """
    if carry_out(state, code):
        leave_step(state)
    return come_to_decision(state)


@jitted
def step(state: Game, code: int, mask: Mask) -> int:
    """Call ``apply`` and write the mask of the next decision: all that a loop in Python needs."""
    count = apply(state, code)
    legal_mask(state, mask)
    return count
