"""What is said where numba is not installed."""

from collections.abc import Iterator
from contextlib import contextmanager

from lanterns.engine import LanternsError


class MissingExtra(LanternsError):
    """A player needs a package that is not installed."""


@contextmanager
def needs_fast(player: str) -> Iterator[None]:
    """Import what that player needs: without numba the error says which extra to install."""
    try:
        yield
    except ImportError as missing:
        if missing.name != "numba":
            raise
        raise MissingExtra(
            f"the player {player!r} needs numba, which is not installed: "
            "pip install 'lanterns[fast]'"
        ) from missing
