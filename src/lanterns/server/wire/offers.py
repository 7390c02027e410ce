"""What a seat may do, as it is sent: hundreds of placements in a few dozen bytes."""

from collections.abc import Iterable
from typing import Final

from msgspec import Raw

from lanterns.engine import Action, BuildingObstacle, Cell, PlacementArea, PlaceTile
from lanterns.server.wire.action import ActionJson, write_action
from lanterns.server.wire.base import (
    BuildingObstacleName,
    CellJson,
    Remembered,
    Shape,
    TileNumber,
    encode,
    encode_list,
)

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
    """The single actions, as a client has to send them.

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


def encode_placements(areas: Iterable[PlacementArea]) -> Raw:
    """The engine's areas of placements, as a JSON list of ``Placements``."""
    return encode_list(
        [
            b'{"tiles":%b,"cells":%b,"pavilion":%b%b}'
            % (encode(tiles), encode_cells(cells), encode(pavilion), _OBSTACLES[obstacle])
            for tiles, cells, pavilion, obstacle in areas
        ]
    )


_OBSTACLES: Final[dict[BuildingObstacle | None, bytes]] = {
    None: b"",
    **{why: b',"obstacle":"%b"' % why.value.encode() for why in BuildingObstacle},
}


def encode_cells(cells: Iterable[Cell]) -> Raw:
    """Cells as a JSON list."""
    return encode_list([_CELLS[cell] for cell in cells])


_CELLS: Final = Remembered[Cell](lambda cell: b'{"x":%d,"y":%d}' % cell)


def encode_actions(actions: Iterable[Action]) -> Raw:
    """Actions as a JSON list."""
    return encode_list([_ACTIONS[action] for action in actions])


_ACTIONS: Final = Remembered[Action](lambda action: encode(write_action(action)))
