"""WHO DECIDES. Players choose from a view and the legal actions, with a generator passed in."""

from lanterns.players.greedy import Greedy
from lanterns.players.levels import LEVELS, Level
from lanterns.players.player import Player, close_player
from lanterns.players.registry import PLAYERS, UnknownPlayer, find_player
from lanterns.players.uniform import Uniform

__all__ = [
    "LEVELS",
    "PLAYERS",
    "Greedy",
    "Level",
    "Player",
    "Uniform",
    "UnknownPlayer",
    "close_player",
    "find_player",
]
