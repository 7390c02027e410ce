"""Reading a cell, named by compass from the start tile: ``0``, ``n2``, ``e1``, ``s3w4``."""

from typing import Final

from lanterns.engine import CENTER, Cell
from lanterns.notation.cursor import Cursor, pattern

_NUMBER: Final = pattern("[1-9][0-9]{0,2}")
_EXPECTED: Final = "a cell such as 0, n2, e1 or s3w4"


def _steps(cursor: Cursor, onward: str, backward: str) -> int:
    for letter, sign in ((onward, 1), (backward, -1)):
        if cursor.take_if(letter) or cursor.take_if(letter.upper()):
            return sign * int(cursor.take(_NUMBER, f"how many cells {letter}, 1 to 999"))
    return 0


def read_cell(cursor: Cursor) -> Cell:
    """The cell that comes next."""
    if cursor.take_if("0"):
        return CENTER
    start = cursor.at
    y = _steps(cursor, "n", "s")
    x = _steps(cursor, "e", "w")
    if cursor.at == start:
        raise cursor.error(_EXPECTED)
    return Cell(x, y)
