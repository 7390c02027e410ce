"""MANY GAMES. Games between players, and their records; tournaments; statistics."""

from lanterns.arena.backends import LOCAL, Backend, in_processes
from lanterns.arena.game import (
    GameFailed,
    Playthrough,
    play_game,
    play_out,
    play_task,
    seat_players,
)
from lanterns.arena.interval import DealTotal, Estimate, estimate, estimate_share
from lanterns.arena.plan import (
    ArenaError,
    Entrant,
    GameId,
    GameTask,
    Plan,
    TournamentSettings,
    enter,
    games_per_deal,
    match_ups,
    name_player,
    seatings,
)
from lanterns.arena.rating import Rating, can_rate, rate
from lanterns.arena.results import (
    GameResult,
    ResultsError,
    ResultsFile,
    parse_result_json,
    read_results,
    result_json,
    stored_seed,
)
from lanterns.arena.standings import Section, Standing, report, section_json, standings
from lanterns.arena.text_table import text_table
from lanterns.arena.tournament import Tournament
from lanterns.extras import MissingExtra

__all__ = [
    "LOCAL",
    "ArenaError",
    "Backend",
    "DealTotal",
    "Entrant",
    "Estimate",
    "GameFailed",
    "GameId",
    "GameResult",
    "GameTask",
    "MissingExtra",
    "Plan",
    "Playthrough",
    "Rating",
    "ResultsError",
    "ResultsFile",
    "Section",
    "Standing",
    "Tournament",
    "TournamentSettings",
    "can_rate",
    "enter",
    "estimate",
    "estimate_share",
    "games_per_deal",
    "in_processes",
    "match_ups",
    "name_player",
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
    "stored_seed",
    "text_table",
]
