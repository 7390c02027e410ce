"""Seeds: from the system's random numbers for a fair game, or derived for a series of games."""

from hashlib import sha256
from secrets import randbits

from lanterns.engine import Seed


def fresh_seed() -> Seed:
    """Return a seed that nobody can guess."""
    return randbits(128)


def nth_seed(seed: Seed, number: int) -> Seed:
    """Return the seed of game *number* in a series that follows from one seed."""
    digest = sha256(f"lanterns series 1 {seed} {number}".encode()).digest()
    return int.from_bytes(digest[:16], "big")
