"""Random play to the end of a game."""

from lanterns.kernel.apply import apply
from lanterns.kernel.compile import jitted
from lanterns.kernel.generator import below
from lanterns.kernel.layout import Game, Rng
from lanterns.kernel.legal import legal_count, nth_legal


@jitted
def playout(state: Game, rng: Rng) -> int:
    """Play to the end, every decision uniformly among all legal actions; gives the decisions."""
    decisions = 0
    count = legal_count(state)
    while count:
        count = apply(state, nth_legal(state, below(rng, count)))
        decisions += 1
    return decisions
