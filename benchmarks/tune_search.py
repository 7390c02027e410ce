"""The champion's search with some numbers changed, against itself without the change.

``python -m benchmarks.tune_search CURIOSITY=0.5 --players 4 --simulations 1000`` prints the share
of the victories that the changed search has, with the 95 % interval over deals. The names are those
of ``players/mcts/numbers.py``; without any, only the numbers of simulations differ.
"""

import argparse

from benchmarks.search_match import HEAD, Here, add_arguments, play_match
from lanterns.learn.search_game import Budget, Searcher
from lanterns.players.champion import WEIGHTS_FILE
from lanterns.players.mcts import numbers
from lanterns.players.mcts.settings import SearchSettings, without_rollouts
from lanterns.players.net.network import load_weights


def read_settings(changes: list[str]) -> SearchSettings:
    """The champion's settings with the changes, each written NAME=VALUE."""
    settings = without_rollouts()
    for change in changes:
        name, _, value = change.partition("=")
        settings[getattr(numbers, name)] = float(value)
    return settings


def main() -> None:
    """Play the match and print its row."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("changes", nargs="*", metavar="NAME=VALUE")
    parser.add_argument("--simulations", type=int, default=1000, help="of the usual search")
    parser.add_argument("--changed", type=int, help="simulations of the changed one (as many)")
    add_arguments(parser)
    chosen = parser.parse_args()
    weights = load_weights(WEIGHTS_FILE)
    budgets = (chosen.changed or chosen.simulations, chosen.simulations)
    changed = Searcher(weights, Budget(budgets[0]), read_settings(chosen.changes))
    usual = Searcher(weights, Budget(budgets[1]))
    what = f"{', '.join(chosen.changes) or 'nothing'}, {budgets[0]:,} against {budgets[1]:,}"
    print(HEAD)
    print(play_match(what, Here(changed), Here(usual), chosen))


if __name__ == "__main__":
    main()
