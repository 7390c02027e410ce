"""Small scripts that play, each of them watched until it is gone."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Final

from lanterns.engine import Action, Options, View, legal_actions, new_game, view
from lanterns.players.program import Program

_STATE: Final = new_game(Options(players=3, expansion=True), seed=5)
SEEN: Final[View] = view(_STATE, _STATE.seat_to_move)
LEGAL: Final = legal_actions(_STATE)

_OPENING: Final = """
import json, os, sys, time
alive = os.open(sys.argv[1], os.O_WRONLY)

def say(message):
    print(json.dumps(message), flush=True)

def hear():
    line = sys.stdin.readline()
    message = json.loads(line) if line else {"type": "goodbye"}
    return sys.exit() if message["type"] == "goodbye" else message

def greet():
    hear()
    say({"type": "ready"})
"""


def answering(action: str) -> str:
    """Return a script that answers every request with that expression of ``ask``, the request."""
    return f"greet()\nwhile ask := hear():\n    say({{'id': ask['id'], 'action': {action}}})\n"


class Scripts:
    """Makes players out of scripts, and knows whether any of them still runs."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._made: list[Program] = []
        self._signs_of_life = folder / "alive"
        os.mkfifo(self._signs_of_life)
        # Every script, and whatever it forks, holds the other end: it closes with the last of them.
        self._watch = os.open(self._signs_of_life, os.O_RDONLY | os.O_NONBLOCK)

    def command(self, body: str) -> tuple[str, ...]:
        """Return the command that runs a script."""
        script = self._folder / f"script{len(list(self._folder.iterdir()))}.py"
        script.write_text(_OPENING + body, "utf-8")
        # Without site packages Python starts in half the time.
        return (sys.executable, "-I", "-S", str(script), str(self._signs_of_life))

    def player(self, body: str, seconds: float = 60) -> Program:
        """Return a player that the script decides for."""
        self._made.append(Program(self.command(body), seconds))
        return self._made[-1]

    def all_gone(self, seconds: float = 60) -> bool:
        """Return whether no script runs, now or within that number of seconds."""
        deadline = monotonic() + seconds
        while monotonic() < deadline:
            try:
                if not os.read(self._watch, 1):
                    return True
            except BlockingIOError:
                sleep(0.01)
        return False

    def close(self) -> None:
        """Close every player made here, and look that no process is left behind."""
        for player in self._made:
            player.close()
        gone = self.all_gone()
        os.close(self._watch)
        assert gone, "a process was left behind"


@contextmanager
def watched_scripts(folder: Path) -> Iterator[Scripts]:
    """Return scripts for a fixture; none may outlive the test."""
    scripts = Scripts(folder)
    yield scripts
    scripts.close()


def choose(player: Program, times: int = 1, seed: int = 1) -> list[Action]:
    """Decide the same position that many times, always legally."""
    rng = Random(seed)
    chosen = [player.choose(SEEN, LEGAL, rng) for _ in range(times)]
    assert all(action in LEGAL for action in chosen)
    return chosen
