"""Setting up a game (R1 to R5, E1)."""

from itertools import combinations

import pytest

from lanterns.engine import (
    CENTER,
    DECK,
    FACES,
    FIRST_GAME_CARDS,
    PRINTED_CARDS,
    WILD,
    EmperorCard,
    Options,
    Pavilion,
    PlacedTile,
    TurnStep,
    legal_actions,
    new_game,
)

from .positions import EXCHANGE, ROTATE, E, N, R, S
from .positions import WEST as WEST_SIDE

SEEDS = range(40)
CONFIGURATIONS = [(players, expansion) for players in (2, 3, 4) for expansion in (False, True)]


@pytest.mark.parametrize(
    ("players", "sides"), [(2, (N, S)), (3, (N, E, S)), (4, (N, E, S, WEST_SIDE))]
)
def test_r1_seats_are_clockwise(players: int, sides: tuple[int, ...]) -> None:
    assert tuple(seat.side for seat in new_game(Options(players), 7).seats) == sides


@pytest.mark.parametrize(("players", "expansion"), CONFIGURATIONS)
def test_r2_red_faces_the_start_player(players: int, expansion: bool) -> None:
    started = set()
    for seed in SEEDS:
        game = new_game(Options(players, expansion), seed)
        start = game.lake.tiles[CENTER]
        faces = FACES[start.tile][start.rotation]
        assert faces[game.seats[game.start_seat].side] is R
        assert (game.turn, game.seat_to_move) == (1, game.start_seat)
        started.add(game.start_seat)
    assert started == set(range(players))


@pytest.mark.parametrize(
    ("players", "expansion", "lanterns"),
    [(4, False, 8), (3, False, 7), (2, False, 5), (4, True, 8), (3, True, 6), (2, True, 5)],
)
def test_r3_supply_and_first_lanterns(players: int, expansion: bool, lanterns: int) -> None:
    for seed in SEEDS:
        game = new_game(Options(players, expansion), seed)
        start = game.lake.tiles[CENTER]
        faces = FACES[start.tile][start.rotation]
        for seat in game.seats:
            assert sum(seat.lanterns) == 1
            assert seat.lanterns[faces[seat.side]] == 1
        for color in range(7):
            held = sum(seat.lanterns[color] for seat in game.seats)
            assert game.supply[color] + held == lanterns


@pytest.mark.parametrize("expansion", [False, True])
@pytest.mark.parametrize(("players", "stack", "out"), [(4, 20, 3), (3, 18, 8), (2, 16, 13)])
def test_r4_tiles(players: int, stack: int, out: int, expansion: bool) -> None:
    game = new_game(Options(players, expansion), 11)
    hands = [tile for seat in game.seats for tile in seat.hand]
    assert [len(seat.hand) for seat in game.seats] == [3] * players
    assert (len(game.tile_stack), len(game.left_out)) == (stack, out)
    assert sorted([*hands, *game.tile_stack, *game.left_out]) == list(DECK)


def test_r4_the_order_of_the_left_out_tiles_reveals_nothing() -> None:
    for seed in SEEDS:
        left_out = new_game(Options(2), seed).left_out
        assert left_out == tuple(sorted(left_out))


def test_base_game_has_nothing_of_the_expansion() -> None:
    game = new_game(Options(4), 3)
    assert game.cards == ()
    assert game.supply[WILD] == 0
    assert game.stacks[3] == ()
    assert game.lake.tiles[CENTER].tile == 0
    assert game.lake.tiles[CENTER].pavilion is None
    assert all((seat.pavilions, seat.gifts) == (0, 0) for seat in game.seats)


@pytest.mark.parametrize(("players", "pavilions"), [(2, 3), (3, 2), (4, 2)])
def test_e1_pavilions(players: int, pavilions: int) -> None:
    game = new_game(Options(players, expansion=True), 3)
    assert [seat.pavilions for seat in game.seats] == [pavilions] * players
    start = game.lake.tiles[CENTER]
    assert start == PlacedTile(36, start.rotation, Pavilion.YELLOW)


def test_e1_pavilion_colors_belong_to_seats() -> None:
    assert [Pavilion(seat).name for seat in range(4)] == ["RED", "BLUE", "WHITE", "PURPLE"]


@pytest.mark.parametrize("pair", list(combinations(EmperorCard, 2)))
def test_e1_chosen_cards_in_either_order(pair: tuple[EmperorCard, EmperorCard]) -> None:
    one, other = pair
    chosen = new_game(Options(2, True, (one, other)), 5)
    turned = new_game(Options(2, True, (other, one)), 5)
    assert chosen.cards == turned.cards == pair
    assert chosen.seats == turned.seats


def test_e1_drawn_cards_are_any_two() -> None:
    drawn = {new_game(Options(3, expansion=True), seed).cards for seed in range(150)}
    assert drawn == set(combinations(PRINTED_CARDS, 2))


def test_e1_every_card_of_the_box_is_printed() -> None:
    assert [card.value for card in PRINTED_CARDS] == [
        "emperor_dedication",
        "rotate_a_tile",
        "favor_to_honor",
        "end_of_turn_dedication",
        "emperor_exchange",
    ]


def test_e1_first_game_cards() -> None:
    assert FIRST_GAME_CARDS == (EmperorCard.EMPEROR_DEDICATION, EmperorCard.ROTATE_A_TILE)


def test_choosing_cards_leaves_the_deal_alone() -> None:
    drawn = new_game(Options(4, True), 9)
    chosen = new_game(Options(4, True, FIRST_GAME_CARDS), 9)
    assert [seat.hand for seat in drawn.seats] == [seat.hand for seat in chosen.seats]
    assert (drawn.tile_stack, drawn.start_seat) == (chosen.tile_stack, chosen.start_seat)


def test_e9_wild_lanterns_are_set_out_with_their_card_only() -> None:
    with_card = new_game(Options(4, True, (ROTATE, EXCHANGE)), 1)
    assert with_card.supply[WILD] == 5
    assert new_game(Options(4, True, FIRST_GAME_CARDS), 1).supply[WILD] == 0


@pytest.mark.parametrize(("players", "expansion"), CONFIGURATIONS)
def test_the_first_decision_is_where_to_place(players: int, expansion: bool) -> None:
    game = new_game(Options(players, expansion), 21)
    assert game.step is TurnStep.PLACE
    # Three tiles, four cells, four rotations; every cell is beside the emperor's pavilion.
    assert len(legal_actions(game)) == 48
