"""A tournament from its plan to its results: what is missing is played and kept."""

from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from lanterns.arena.cluster import play_on_ray
from lanterns.arena.errors import ArenaError
from lanterns.arena.plan import GameId, GameTask, Plan
from lanterns.arena.result import GameResult
from lanterns.arena.results_file import ResultsFile
from lanterns.arena.workers import Results, play_here, play_in_processes


@dataclass(frozen=True, slots=True)
class Means:
    """With what the games are played."""

    jobs: int = 1
    """Processes on this machine; one is this very process."""
    ray: str | None = None
    """The address of a Ray cluster, which then takes the games instead."""

    def play(self, tasks: Iterable[GameTask]) -> Results:
        """Play the games; results come as they are ready."""
        if self.ray is not None:
            return play_on_ray(map(_check_portable, tasks), self.ray)
        if self.jobs > 1:
            return play_in_processes(map(_check_portable, tasks), self.jobs)
        return play_here(tasks)


def _check_portable(task: GameTask) -> GameTask:
    """The task, unless one of its players is an object, which only this process has."""
    for entrant in task.seating:
        if not isinstance(entrant.player, str):
            kind = type(entrant.player)
            raise ArenaError(
                f"a {kind.__name__} object can only play in this process; for more processes "
                f"name it by its code, such as {kind.__module__}:{kind.__name__}"
            )
    return task


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
        """How many games are still to be played."""
        return sum(task.id not in self.results for task in self._plan)

    def play(self, means: Means) -> Iterator[GameResult]:
        """Play what is missing. Every result is kept before it is handed on."""
        tasks = (task for task in self._plan if task.id not in self.results)
        with closing(means.play(tasks)) as playing:
            for result in playing:
                self._keep(result)
                yield result

    def _keep(self, result: GameResult) -> None:
        if self._file:
            self._file.add(result)
        else:
            self.results[result.id] = result

    def close(self) -> None:
        """Let go of the file."""
        if self._file:
            self._file.close()
