"""Many games at once are the same games as one by one, and threads can share them."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from lanterns import kernel
from lanterns.engine import Options

GAMES = 40


def _dealt(options: Options) -> tuple[kernel.Game, kernel.Rng]:
    states, rngs = kernel.new_states(GAMES), kernel.generators(8, GAMES)
    kernel.deal_many(states, *kernel.setting(options), rngs)
    return states, rngs


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_batch_plays_as_single_games_do(players: int) -> None:
    options = Options(players, True)
    states, rngs = _dealt(options)
    alone, rng_alone = kernel.new_state(), kernel.generators(8, GAMES)
    decisions = kernel.play_many(states, rngs)
    for row in range(GAMES):
        kernel.deal(alone, *kernel.setting(options), rng_alone[row])
        decisions -= kernel.playout(alone, rng_alone[row])
        assert np.array_equal(alone, states[row])
    assert decisions == 0
    assert np.array_equal(rngs, rng_alone)


def test_a_batch_steps_as_single_games_do() -> None:
    states, rngs = _dealt(Options(3, True))
    alone, rngs_alone = states.copy(), rngs.copy()
    counts, codes = np.zeros(GAMES, np.int64), np.zeros(GAMES, np.int64)
    masks, mask = np.zeros((GAMES, kernel.CODES), np.uint8), kernel.new_mask()
    kernel.legal_counts(states, counts)
    while counts.any():
        kernel.legal_masks(states, masks)
        kernel.random_codes(states, rngs, codes)
        assert np.array_equal(codes < 0, counts == 0)
        for row in range(GAMES):
            kernel.legal_mask(alone[row], mask)
            assert np.array_equal(mask, masks[row])
            assert counts[row] == np.count_nonzero(mask) == kernel.legal_count(alone[row])
            assert codes[row] == kernel.random_legal(alone[row], rngs_alone[row])
            if counts[row]:
                assert mask[codes[row]]
                kernel.apply(alone[row], codes[row])
        kernel.apply_many(states, codes, counts)
        assert np.array_equal(states, alone)


def test_a_step_is_an_action_and_a_mask() -> None:
    rng, game, mask, expected = (
        kernel.generator(4),
        kernel.new_state(),
        kernel.new_mask(),
        kernel.new_mask(),
    )
    codes = np.zeros(kernel.CODES, np.int64)
    other = kernel.new_state()
    count = kernel.deal(game, 4, 0, 0, rng)
    while count:
        kernel.copy_state(other, game)
        code = kernel.random_legal(game, rng)
        count = kernel.step(game, code, mask)
        assert kernel.apply(other, code) == count
        assert np.array_equal(other, game)
        kernel.legal_mask(game, expected)
        assert np.array_equal(mask, expected)
        assert kernel.legal_codes(mask, codes) == count
        assert np.array_equal(codes[:count], np.flatnonzero(mask))
    assert kernel.is_over(game)


def test_threads_share_a_batch() -> None:
    states, rngs = _dealt(Options(4))
    together, rngs_together = states.copy(), rngs.copy()
    decisions = kernel.play_many(states, rngs)
    halves = [slice(0, GAMES // 2), slice(GAMES // 2, GAMES)]
    with ThreadPoolExecutor(2) as pool:
        played = pool.map(
            lambda half: kernel.play_many(together[half], rngs_together[half]), halves
        )
    assert sum(played) == decisions
    assert np.array_equal(states, together)


def test_simulated_games_are_those_played() -> None:
    options = Options(2, True)
    states, rngs = _dealt(options)
    decisions = kernel.play_many(states, rngs)
    honor, own = np.zeros((GAMES, 4), np.int16), np.zeros(4, np.int16)
    room = kernel.new_state()
    simulated = kernel.simulate(room, *kernel.setting(options), kernel.generators(8, GAMES), honor)
    assert simulated == decisions
    for row in range(GAMES):
        kernel.scores(states[row], own)
        assert np.array_equal(own, honor[row])
