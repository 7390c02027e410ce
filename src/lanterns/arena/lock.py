"""Holding a file so that no second run writes into it."""

from pathlib import Path
from typing import IO

from lanterns.arena.errors import ResultsError

try:
    import fcntl
except ModuleNotFoundError:  # a system without such locks; there one has to take care oneself
    fcntl = None  # type: ignore[assignment]


def hold(file: IO[bytes], path: Path) -> None:
    """Hold the file until it is closed, however this process ends."""
    if fcntl is None:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise ResultsError(f"another run is writing into {path}") from error
