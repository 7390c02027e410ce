"""Cells of the lake as the state numbers them, and back."""

from functools import cache

from lanterns.engine import Cell
from lanterns.kernel.layout import ROW


def cell_number(cell: Cell) -> int:
    """The number of a cell.

    >>> cell_number(Cell(-1, 2))
    179
    """
    return cell.x + ROW * cell.y


@cache
def cell_at(number: int) -> Cell:
    """The cell of a number.

    >>> cell_at(179)
    Cell(x=-1, y=2)
    """
    y, x = divmod(number + ROW // 2, ROW)
    return Cell(x - ROW // 2, y)
