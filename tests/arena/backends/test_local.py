"""Games in worker processes."""

import multiprocessing
import os
import signal
from dataclasses import replace
from itertools import chain

import pytest

from lanterns.arena import (
    Backend,
    Entrant,
    GameFailed,
    GameResult,
    GameTask,
    Plan,
    TournamentSettings,
)
from lanterns.arena.backends.local import play_here, play_in_processes

PLAN = Plan(TournamentSettings(("random", "random", "greedy"), (2, 3), seed=11), 4)


def untimed(result: GameResult) -> GameResult:
    """Return the parts that do not depend on the machine."""
    return replace(result, milliseconds=())


def nobodys_game(plan: Plan) -> GameTask:
    task = next(iter(plan))
    return task._replace(seating=(Entrant("nobody", "nobody"),) * 2)


def test_two_jobs_play_the_very_games_of_one() -> None:
    one = [untimed(result) for result in Backend(jobs=1).play(PLAN)]
    two = [untimed(result) for result in Backend(jobs=2).play(PLAN)]
    assert len(one) == len(two) == len(PLAN)
    assert set(one) == set(two)


def test_a_worker_that_dies_takes_no_game_with_it() -> None:
    plan = Plan(TournamentSettings(("random", "random"), (4,), seed=5), 60)
    playing = play_in_processes(plan, 2)
    results = [next(playing)]
    victim, *_ = multiprocessing.active_children()
    assert victim.pid is not None
    os.kill(victim.pid, signal.SIGKILL)
    results += playing
    assert sorted(result.id for result in results) == sorted(task.id for task in plan)
    assert not multiprocessing.active_children()


def test_closing_the_results_stops_the_workers() -> None:
    playing = play_in_processes(
        Plan(TournamentSettings(("random", "random"), (4,), seed=5), 400), 2
    )
    next(playing)
    playing.close()
    assert not multiprocessing.active_children()


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_game_that_fails_is_named_and_the_others_are_played(jobs: int) -> None:
    tasks = chain(
        Plan(TournamentSettings(("random", "random"), (2,), seed=5), 4), [nobodys_game(PLAN)]
    )
    playing = play_in_processes(tasks, 2) if jobs > 1 else play_here(tasks)
    results = []
    with pytest.raises(GameFailed, match=r"deal 0, rotation 0\): UnknownPlayer: .*nobody"):
        results += [next(playing) for _ in range(9)]
    with pytest.raises(StopIteration):
        next(playing)
