"""What bots do for the tables: jobs, on whose account each of them is done, and who does them."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from random import Random
from typing import Final, Protocol, TypeVar, runtime_checkable

from lanterns.engine import Action, Seed, View, legal_actions
from lanterns.players import Player, find_player

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

LEAST_SECONDS: Final = 0.03
"""How long a bot may always think, unless it has a ``least_seconds`` of its own."""


class Priority(IntEnum):
    """Which jobs come first. A job waits for every job of an earlier priority."""

    PEOPLE = 0
    """Somebody waits: a bot is to move where a person plays, or a person asks for a hint."""
    BOTS_ALONE = 1
    """Bots play among themselves."""
    LATER = 2
    """Nobody waits at a table for it, as for the review of a finished game."""


@dataclass(frozen=True, slots=True)
class Account:
    """On whose account a job is done: who share a priority get equal shares of the processes."""

    priority: Priority
    payers: tuple[str, ...]
    """The people for whom it is done, such as the hashes of their tokens. The job is charged to all
    of them, and its turn comes when it is the turn of the one who has had the least."""
    cost: float = 1.0
    """What it is charged; a bot's decision costs 1."""


class Job(Protocol[T_co]):
    """Something to be done in a process of the pool. It is pickled, and so is its result."""

    def carry_out(self, seconds: float) -> T_co:
        """Do it, in about that many seconds where it can choose; infinite if nobody waits."""
        ...


class WorkerDied(Exception):
    """What was to do the job ended, or did not answer in time."""


class JobFailed(Exception):
    """The job raised an error of that kind. Its message is left out: it may hold secrets."""


class PoolClosed(Exception):
    """The pool was closed before the job was done."""


NO_ACCOUNT: Final = Account(Priority.LATER, ())


class Bots(Protocol):
    """Has jobs done beside the tables: a pool of processes, or whatever a device has instead."""

    async def choose(self, code: str, view: View, account: Account = NO_ACCOUNT) -> Action:
        """What that bot chooses for the viewer, who is to move.

        If it fails again and again, any legal action: the game must continue.
        """
        ...

    async def do(self, job: Job[T], account: Account) -> T:
        """Have a job done when its turn comes.

        Raises ``JobFailed`` if it raised an error, ``WorkerDied`` if what was to do it ended or
        took too long, and ``PoolClosed``.
        """
        ...

    async def close(self) -> None:
        """Stop thinking. What is lost is decided again by whichever server has the table next."""
        ...


@runtime_checkable
class Timed(Protocol):
    """A player that thinks for a time that can be set."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Decide:
    """Have the player of that code choose for the viewer, who is to move."""

    code: str
    view: View
    seed: Seed
    """What the player's random numbers follow from, whichever process has the job."""

    def carry_out(self, seconds: float) -> Action:
        """Choose; the player takes its own time, or less if there is less."""
        player, own = _player(self.code)
        if isinstance(player, Timed):
            least = min(own, getattr(player, "least_seconds", LEAST_SECONDS))
            player.seconds = max(least, min(own, seconds))
        legal: Sequence[Action] = legal_actions(self.view.state)
        return player.choose(self.view, legal, Random(self.seed))


@cache
def _player(code: str) -> tuple[Player, float]:
    """The player of a code, and the time that it takes when nobody waits."""
    player = find_player(code)
    return player, player.seconds if isinstance(player, Timed) else 0.0
