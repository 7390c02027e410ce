"""The shapes that are planned for, and which lead to which, as plain lists.

For every dedication one color is as good as another, so the plan (plan.py) is made for shapes: a
seat's lanterns counted by color, whichever colors these are. Shapes of up to ``MOST`` lanterns are
planned for, and are numbered from the smallest up.
"""

from typing import Final, NamedTuple, TypeAlias

from lanterns.engine import COLORS, STANDARD_DEDICATIONS, count_lanterns, payments

COLOR_COUNT: Final = len(COLORS)
DEPTH: Final = 6
"""More lanterns of one color count as this many."""
MOST: Final = 15
"""The plan for a seat with more lanterns than this is made as if it had given up some."""

Held: TypeAlias = tuple[int, ...]
"""A shape written out: the number of lanterns of each color, the most first."""


def _every(most: int, colors: int) -> list[Held]:
    if colors == 0:
        return [()]
    return [(first, *rest) for first in range(most + 1) for rest in _every(first, colors - 1)]


ALL: Final = sorted(_every(DEPTH, COLOR_COUNT), key=lambda held: (sum(held), held))
"""Every shape, including those too large to be planned for."""
HELD: Final = [held for held in ALL if sum(held) <= MOST]
"""The shapes that are planned for, by number."""
_NUMBERS: Final = {held: number for number, held in enumerate(HELD)}


def _changed(held: Held, color: int, by: int) -> Held:
    changed = list(held)
    changed[color] += by
    return tuple(sorted(changed, reverse=True))


def _planned(held: Held) -> int:
    while sum(held) > MOST:
        held = _changed(held, 0, -1)
    return _NUMBERS[held]


NUMBERS: Final = {held: _planned(held) for held in ALL}
"""The number of each shape; one that is too large has that of it without some of the most held."""


class Gain(NamedTuple):
    """The result of one more lantern in a shape."""

    to: int
    """The shape then; where there is no room for more lanterns, the shape itself."""
    colors: int
    """The number of colors that lead there."""
    held: int
    """The number of lanterns of such a color that the seat had before."""


def _gains(shape: int, held: Held) -> list[Gain]:
    found, room = [], sum(held) < MOST
    for count in sorted(set(held), reverse=True):
        fits = room and count < DEPTH
        to = _NUMBERS[_changed(held, held.index(count), 1)] if fits else shape
        found.append(Gain(to, held.count(count), count))
    return found


def _losses(held: Held) -> list[int]:
    counts = sorted(set(held) - {0}, reverse=True)
    return [_NUMBERS[_changed(held, held.index(count), -1)] for count in counts]


def _dedications(held: Held) -> list[tuple[int, int]]:
    lanterns = (*held, 0)  # one color is as good as another, and wild ones are in no shape
    found = set()
    for kind in STANDARD_DEDICATIONS:
        for cards in payments(kind, lanterns):
            left = (has - paid for has, paid in zip(held, count_lanterns(cards), strict=False))
            found.add((int(kind), _NUMBERS[tuple(sorted(left, reverse=True))]))
    return sorted(found)


GAINS: Final = [_gains(shape, held) for shape, held in enumerate(HELD)]
"""By shape, the shapes that one more lantern can lead to."""
LOSSES: Final = [_losses(held) for held in HELD]
"""By shape, the shapes that one lantern fewer can lead to."""
DEDICATIONS: Final = [_dedications(held) for held in HELD]
"""By shape, the standard dedications that it pays for, each with the shape that is left."""
