"""One action changes the game, and the game goes on to the next decision."""

from lanterns.kernel.compile import jitted
from lanterns.kernel.convert import convert
from lanterns.kernel.dedicate import dedicate
from lanterns.kernel.discard import discard
from lanterns.kernel.exchange import exchange
from lanterns.kernel.layout import (
    DEDICATE,
    DISCARD,
    EXCHANGE,
    PASS,
    PLACE,
    ROTATE,
    Game,
    Mask,
)
from lanterns.kernel.legal import legal_mask
from lanterns.kernel.place import place
from lanterns.kernel.rotate import rotate
from lanterns.kernel.turn import come_to_decision, leave_step


@jitted
def apply(state: Game, code: int) -> int:
    """Carry out a legal action; gives the number of legal ones at the next decision, 0 at the end.

    Nothing is checked: what a code that is not legal does to the array is not defined.
    """
    _carry_out(state, code)
    if code < DISCARD or code >= PLACE:
        leave_step(state)
    return come_to_decision(state)


@jitted
def _carry_out(state: Game, code: int) -> None:
    # A ladder by ranges of codes: compiled code has no table of functions to look into.
    if code >= PLACE:
        place(state, code)
    elif code >= ROTATE:
        rotate(state, code)
    elif code >= DISCARD:
        discard(state, code)
    elif code >= DEDICATE:
        dedicate(state, code)
    elif code >= EXCHANGE:
        exchange(state, code)
    elif code != PASS:
        convert(state, code)


@jitted
def step(state: Game, code: int, mask: Mask) -> int:
    """``apply``, and write the mask of the next decision: all that a loop in Python needs."""
    count = apply(state, code)
    legal_mask(state, mask)
    return count
