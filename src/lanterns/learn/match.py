"""Matches between two searches, over paired deals: each deal is played once from every seat."""

from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic

from lanterns.arena.interval import DealTotal, estimate_share
from lanterns.arena.stats.group import GameKind
from lanterns.engine import Seed
from lanterns.kernel import apply, generator
from lanterns.learn.search_game import (
    Budget,
    Searcher,
    deal_game,
    seat_to_move,
    skip_to_choice,
    victory_shares,
)
from lanterns.players.net.features import Floats
from lanterns.seeds import nth_seed


@dataclass(frozen=True, slots=True)
class Match:
    """The work of one process: the first search plays one seat, the second all others."""

    first: list[Floats] | None
    second: list[Floats] | None
    budget: Budget
    kind: GameKind
    seconds: float
    seed: Seed


@dataclass(frozen=True, slots=True)
class Score:
    """The first search's share of the victories, with its 95 % interval."""

    won: float
    low: float | None
    """``None`` if there are too few deals for an interval."""
    high: float | None
    deals: int

    def __str__(self) -> str:
        if self.low is None or self.high is None:
            return f"{self.won:.1%}"
        return f"{self.won:.1%} ({self.low:.1%} to {self.high:.1%})"


def play_match(match: Match) -> list[DealTotal]:
    """Play until the time is over, and at least one deal, from every seat."""
    first, second = Searcher(match.first, match.budget), Searcher(match.second, match.budget)
    deals: list[DealTotal] = []
    end = monotonic() + match.seconds
    while not deals or monotonic() < end:
        seed = nth_seed(match.seed, len(deals))
        seats = range(match.kind.players)
        won = sum(_play(match.kind, seed, first, second, seat) for seat in seats)
        deals.append(DealTotal(won, match.kind.players))
    return deals


def _play(kind: GameKind, seed: Seed, first: Searcher, second: Searcher, seat: int) -> float:
    """Return the first search's share of the victory on that seat."""
    game, rng = deal_game(kind, seed), generator(nth_seed(seed, seat))
    while skip_to_choice(game):
        searcher = first if seat_to_move(game) == seat else second
        apply(game, searcher.decide(game, rng))
    return float(victory_shares(game)[seat])


def score(deals: Sequence[DealTotal]) -> Score:
    """Return the score over those deals, which are of one kind of game."""
    found = estimate_share([deals])
    return Score(found.mean, found.low, found.high, len(deals))
