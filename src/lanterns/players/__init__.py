"""WHO DECIDES. Players choose from a view and the legal actions, with a generator passed in."""

from lanterns.players.greedy import Greedy
from lanterns.players.installed import InstalledPlayer, installed_players
from lanterns.players.levels import LEVELS, Level
from lanterns.players.player import Player, close_player, explain_failure
from lanterns.players.registry import (
    PLAYERS,
    PlayerKind,
    UnknownPlayer,
    describe_installed,
    find_player,
    player_names,
)
from lanterns.players.uniform import Uniform

__all__ = [
    "LEVELS",
    "PLAYERS",
    "Greedy",
    "InstalledPlayer",
    "Level",
    "Player",
    "PlayerKind",
    "Uniform",
    "UnknownPlayer",
    "close_player",
    "describe_installed",
    "explain_failure",
    "find_player",
    "installed_players",
    "player_names",
]
