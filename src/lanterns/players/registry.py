"""Players by the code they are called on the command line, in files and at a table."""

from collections.abc import Callable
from typing import Final

from lanterns.engine import LanternsError
from lanterns.players.greedy import Greedy
from lanterns.players.player import Player
from lanterns.players.uniform import Uniform

PLAYERS: Final[dict[str, Callable[[], Player]]] = {
    "greedy": Greedy,
    "random": Uniform,
}


class UnknownPlayer(LanternsError):
    """Nobody is called that."""


def find_player(code: str) -> Player:
    """The player of that code.

    >>> find_player("gredy")
    Traceback (most recent call last):
    lanterns.players.registry.UnknownPlayer: there is no player 'gredy'; there are greedy, random
    """
    if code not in PLAYERS:
        known = ", ".join(sorted(PLAYERS))
        raise UnknownPlayer(f"there is no player {code!r}; there are {known}")
    return PLAYERS[code]()
