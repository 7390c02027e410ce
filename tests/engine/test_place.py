"""Placing a tile, and all that is given for it (R11 to R17, E2, E3)."""

from collections.abc import Mapping
from typing import TypeVar

import pytest

from lanterns.engine import (
    CENTER,
    Cell,
    Dedicate,
    Dedication,
    FavorReceived,
    GameState,
    GiftReceived,
    IllegalAction,
    LanternMissed,
    LanternReceived,
    Pavilion,
    PavilionBuilt,
    PlacedTile,
    PlaceTile,
    Reason,
    Step,
    TileDrawn,
    TilePlaced,
    apply,
    legal_actions,
)

from .positions import (
    DEDICATION,
    ROTATE,
    WEST,
    E,
    G,
    Has,
    N,
    R,
    S,
    gained,
    laid,
    of_turn,
    position,
)

PAIR = (DEDICATION, ROTATE)
NORTH = Cell(0, 1)

# Seen from the north, the base game's start tile lies R W K B, the expansion's R G O P.


def put(state: GameState, tile: PlacedTile, cell: Cell) -> Step:
    action = PlaceTile(tile.tile, cell, tile.rotation, tile.pavilion is not None)
    return apply(state, action)


def holding(
    tile: PlacedTile,
    lake: Mapping[Cell, PlacedTile] | None = None,
    others: str = "",
    players: int = 4,
) -> GameState:
    seats = {0: Has(hand=(tile.tile,)), 1: Has(others)}
    return position(players, lake=lake, seats=seats)


_Told = TypeVar("_Told")


def told(step: Step, kind: type[_Told]) -> list[_Told]:
    return [event for event in step.events if isinstance(event, kind)]


BAY = Cell(0, 2)


def bay(west: PlacedTile, east: PlacedTile) -> dict[Cell, PlacedTile]:
    """Return a lake whose cell ``BAY`` has neighbors west, east and, green, south of it."""
    return {
        NORTH: laid("GROW"),
        Cell(-1, 1): laid("RGBP"),
        Cell(1, 1): laid("RKGP"),
        Cell(-1, 2): west,
        Cell(1, 2): east,
    }


def test_r11_any_of_four_rotations_on_a_cell_that_shares_a_side() -> None:
    state = position(seats={0: Has(hand=(4, 5))}, lake={NORTH: laid("BWGP")})
    cells = {Cell(-1, 0), Cell(1, 0), Cell(0, -1), Cell(-1, 1), Cell(1, 1), Cell(0, 2)}
    assert set(legal_actions(state)) == {
        PlaceTile(tile, cell, turns) for tile in (4, 5) for cell in cells for turns in range(4)
    }


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (PlaceTile(4, CENTER, 0), "a tile lies on that cell already"),
        (PlaceTile(4, Cell(1, 1), 0), "must share a side"),
        (PlaceTile(4, Cell(9, 9), 0), "must share a side"),
        (PlaceTile(9, NORTH, 0), "tile 9 is not in the seat's hand"),
        (PlaceTile(-1, NORTH, 0), "not in the seat's hand"),
        (PlaceTile(4, NORTH, 4), "four rotations, 0 to 3"),
        (PlaceTile(4, NORTH, -1), "four rotations, 0 to 3"),
    ],
)
def test_r11_what_is_refused(action: PlaceTile, sentence: str) -> None:
    state = position(seats={0: Has(hand=(4,))})
    assert action not in legal_actions(state)
    with pytest.raises(IllegalAction, match=sentence):
        apply(state, action)


def test_r11_colors_need_not_match() -> None:
    tile = laid("BWGP")
    step = put(holding(tile), tile, NORTH)
    assert not [e for e in told(step, LanternReceived) if e.reason is Reason.MATCH]


def test_r12_a_lantern_for_each_match() -> None:
    # Red in the east and green in the west match; black in the south meets green.
    west, east, tile = laid("WGPB"), laid("GGGR"), laid("BRKG")
    before = holding(tile, bay(west, east))
    step = put(before, tile, BAY)
    assert told(step, LanternReceived)[:2] == [
        LanternReceived(0, R, Reason.MATCH, E, east.tile),
        LanternReceived(0, G, Reason.MATCH, WEST, west.tile),
    ]
    assert gained(before, step.state, 0) == "BGR"


def test_r12_two_matches_of_one_color_are_two_lanterns() -> None:
    tile = laid("WKWK", platform=True)
    before = holding(tile, bay(laid("WKOK"), laid("PROK")))
    assert gained(before, put(before, tile, BAY).state, 0) == "KKW"


def test_r12_sides_that_do_not_touch_match_nothing() -> None:
    # Both tiles have red in the north: only the sides between them count.
    tile = laid("ROWG")
    before = holding(tile)
    assert gained(before, put(before, tile, NORTH).state, 0) == "R"


def test_r13_a_platform_in_two_matches_gives_one_favor() -> None:
    tile = laid("WKWK", platform=True)
    step = put(holding(tile, bay(laid("WKOK"), laid("PROK"))), tile, BAY)
    assert told(step, FavorReceived) == [FavorReceived(0, tile.tile, BAY)]


def test_r13_each_platform_in_a_match_gives_one() -> None:
    tile, platform = laid("WKWK", platform=True), laid("WBKB", platform=True)
    step = put(holding(tile, {NORTH: platform}), tile, BAY)
    assert told(step, FavorReceived) == [
        FavorReceived(0, tile.tile, BAY),
        FavorReceived(0, platform.tile, NORTH),
    ]


def test_r13_a_platform_without_a_match_gives_none() -> None:
    tile = laid("OBOB", platform=True)
    step = put(holding(tile), tile, NORTH)
    assert told(step, FavorReceived) == []


def test_r13_the_boat_is_no_platform() -> None:
    tile = laid("GGRG")
    before = holding(tile)
    step = put(before, tile, NORTH)
    assert step.events[1] == LanternReceived(0, R, Reason.MATCH, S, 0)
    assert [seat.favors for seat in step.state.seats] == [0, 0, 0, 0]


def test_r14_matches_then_favors_and_gifts_then_facing() -> None:
    tile = laid("RKRO", platform=True)
    before = position(4, PAIR, seats={0: Has(hand=(tile.tile,))})
    step = put(before, tile, NORTH)
    assert [type(event) for event in of_turn(step.events)] == [
        TilePlaced,
        LanternReceived,
        FavorReceived,
        GiftReceived,
        *[LanternReceived] * 4,
        TileDrawn,
    ]


def test_r14_the_active_seat_first_and_on_clockwise() -> None:
    tile = laid("BWGP")
    before = position(seats={2: Has(hand=(tile.tile,))}, to_move=2)
    step = put(before, tile, NORTH)
    assert [event.seat for event in told(step, LanternReceived)] == [2, 3, 0, 1]


def test_r14_the_match_takes_the_last_lantern_before_any_facing_seat() -> None:
    # Red touches red, and the seat to the south faces the same side: one red is left.
    tile = laid("GGRG")
    before = holding(tile, others="RRRRRRR")
    assert before.supply[R] == 1
    step = put(before, tile, NORTH)
    assert LanternReceived(0, R, Reason.MATCH, S, 0) in step.events
    assert LanternMissed(2, R, Reason.FACING, S, tile.tile) in step.events


def test_r14_of_two_seats_that_face_a_color_the_first_takes_the_last_one() -> None:
    # West faces red first here, then north: the active seat is the one in the west.
    tile = laid("RGKR")
    seats = {3: Has(hand=(tile.tile,)), 1: Has("RRRRRRR")}
    before = position(seats=seats, to_move=3)
    step = put(before, tile, NORTH)
    assert gained(before, step.state, 3) == "R"
    assert gained(before, step.state, 0) == ""
    assert LanternMissed(0, R, Reason.FACING, N, tile.tile) in step.events


def test_r15_a_color_that_is_out_still_counts_for_favors_and_gifts() -> None:
    tile = laid("RKRO", platform=True)
    seats = {0: Has(hand=(tile.tile,)), 1: Has("RRRRRRRR")}
    before = position(4, PAIR, seats=seats)
    step = put(before, tile, NORTH)
    assert LanternMissed(0, R, Reason.MATCH, S, 36) in step.events
    assert told(step, FavorReceived) == [FavorReceived(0, tile.tile, NORTH)]
    assert told(step, GiftReceived) == [GiftReceived(0, Pavilion.YELLOW, CENTER)]


def test_r15_nothing_is_owed_later() -> None:
    tile = laid("GGRG")
    seats = {0: Has(hand=(tile.tile,)), 1: Has("RRRRRRRR")}
    after = put(position(seats=seats), tile, NORTH).state
    # Seat 1 returns reds to the supply: seats 0 and 2, which missed them, get none.
    later = apply(after, Dedicate(Dedication.FOUR_OF_A_KIND, (R, R, R, R))).state
    assert later.supply[R] == 4
    assert later.seats[0].lanterns == after.seats[0].lanterns
    assert later.seats[2].lanterns == after.seats[2].lanterns


def test_r16_favors_and_gifts_never_run_out() -> None:
    tile = laid("RKRO", platform=True)
    seats = {0: Has(hand=(tile.tile,), favors=20, gifts=18)}
    after = put(position(4, PAIR, seats=seats), tile, NORTH).state
    assert (after.seats[0].favors, after.seats[0].gifts) == (21, 19)


def test_r17_one_tile_is_drawn_from_the_top() -> None:
    state = position(seats={0: Has(hand=(4, 5, 6))})
    step = apply(state, PlaceTile(5, NORTH, 0))
    top, *rest = state.tile_stack
    assert step.state.seats[0].hand == (4, 6, top)
    assert step.state.tile_stack == tuple(rest)
    assert TileDrawn(0, top) in step.events


def test_r17_nothing_is_drawn_from_an_empty_stack() -> None:
    state = position(seats={0: Has(hand=(4, 5, 6))}, turn=21)
    assert state.tile_stack == ()
    step = apply(state, PlaceTile(5, NORTH, 0))
    assert step.state.seats[0].hand == (4, 6)
    assert told(step, TileDrawn) == []


def building(
    lake: Mapping[Cell, PlacedTile], tile: int = 4, pavilions: int | None = None
) -> GameState:
    return position(4, PAIR, lake=lake, seats={0: Has(hand=(tile,), pavilions=pavilions)})


def sites(state: GameState) -> set[Cell]:
    return {a.cell for a in legal_actions(state) if isinstance(a, PlaceTile) and a.pavilion}


def test_e2_a_pavilion_is_built_before_anything_is_given() -> None:
    state = building({NORTH: laid("GGGR")})
    step = apply(state, PlaceTile(4, Cell(0, 2), 0, pavilion=True))
    assert step.events[:2] == (
        TilePlaced(0, 4, Cell(0, 2), 0),
        PavilionBuilt(0, Pavilion.RED, Cell(0, 2)),
    )
    assert step.state.seats[0].pavilions == 1
    assert step.state.lake.tiles[Cell(0, 2)] == PlacedTile(4, 0, Pavilion.RED)


def test_e2_not_beside_the_emperors_pavilion() -> None:
    state = building({NORTH: laid("GGGR")})
    # The cells beside the start tile are out; two lie at a diagonal to it.
    assert sites(state) == {Cell(0, 2), Cell(-1, 1), Cell(1, 1)}
    with pytest.raises(IllegalAction, match="beside another pavilion"):
        apply(state, PlaceTile(4, Cell(1, 0), 0, pavilion=True))


def test_e2_not_beside_anybodys_pavilion_but_at_a_diagonal() -> None:
    lake = {NORTH: laid("GGGR"), Cell(0, 2): laid("BWGP", Pavilion.WHITE)}
    assert sites(building(lake)) == {Cell(-1, 1), Cell(1, 1)}


def test_e2_not_beside_ones_own_pavilion() -> None:
    lake = {NORTH: laid("GGGR"), Cell(0, 2): laid("BWGP", Pavilion.RED)}
    assert sites(building(lake)) == {Cell(-1, 1), Cell(1, 1)}


def test_e2_not_on_a_platform() -> None:
    state = building({NORTH: laid("GGGR")}, tile=6)
    assert sites(state) == set()
    with pytest.raises(IllegalAction, match="on a platform"):
        apply(state, PlaceTile(6, Cell(0, 2), 0, pavilion=True))


def test_e2_not_without_a_pavilion_left() -> None:
    state = building({NORTH: laid("GGGR")}, pavilions=0)
    assert sites(state) == set()
    with pytest.raises(IllegalAction, match="no pavilion left"):
        apply(state, PlaceTile(4, Cell(0, 2), 0, pavilion=True))


def test_e2_building_is_a_choice() -> None:
    state = building({NORTH: laid("GGGR")})
    assert PlaceTile(4, Cell(0, 2), 0) in legal_actions(state)
    assert apply(state, PlaceTile(4, Cell(0, 2), 0)).state.seats[0].pavilions == 2


def test_e3_anothers_pavilion_gives_to_both() -> None:
    lake = {NORTH: laid("GGGR"), Cell(0, 2): laid("BWGP", Pavilion.WHITE)}
    tile = laid("KPBB")
    state = position(4, PAIR, lake=lake, seats={0: Has(hand=(tile.tile,))})
    step = put(state, tile, Cell(0, 3))
    assert [seat.gifts for seat in step.state.seats] == [1, 0, 1, 0]


def test_e3_a_pavilion_in_two_matches_gives_one_gift() -> None:
    # The new tile carries the pavilion and matches on two sides; its neighbors carry none.
    tile = laid("BRKG", Pavilion.RED)
    lake = bay(laid("WGPB"), laid("GGGR"))
    state = position(4, PAIR, lake=lake, seats={0: Has(hand=(tile.tile,))})
    step = put(state, tile, BAY)
    assert told(step, GiftReceived) == [GiftReceived(0, Pavilion.RED, BAY)]


def test_e3_two_pavilions_of_one_owner_give_two_each() -> None:
    tile = laid("BRKG")
    lake = bay(laid("WGPB", Pavilion.PURPLE), laid("GGGR", Pavilion.PURPLE))
    state = position(4, PAIR, lake=lake, seats={0: Has(hand=(tile.tile,))})
    step = put(state, tile, BAY)
    assert [seat.gifts for seat in step.state.seats] == [2, 0, 0, 2]


def test_e3_a_pavilion_without_a_match_gives_nothing() -> None:
    tile = laid("BWGP")
    lake = {NORTH: laid("GGGR"), Cell(0, 2): laid("PROK", Pavilion.BLUE)}
    state = position(4, PAIR, lake=lake, seats={0: Has(hand=(tile.tile,))})
    assert told(put(state, tile, Cell(0, 3)), GiftReceived) == []
