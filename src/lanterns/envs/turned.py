"""The table as a seat sees it: sides and cells counted from its own side.

Sides are counted clockwise from the seat's own, which is 0. A cell's y counts the steps from the
start tile toward the seat, and its x those toward side 1. For a seat in the north, the state counts
in the same way.
"""

from pathlib import Path
from typing import Final

import numpy as np

from lanterns.kernel import Compiler
from lanterns.kernel import layout as at
from lanterns.kernel.arrays import Game
from lanterns.kernel.layout import PLACED_ROOM, ROW
from lanterns.kernel.seat import place_of

jitted: Final = Compiler(Path(__file__).parent, inline=True)
"""Compiles the functions of this package."""
jitted_with_room: Final = Compiler(Path(__file__).parent, inline=True, allocates=True)
"""For the few of them that need an array of their own."""

_COSINE: Final = np.array([1, 0, -1, 0], np.int8)
_SINE: Final = np.array([0, 1, 0, -1], np.int8)
_FAR: Final = 40
"""More rows than a lake can have on either side of the start tile."""
_TO_POSITIVE: Final = ROW * _FAR + ROW // 2
_SHIFT: Final = 22
_RECIPROCAL: Final = (1 << _SHIFT) // ROW + 1
"""A product and a shift divide by ``ROW``, as asserted below: a division takes much longer."""


@jitted
def side_of(state: Game, seat: int) -> int:
    """Return the side of the table that a seat is on."""
    return int(state[place_of(seat) + at.SIDE])


@jitted
def turn_cell(cell: int, own: int) -> tuple[int, int]:
    """Return a cell's x and y as seen from that side."""
    y = (((cell + _TO_POSITIVE) * _RECIPROCAL) >> _SHIFT) - _FAR
    x = cell - ROW * y
    return _COSINE[own] * x - _SINE[own] * y, _SINE[own] * x + _COSINE[own] * y


_cells: Final = np.arange(-ROW * PLACED_ROOM - ROW // 2, ROW * (PLACED_ROOM + 1) + ROW // 2)
assert ((_cells + _TO_POSITIVE) // ROW == ((_cells + _TO_POSITIVE) * _RECIPROCAL) >> _SHIFT).all()
