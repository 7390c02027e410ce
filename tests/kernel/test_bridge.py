"""Positions go to arrays and come back the same; every action has one code, and it its action."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from lanterns import kernel
from lanterns.engine import (
    CENTER,
    FIRST_GAME_CARDS,
    Cell,
    Color,
    Dedicate,
    Dedication,
    EmperorCard,
    GameState,
    IllegalAction,
    LanternsError,
    Options,
    Pass,
    PlacedTile,
    PlaceTile,
    RotateTile,
    lake_of,
    new_game,
    view,
)
from lanterns.kernel import layout as at
from lanterns.kernel.codec import FIXED
from lanterns.kernel.layout import CODES


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


def _game() -> kernel.Game:
    return kernel.from_state(new_game(Options(4, True), 1))


def test_the_fixed_codes_are_all_different() -> None:
    assert len(FIXED) == len(set(FIXED)) == at.ROTATE


def test_fixed_actions_round_trip() -> None:
    codec = kernel.Codec(_game())
    assert [codec.encode(codec.decode(code)) for code in range(at.ROTATE)] == list(range(at.ROTATE))


def test_every_action_of_many_games_round_trips() -> None:
    rng, game, mask = kernel.generator(3), kernel.new_state(), kernel.new_mask()
    seen = np.zeros(CODES, np.int64)
    for players in (2, 3, 4) * 8:
        count = kernel.deal(game, *kernel.setting(Options(players, True, FIRST_GAME_CARDS)), rng)
        while count:
            kernel.legal_mask(game, mask)
            codec = kernel.Codec(game)
            for code in np.flatnonzero(mask)[:: 1 + count // 20]:
                action = codec.decode(int(code))
                assert codec.encode(action) == code
                assert kernel.decode(game, kernel.encode(game, action)) == action
            seen += mask
            count = kernel.apply(game, kernel.random_legal(game, rng))
    for first, end in pairwise((at.DEDICATE, at.DISCARD, at.ROTATE, at.PLACE, at.BUILD, CODES)):
        assert seen[first:end].any(), f"no code from {first} to {end} came up"


@pytest.mark.parametrize(
    "action",
    [
        PlaceTile(36, Cell(0, 1), 0),
        PlaceTile(-1, Cell(0, 1), 0),
        RotateTile(Cell(5, 5), 1),
        RotateTile(Cell(0, 0), 4),
        Dedicate(Dedication.FOUR_OF_A_KIND, (Color.RED,)),
    ],
)
def test_what_is_no_action_is_refused(
    action: PlaceTile | RotateTile | Dedicate,
) -> None:
    with pytest.raises(IllegalAction):
        kernel.encode(_game(), action)


def test_a_cell_that_is_not_open_is_refused() -> None:
    state = new_game(Options(4), 1)
    game, tile = kernel.from_state(state), state.me.hand[0]
    with pytest.raises(IllegalAction, match="open"):
        kernel.encode(game, PlaceTile(tile, Cell(0, 0), 0))
    with pytest.raises(IllegalAction, match="rotation"):
        kernel.encode(game, PlaceTile(tile, Cell(0, 1), 4))


@pytest.mark.parametrize("code", [-1, CODES, CODES - 1, at.ROTATE + 98])
def test_what_is_no_code_is_refused(code: int) -> None:
    with pytest.raises(IllegalAction):
        kernel.decode(_game(), code)


def test_passing_is_code_zero() -> None:
    assert kernel.encode(_game(), Pass()) == 0
