"""Games on this machine: in this process, or in worker processes.

A worker that dies takes no game with it: the game goes to a new worker. The processes are
spawned, not forked, so that they share nothing with threads or locks of the parent.
"""

import multiprocessing
import signal
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Final, TypeAlias

from lanterns.arena.game import GameFailed, play_task
from lanterns.arena.plan import GameTask
from lanterns.arena.results import GameResult

Results: TypeAlias = Generator[GameResult, None, None]
"""Results as they are ready; closing it stops the games that are still being played."""

_SPAWN: Final = multiprocessing.get_context("spawn")
_MOST_TRIES: Final = 3
"""A game that ends this many workers is itself at fault."""


def play_here(tasks: Iterable[GameTask]) -> Results:
    """Play the games one by one in this process."""
    for task in tasks:
        yield play_task(task)


@dataclass(slots=True)
class _Worker:
    """A process, and the game it is playing."""

    process: SpawnProcess
    pipe: "Connection[GameTask, GameResult | str]"
    """Sends tasks; receives results, or the sentence of an error."""
    task: GameTask | None = None
    tries: int = 0

    @classmethod
    def start(cls) -> "_Worker":
        ours, theirs = _SPAWN.Pipe()
        process = _SPAWN.Process(target=_serve, args=(theirs,), daemon=True)
        process.start()
        theirs.close()  # so that the pipe ends when the worker does
        return cls(process, ours)

    def give(self, task: GameTask, tries: int = 1) -> None:
        self.task, self.tries = task, tries
        with suppress(BrokenPipeError):  # it died: its pipe ends, and another gets the game
            self.pipe.send(task)

    def stop(self) -> None:
        self.process.terminate()
        self.process.join()
        self.pipe.close()


def _serve(pipe: "Connection[GameResult | str, GameTask]") -> None:
    """What a worker does: play games, until its pipe ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent answers Ctrl-C
    while True:
        try:
            pipe.send(_answer(pipe.recv()))
        except (EOFError, OSError):
            return


def _answer(task: GameTask) -> GameResult | str:
    try:
        return play_task(task)
    except GameFailed as error:
        return str(error)


def play_in_processes(tasks: Iterable[GameTask], jobs: int) -> Results:
    """Play the games in that many processes; results come as they are ready."""
    ahead = iter(tasks)
    busy: list[_Worker] = []
    try:
        for task in islice(ahead, jobs):
            busy.append(_Worker.start())
            busy[-1].give(task)
        while busy:
            ready = wait([worker.pipe for worker in busy])
            for worker in [worker for worker in busy if worker.pipe in ready]:
                if (result := _receive(worker)) is None:
                    _replace(busy, worker)
                    continue
                _give_next(busy, worker, ahead)
                yield result
    finally:
        for worker in busy:
            worker.stop()


def _give_next(busy: list[_Worker], worker: _Worker, ahead: Iterator[GameTask]) -> None:
    """Give the next game to a worker that has finished one; if there is none, stop it."""
    if (task := next(ahead, None)) is not None:
        worker.give(task)
    else:
        busy.remove(worker)
        worker.stop()


def _receive(worker: _Worker) -> GameResult | None:
    """A worker's answer; ``None`` if it died during its game."""
    try:
        answer = worker.pipe.recv()
    except (EOFError, ConnectionResetError):
        return None
    if isinstance(answer, str):
        raise GameFailed(answer)
    assert isinstance(answer, GameResult)
    return answer


def _replace(busy: list[_Worker], dead: _Worker) -> None:
    """Put a new worker on the game that the dead one had."""
    assert dead.task is not None
    busy.remove(dead)
    dead.stop()
    if dead.tries >= _MOST_TRIES:
        raise GameFailed(
            f"a worker process died {dead.tries} times during one game: {dead.task.id}"
        )
    busy.append(_Worker.start())
    busy[-1].give(dead.task, dead.tries + 1)
