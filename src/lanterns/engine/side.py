"""The four sides of the table and of every tile, and the cells of the lake."""

from enum import IntEnum
from typing import Annotated, Final, NamedTuple, TypeAlias

from lanterns.engine.shape import Number


class Side(IntEnum):
    """A side, clockwise as seen from above."""

    N = 0
    E = 1
    S = 2
    W = 3

    @property
    def opposite(self) -> "Side":
        """The opposite side, with which a neighbor touches this one."""
        return Side((self + 2) % 4)


SIDES: Final = tuple(Side)

Rotation: TypeAlias = Annotated[int, Number(0, 3)]
"""Quarter turns clockwise, 0 to 3."""


Steps: TypeAlias = Annotated[int, Number(-99, 99)]
"""A number of cells in one direction, or, if it is negative, in the other."""


class Cell(NamedTuple):
    """A place on the lake for one tile, counted from the start tile at (0, 0)."""

    x: Steps
    """Steps to the east."""
    y: Steps
    """Steps to the north."""

    def __str__(self) -> str:
        """Return the cell by compass from the start tile, as it is drawn and typed.

        >>> print(Cell(1, 2), Cell(-4, 0), Cell(0, 0))
        n2e1 w4 0
        """
        north = f"{'n' if self.y > 0 else 's'}{abs(self.y)}" if self.y else ""
        east = f"{'e' if self.x > 0 else 'w'}{abs(self.x)}" if self.x else ""
        return north + east or "0"

    def beside(self, side: Side) -> "Cell":
        """Return the cell that shares that side.

        >>> Cell(0, 0).beside(Side.N)
        Cell(x=0, y=1)
        """
        dx, dy = _STEPS[side]
        return Cell(self.x + dx, self.y + dy)


_STEPS: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))

CENTER: Final = Cell(0, 0)
"""Where the start tile lies."""
