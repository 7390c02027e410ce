"""Compiling all functions ahead of time, so that a first game does not wait for a compiler."""

from time import perf_counter

import numpy as np

from lanterns.engine import DECK, FIRST_GAME_CARDS, Options, new_game, view
from lanterns.kernel.arrays import Rng, copy_state, new_mask, new_state, new_states
from lanterns.kernel.batch import (
    apply_many,
    deal_many,
    legal_counts,
    legal_masks,
    play_many,
    playout,
    random_codes,
    simulate,
)
from lanterns.kernel.bridge import from_view
from lanterns.kernel.dealing import deal, guess_hidden, set_up, setting
from lanterns.kernel.layout import CODES
from lanterns.kernel.rng import below, generator, generators, next_word, shuffle
from lanterns.kernel.seat import rank_value, scores, winners
from lanterns.kernel.turn import (
    apply,
    is_over,
    legal_codes,
    legal_count,
    legal_mask,
    nth_legal,
    random_legal,
    step,
)


def warm() -> float:
    """Call every function once, with the types that callers use; return the seconds it took."""
    began = perf_counter()
    options = Options(4, True, FIRST_GAME_CARDS)
    rng = generator(1)
    _warm_one(options, rng)
    _warm_many(options)
    from_view(view(new_game(options, 1), 0), rng)
    return perf_counter() - began


def _warm_one(options: Options, rng: Rng) -> None:
    state, other, mask, four = new_state(), new_state(), new_mask(), np.zeros(4, np.int16)
    tiles = np.array(DECK, np.int16)
    next_word(rng)
    shuffle(tiles, rng)
    set_up(state, *setting(options), 0, tiles)
    deal(state, *setting(options), rng)
    copy_state(other, state)
    guess_hidden(other, 0, rng)
    nth_legal(state, below(rng, legal_count(state)))
    legal_mask(state, mask)
    legal_codes(mask, np.zeros(CODES, np.int64))
    apply(state, random_legal(state, rng))
    step(state, random_legal(state, rng), mask)
    playout(state, rng)
    is_over(state)
    rank_value(state, 0)
    scores(state, four)
    winners(state, four)


def _warm_many(options: Options) -> None:
    states, rngs = new_states(2), generators(1, 2)
    codes, counts = np.zeros(2, np.int64), np.zeros(2, np.int64)
    deal_many(states, *setting(options), rngs)
    legal_counts(states, counts)
    legal_masks(states, np.zeros((2, CODES), np.uint8))
    random_codes(states, rngs, codes)
    apply_many(states, codes, counts)
    play_many(states, rngs)
    simulate(states[0], *setting(options), rngs, np.zeros((2, 4), np.int16))
