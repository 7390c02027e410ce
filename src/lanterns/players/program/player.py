"""The player that asks a program, and chooses at random where the program fails."""

import logging
import os
import re
import shlex
import shutil
from collections.abc import Sequence
from random import Random
from typing import Final

from lanterns.engine import Action, LanternsError, View
from lanterns.players.program.messages import (
    GOODBYE_LINE,
    choose_line,
    hello_line,
    pick_action,
    read_answer,
    read_ready,
)
from lanterns.players.program.process import Failure, Fault, Forfeit, ProgramProcess
from lanterns.players.uniform import Uniform

SECONDS_PER_DECISION: Final = 10.0
SECONDS_TO_START: Final = 30.0
MOST_RESTARTS: Final = 3
"""How many times a failed program is started again."""

SEED_BITS: Final = 32
"""Every language has integers of this size."""

_SETTING: Final = re.compile(
    r"(?:(?P<number>[0-9]+(?:\.[0-9]+)?)(?P<unit>ms|s):)?(?P<command>.*)", re.DOTALL
)
_SECONDS: Final = {"ms": 0.001, "s": 1.0}
_LOG: Final = logging.getLogger(__name__)


class BadCommand(LanternsError):
    """A setting with which no program can be started."""


class Program:
    """Known as ``exec``: asks a program, which is started at the first decision.

    A mistake costs the program only that decision, which is then made at random. The program ends
    with ``close``, or when this object is collected as garbage.
    """

    def __init__(self, command: Sequence[str], seconds: float = SECONDS_PER_DECISION) -> None:
        self.command = tuple(command)
        self.seconds = seconds
        """The longest time for one decision."""
        self.decisions = 0
        self.forfeits: list[Forfeit] = []
        """The decisions that the program lost, in order."""
        self._failures = 0
        self._process: ProgramProcess | None = None
        self._instead = Uniform()

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:
        """Return the program's answer; if it fails, any legal action.

        Either way one number is drawn from the generator: a failure does not change later chance.
        """
        seed = rng.getrandbits(SEED_BITS)
        self.decisions += 1
        try:
            return self._ask(view, legal, seed)
        except Failure as failure:
            self._note(failure)
            return self._instead.choose(view, legal, Random(seed))

    def close(self) -> None:
        """Say goodbye to the program and end it. A further decision starts it again."""
        if self._process is not None:
            self._process.end()
            self._process = None

    def __enter__(self) -> "Program":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _ask(self, view: View, legal: Sequence[Action], seed: int) -> Action:
        try:
            process = self._running()
            request = choose_line(self.decisions, seed, view, legal)
            choice = read_answer(process.ask(request, self.seconds), self.decisions)
        except BaseException as error:
            # A late line would answer this request, not the next one.
            self._kill()
            self._failures += isinstance(error, Failure)
            raise
        return pick_action(choice, legal)

    def _running(self) -> ProgramProcess:
        if self._process is not None and self._process.ours:
            return self._process
        if self._failures > MOST_RESTARTS:
            raise Failure(Fault.GIVEN_UP)
        self._process = ProgramProcess(self.command, GOODBYE_LINE)
        read_ready(self._process.ask(hello_line(self.seconds), SECONDS_TO_START))
        return self._process

    def _kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process = None

    def _note(self, failure: Failure) -> None:
        before = self.forfeits[-1].fault if self.forfeits else None
        self.forfeits.append(Forfeit(self.decisions, failure.fault, str(failure)))
        if before is not Fault.GIVEN_UP:  # log this only once
            command = shlex.join(self.command)
            _LOG.warning("%s forfeits decision %d: %s", command, self.decisions, failure)


def make_program(setting: str) -> Program:
    """Return the player for the setting after ``exec:``: a command, perhaps after ``TIME:``.

    >>> make_program("2.5s:sh 'my bot.sh'").command
    ('sh', 'my bot.sh')
    """
    if os.name != "posix":
        raise BadCommand("programs can play on Linux and macOS, not on this system")
    found = _SETTING.fullmatch(setting)
    assert found is not None, "the pattern matches anything"
    command = _split(found["command"])
    if not found["unit"]:
        return Program(command)
    seconds = float(found["number"]) * _SECONDS[found["unit"]]
    if seconds <= 0:
        raise BadCommand(
            f"a program needs more time to decide than {found['number']}{found['unit']}"
        )
    return Program(command, seconds)


def _split(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadCommand(f"the command {command!r} cannot be split into words: {error}") from error
    if not words:
        raise BadCommand("exec: needs a command, such as exec:python3 bot.py")
    if shutil.which(words[0]) is None:
        raise BadCommand(f"there is no program {words[0]!r}")
    return words
