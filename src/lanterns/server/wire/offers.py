"""Placements as they are sent: hundreds of them in a few dozen bytes."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from msgspec import Raw

from lanterns import engine
from lanterns.engine import Action
from lanterns.server.wire.action import ActionJson, CellJson, PlaceTile
from lanterns.server.wire.base import Shape, TileNumber, encode, encode_list

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


def encode_placements(groups: Iterable[Sequence[Action]]) -> Raw:
    """The placements among the engine's groups of actions, as a JSON list.

    A group of placements holds all ways for one tile and one cell: it has the four rotations, and
    all of them again with a pavilion where one may be built. Tiles with the same cells are written
    together.
    """
    bare: dict[int, list[bytes]] = {}
    either: dict[int, list[bytes]] = {}
    for group in groups:
        first = group[0]
        if isinstance(first, engine.PlaceTile):
            cells = bare if len(group) == _ROTATIONS else either
            cells.setdefault(first.tile, []).append(_encode_cell(first.cell))
    return encode_list([*_join(bare, b"false"), *_join(either, b"false,true")])


@lru_cache(maxsize=1 << 12)
def _encode_cell(cell: engine.Cell) -> bytes:
    return encode(CellJson(cell.x, cell.y))


def _join(cells_of: dict[int, list[bytes]], pavilion: bytes) -> Iterator[bytes]:
    tiles_of: dict[bytes, list[int]] = {}
    for tile, cells in cells_of.items():
        tiles_of.setdefault(b",".join(cells), []).append(tile)
    for joined, tiles in tiles_of.items():
        yield b'{"tiles":%b,"cells":[%b],"pavilion":[%b]}' % (encode(tiles), joined, pavilion)
