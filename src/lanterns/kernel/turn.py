"""The course of a turn (R6), and of the game from turn to turn (R18)."""

from lanterns.kernel import layout as at
from lanterns.kernel.compile import jitted
from lanterns.kernel.convert import count_conversions
from lanterns.kernel.dedicate import count_dedications
from lanterns.kernel.discard import count_discards, over_the_limit
from lanterns.kernel.exchange import count_exchanges
from lanterns.kernel.layout import STEP_END, STEP_EXCHANGE, STEP_OVER, STEP_PLACE, STEP_START, Game
from lanterns.kernel.pieces import PLACING_TURNS
from lanterns.kernel.place import count_placements
from lanterns.kernel.rotate import count_rotations


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
