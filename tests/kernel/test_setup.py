"""Random deals are complete, different and fair."""

from collections import Counter
from math import comb

import pytest

from lanterns import kernel
from lanterns.engine import DECK, EmperorCard, GameState, Options, new_game


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
    assert len(pairs) == comb(len(EmperorCard), 2)
    assert 210 < min(pairs.values()) < max(pairs.values()) < 390
    assert len(tops) == len(DECK)
    assert 40 < min(tops.values()) < max(tops.values()) < 140


def test_chosen_cards_are_in_play() -> None:
    cards = (EmperorCard.EMPEROR_EXCHANGE, EmperorCard.ROTATE_A_TILE)
    (state,) = _deals(Options(2, True, cards), 1)
    assert state.cards == (EmperorCard.ROTATE_A_TILE, EmperorCard.EMPEROR_EXCHANGE)
    assert state.supply[-1] == 5
    assert state.stacks[3] == ()
