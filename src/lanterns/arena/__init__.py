"""MANY GAMES. Games between players, written down; tournaments; what many games say."""

from lanterns.arena.cluster import LOCAL
from lanterns.arena.entrant import Entrant, enter
from lanterns.arena.errors import ArenaError, GameFailed, MissingExtra, ResultsError
from lanterns.arena.game import Course, play_game, play_out, seat_players
from lanterns.arena.interval import Cluster, Estimate, estimate, estimate_share
from lanterns.arena.plan import GameId, GameTask, Plan, Settings
from lanterns.arena.rating import Rating, can_rate, rate
from lanterns.arena.report import Section, report, section_json
from lanterns.arena.result import GameResult, parse_result_json, play_task, result_json
from lanterns.arena.results_file import ResultsFile, kept_seed, read_results
from lanterns.arena.seating import games_a_deal, match_ups, seatings
from lanterns.arena.standings import Standing, standings
from lanterns.arena.text_table import text_table
from lanterns.arena.tournament import Means, Tournament

__all__ = [
    "LOCAL",
    "ArenaError",
    "Cluster",
    "Course",
    "Entrant",
    "Estimate",
    "GameFailed",
    "GameId",
    "GameResult",
    "GameTask",
    "Means",
    "MissingExtra",
    "Plan",
    "Rating",
    "ResultsError",
    "ResultsFile",
    "Section",
    "Settings",
    "Standing",
    "Tournament",
    "can_rate",
    "enter",
    "estimate",
    "estimate_share",
    "games_a_deal",
    "kept_seed",
    "match_ups",
    "parse_result_json",
    "play_game",
    "play_out",
    "play_task",
    "rate",
    "read_results",
    "report",
    "result_json",
    "seat_players",
    "seatings",
    "section_json",
    "standings",
    "text_table",
]
