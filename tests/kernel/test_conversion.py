"""Positions go into arrays and come back the same."""

from dataclasses import replace

import numpy as np
import pytest

from lanterns import kernel
from lanterns.engine import (
    CENTER,
    Cell,
    EmperorCard,
    GameState,
    LanternsError,
    Options,
    PlacedTile,
    lake_of,
    new_game,
    view,
)


def _back(state: GameState) -> GameState:
    game = kernel.from_state(state)
    return kernel.to_state(game, state.options, state.seed, state.commitment)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("expansion", [False, True])
def test_a_new_game_comes_back(players: int, expansion: bool) -> None:
    for seed in range(5):
        state = new_game(Options(players, expansion), seed)
        assert _back(state) == state


def test_a_position_that_no_deal_led_to_comes_back() -> None:
    state = new_game(Options(3, True, (EmperorCard.ROTATE_A_TILE, EmperorCard.EMPEROR_EXCHANGE)), 9)
    seats = (replace(state.seats[0], favors=40, gifts=300, honor_tokens=7), *state.seats[1:])
    state = replace(state, seats=seats, seed=None, commitment=None, stacks=((8,), (), (5, 5), ()))
    assert _back(state) == state


def test_equal_positions_are_equal_arrays() -> None:
    """The way to a position leaves no trace in its array."""
    rng = kernel.generator(1)
    options = Options(4, True)
    for _ in range(20):
        game = kernel.new_state()
        count = kernel.deal(game, *kernel.setting(options), rng)
        while count:
            count = kernel.apply(game, kernel.random_legal(game, rng))
            assert np.array_equal(kernel.from_state(kernel.to_state(game, options)), game)


def test_hidden_tiles_are_refused() -> None:
    with pytest.raises(LanternsError, match="from_view"):
        kernel.from_state(view(new_game(Options(2), 1), 0).state)


def test_what_does_not_fit_is_refused() -> None:
    state = new_game(Options(2), 1)
    row = lake_of({Cell(x, 0): PlacedTile(x, 0) for x in range(34)})
    apart = lake_of({CENTER: PlacedTile(0, 0), Cell(90, -1): PlacedTile(1, 0)})
    wild = replace(state.seats[0], lanterns=(0, 0, 0, 0, 0, 0, 0, 6))
    for wrong in (
        replace(state, lake=row),
        replace(state, lake=apart),
        replace(state, seats=(wild, state.seats[1])),
        replace(state, stacks=((4,) * 14, (), (), ())),
    ):
        with pytest.raises(LanternsError):
            kernel.from_state(wrong)
