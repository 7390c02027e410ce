"""The choices of the seat to move."""

from dataclasses import replace
from random import Random

import pytest

from lanterns.engine import (
    CENTER,
    DECK,
    TILES,
    BuildingObstacle,
    Cell,
    EmperorCard,
    Options,
    PlacedTile,
    PlaceTile,
    TurnStep,
    apply,
    lake_of,
    legal_actions,
    legal_groups,
    new_game,
)

from .positions import CONVERT, ROTATE, Has, position


def test_nothing_is_legal_when_the_game_is_over() -> None:
    assert legal_actions(replace(position(), step=TurnStep.OVER)) == ()


def test_equal_positions_list_the_same_actions_in_the_same_order() -> None:
    # The order is that of placing, so it is part of what a lake is.
    state = position(4, (CONVERT, ROTATE), seats={0: Has(hand=(7, 8), gifts=2)})
    start = {CENTER: state.lake.tiles[CENTER]}
    north, south = (Cell(0, 1), PlacedTile(5, 0)), (Cell(0, -1), PlacedTile(4, 1))
    one = replace(state, lake=lake_of({**start, **dict([north, south])}))
    other = replace(state, lake=lake_of({**start, **dict([south, north])}))
    again = replace(state, lake=state.lake.with_tile(*north).with_tile(*south))
    assert (one == other) == (legal_actions(one) == legal_actions(other))
    assert one == again
    assert legal_actions(one) == legal_actions(again)
    assert set(legal_actions(one)) == set(legal_actions(other))


def test_rotations_that_look_alike_are_still_four_actions() -> None:
    state = position(seats={0: Has(hand=(25,))})
    assert len(legal_actions(state)) == 16


@pytest.mark.parametrize(
    "options",
    [Options(3), Options(2, True, (EmperorCard.ROTATE_A_TILE, EmperorCard.EMPEROR_EXCHANGE))],
    ids=str,
)
def test_groups_are_the_legal_actions(options: Options) -> None:
    state, rng, built = new_game(options, 5), Random(5), False
    while state.step is not TurnStep.OVER:
        areas, others = legal_groups(state)
        placements = [
            PlaceTile(tile, cell, rotation, pavilion)
            for tiles, cells, pavilions, _ in areas
            for tile in tiles
            for cell in cells
            for rotation in range(4)
            for pavilion in pavilions
        ]
        if options.expansion:
            assert all((True in area.pavilion) == (area.obstacle is None) for area in areas)
        together = [*placements, *others]
        assert len(together) == len(legal_actions(state))
        assert set(together) == set(legal_actions(state))
        built = built or len(areas) > 1
        state = apply(state, rng.choice(legal_actions(state))).state
    assert built == options.expansion
    assert legal_groups(state) == ([], ())


def test_groups_say_why_no_pavilion_may_be_built() -> None:
    platform = next(tile for tile in DECK if TILES[tile].platform)
    bare = next(tile for tile in DECK if not TILES[tile].platform)
    state = position(2, (CONVERT, ROTATE), seats={0: Has(hand=(platform, bare), pavilions=1)})
    beside = state.lake.beside_pavilions
    why = {
        (tile, cell): area.obstacle
        for area in legal_groups(state).areas
        for tile in area.tiles
        for cell in area.cells
    }
    assert beside, "the emperor's pavilion stands on the start tile"
    assert {why[platform, cell] for cell in beside} == {BuildingObstacle.ON_A_PLATFORM}
    assert {why[bare, cell] for cell in beside} == {BuildingObstacle.BESIDE_A_PAVILION}
    spent = position(2, (CONVERT, ROTATE), seats={0: Has(hand=(bare,), pavilions=0)})
    assert [area.obstacle for area in legal_groups(spent).areas] == [BuildingObstacle.NONE_LEFT]
    assert [area.obstacle for area in legal_groups(position(2)).areas] == [None]
