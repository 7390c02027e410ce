"""The seven lantern colors, and the wild lantern, which has none."""

from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Annotated, Final, TypeAlias

from lanterns.engine.shape import COUNT, ByName, names_of


class Color(IntEnum):
    """A color of lanterns. The number is its place in every count of lanterns."""

    BLACK = 0
    BLUE = 1
    GREEN = 2
    ORANGE = 3
    PURPLE = 4
    RED = 5
    WHITE = 6


class Wild(IntEnum):
    """The one kind of lantern without a color (E10); it is counted after the colors."""

    WILD = 7


WILD: Final = Wild.WILD

Lantern: TypeAlias = Color | Wild
"""What is printed on one lantern card."""

COLORS: Final = tuple(Color)
LANTERNS: Final[tuple[Lantern, ...]] = (*Color, WILD)
LETTERS: Final = "KBGOPRW*"
"""One letter for each lantern, in the order of ``LANTERNS``: K is black, B blue, * wild."""

Lanterns: TypeAlias = Annotated[tuple[int, ...], ByName(names_of(Color, Wild), COUNT)]
"""The number of lanterns of each kind: eight counts, in the order of ``LANTERNS``."""

NO_LANTERNS: Final[Lanterns] = (0,) * len(LANTERNS)


def count_lanterns(cards: Iterable[Lantern]) -> Lanterns:
    """Count cards by kind.

    >>> count_lanterns([Color.BLUE, Color.BLUE, WILD])
    (0, 2, 0, 0, 0, 0, 0, 1)
    """
    counts = [0] * len(LANTERNS)
    for card in cards:
        counts[card] += 1
    return tuple(counts)


def spread_lanterns(counts: Sequence[int]) -> tuple[Lantern, ...]:
    """Return the cards behind a count, in the order of ``LANTERNS``; undoes ``count_lanterns``."""
    return tuple(lantern for lantern in LANTERNS for _ in range(counts[lantern]))


def name_lantern(lantern: Lantern) -> str:
    """Return the word a player uses: ``red``, ``wild``."""
    return lantern.name.lower()
