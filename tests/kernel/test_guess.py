"""A guess knows what its seat knows, and nothing more."""

from collections import Counter
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from lanterns import kernel
from lanterns.engine import (
    DECK,
    GameState,
    Options,
    Seat,
    apply,
    legal_actions,
    new_game,
    view,
)


def _midgame(seed: int, players: int = 4) -> GameState:
    rng, state = Random(seed), new_game(Options(players, True), seed)
    for _ in range(rng.randrange(40)):
        if actions := legal_actions(state):
            state = apply(state, rng.choice(actions)).state
    return state


def _dealt_anew(state: GameState, seat: Seat, rng: Random) -> GameState:
    """Another game that looks the same to the seat."""
    tiles = list(view(state, seat).unseen())
    rng.shuffle(tiles)

    def take(count: int) -> tuple[int, ...]:
        return tuple(tiles.pop() for _ in range(count))

    seats = tuple(
        its if number == seat else replace(its, hand=take(len(its.hand)))
        for number, its in enumerate(state.seats)
    )
    stack = take(len(state.tile_stack))
    return replace(state, seats=seats, tile_stack=stack, left_out=tuple(sorted(tiles)))


@pytest.mark.parametrize("seed", range(12))
def test_games_alike_to_a_seat_become_the_same_game(seed: int) -> None:
    state, rng = _midgame(seed), Random(seed)
    seat = seed % 4
    other = _dealt_anew(state, seat, rng)
    assert view(other, seat).state == view(state, seat).state
    guesses = [kernel.from_view(view(it, seat), kernel.generator(seed)) for it in (state, other)]
    assert np.array_equal(guesses[0], guesses[1])
    for it in (state, other):
        game = kernel.from_state(it)
        kernel.guess_hidden(game, seat, kernel.generator(seed))
        assert np.array_equal(game, guesses[0])


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_a_guess_looks_the_same_to_its_seat(seat: Seat | None) -> None:
    for seed in range(8):
        state = _midgame(seed, players=3)
        seen = view(state, seat)
        guess = kernel.from_view(seen, kernel.generator(seed))
        back = kernel.to_state(guess, state.options, None, state.commitment)
        assert view(back, seat) == seen
        lying = [placed.tile for placed in back.lake.tiles.values() if placed.tile in DECK]
        hands = [tile for its in back.seats for tile in its.hand]
        assert sorted((*lying, *hands, *back.tile_stack, *back.left_out)) == list(DECK)


def test_every_unseen_tile_is_as_likely_anywhere() -> None:
    state = _midgame(3, players=2)
    seen, rng = view(state, 0), kernel.generator(1)
    first, last, out = Counter[int](), Counter[int](), Counter[int]()
    for _ in range(3000):
        guess = kernel.to_state(kernel.from_view(seen, rng), state.options)
        first[guess.seats[1].hand[0]] += 1
        last[guess.tile_stack[-1]] += 1
        out.update(guess.left_out)
    for counts in (first, last, out):
        mean = counts.total() / len(seen.unseen())
        assert set(counts) == set(seen.unseen())
        assert mean - 6 * mean**0.5 < min(counts.values())
        assert max(counts.values()) < mean + 6 * mean**0.5
