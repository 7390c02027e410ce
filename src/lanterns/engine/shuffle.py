"""A fair shuffle that anybody can repeat: docs/fairness.md describes it in words.

The deal follows from a seed of 128 bits. Its commitment is public from the start and hides it;
the seed is revealed at the end and proves that the deal was fixed before the first move.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Annotated, Final, TypeAlias, TypeVar

from lanterns.engine.errors import InvalidOptions
from lanterns.engine.shape import Hexadecimal

SEED_BYTES: Final = 16

Seed: TypeAlias = Annotated[int, Hexadecimal(2 * SEED_BYTES, number=True)]
"""0 up to, not including, 2 to the power of 128."""

Commitment: TypeAlias = Annotated[str, Hexadecimal(64)]
"""The hash of a seed, which is published before the seed."""

_T = TypeVar("_T")


def seed_bytes(seed: Seed) -> bytes:
    """Return the seed as 16 bytes, most significant first."""
    if type(seed) is not int:  # True equals 1, but a record would not say so
        raise InvalidOptions(f"a seed is a whole number of at most 128 bits, not {seed!r}")
    if not 0 <= seed < 1 << 8 * SEED_BYTES:
        raise InvalidOptions("a seed is a whole number of at most 128 bits")
    return seed.to_bytes(SEED_BYTES, "big")


def commit(seed: Seed) -> Commitment:
    """Return the commitment to a seed: 64 hexadecimal digits.

    >>> commit(0)[:16]
    '9328c00221e88d34'
    """
    return sha256(b"lanterns commitment 1" + seed_bytes(seed)).hexdigest()


class Shuffle:
    """The numbers that follow from a seed: SHA-256 over a counter, cut into words of 64 bits."""

    __slots__ = ("_block", "_prefix", "_words")

    def __init__(self, seed: Seed) -> None:
        self._prefix = b"lanterns shuffle 1" + seed_bytes(seed)
        self._block = 0
        self._words: list[int] = []

    def _word(self) -> int:
        if not self._words:
            digest = sha256(self._prefix + self._block.to_bytes(4, "big")).digest()
            self._block += 1
            self._words = [int.from_bytes(digest[i : i + 8], "big") for i in (24, 16, 8, 0)]
        return self._words.pop()

    def below(self, bound: int) -> int:
        """Draw a number from 0 to bound - 1, without bias: skip words past the last multiple."""
        limit = (1 << 64) // bound * bound
        while (word := self._word()) >= limit:
            pass
        return word % bound

    def shuffled(self, items: Iterable[_T]) -> tuple[_T, ...]:
        """Shuffle by Fisher and Yates, from the last item down."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            chosen = self.below(last + 1)
            deck[last], deck[chosen] = deck[chosen], deck[last]
        return tuple(deck)
