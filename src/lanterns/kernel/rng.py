"""Random numbers: a generator is an array of one uint64, advanced in place by splitmix64.

It is fast, passes the usual test batteries, and accepts any number as a seed. The same generator
produces the same games on any machine.
"""

from typing import Final

import numpy as np

from lanterns.kernel.arrays import Game, Rng
from lanterns.kernel.compile import jitted

_STEP: Final = np.uint64(0x9E3779B97F4A7C15)
_MIX_1: Final = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2: Final = np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
_LOW: Final = np.uint64(0xFFFFFFFF)
_ALL: Final = np.uint64(1 << 32)


@jitted
def next_word(rng: Rng) -> np.uint64:
    """Return the next 64 random bits."""
    word = rng[0] + _STEP
    rng[0] = word
    word = (word ^ (word >> _30)) * _MIX_1
    word = (word ^ (word >> _27)) * _MIX_2
    return np.uint64(word ^ (word >> _31))


@jitted
def below(rng: Rng, bound: int) -> int:
    """Draw a number from 0 to bound - 1, all equally likely; bound is below 2 to the 32nd.

    The upper half of a product is the number. The few products whose lower half would make some
    numbers likelier are drawn again.
    """
    wide = np.uint64(bound)
    product = (next_word(rng) >> _32) * wide
    if (product & _LOW) < wide:
        short = (_ALL - wide) % wide
        while (product & _LOW) < short:
            product = (next_word(rng) >> _32) * wide
    return int(product >> _32)


@jitted
def shuffle(items: Game, rng: Rng) -> None:
    """Put the items in a random order, every order as likely (Fisher and Yates)."""
    for last in range(len(items) - 1, 0, -1):
        chosen = below(rng, last + 1)
        items[last], items[chosen] = items[chosen], items[last]


@jitted
def _seed_each(source: Rng, rngs: Rng) -> None:
    for row in range(len(rngs)):
        rngs[row, 0] = next_word(source)


def generator(seed: int) -> Rng:
    """Create a generator for one game; only the lower 64 bits of the seed matter."""
    rng: Rng = generators(seed, 1)[0]
    return rng


def generators(seed: int, count: int) -> Rng:
    """Create generators for many games, one per row, all derived from one seed."""
    rngs = np.empty((count, 1), np.uint64)
    _seed_each(np.array([seed & 0xFFFFFFFFFFFFFFFF], np.uint64), rngs)
    return rngs
