"""What a number or a list stands for, where its type alone does not say.

``Seat`` and ``TileId`` are both an ``int``, and stay one for the rules. ``Annotated`` adds the
meaning for those that write values down: how a value is sent, and what is let in, follow from it.
"""

from enum import Enum, auto
from typing import Annotated, TypeAlias


class Meaning(Enum):
    """What a value of a built-in type stands for."""

    COUNT = auto()
    """How many of something there are; never negative."""
    SEAT = auto()
    BY_SEAT = auto()
    """A number for each seat."""
    TILE = auto()
    SECRET_TILE = auto()
    """A tile that not everybody may know."""
    ROTATION = auto()
    PAYMENT = auto()
    """The cards of one dedication."""


Count: TypeAlias = Annotated[int, Meaning.COUNT]
BySeat: TypeAlias = Annotated[tuple[int, ...], Meaning.BY_SEAT]
"""A number for each seat, in their order."""
