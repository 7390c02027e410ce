"""Applying an action and continuing to the next decision."""

from lanterns.kernel import layout as at
from lanterns.kernel.compile import jitted
from lanterns.kernel.convert import convert
from lanterns.kernel.dedicate import dedicate
from lanterns.kernel.discard import discard
from lanterns.kernel.exchange import exchange
from lanterns.kernel.layout import Game, Mask
from lanterns.kernel.legal import legal_mask
from lanterns.kernel.place import place
from lanterns.kernel.rotate import rotate
from lanterns.kernel.turn import come_to_decision, leave_step


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
