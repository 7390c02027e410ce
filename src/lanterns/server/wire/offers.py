"""Placements as they are sent: hundreds of them in a few dozen bytes."""

from collections.abc import Iterable, Sequence
from typing import Final

from lanterns import engine
from lanterns.engine import Action
from lanterns.server.wire.action import ActionJson, CellJson, PlaceTile
from lanterns.server.wire.base import Shape, TileNumber

_ROTATIONS: Final = 4


class Placements(Shape, frozen=True):
    """Every way to lay one of these tiles on one of these cells, in any of the four rotations."""

    tiles: tuple[TileNumber, ...]
    cells: tuple[CellJson, ...]
    pavilion: tuple[bool, ...]
    """Without a pavilion, with one, or either."""


def expand(offered: Iterable[Placements]) -> tuple[ActionJson, ...]:
    """The single actions, as a client has to send them.

    >>> len(expand([Placements((4, 7), (CellJson(0, 1), CellJson(1, 0)), (False,))]))
    16
    """
    return tuple(
        PlaceTile(tile, cell, rotation, pavilion)
        for group in offered
        for tile in group.tiles
        for cell in group.cells
        for pavilion in group.pavilion
        for rotation in range(_ROTATIONS)
    )


def write_placements(groups: Iterable[Sequence[Action]]) -> tuple[Placements, ...]:
    """The placements among the engine's groups of actions.

    A group of placements holds all ways for one tile and one cell: it has the four rotations, and
    all of them again with a pavilion where one may be built. Tiles with the same cells are written
    together.
    """
    bare: dict[int, list[CellJson]] = {}
    either: dict[int, list[CellJson]] = {}
    for group in groups:
        first = group[0]
        if not isinstance(first, engine.PlaceTile):
            continue
        cells = bare if len(group) == _ROTATIONS else either
        cells.setdefault(first.tile, []).append(CellJson(first.cell.x, first.cell.y))
    return (*_join(bare, (False,)), *_join(either, (False, True)))


def _join(cells_of: dict[int, list[CellJson]], pavilion: tuple[bool, ...]) -> Iterable[Placements]:
    tiles_of: dict[tuple[CellJson, ...], list[int]] = {}
    for tile, cells in cells_of.items():
        tiles_of.setdefault(tuple(cells), []).append(tile)
    return (Placements(tuple(tiles), cells, pavilion) for cells, tiles in tiles_of.items())
