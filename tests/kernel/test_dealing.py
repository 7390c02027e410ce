"""Deals are complete, different and fair; a guess knows what its seat knows, and nothing more."""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import numpy as np
import pytest

from lanterns import kernel
from lanterns.engine import (
    DECK,
    PRINTED_CARDS,
    EmperorCard,
    GameState,
    Options,
    Seat,
    apply,
    legal_actions,
    new_game,
    view,
)
from lanterns.kernel.dealing import guess_hidden_with


def _deals(options: Options, count: int) -> list[GameState]:
    rng, game, dealt = kernel.generator(2), kernel.new_state(), []
    for _ in range(count):
        legal = kernel.deal(game, *kernel.setting(options), rng)
        assert legal == kernel.legal_count(game) > 0
        dealt.append(kernel.to_state(game, options))
    return dealt


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("expansion", [False, True])
def test_a_deal_sets_out_what_the_engine_does(players: int, expansion: bool) -> None:
    options = Options(players, expansion)
    like = new_game(options, 1)
    for state in _deals(options, 20):
        tiles = [tile for seat in state.seats for tile in seat.hand]
        assert sorted((*tiles, *state.tile_stack, *state.left_out)) == list(DECK)
        assert list(state.left_out) == sorted(state.left_out)
        assert len(state.tile_stack) == len(like.tile_stack)
        assert [seat.side for seat in state.seats] == [seat.side for seat in like.seats]
        assert len(state.cards) == 2 * expansion
        assert state.stacks[:3] == like.stacks[:3]
        assert state.seat_to_move == state.start_seat


def test_seats_cards_and_tiles_are_drawn_fairly() -> None:
    deals = _deals(Options(3, True), 3000)
    starts = Counter(state.start_seat for state in deals)
    pairs = Counter(state.cards for state in deals)
    tops = Counter(state.tile_stack[0] for state in deals)
    assert len(starts) == 3
    assert min(starts.values()) > 850
    assert set(pairs) == set(combinations(PRINTED_CARDS, 2))
    mean = len(deals) / len(pairs)
    assert mean - 5 * mean**0.5 < min(pairs.values()) < max(pairs.values()) < mean + 5 * mean**0.5
    assert len(tops) == len(DECK)
    assert 40 < min(tops.values()) < max(tops.values()) < 140


def test_chosen_cards_are_in_play() -> None:
    cards = (EmperorCard.EMPEROR_EXCHANGE, EmperorCard.ROTATE_A_TILE)
    (state,) = _deals(Options(2, True, cards), 1)
    assert state.cards == (EmperorCard.ROTATE_A_TILE, EmperorCard.EMPEROR_EXCHANGE)
    assert state.supply[-1] == 5
    assert state.stacks[3] == ()


def _midgame(seed: int, players: int = 4) -> GameState:
    rng, state = Random(seed), new_game(Options(players, True), seed)
    for _ in range(rng.randrange(40)):
        if actions := legal_actions(state):
            state = apply(state, rng.choice(actions)).state
    return state


def _dealt_anew(state: GameState, seat: Seat, rng: Random) -> GameState:
    """Return another game that looks the same to the seat."""
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


def test_the_room_given_for_a_guess_has_no_influence() -> None:
    for seed in range(4):
        game = kernel.from_state(_midgame(seed))
        other = game.copy()
        kernel.guess_hidden(game, 1, kernel.generator(seed))
        guess_hidden_with(other, 1, kernel.generator(seed), np.full(len(DECK), 99, np.int16))
        assert np.array_equal(other, game)


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
