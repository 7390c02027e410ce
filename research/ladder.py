"""The ladder: each level against the one below it, at every kind of table.

``python -m research.ladder --games 240 --jobs 2`` prints one table: the share of the victories
that the higher level has for each of its seats, with the 95 % interval over deals. Every deal is
played from every seat. At two players an even share is 50 %, at three 33 %, at four 25 %.
"""

import argparse
from itertools import pairwise

from lanterns.arena import Backend, Plan, Standing, Tournament, TournamentSettings, standings
from lanterns.players import LEVELS

TABLES = tuple((players, expansion) for players in (2, 3, 4) for expansion in (False, True))


def main() -> None:
    """Print the table, a row as soon as it is known."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=240, help="for each pair and kind of table")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4])
    names = [level.name for level in LEVELS]
    parser.add_argument(
        "--levels", nargs="*", choices=names[1:], default=names[1:], help="those to print a row for"
    )
    chosen = parser.parse_args()
    tables = [table for table in TABLES if table[0] in chosen.players]
    print("| level | against | " + " | ".join(_title(*table) for table in tables) + " |")
    print("|---|---|" + "---|" * len(tables))
    for lower, higher in pairwise(names):
        if higher not in chosen.levels:
            continue
        print(f"| `{higher}` | `{lower}`", end="", flush=True)
        for players, expansion in tables:
            settings = TournamentSettings((higher, lower), (players,), chosen.seed, expansion)
            found = _standing_of(higher, Plan(settings, chosen.games), chosen.jobs).win_rate
            print(f" | {found.mean:.1%} ({found.interval})", end="", flush=True)
        print(" |", flush=True)


def _title(players: int, expansion: bool) -> str:
    return f"{players} players" + (", expansion" if expansion else "")


def _standing_of(label: str, plan: Plan, jobs: int) -> Standing:
    tournament = Tournament(plan)
    results = list(tournament.play(Backend(jobs)))
    return next(standing for standing in standings(results) if standing.label == label)


if __name__ == "__main__":
    main()
