"""Shapes of what a seat holds: its lanterns counted by color, whichever colors these are.

For every dedication one color is as good as another, so the plan (plan.py) is made for shapes. A
shape is six numbers that never rise: the k-th is the number of colors of which the seat has at
least k lanterns. It is packed into 18 bits, three for each number. The shapes of up to ``MOST``
lanterns are planned for, and are numbered from the smallest on.
"""

from math import comb
from typing import Final, TypeAlias

import numpy as np

from lanterns.engine import STANDARD_DEDICATIONS, count_lanterns, payments
from lanterns.kernel.layout import COLOR_COUNT, LANTERNS, Game
from lanterns.players.fast import jitted

DEPTH: Final = 6
"""More lanterns of one color than this count as this many."""
MOST: Final = 15
"""A seat that holds more lanterns than this is planned for as if it had given up some."""

PACKED: Final = np.array(
    [sum(1 << 3 * k for k in range(min(count, DEPTH))) for count in range(64)], np.int64
)
"""By number of lanterns: what those of one color add to a packed shape."""
_RANK: Final = np.array(
    [[comb(n + DEPTH - 1 - k, DEPTH - k) for n in range(COLOR_COUNT + 1)] for k in range(DEPTH)],
    np.int64,
)
"""Summed over the six numbers, these are a shape's rank among all shapes."""

Held: TypeAlias = tuple[int, ...]
"""A shape written out: how many lanterns of each color, the most first."""


def _rank(held: Held) -> int:
    packed = sum(int(PACKED[count]) for count in held)
    return sum(int(_RANK[k, (packed >> 3 * k) & 7]) for k in range(DEPTH))


def _every(most: int, colors: int) -> list[Held]:
    if colors == 0:
        return [()]
    return [(first, *rest) for first in range(most + 1) for rest in _every(first, colors - 1)]


_ALL: Final = sorted(_every(DEPTH, COLOR_COUNT), key=lambda held: (sum(held), held))
HELD: Final = [held for held in _ALL if sum(held) <= MOST]
"""The shapes that are planned for, by number."""
SHAPES: Final = len(HELD)
_NUMBERS: Final = {held: number for number, held in enumerate(HELD)}


def _changed(held: Held, color: int, by: int) -> Held:
    changed = list(held)
    changed[color] += by
    return tuple(sorted(changed, reverse=True))


def _planned(held: Held) -> int:
    """The shape's number; if it has too many lanterns, that of it without some of the most held."""
    while sum(held) > MOST:
        held = _changed(held, 0, -1)
    return _NUMBERS[held]


NUMBER: Final = np.zeros(len(_ALL), np.int16)
for _held in _ALL:
    NUMBER[_rank(_held)] = _planned(_held)

SIZE: Final = np.array([sum(held) for held in HELD], np.int64)
"""How many lanterns a shape has."""


@jitted
def number_of(packed: int) -> int:
    """The number of a packed shape."""
    rank = 0
    for k in range(DEPTH):
        rank += _RANK[k, (packed >> 3 * k) & 7]
    return int(NUMBER[rank])


@jitted
def lanterns_held(state: Game, place: int) -> int:
    """The colored lanterns of the seat at that place of the state, four bits per color."""
    held = 0
    for color in range(COLOR_COUNT):
        held |= int(state[place + LANTERNS + color]) << 4 * color
    return held


@jitted
def shape_of(held: int) -> int:
    """The packed shape of lanterns that are given in four bits per color."""
    packed = 0
    for color in range(COLOR_COUNT):
        packed += PACKED[(held >> 4 * color) & 15]
    return packed


@jitted
def one_more(held: int, color: int) -> int:
    """What one more of that color adds to the packed shape of the lanterns held."""
    count = (held >> 4 * color) & 15
    return int(PACKED[count + 1] - PACKED[count])


GAINS: Final = np.zeros(SHAPES, np.int64)
"""How many shapes one more lantern can lead to."""
GAIN_TO: Final = np.zeros((SHAPES, COLOR_COUNT), np.int64)
"""Those shapes; where there is no room for more lanterns, the shape itself."""
GAIN_COLORS: Final = np.zeros((SHAPES, COLOR_COUNT), np.int64)
"""How many of the colors lead to each of them."""
GAIN_HELD: Final = np.zeros((SHAPES, COLOR_COUNT), np.int64)
"""How many lanterns of such a color the seat has before."""
LOSSES: Final = np.zeros(SHAPES, np.int64)
"""How many shapes one lantern fewer can lead to."""
LOSS_TO: Final = np.zeros((SHAPES, COLOR_COUNT), np.int64)


def _write_neighbors(shape: int, held: Held) -> None:
    room = sum(held) < MOST
    for i, count in enumerate(sorted(set(held), reverse=True)):
        color = held.index(count)
        fits = room and count < DEPTH
        GAIN_TO[shape, i] = _NUMBERS[_changed(held, color, 1)] if fits else shape
        GAIN_COLORS[shape, i] = held.count(count)
        GAIN_HELD[shape, i] = count
        GAINS[shape] = i + 1
        if count:
            LOSS_TO[shape, i] = _NUMBERS[_changed(held, color, -1)]
            LOSSES[shape] = i + 1


def _dedications(held: Held) -> list[tuple[int, int]]:
    """The standard dedications that a shape pays for, each with the shape that is left."""
    lanterns = (*held, 0)  # one color is as good as another, and wild ones are in no shape
    found = set()
    for kind in STANDARD_DEDICATIONS:
        for cards in payments(kind, lanterns):
            left = (has - paid for has, paid in zip(held, count_lanterns(cards), strict=False))
            found.add((int(kind), _NUMBERS[tuple(sorted(left, reverse=True))]))
    return sorted(found)


for _shape, _held in enumerate(HELD):
    _write_neighbors(_shape, _held)

_DEDICATIONS: Final = [_dedications(held) for held in HELD]
PAYS_FROM: Final = np.cumsum([0, *(len(found) for found in _DEDICATIONS)])
"""Where the dedications of each shape begin in the next two tables."""
PAYS_FOR: Final = np.array([kind for found in _DEDICATIONS for kind, _ in found], np.int64)
PAYS_TO: Final = np.array([left for found in _DEDICATIONS for _, left in found], np.int64)
"""The shape that is left."""
