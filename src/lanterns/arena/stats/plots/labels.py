"""Labels beside the ends of lines, moved so that none covers another."""

from collections.abc import Sequence
from itertools import pairwise


def spread_apart(heights: Sequence[float], least: float) -> list[float]:
    """The heights in their order, each at least so far from the next, none below the lowest.

    >>> [round(height, 2) for height in spread_apart([0.5, 0.0, 0.02], 0.1)]
    [0.5, 0.0, 0.1]
    """
    placed = list(heights)
    upwards = sorted(range(len(placed)), key=lambda number: placed[number])
    for below, above in pairwise(upwards):
        placed[above] = max(placed[above], placed[below] + least)
    return placed
