"""A tournament from its plan to its results: the missing games are played and stored."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from lanterns.arena.backends import Backend
from lanterns.arena.plan import GameId, Plan
from lanterns.arena.results import GameResult, ResultsFile


class Tournament:
    """The results so far, and the games still to play."""

    def __init__(self, plan: Plan, out: Path | None = None) -> None:
        self._plan = plan
        self._settings = plan.settings
        self._settings.entrants  # noqa: B018 - an unknown player is refused before a file is made
        self._file = ResultsFile(out, self._settings) if out else None
        self.results: dict[GameId, GameResult] = self._file.results if self._file else {}

    @property
    def missing(self) -> int:
        """The number of games still to be played."""
        return sum(task.id not in self.results for task in self._plan)

    def play(self, backend: Backend) -> Iterator[GameResult]:
        """Play the missing games. Every result is stored before it is handed on."""
        tasks = (task for task in self._plan if task.id not in self.results)
        with closing(backend.play(tasks)) as playing:
            for result in playing:
                self._store(result)
                yield result

    def _store(self, result: GameResult) -> None:
        if self._file:
            self._file.add(result)
        else:
            self.results[result.id] = result

    def close(self) -> None:
        """Close the file of results."""
        if self._file:
            self._file.close()
