"""Random play to the end of a game, and operations on many games at once.

A batch is a two-dimensional array with one game per row. The functions release the GIL, so threads
can share a batch by slices of rows.
"""

from lanterns.kernel.arrays import Codes, Counts, Game, Mask, Rng
from lanterns.kernel.compile import jitted
from lanterns.kernel.dealing import deal
from lanterns.kernel.rng import below
from lanterns.kernel.seat import scores
from lanterns.kernel.turn import apply, legal_count, legal_mask, nth_legal, random_legal


@jitted
def playout(state: Game, rng: Rng) -> int:
    """Play a game to its end, all legal actions equally likely; return the number of decisions."""
    decisions = 0
    count = legal_count(state)
    while count:
        count = apply(state, nth_legal(state, below(rng, count)))
        decisions += 1
    return decisions


@jitted
def deal_many(states: Game, players: int, expansion: int, cards: int, rngs: Rng) -> None:
    """Deal a random game into every row."""
    for row in range(len(states)):
        deal(states[row], players, expansion, cards, rngs[row])


@jitted
def legal_counts(states: Game, counts: Counts) -> None:
    """Write how many actions are legal in each game."""
    for row in range(len(states)):
        counts[row] = legal_count(states[row])


@jitted
def legal_masks(states: Game, masks: Mask) -> None:
    """Write the legal mask of each game into its row."""
    for row in range(len(states)):
        legal_mask(states[row], masks[row])


@jitted
def random_codes(states: Game, rngs: Rng, codes: Codes) -> None:
    """Write a random legal code for each game; -1 for one that is over."""
    for row in range(len(states)):
        codes[row] = random_legal(states[row], rngs[row])


@jitted
def apply_many(states: Game, codes: Codes, counts: Counts) -> None:
    """Carry out one action in each game, and none where the code is negative.

    Write the number of legal actions at each next decision into *counts*.
    """
    for row in range(len(states)):
        if codes[row] >= 0:
            counts[row] = apply(states[row], codes[row])


@jitted
def play_many(states: Game, rngs: Rng) -> int:
    """Play every game to its end at random, and return the number of decisions in all games."""
    decisions = 0
    for row in range(len(states)):
        decisions += playout(states[row], rngs[row])
    return decisions


@jitted
def simulate(state: Game, players: int, expansion: int, cards: int, rngs: Rng, honor: Game) -> int:
    """Deal and play a random game for every generator, one after the other in the same array.

    Write the honor of the seats into the rows of *honor*; return the decisions of all games.
    """
    decisions = 0
    for row in range(len(rngs)):
        deal(state, players, expansion, cards, rngs[row])
        decisions += playout(state, rngs[row])
        scores(state, honor[row])
    return decisions
