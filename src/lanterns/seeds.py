"""Where seeds come from: the system, for a fair game; another seed, for many games at once."""

from hashlib import sha256
from secrets import randbits

from lanterns.engine import Seed


def fresh_seed() -> Seed:
    """A seed that nobody can guess."""
    return randbits(128)


def nth_seed(seed: Seed, number: int) -> Seed:
    """The seed of one of many games that all follow from one seed."""
    digest = sha256(f"lanterns series 1 {seed} {number}".encode()).digest()
    return int.from_bytes(digest[:16], "big")
