"""What is said where the packages of the extra ``fast`` are not installed."""

from collections.abc import Iterator
from contextlib import contextmanager

from lanterns.engine import LanternsError


class MissingExtra(LanternsError):
    """A player needs a package that is not installed."""


@contextmanager
def needs_fast(player: str) -> Iterator[None]:
    """Import what that player needs: where it is missing the error says which extra to install."""
    try:
        yield
    except ImportError as missing:
        if missing.name not in ("numba", "numpy"):
            raise
        raise MissingExtra(
            f"the player {player!r} needs {missing.name}, which is not installed: "
            "pip install 'lanterns[fast]'"
        ) from missing
