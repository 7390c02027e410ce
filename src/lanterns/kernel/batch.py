"""The same over many games at once, one a row of a two-dimensional array.

They release the GIL, so threads can share a batch by slices of rows.
"""

from lanterns.kernel.apply import apply
from lanterns.kernel.compile import jitted
from lanterns.kernel.layout import Codes, Counts, Game, Mask, Rng
from lanterns.kernel.legal import legal_count, legal_mask, random_legal
from lanterns.kernel.outcome import scores
from lanterns.kernel.playout import playout
from lanterns.kernel.setup import deal


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
    """Carry out one action in each game, none where the code is negative.

    The counts become those of legal actions at the next decisions.
    """
    for row in range(len(states)):
        if codes[row] >= 0:
            counts[row] = apply(states[row], codes[row])


@jitted
def play_many(states: Game, rngs: Rng) -> int:
    """Play every game to the end at random; gives the decisions of all together."""
    decisions = 0
    for row in range(len(states)):
        decisions += playout(states[row], rngs[row])
    return decisions


@jitted
def simulate(state: Game, players: int, expansion: int, cards: int, rngs: Rng, honor: Game) -> int:
    """Deal and play a random game for every generator, all in the room of one state.

    The honor of the seats is written into the rows; gives the decisions of all games together.
    """
    decisions = 0
    for row in range(len(rngs)):
        deal(state, players, expansion, cards, rngs[row])
        decisions += playout(state, rngs[row])
        scores(state, honor[row])
    return decisions
