"""Statistics over many games, counted from their records."""

from lanterns.arena.stats.distribution import Distribution
from lanterns.arena.stats.files import StatsError, count_file, count_games
from lanterns.arena.stats.gather import GameStats
from lanterns.arena.stats.group import GameKind, Group
from lanterns.arena.stats.summary import group_json, stats_json

__all__ = [
    "Distribution",
    "GameKind",
    "GameStats",
    "Group",
    "StatsError",
    "count_file",
    "count_games",
    "group_json",
    "stats_json",
]
