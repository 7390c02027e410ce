"""Games on this machine: in this process, or in worker processes.

A worker that dies takes no game with it: the game goes to a new worker. The processes are
spawned, not forked, so that they share nothing with threads or locks of the parent.
"""

import multiprocessing
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Final, Generic, TypeAlias, TypeVar

from lanterns.arena.game import GameFailed, play_task
from lanterns.arena.plan import GameTask
from lanterns.arena.results import GameResult

Results: TypeAlias = Generator[GameResult, None, None]
"""Results as they are ready; closing it stops the games still in progress."""

_SPAWN: Final = multiprocessing.get_context("spawn")
_MOST_TRIES: Final = 3
"""A game that ends this many workers is itself at fault."""


def play_here(tasks: Iterable[GameTask]) -> Results:
    """Play the games one by one in this process."""
    for task in tasks:
        yield play_task(task)


_T = TypeVar("_T")
_R = TypeVar("_R")


class _Failure(str):
    """The message of an error, as a worker sends it."""

    __slots__ = ()


@dataclass(slots=True)
class _Worker(Generic[_T]):
    """A process, and the game it is playing."""

    process: SpawnProcess
    pipe: "Connection[Any, Any]"
    """Sends tasks; receives results, or failures."""
    task: _T | None = None
    tries: int = 0

    @classmethod
    def start(cls, work: Callable[[_T], object]) -> "_Worker[_T]":
        ours, theirs = _SPAWN.Pipe()
        process = _SPAWN.Process(target=_serve, args=(work, theirs), daemon=True)
        process.start()
        theirs.close()  # so that the pipe ends when the worker does
        return cls(process, ours)

    def give(self, task: _T, tries: int = 1) -> None:
        self.task, self.tries = task, tries
        with suppress(BrokenPipeError):  # it died: its pipe ends, and another gets the game
            self.pipe.send(task)

    def stop(self) -> None:
        self.process.terminate()
        self.process.join()
        self.pipe.close()


def _serve(work: Callable[[_T], object], pipe: "Connection[Any, Any]") -> None:
    """Play games in a worker, until its pipe ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent answers Ctrl-C
    while True:
        try:
            pipe.send(_answer(work, pipe.recv()))
        except (EOFError, OSError):
            return


def _answer(work: Callable[[_T], _R], task: _T) -> _R | _Failure:
    try:
        return work(task)
    except GameFailed as error:
        return _Failure(error)


def play_in_processes(tasks: Iterable[GameTask], jobs: int) -> Results:
    """Play the games in that many processes; results come as they are ready."""
    return in_processes(play_task, tasks, jobs)


def in_processes(
    work: Callable[[_T], _R], tasks: Iterable[_T], jobs: int
) -> Generator[_R, None, None]:
    """Call a function for each task in that many processes; results come as they are ready.

    Function, tasks and results travel between processes: all must be importable values.
    """
    ahead = iter(tasks)
    busy: list[_Worker[_T]] = []
    try:
        for task in islice(ahead, jobs):
            busy.append(_Worker.start(work))
            busy[-1].give(task)
        while busy:
            ready = wait([worker.pipe for worker in busy])
            for worker in [worker for worker in busy if worker.pipe in ready]:
                try:
                    answer: _R | _Failure = worker.pipe.recv()
                except (EOFError, ConnectionResetError):
                    _replace(busy, worker, work)
                    continue
                if isinstance(answer, _Failure):
                    raise GameFailed(answer)
                _give_next(busy, worker, ahead)
                yield answer
    finally:
        for worker in busy:
            worker.stop()


def _give_next(busy: list[_Worker[_T]], worker: _Worker[_T], ahead: Iterator[_T]) -> None:
    """Give the next game to a worker that has finished one; if there is none, stop it."""
    if (task := next(ahead, None)) is not None:
        worker.give(task)
    else:
        busy.remove(worker)
        worker.stop()


def _replace(busy: list[_Worker[_T]], dead: _Worker[_T], work: Callable[[_T], object]) -> None:
    """Put a new worker on the game that the dead one had."""
    assert dead.task is not None
    busy.remove(dead)
    dead.stop()
    if dead.tries >= _MOST_TRIES:
        raise GameFailed(f"a worker process died {dead.tries} times during one game: {dead.task}")
    busy.append(_Worker.start(work))
    busy[-1].give(dead.task, dead.tries + 1)
