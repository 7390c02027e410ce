"""The lake: the tiles in play, and the open cells around them."""

from lanterns.engine import CENTER, Cell, Lake, Match, PlacedTile, Side, lake_of
from lanterns.engine.lake import around

from .positions import WEST, K, N, R, laid


def test_cells_share_a_side_clockwise_from_the_north() -> None:
    assert around(CENTER) == (Cell(0, 1), Cell(1, 0), Cell(0, -1), Cell(-1, 0))
    for side in Side:
        assert CENTER.beside(side).beside(side.opposite) == CENTER


def test_open_cells_are_the_empty_ones_around() -> None:
    lake = lake_of({CENTER: PlacedTile(0, 0), Cell(1, 0): PlacedTile(5, 0)})
    beside = {cell for tile in lake.tiles for cell in around(tile)}
    assert set(lake.open_cells) == beside - set(lake.tiles)
    assert len(set(lake.open_cells)) == len(lake.open_cells)


def test_a_hole_in_the_lake_is_open() -> None:
    ring = [Cell(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    lake = lake_of({cell: PlacedTile(number, 0) for number, cell in enumerate(ring, 1)})
    assert CENTER in lake.open_cells
    filled = lake.with_tile(CENTER, PlacedTile(20, 0))
    assert CENTER not in filled.open_cells
    assert not filled.has_open_side(CENTER)
    assert filled.has_open_side(Cell(1, 0))


def test_with_tile_leaves_the_old_lake_alone() -> None:
    lake = lake_of({CENTER: PlacedTile(0, 0)})
    before = (dict(lake.tiles), lake.open_cells)
    lake.with_tile(Cell(0, 1), PlacedTile(5, 0))
    lake.with_rotated(CENTER, 1)
    assert (dict(lake.tiles), lake.open_cells) == before


def test_r12_matches_are_listed_by_side() -> None:
    lake = lake_of(
        {
            CENTER: laid("RKGP"),
            Cell(0, 1): laid("GGRG"),
            Cell(1, 0): laid("PROK"),
            Cell(0, -1): laid("BWOR"),
        }
    )
    assert lake.matches(CENTER) == [
        Match(N, Cell(0, 1), R),
        Match(Side.E, Cell(1, 0), K),
    ]
    assert lake.matches(Cell(1, 0)) == [Match(WEST, CENTER, K)]


def test_lakes_laid_in_the_same_order_are_one_value() -> None:
    north, south = (Cell(0, 1), PlacedTile(5, 0)), (Cell(0, -1), PlacedTile(6, 1))
    start = {CENTER: PlacedTile(0, 0)}
    one = lake_of({**start, **dict([north, south])})
    again = lake_of(start).with_tile(*north).with_tile(*south)
    assert one == again
    assert hash(one) == hash(again)
    assert one.open_cells == again.open_cells
    assert one != lake_of({**start, **dict([south, north])})
    assert one != lake_of(start)
    assert one != one.with_rotated(CENTER, 1)
    assert isinstance(one, Lake)
    assert one != "a lake"
