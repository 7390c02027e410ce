"""Discarding down to the lantern limit before placing (R10)."""

from lanterns.engine import LANTERN_LIMIT
from lanterns.kernel import layout as at
from lanterns.kernel.compile import jitted
from lanterns.kernel.layout import KINDS, Game, Mask
from lanterns.kernel.seat import give_back, lantern_count, mine


@jitted
def over_the_limit(state: Game) -> bool:
    """Whether the seat to move has too many lanterns to place a tile."""
    return lantern_count(state, mine(state)) > LANTERN_LIMIT


@jitted
def count_discards(state: Game) -> int:
    """How many kinds of lanterns the seat to move could discard of."""
    me = mine(state)
    count = 0
    for kind in range(KINDS):
        count += state[me + at.LANTERNS + kind] > 0
    return count


@jitted
def mark_discards(state: Game, mask: Mask) -> None:
    """Mark them in a legal mask."""
    me = mine(state)
    for kind in range(KINDS):
        mask[at.DISCARD + kind] = state[me + at.LANTERNS + kind] > 0


@jitted
def nth_discard(state: Game, nth: int) -> int:
    """The code of one of them, counted from 0 in the order of codes."""
    me = mine(state)
    for kind in range(KINDS):
        nth -= state[me + at.LANTERNS + kind] > 0
        if nth < 0:
            return at.DISCARD + kind
    return -1


@jitted
def discard(state: Game, code: int) -> None:
    """Return one lantern to the supply."""
    give_back(state, code - at.DISCARD)
