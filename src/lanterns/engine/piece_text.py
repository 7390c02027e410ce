"""The pieces of the game as text: cells, lanterns, tiles and dedications.

A function whose name ends in ``_text`` writes a piece, and a function whose name begins with
``read_`` reads it from a cursor.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, assert_never

from lanterns.engine.color import LANTERNS, LETTERS, Lantern, Lanterns
from lanterns.engine.components import FACES, TILES
from lanterns.engine.cursor import Cursor, pattern
from lanterns.engine.dedication import Dedication
from lanterns.engine.errors import InvalidNotation
from lanterns.engine.side import CENTER, Cell, Rotation
from lanterns.engine.tile import HIDDEN, PlacedTile, TileId

NONE: Final = "-"
"""Written where there is nothing of a kind."""

ROOF: Final = "^"
"""Marks a tile with a pavilion on it."""


def _dedication_word(kind: Dedication) -> str:
    match kind:
        case Dedication.FOUR_OF_A_KIND:
            return "four"
        case Dedication.THREE_PAIR:
            return "pairs"
        case Dedication.SEVEN_UNIQUE:
            return "seven"
        case Dedication.EMPEROR:
            return "emperor"
        case _:
            assert_never(kind)


DEDICATION_WORDS: Final = {kind: _dedication_word(kind) for kind in Dedication}
DEDICATION_OF: Final = {word: kind for kind, word in DEDICATION_WORDS.items()}
_LANTERN_OF: Final[dict[str, Lantern]] = dict(zip(LETTERS, LANTERNS, strict=True))


# Cells: named by compass from the start tile, such as 0, n2, e1 or s3w4.

_STEPS: Final = pattern("[1-9][0-9]{0,2}")


def read_cell(cursor: Cursor) -> Cell:
    """Read a cell."""
    if cursor.take_if("0"):
        return CENTER
    start = cursor.at
    y = _read_steps(cursor, "n", "s")
    x = _read_steps(cursor, "e", "w")
    if cursor.at == start:
        raise cursor.error("a cell such as 0, n2, e1 or s3w4")
    return Cell(x, y)


def _read_steps(cursor: Cursor, onward: str, backward: str) -> int:
    for letter, sign in ((onward, 1), (backward, -1)):
        if cursor.take_if(letter) or cursor.take_if(letter.upper()):
            return sign * int(cursor.take(_STEPS, f"how many cells {letter}, 1 to 999"))
    return 0


# Lanterns

_CARDS: Final = pattern("[KBGOPRW*]{1,14}")
_CARD: Final = pattern("[KBGOPRW*]")
_COUNT: Final = pattern("[1-9][0-9]?")
_LETTER: Final = "a color letter out of KBGOPRW, or * for wild"


def cards_text(cards: Iterable[Lantern]) -> str:
    """Return one letter per card, in the order of ``LANTERNS``."""
    return "".join(LETTERS[card] for card in sorted(cards))


def read_lantern(cursor: Cursor) -> Lantern:
    """Read one card."""
    return _LANTERN_OF[cursor.take(_CARD, _LETTER).upper()]


def read_cards(cursor: Cursor) -> tuple[Lantern, ...]:
    """Read one card or more."""
    return tuple(_LANTERN_OF[letter] for letter in cursor.take(_CARDS, _LETTER).upper())


def counts_text(counts: Lanterns) -> str:
    """Return the number of lanterns of each kind; a 1 is left out, and so is a kind with none.

    >>> counts_text((2, 1, 0, 0, 0, 3, 0, 1)), counts_text((0,) * 8)
    ('2KB3R*', '-')
    """
    parts = (
        f"{count if count > 1 else ''}{LETTERS[kind]}"
        for kind, count in zip(LANTERNS, counts, strict=True)
        if count
    )
    return "".join(parts) or NONE


def read_counts(cursor: Cursor) -> Lanterns:
    """Read the number of lanterns of each kind, in any order; a letter may be repeated."""
    counts = [0] * len(LANTERNS)
    if cursor.take_if(NONE):
        return tuple(counts)
    while True:
        times = int(cursor.take(_COUNT, "a count")) if cursor.sees(_COUNT) else 1
        counts[read_lantern(cursor)] += times
        if not (cursor.sees(_COUNT) or cursor.sees(_CARD)):
            return tuple(counts)


# Tiles: the number, and the colors to the N, E, S and W as the tile lies.

TILE_NUMBER: Final = pattern("(0|[1-9][0-9]{0,2})(?![0-9])")
FOUR_COLORS: Final = pattern("[KBGOPRW]{4}")
_HIDDEN_RUN: Final = pattern(r"([1-9][0-9]?)?\?")


def faces_text(tile: TileId, rotation: Rotation) -> str:
    """Return the four letters, with ``~`` for the larger of two rotations that look alike.

    >>> faces_text(24, 0), faces_text(25, 1), faces_text(25, 3)
    ('BWGP', 'BOBO', 'BOBO~')
    """
    if tile not in FACES or rotation not in range(4):
        raise InvalidNotation(f"there is no tile {tile} that lies with rotation {rotation}")
    letters = "".join(LETTERS[color] for color in FACES[tile][rotation])
    return letters + "~" * (FACES[tile].index(FACES[tile][rotation]) < rotation)


def read_faces(cursor: Cursor) -> str:
    """Read four color letters and perhaps ``~``, whether or not a tile has them."""
    letters = cursor.take(FOUR_COLORS, "four color letters out of KBGOPRW, N E S W").upper()
    return letters + "~" * cursor.take_if("~")


def tile_text(placed: PlacedTile) -> str:
    """Return the number of a tile and how it lies, without its pavilion."""
    return f"{placed.tile}{faces_text(placed.tile, placed.rotation)}"


def read_placed(cursor: Cursor) -> PlacedTile:
    """Read the number of a tile and how it lies."""
    tile = _read_tile_number(cursor)
    start = cursor.at
    text = read_faces(cursor)
    alike = [turn for turn in range(4) if faces_text(tile, turn) == text]
    if not alike:
        around = faces_text(tile, 0)
        raise cursor.refused(f"tile {tile} never lies as {text}: clockwise it is {around}", start)
    return PlacedTile(tile, alike[0])


def _read_tile_number(cursor: Cursor) -> TileId:
    start = cursor.at
    number = int(cursor.take(TILE_NUMBER, "the number of a tile"))
    if number not in TILES:
        raise cursor.refused(f"there is no tile {number}", start)
    return number


def tiles_text(tiles: Sequence[TileId]) -> str:
    """Return tile numbers in order; hidden tiles are counted.

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
    """Read tile numbers and hidden tiles, in order."""
    if cursor.take_if(NONE):
        return ()
    tiles: list[TileId] = []
    while True:
        if cursor.sees(_HIDDEN_RUN):
            run = cursor.take(_HIDDEN_RUN, "hidden tiles")[:-1]
            tiles += [HIDDEN] * int(run or 1)
        else:
            tiles.append(_read_tile_number(cursor))
        if not cursor.take_if("."):
            return tuple(tiles)
