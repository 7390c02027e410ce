"""What a seat may do, as it is sent: hundreds of placements in a few dozen bytes."""

from collections.abc import Iterable
from typing import Final

from msgspec import Raw

from lanterns.engine import Action, Cell, PlacementArea, PlaceTile
from lanterns.engine.shape import written_name
from lanterns.server.wire.action import ActionJson, write_action
from lanterns.server.wire.base import (
    Assembled,
    BuildingObstacleName,
    Remembered,
    Shape,
    TileNumber,
    assemble,
    encode,
)
from lanterns.server.wire.forms import CellJson

_ROTATIONS: Final = 4


class Placements(Shape, frozen=True):
    """Every way to lay one of these tiles on one of these cells, in any of the four rotations."""

    tiles: tuple[TileNumber, ...]
    cells: tuple[CellJson, ...]
    pavilion: tuple[bool, ...]
    """Without a pavilion, with one, or either."""
    obstacle: BuildingObstacleName | None = None
    """Why no pavilion can be built there; null where one can, and without the expansion."""


def expand(offered: Iterable[Placements]) -> tuple[ActionJson, ...]:
    """Return the single actions, as a client has to send them.

    >>> len(expand([Placements((4, 7), (CellJson(0, 1), CellJson(1, 0)), (False,))]))
    16
    """
    return tuple(
        write_action(PlaceTile(tile, Cell(cell.x, cell.y), rotation, pavilion))
        for group in offered
        for tile in group.tiles
        for cell in group.cells
        for pavilion in group.pavilion
        for rotation in range(_ROTATIONS)
    )


def write_placements(areas: Iterable[PlacementArea]) -> list[Assembled]:
    """Write the engine's areas of placements as ``Placements``."""
    return [
        assemble(
            Placements,
            tiles=area.tiles,
            cells=write_cells(area.cells),
            pavilion=area.pavilion,
            **({} if area.obstacle is None else {"obstacle": written_name(area.obstacle)}),
        )
        for area in areas
    ]


def write_cells(cells: Iterable[Cell]) -> list[Raw]:
    """Write cells."""
    return [_CELLS[cell] for cell in cells]


_CELLS: Final = Remembered[Cell](lambda cell: encode(CellJson(cell.x, cell.y)))


def write_actions(actions: Iterable[Action]) -> list[Raw]:
    """Write actions."""
    return [_ACTIONS[action] for action in actions]


_ACTIONS: Final = Remembered[Action](lambda action: encode(write_action(action)))
