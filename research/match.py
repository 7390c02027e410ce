"""A match between two searches on the kernel, without the rest of the arena.

``python -m research.match champion:1s mcts:1s --players 3`` prints the share of the victories that
the first search has, with the 95 % interval over deals, and the processor time that a decision of
either took. With times on the clock, both should find the machine equally busy; a match with
numbers of simulations can be repeated anywhere. ``--change CURIOSITY=0.5`` changes a number of the
first search; the names are those of ``players/mcts/numbers.py``.

Of two and four seats each search has half; of three, a search has one seat in half of the games and
two in the others. Every deal is played from every seat. Another version of the package can play in
``lanterns arena`` as an ``exec:`` program.
"""

import argparse
from contextlib import suppress
from time import monotonic, process_time

from lanterns.arena import DealTotal
from lanterns.arena.stats.group import GameKind
from lanterns.engine import LanternsError, Seed
from lanterns.kernel import Game, Rng, apply, generator
from lanterns.learn.match import score
from lanterns.learn.search_game import (
    Budget,
    Searcher,
    deal_game,
    seat_to_move,
    skip_to_choice,
    victory_shares,
)
from lanterns.players.champion import WEIGHTS_FILE
from lanterns.players.mcts import numbers, read_budget
from lanterns.players.mcts.settings import TUNED, SearchSettings, without_rollouts
from lanterns.players.net.network import load_weights
from lanterns.seeds import nth_seed

ORDERS = {2: ("AB",), 3: ("ABB", "AAB"), 4: ("ABAB", "AABB")}
"""The orders of the seats; each is rotated around the table."""


class Contender:
    """A search, with the processor time that its decisions take."""

    def __init__(self, code: str, changes: list[str]) -> None:
        name, _, setting = code.partition(":")
        if name not in ("champion", "mcts"):
            raise LanternsError(f"there is no search {name!r}, but champion and mcts")
        simulations, seconds = read_budget(name, setting, 1.0)
        weights = load_weights(WEIGHTS_FILE) if name == "champion" else None
        settings = _changed(TUNED if weights is None else without_rollouts(), changes)
        self._searcher = Searcher(weights, Budget(simulations or 0, seconds), settings)
        self.decisions, self.seconds = 0, 0.0

    def decide(self, game: Game, rng: Rng) -> int:
        """Return the code of the action chosen."""
        began = process_time()
        code = self._searcher.decide(game, rng)
        self.seconds += process_time() - began
        self.decisions += 1
        return code


def _changed(settings: SearchSettings, changes: list[str]) -> SearchSettings:
    """Return the settings with changes, each written NAME=VALUE."""
    settings = settings.copy()
    for change in changes:
        name, _, value = change.partition("=")
        if (place := getattr(numbers, name, None)) is None:
            raise LanternsError(f"the search has no number {name!r}: see players/mcts/numbers.py")
        settings[place] = float(value)
    return settings


def play_match(first: Contender, second: Contender, chosen: argparse.Namespace) -> str:
    """Return the row of a table: the first player's share of the victories for each of its seats.

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
        raise LanternsError("not a single deal was played")
    times = " and ".join(f"{1000 * it.seconds / it.decisions:.1f}" for it in (first, second))
    return f"| {kind} | {games} | {score(deals)} | {1 / kind.players:.1%} | {times} |"


def _play(
    kind: GameKind, seed: Seed, seatings: list[str], first: Contender, second: Contender
) -> DealTotal:
    """Return the first player's victories in one deal, and the number of its seats."""
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
    """Return the seatings of a deal: both orders for three players, in alternation for four."""
    orders = ORDERS[players] if players < 4 else ORDERS[players][deal % 2 :][:1]
    return [order[-turns:] + order[:-turns] for order in orders for turns in range(players)]


def main() -> None:
    """Play the match and print its row."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("first", help="a search, as in mcts:1s or champion:800")
    parser.add_argument("second", help="another one")
    parser.add_argument(
        "--change", nargs="*", default=[], metavar="NAME=VALUE", help="numbers of the first search"
    )
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--expansion", action="store_true")
    parser.add_argument("--games", type=int, default=240)
    parser.add_argument("--minutes", type=float, default=1e9, help="start no new deal after that")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    try:
        first, second = Contender(chosen.first, chosen.change), Contender(chosen.second, [])
        row = play_match(first, second, chosen)
    except LanternsError as error:
        parser.error(str(error))
    print("| table | games | won | even | ms a decision, of the processor |\n" + 5 * "|---" + "|")
    print(row)


if __name__ == "__main__":
    main()
