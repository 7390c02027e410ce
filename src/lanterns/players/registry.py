"""Players by the code they are called on the command line, in files and at a table."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from lanterns.engine import LanternsError
from lanterns.players.greedy import Greedy
from lanterns.players.mcts import make_mcts
from lanterns.players.planner import make_planner
from lanterns.players.player import Player
from lanterns.players.program import make_program
from lanterns.players.uniform import Uniform


class UnknownPlayer(LanternsError):
    """Nobody is called that."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One kind of player."""

    make: Callable[[str], Player]
    """A player from what stands after the colon of its code; empty if there is none."""
    about: str
    """One line for a list of players."""


def _plain(make: Callable[[], Player]) -> Callable[[str], Player]:
    """For players that have nothing to set."""

    def checked(setting: str) -> Player:
        if setting:
            raise UnknownPlayer(f"this player has nothing to set, and {setting!r} was given")
        return make()

    return checked


PLAYERS: Final[dict[str, Entry]] = {
    "random": Entry(_plain(Uniform), "any legal action, each as likely as the others"),
    "greedy": Entry(_plain(Greedy), "weighs what each action gives now"),
    "planner": Entry(_plain(make_planner), "plans what its lanterns can still become"),
    "mcts": Entry(make_mcts, "searches ahead: mcts:2s for a time, mcts:5000 for simulations"),
    "exec": Entry(make_program, "another program: exec:python3 bot.py, exec:2s:./bot"),
}


def find_player(code: str) -> Player:
    """The player of that code: a name, and after a colon what that player lets one set.

    >>> find_player("gredy")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    lanterns.players.registry.UnknownPlayer: there is no player 'gredy'; there are random, ...
    """
    name, _, setting = code.partition(":")
    if name not in PLAYERS:
        raise UnknownPlayer(f"there is no player {name!r}; there are {', '.join(PLAYERS)}")
    return PLAYERS[name].make(setting)
