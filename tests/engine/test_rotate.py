"""Rotate a Tile, in the place step before placing (E6)."""

from dataclasses import replace

import pytest

from lanterns.engine import (
    CENTER,
    Cell,
    EmperorCardActivated,
    GameState,
    IllegalAction,
    LanternReceived,
    Pavilion,
    PlacedTile,
    PlaceTile,
    Reason,
    RotateTile,
    TileRotated,
    TurnStep,
    apply,
    legal_actions,
)

from .positions import DEDICATION, EXCHANGE, ROTATE, Has, P, S, cards, laid, position

PAIR = (DEDICATION, ROTATE)
NORTH = Cell(0, 1)

CROSS = {
    NORTH: laid("GGGR"),
    Cell(1, 0): laid("WGOG", platform=True),
    Cell(0, -1): laid("RGBP"),
    Cell(0, -2): laid("RKGP", Pavilion.BLUE),
}


def turning(lake: dict[Cell, PlacedTile] = CROSS, gifts: int = 2) -> GameState:
    return position(4, PAIR, lake=lake, seats={0: Has(hand=(24,), gifts=gifts)})


@pytest.mark.parametrize(
    "cell", [CENTER, Cell(1, 0), Cell(0, -2)], ids=["start tile", "platform", "pavilion"]
)
@pytest.mark.parametrize("turns", [1, 2, 3])
def test_e6_any_tile_with_an_open_side(cell: Cell, turns: int) -> None:
    before = turning()
    was = before.lake.tiles[cell]
    step = apply(before, RotateTile(cell, turns))
    now = PlacedTile(was.tile, (was.rotation + turns) % 4, was.pavilion)
    assert step.events == (
        EmperorCardActivated(0, ROTATE),
        TileRotated(0, was.tile, cell, turns, now.rotation),
    )
    assert step.state.lake.tiles == {**before.lake.tiles, cell: now}


def test_e6_lists_three_turns_of_every_such_tile() -> None:
    state = turning()
    found = [a for a in legal_actions(state) if isinstance(a, RotateTile)]
    assert found == [RotateTile(cell, n) for cell in state.lake.tiles for n in (1, 2, 3)]


def test_e6_nothing_is_given() -> None:
    before = turning()
    after = apply(before, RotateTile(CENTER, 1)).state
    assert after.supply == before.supply
    for old, new in zip(before.seats, after.seats, strict=True):
        assert new == replace(old, gifts=new.gifts)
    assert [seat.gifts for seat in after.seats] == [0, 0, 0, 0]


def test_e6_a_tile_closed_on_all_sides_is_refused() -> None:
    before = turning({**CROSS, Cell(-1, 0): laid("KPBB")})
    assert not [a for a in legal_actions(before) if isinstance(a, RotateTile) and a.cell == CENTER]
    with pytest.raises(IllegalAction, match="neighbors on all four sides"):
        apply(before, RotateTile(CENTER, 1))


@pytest.mark.parametrize("turns", [-1, 0, 4])
def test_e6_by_one_two_or_three_quarters(turns: int) -> None:
    with pytest.raises(IllegalAction, match="1, 2 or 3 quarters"):
        apply(turning(), RotateTile(CENTER, turns))


def test_e6_only_a_tile_in_play() -> None:
    with pytest.raises(IllegalAction, match="no tile on that cell"):
        apply(turning(), RotateTile(Cell(5, 5), 1))


def test_e6_then_a_tile_is_placed_and_later_matches_use_the_turned_tile() -> None:
    # The start tile's purple side, in the west, is turned to the north.
    tile = laid("WGPB")
    before = position(4, PAIR, seats={0: Has(hand=(tile.tile,), gifts=2)})
    after = apply(before, RotateTile(CENTER, 1)).state
    assert (after.step, after.seat_to_move) == (TurnStep.PLACE, 0)
    step = apply(after, PlaceTile(tile.tile, NORTH, tile.rotation))
    assert step.events[1] == LanternReceived(0, P, Reason.MATCH, S, 36)
    without = apply(before, PlaceTile(tile.tile, NORTH, tile.rotation))
    assert without.events[1] != step.events[1]


def test_e6_once_a_turn() -> None:
    after = apply(turning(gifts=4), RotateTile(CENTER, 1)).state
    assert {type(action) for action in legal_actions(after)} == {PlaceTile}
    with pytest.raises(IllegalAction, match="only one emperor card"):
        apply(after, RotateTile(CENTER, 1))


def test_e6_costs_two_gifts_and_its_card() -> None:
    with pytest.raises(IllegalAction, match="Rotate a Tile costs 2 gifts, and the seat has 1"):
        apply(turning(gifts=1), RotateTile(CENTER, 1))
    other = position(4, (DEDICATION, EXCHANGE), seats={0: Has(gifts=2)})
    with pytest.raises(IllegalAction, match="Rotate a Tile is not in play"):
        apply(other, RotateTile(CENTER, 1))


def test_e11_not_in_a_final_turn() -> None:
    seats = {0: Has("RRRRR", gifts=2)}
    state = position(4, PAIR, seats=seats, step=TurnStep.DEDICATION, turn=33)
    assert cards("RRRRR") in [getattr(a, "cards", None) for a in legal_actions(state)]
    with pytest.raises(IllegalAction, match="Rotate a Tile belongs in the place step"):
        apply(state, RotateTile(CENTER, 1))
