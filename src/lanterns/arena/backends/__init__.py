"""Backends, which play a tournament's games: in this process, in several, or on a Ray cluster."""

from collections.abc import Iterable
from dataclasses import dataclass

from lanterns.arena.backends.local import Results, in_processes, play_here, play_in_processes
from lanterns.arena.backends.ray import LOCAL, play_on_ray
from lanterns.arena.plan import ArenaError, GameTask

__all__ = ["LOCAL", "Backend", "Results", "in_processes"]


@dataclass(frozen=True, slots=True)
class Backend:
    """The processes or the cluster that play the games."""

    jobs: int = 1
    """Processes on this machine; with one, this very process plays."""
    ray: str | None = None
    """The address of a Ray cluster, which then plays the games instead."""

    def play(self, tasks: Iterable[GameTask]) -> Results:
        """Play the games; results come as they are ready."""
        if self.ray is not None:
            return play_on_ray(map(_check_portable, tasks), self.ray)
        if self.jobs > 1:
            return play_in_processes(map(_check_portable, tasks), self.jobs)
        return play_here(tasks)


def _check_portable(task: GameTask) -> GameTask:
    """Return the task, unless one of its players is an object, which only this process has."""
    for entrant in task.seating:
        if not isinstance(entrant.player, str):
            kind = type(entrant.player)
            raise ArenaError(
                f"a {kind.__name__} object can only play in this process; for more processes "
                f"name it by its code, such as {kind.__module__}:{kind.__name__}"
            )
    return task
