"""A match between two searches on the kernel, over paired deals, for the programs beside this one.

Of two and four seats each search has half; of three, a search has one seat in half of the games and
two in the others. Every deal is played from every seat.
"""

import argparse
from contextlib import suppress
from time import monotonic, process_time
from typing import Protocol

from lanterns.arena import DealTotal
from lanterns.arena.stats.group import GameKind
from lanterns.engine import Seed
from lanterns.kernel import Game, Rng, apply, generator
from lanterns.learn.match import score
from lanterns.learn.search_game import (
    Searcher,
    deal_game,
    seat_to_move,
    skip_to_choice,
    victory_shares,
)
from lanterns.seeds import nth_seed

ORDERS = {2: ("AB",), 3: ("ABB", "AAB"), 4: ("ABAB", "AABB")}
"""Who sits where; each order is rotated round the table."""
HEAD = "| | table | games | won | even | ms a decision, of the processor |\n" + 6 * "|---" + "|"


class Contender(Protocol):
    """Somebody who decides on the kernel, and counts what that takes."""

    decisions: int
    seconds: float
    """Of processor time."""

    def decide(self, game: Game, rng: Rng) -> int:
        """The code of the action chosen."""


class Here:
    """A search in this process."""

    def __init__(self, searcher: Searcher) -> None:
        self.decisions, self.seconds = 0, 0.0
        self._searcher = searcher

    def decide(self, game: Game, rng: Rng) -> int:
        """The code of the action chosen."""
        began = process_time()
        code = self._searcher.decide(game, rng)
        self.seconds += process_time() - began
        self.decisions += 1
        return code


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options that all matches have in common."""
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--expansion", action="store_true")
    parser.add_argument("--games", type=int, default=240)
    parser.add_argument("--minutes", type=float, default=1e9, help="start no new deal after that")
    parser.add_argument("--seed", type=int, default=1)


def play_match(what: str, first: Contender, second: Contender, chosen: argparse.Namespace) -> str:
    """The row of a table: the share of the victories that the first has for each of its seats.

    A match that is interrupted counts as far as it got, in whole deals.
    """
    kind, deals, games = GameKind(chosen.players, chosen.expansion), list[DealTotal](), 0
    end = monotonic() + 60 * chosen.minutes
    with suppress(KeyboardInterrupt):
        while games < chosen.games and monotonic() < end:
            seatings = _seatings(kind.players, len(deals))
            deals.append(_play(kind, nth_seed(chosen.seed, len(deals)), seatings, first, second))
            games += len(seatings)
    if not deals:
        raise SystemExit("not a single deal was played")
    times = " and ".join(f"{1000 * it.seconds / it.decisions:.1f}" for it in (first, second))
    return f"| {what} | {kind} | {games} | {score(deals)} | {1 / kind.players:.1%} | {times} |"


def _play(
    kind: GameKind, seed: Seed, seatings: list[str], first: Contender, second: Contender
) -> DealTotal:
    """What the first has of the victories of one deal, and how many seats it had."""
    won, seats = 0.0, 0
    for nth, seating in enumerate(seatings):
        game, rng = deal_game(kind, seed), generator(nth_seed(seed, nth))
        while skip_to_choice(game):
            mover = first if seating[seat_to_move(game)] == "A" else second
            apply(game, mover.decide(game, rng))
        shares = victory_shares(game)
        won += sum(float(shares[seat]) for seat, who in enumerate(seating) if who == "A")
        seats += seating.count("A")
    return DealTotal(won, seats)


def _seatings(players: int, deal: int) -> list[str]:
    """The seatings of a deal: with three players both orders, with four one after the other."""
    orders = ORDERS[players] if players < 4 else ORDERS[players][deal % 2 :][:1]
    return [order[-turns:] + order[:-turns] for order in orders for turns in range(players)]
