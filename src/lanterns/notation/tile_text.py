"""A tile as text: its number, and the colors as they lie to the N, E, S and W."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from lanterns.engine import FACES, HIDDEN, LETTERS, TILES, PlacedTile, Rotation, TileId
from lanterns.notation.cursor import Cursor, pattern
from lanterns.notation.errors import InvalidNotation
from lanterns.notation.words import NONE

NUMBER: Final = pattern("(0|[1-9][0-9]{0,2})(?![0-9])")
FOUR_COLORS: Final = pattern("[KBGOPRW]{4}")
_HIDDEN_RUN: Final = pattern(r"([1-9][0-9]?)?\?")


def faces_text(tile: TileId, rotation: Rotation) -> str:
    """The four letters, with ``~`` for the larger of two rotations that look alike.

    >>> faces_text(24, 0), faces_text(25, 1), faces_text(25, 3)
    ('BWGP', 'BOBO', 'BOBO~')
    """
    if tile not in FACES or rotation not in range(4):
        raise InvalidNotation(f"there is no tile {tile} that lies with rotation {rotation}")
    letters = "".join(LETTERS[color] for color in FACES[tile][rotation])
    return letters + "~" * (FACES[tile].index(FACES[tile][rotation]) < rotation)


def tile_text(placed: PlacedTile) -> str:
    """The tile's number and how it lies; a pavilion is for the caller to add."""
    return f"{placed.tile}{faces_text(placed.tile, placed.rotation)}"


def read_tile_number(cursor: Cursor) -> TileId:
    """The number of a printed tile."""
    start = cursor.at
    number = int(cursor.take(NUMBER, "the number of a tile"))
    if number not in TILES:
        raise cursor.refused(f"there is no tile {number}", start)
    return number


def read_faces(cursor: Cursor) -> str:
    """Four color letters and perhaps ``~``, whatever the tile."""
    letters = cursor.take(FOUR_COLORS, "four color letters out of KBGOPRW, N E S W").upper()
    return letters + "~" * cursor.take_if("~")


def read_placed(cursor: Cursor) -> PlacedTile:
    """A tile with its number, as it lies."""
    tile = read_tile_number(cursor)
    start = cursor.at
    text = read_faces(cursor)
    alike = [turn for turn in range(4) if faces_text(tile, turn) == text]
    if not alike:
        around = faces_text(tile, 0)
        raise cursor.refused(f"tile {tile} never lies as {text}: clockwise it is {around}", start)
    return PlacedTile(tile, alike[0])


def tiles_text(tiles: Sequence[TileId]) -> str:
    """Tile numbers in order; hidden ones are counted.

    >>> tiles_text((24, 0, 7)), tiles_text((HIDDEN,) * 20), tiles_text((HIDDEN,)), tiles_text(())
    ('24.0.7', '20?', '?', '-')
    """
    parts: list[str] = []
    for tile, same in groupby(tiles):
        run = len(list(same))
        if tile == HIDDEN:
            parts.append(f"{run if run > 1 else ''}?")
        else:
            parts += [str(tile)] * run
    return ".".join(parts) or NONE


def read_tiles(cursor: Cursor) -> tuple[TileId, ...]:
    """Tile numbers in order, up to whatever is neither."""
    if cursor.take_if(NONE):
        return ()
    tiles: list[TileId] = []
    while True:
        if cursor.sees(_HIDDEN_RUN):
            run = cursor.take(_HIDDEN_RUN, "hidden tiles")[:-1]
            tiles += [HIDDEN] * int(run or 1)
        else:
            tiles.append(read_tile_number(cursor))
        if not cursor.take_if("."):
            return tuple(tiles)
