"""Reading the games of files, one at a time, with the place of whatever is wrong in them."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from lanterns.arena.errors import ArenaError
from lanterns.arena.stats.gather import GameStats
from lanterns.notation import NotationError, read_records


class StatsError(ArenaError):
    """A file whose games cannot be counted."""


def _ignore(_: int) -> None:
    """For those who do not want to know how far it is."""


class _Counted:
    """Lines, and how many of them have been taken."""

    def __init__(self, lines: Iterable[bytes], tell: Callable[[int], None]) -> None:
        self._lines = lines
        self._tell = tell
        self.number = 0

    def __iter__(self) -> Iterator[bytes]:
        for line in self._lines:
            self.number += 1
            self._tell(len(line))
            yield line


def count_games(
    stats: GameStats, lines: Iterable[bytes], name: str, tell: Callable[[int], None] = _ignore
) -> None:
    """Count the games of an open file, telling how many bytes are read as they are."""
    counted = _Counted(lines, tell)
    try:
        # A record is handed over before the next line is taken: the number is its own.
        stats.add_all(read_records(counted))
    except NotationError as error:
        error.line = error.line or counted.number
        raise StatsError(f"{name}, {error}") from error


def count_file(stats: GameStats, path: Path, tell: Callable[[int], None] = _ignore) -> None:
    """Count the games of a file."""
    with path.open("rb") as file:
        count_games(stats, file, str(path), tell)
