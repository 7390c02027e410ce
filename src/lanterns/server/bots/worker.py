"""A process in which bots think, and the server's end of its pipe."""

import multiprocessing
import signal
from contextlib import suppress
from functools import cache
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from random import Random
from typing import Final

from lanterns.engine import Action, View, legal_actions
from lanterns.players import Player, find_player

_SPAWN: Final = multiprocessing.get_context("spawn")
"""Processes are spawned, not forked: they share no threads or sockets with the server."""


class WorkerDied(Exception):
    """The process ended, or did not answer in time."""


class BotFailed(Exception):
    """The bot raised an error of that kind. Its message is left out: it may hold secrets."""


class Worker:
    """One process. Only one thread at a time may ask it."""

    def __init__(self) -> None:
        self._pipe, theirs = _SPAWN.Pipe()
        self._process: SpawnProcess = _SPAWN.Process(target=_serve, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()  # so that the pipe ends when the process does

    @property
    def pid(self) -> int | None:
        """The id of the process."""
        return self._process.pid

    def ask(self, code: str, view: View, seconds: float) -> Action:
        """What that bot chooses for the viewer."""
        try:
            self._pipe.send((code, view))
            if not self._pipe.poll(seconds):
                raise WorkerDied("its process did not answer in time")
            answer = self._pipe.recv()
        except (EOFError, OSError) as error:
            raise WorkerDied("its process ended") from error
        if isinstance(answer, str):
            raise BotFailed(answer)
        action: Action = answer
        return action

    def kill(self) -> None:
        """End the process at once; nothing in it can be lost."""
        with suppress(ValueError):  # it was closed already
            self._process.kill()

    def end(self) -> None:
        """Kill the process and free what it used. Call it only when no thread asks any more."""
        self.kill()
        self._process.join()
        self._process.close()
        self._pipe.close()


def _serve(pipe: "Connection[Action | str, tuple[str, View]]") -> None:
    """The loop of the process: decide until the server closes the pipe."""
    for stop in (signal.SIGINT, signal.SIGTERM):  # the server handles them, and then ends us
        signal.signal(stop, signal.SIG_IGN)
    rng = Random()
    while True:
        try:
            code, view = pipe.recv()
            pipe.send(_decide(code, view, rng))
        except (EOFError, OSError):
            return


def _decide(code: str, view: View, rng: Random) -> Action | str:
    try:
        return _player(code).choose(view, legal_actions(view.state), rng)
    except Exception as error:
        return type(error).__name__


@cache
def _player(code: str) -> Player:
    return find_player(code)
