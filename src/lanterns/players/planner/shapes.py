"""Shapes of a seat's lanterns: counted by color, whichever colors these are.

``shape_tables`` lists them. Here a shape is six numbers that never rise: the k-th is the number of
colors of which the seat has at least k lanterns. It is packed into 18 bits, three for each number.
"""

from math import comb
from typing import Final

import numpy as np

from lanterns.kernel import layout as at
from lanterns.kernel.arrays import Game
from lanterns.kernel.layout import COLOR_COUNT
from lanterns.players.fast import inlined
from lanterns.players.planner import shape_tables
from lanterns.players.planner.shape_tables import DEPTH, HELD, NUMBERS, Held

PACKED: Final = np.array(
    [sum(1 << 3 * k for k in range(min(count, DEPTH))) for count in range(64)], np.int64
)
"""By number of lanterns of one color, the amount that they add to a packed shape."""
_RANK: Final = np.array(
    [[comb(n + DEPTH - 1 - k, DEPTH - k) for n in range(COLOR_COUNT + 1)] for k in range(DEPTH)],
    np.int64,
)
"""Summed over the six numbers, these are a shape's rank among all shapes."""


def _rank(held: Held) -> int:
    packed = sum(int(PACKED[count]) for count in held)
    return sum(int(_RANK[k, (packed >> 3 * k) & 7]) for k in range(DEPTH))


SHAPES: Final = len(HELD)
"""The number of shapes planned for."""
NUMBER: Final = np.zeros(len(NUMBERS), np.int16)
for _held, _number in NUMBERS.items():
    NUMBER[_rank(_held)] = _number

SIZE: Final = np.array([sum(held) for held in HELD], np.int64)
"""The number of lanterns of a shape."""


_HALF: Final = 9
"""The bits of a packed shape that are looked up at once."""
_LOW_RANK: Final = np.array(
    [sum(int(_RANK[k, bits >> 3 * k & 7]) for k in range(3)) for bits in range(1 << _HALF)],
    np.int16,
)
_HIGH_RANK: Final = np.array(
    [sum(int(_RANK[k + 3, bits >> 3 * k & 7]) for k in range(3)) for bits in range(1 << _HALF)],
    np.int16,
)
"""The amounts that the lower and the upper half of a packed shape add to its rank."""
_TWO_PACKED: Final = np.array(
    [PACKED[counts & 15] + PACKED[counts >> 4] for counts in range(256)], np.int32
)
"""The amount that the lanterns of two colors add to a packed shape, by their two counts."""


@inlined
def number_of(packed: int) -> int:
    """Return the number of a packed shape."""
    return int(NUMBER[_LOW_RANK[packed & ((1 << _HALF) - 1)] + _HIGH_RANK[packed >> _HALF]])


@inlined
def lanterns_held(state: Game, place: int) -> int:
    """Return the colored lanterns of the seat at that place of the state, four bits per color."""
    held = 0
    for color in range(COLOR_COUNT):
        held |= int(state[place + at.LANTERNS + color]) << 4 * color
    return held


@inlined
def shape_of(held: int) -> int:
    """Return the packed shape of lanterns that are given in four bits per color."""
    packed = _TWO_PACKED[held & 255] + _TWO_PACKED[held >> 8 & 255]
    return int(packed + _TWO_PACKED[held >> 16 & 255] + PACKED[held >> 24])


@inlined
def one_more(held: int, color: int) -> int:
    """Return what one more of that color adds to the packed shape of the lanterns held."""
    count = (held >> 4 * color) & 15
    return int(PACKED[count + 1] - PACKED[count])


GAINS: Final = np.zeros(SHAPES, np.int64)
"""The number of shapes that one more lantern can lead to."""
GAIN_TO: Final = np.zeros((SHAPES, COLOR_COUNT), np.int64)
"""Those shapes; where there is no room for more lanterns, the shape itself."""
GAIN_COLORS: Final = np.zeros((SHAPES, COLOR_COUNT), np.int64)
"""The number of colors that lead to each of them."""
GAIN_HELD: Final = np.zeros((SHAPES, COLOR_COUNT), np.int64)
"""The number of lanterns of such a color that the seat had before."""
LOSSES: Final = np.zeros(SHAPES, np.int64)
"""The number of shapes that one lantern fewer can lead to."""
LOSS_TO: Final = np.zeros((SHAPES, COLOR_COUNT), np.int64)

for _shape, _gains in enumerate(shape_tables.GAINS):
    GAINS[_shape] = len(_gains)
    for _i, _gain in enumerate(_gains):
        GAIN_TO[_shape, _i], GAIN_COLORS[_shape, _i], GAIN_HELD[_shape, _i] = _gain
for _shape, _losses in enumerate(shape_tables.LOSSES):
    LOSSES[_shape] = len(_losses)
    LOSS_TO[_shape, : len(_losses)] = _losses

_DEDICATIONS: Final = shape_tables.DEDICATIONS
PAYS_FROM: Final = np.cumsum([0, *(len(found) for found in _DEDICATIONS)])
"""Where the dedications of each shape begin in the next two tables."""
PAYS_FOR: Final = np.array([kind for found in _DEDICATIONS for kind, _ in found], np.int64)
PAYS_TO: Final = np.array([left for found in _DEDICATIONS for _, left in found], np.int64)
"""The shape that is left."""
