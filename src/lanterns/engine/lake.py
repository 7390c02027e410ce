"""The lake: the tiles in play, and the open cells around them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from lanterns.engine.color import Color
from lanterns.engine.components import FACES, TILES
from lanterns.engine.side import CENTER, SIDES, Cell, Side
from lanterns.engine.tile import PlacedTile


class Match(NamedTuple):
    """Two touching sides of one color (R12), seen from a tile that was just placed."""

    side: Side
    """The side of the new tile."""
    cell: Cell
    """Where the other tile lies."""
    color: Color


@cache
def around(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """Return the four cells that share a side with this one, by side."""
    north, east, south, west = (cell.beside(side) for side in SIDES)
    return (north, east, south, west)


@dataclass(frozen=True, slots=True)
class Lake:
    """Tiles by cell, in the order of placing. It never changes: ``with_tile`` makes a new lake."""

    tiles: Mapping[Cell, PlacedTile]
    open_cells: tuple[Cell, ...]
    """The empty cells that share a side with a tile, in the order they came up."""
    beside_pavilions: frozenset[Cell] = frozenset()
    """The cells that share a side with a tile that carries a pavilion."""

    def __hash__(self) -> int:
        return hash(frozenset(self.tiles.items()))

    def __eq__(self, other: object) -> bool:
        # The order of placing counts: legal actions are listed in it. Open cells follow from it.
        return isinstance(other, Lake) and [*self.tiles.items()] == [*other.tiles.items()]

    def with_tile(self, cell: Cell, tile: PlacedTile) -> "Lake":
        """Return the lake with one more tile."""
        tiles = {**self.tiles, cell: tile}
        opened = dict.fromkeys(self.open_cells)
        opened.pop(cell, None)
        for neighbor in around(cell):
            if neighbor not in tiles:
                opened[neighbor] = None
        beside = self.beside_pavilions
        if tile.pavilion is not None:
            beside = beside.union(around(cell))
        return Lake(tiles, tuple(opened), beside)

    def with_rotated(self, cell: Cell, turns: int) -> "Lake":
        """Return the lake with the tile there turned clockwise (E6)."""
        turned = {**self.tiles, cell: self.tiles[cell].rotated(turns)}
        return Lake(turned, self.open_cells, self.beside_pavilions)

    def has_open_side(self, cell: Cell) -> bool:
        """Return whether a side of the tile there touches no other tile."""
        return any(neighbor not in self.tiles for neighbor in around(cell))

    def tiles_with_open_side(self) -> list[Cell]:
        """Return the cells of the tiles that have an open side, in the order of placing."""
        shores = {shore for cell in self.open_cells for shore in around(cell)}
        return [cell for cell in self.tiles if cell in shores]

    def matches(self, cell: Cell) -> list[Match]:
        """Return the matches of the tile there with its neighbors, by side (R12)."""
        tiles = self.tiles
        placed = tiles[cell]
        faces = FACES[placed.tile][placed.rotation]
        found = []
        for side, neighbor in enumerate(around(cell)):
            if other := tiles.get(neighbor):
                color = faces[side]
                if FACES[other.tile][other.rotation][side - 2] is color:  # the opposite side
                    found.append(Match(SIDES[side], neighbor, color))
        return found

    def platform_at(self, cell: Cell) -> bool:
        """Return whether the tile there has a platform."""
        return TILES[self.tiles[cell].tile].platform


def lake_of(tiles: Mapping[Cell, PlacedTile]) -> Lake:
    """Return a lake with just these tiles."""
    lake = Lake({}, (CENTER,))
    for cell, tile in tiles.items():
        lake = lake.with_tile(cell, tile)
    return lake
