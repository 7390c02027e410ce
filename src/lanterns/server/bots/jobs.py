"""Jobs for bots, and who is charged for them."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from random import Random
from typing import Final, Protocol, TypeVar, runtime_checkable

from lanterns.engine import Action, Seed, View, legal_actions
from lanterns.players import Player, find_player
from lanterns.players.brain import BrokenModule

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

LEAST_SECONDS: Final = 0.03
"""Seconds that a bot may always think, unless it has its own ``least_seconds``."""


class Priority(IntEnum):
    """The order of jobs. A job waits for every job of an earlier priority."""

    PEOPLE = 0
    """A person waits: for a bot's move, or for a hint."""
    BOTS_ALONE = 1
    """Bots play among themselves."""
    LATER = 2
    """Nobody at a table waits, as for the review of a finished game."""


@dataclass(frozen=True, slots=True)
class Account:
    """The people charged for a job. Those of one priority get equal shares of the processes."""

    priority: Priority
    charged_to: tuple[str, ...]
    """The people for whom it is done, such as the hashes of their tokens. The job is charged to all
    of them, and it is next when it is the turn of the one with the smallest charge."""
    cost: float = 1.0
    """The charge; a bot's decision costs 1."""


class Job(Protocol[T_co]):
    """A task for a process of the pool. It is pickled, and so is its result."""

    def carry_out(self, seconds: float) -> T_co:
        """Do the job, in about that time where there is a choice; infinite if nobody waits."""
        ...


class WorkerDied(Exception):
    """The worker died or timed out."""


class JobFailed(Exception):
    """The job raised an error, as ``failure_of`` describes it."""


def failure_of(error: Exception) -> str:
    """Return an error's kind, without its message, which may hold secrets.

    That of a broken module holds none, and says what to do.
    """
    kind = type(error).__name__
    return f"{kind}: {error}" if isinstance(error, BrokenModule) else kind


class PoolClosed(Exception):
    """The pool was closed before the job was done."""


NO_ACCOUNT: Final = Account(Priority.LATER, ())


class Bots(Protocol):
    """Runs jobs in the background: in processes, or in a web worker."""

    async def choose(self, code: str, view: View, account: Account = NO_ACCOUNT) -> Action:
        """Return the bot's choice for the viewer, who must move.

        If it fails repeatedly, return any legal action: the game must continue.
        """
        ...

    async def do(self, job: Job[T], account: Account) -> T:
        """Run a job when its turn comes.

        Raise ``JobFailed`` if it raised an error, ``WorkerDied`` if its worker died or took too
        long, and ``PoolClosed``.
        """
        ...

    async def close(self) -> None:
        """Stop. Lost decisions are made again by the next server that has the table."""
        ...


@runtime_checkable
class Timed(Protocol):
    """A player whose thinking time can be set."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Decide:
    """Choose for the viewer, who must move, with the player of a code."""

    code: str
    view: View
    seed: Seed
    """The seed of the player's random numbers, the same in every process."""

    def carry_out(self, seconds: float) -> Action:
        """Choose, within the player's own time, or less if there is less."""
        player, own = _player(self.code)
        if isinstance(player, Timed):
            least = min(own, getattr(player, "least_seconds", LEAST_SECONDS))
            player.seconds = max(least, min(own, seconds))
        legal: Sequence[Action] = legal_actions(self.view.state)
        return player.choose(self.view, legal, Random(self.seed))


@cache
def _player(code: str) -> tuple[Player, float]:
    """Return the player of a code, and its time when nobody waits."""
    player = find_player(code)
    return player, player.seconds if isinstance(player, Timed) else 0.0
