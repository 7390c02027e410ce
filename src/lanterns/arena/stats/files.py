"""Reads games from files one at a time, and says where a file is wrong."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from lanterns.arena.plan import ArenaError
from lanterns.arena.stats.gather import GameStats
from lanterns.notation import NotationError, read_records


class StatsError(ArenaError):
    """A file whose games cannot be counted."""


def _ignore(_: int) -> None:
    """Ignore progress, for callers that show none."""


class _Counted:
    """Lines, and the number of them read so far."""

    def __init__(self, lines: Iterable[bytes], progress: Callable[[int], None]) -> None:
        self._lines = lines
        self._progress = progress
        self.number = 0

    def __iter__(self) -> Iterator[bytes]:
        for line in self._lines:
            self.number += 1
            self._progress(len(line))
            yield line


def count_games(
    stats: GameStats, lines: Iterable[bytes], name: str, progress: Callable[[int], None] = _ignore
) -> None:
    """Count the games of an open file; ``progress`` is called with the bytes of each line read."""
    counted = _Counted(lines, progress)
    try:
        # A record is handed over before the next line is read: the number is its own.
        stats.add_all(read_records(counted))
    except NotationError as error:
        error.line = error.line or counted.number
        raise StatsError(f"{name}, {error}") from error


def count_file(stats: GameStats, path: Path, progress: Callable[[int], None] = _ignore) -> None:
    """Count the games of a file."""
    with path.open("rb") as file:
        count_games(stats, file, str(path), progress)
