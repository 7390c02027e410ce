"""How much is luck: a player who sees every tile, against the same player who does not.

``python -m research.luck --simulations 700 --seconds 60 --jobs 2`` prints, for every kind of
table, the share of the victories that the one who sees all hands and the whole stack has against
champions with the same number of simulations. A player who may not see them will hardly do better
than this one, so its share says how much a stronger player could still win; the rest is luck.
Every deal is played from every seat.
"""

import argparse
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from time import monotonic

from lanterns.arena.interval import DealTotal
from lanterns.arena.stats.group import GameKind
from lanterns.kernel import Game, Rng, apply, copy_state, generator
from lanterns.learn.match import score
from lanterns.learn.search_game import (
    KINDS,
    Budget,
    Searcher,
    deal_game,
    seat_to_move,
    skip_to_choice,
    victory_shares,
)
from lanterns.players.champion import WEIGHTS_FILE
from lanterns.players.fast import jitted
from lanterns.players.mcts import search as parts
from lanterns.players.mcts.settings import SearchSettings, without_rollouts
from lanterns.players.mcts.tree import Tree, code_of, plant
from lanterns.players.net.network import Network, load_weights, new_network
from lanterns.players.planner.workspace import Workspace
from lanterns.seeds import nth_seed

# The search in its own parts, without the step that deals the hidden tiles again.
_descend, _reward, _learn = parts._descend, parts._reward, parts._learn


@jitted
def _search_the_real_world(
    tree: Tree,
    root: Game,
    simulations: int,
    work: Workspace,
    net: Network,
    settings: SearchSettings,
) -> None:
    for _ in range(simulations):
        copy_state(tree.world, root)
        depth = _descend(tree, work, settings)
        _reward(tree.world, work, net, settings, tree.rewards)
        _learn(tree, depth)


class AllSeeing(Searcher):
    """The champion's search, in the real world instead of guessed ones."""

    def __init__(self, simulations: int) -> None:
        weights = load_weights(WEIGHTS_FILE)
        super().__init__(weights, Budget(simulations))
        self._all, self._network = simulations, new_network(weights)
        self._manner = without_rollouts()

    def decide(self, game: Game, rng: Rng) -> int:
        """Return the code of the action that the search tried most."""
        self.plan(game)
        plant(self.tree)
        _search_the_real_world(self.tree, game, self._all, self.work, self._network, self._manner)
        return code_of(game, int(self.tree.key[parts.most_tried(self.tree)[0]]))


@dataclass(frozen=True, slots=True)
class Task:
    """The work of one process."""

    kind: GameKind
    simulations: int
    seconds: float
    seed: int


def play(task: Task) -> list[DealTotal]:
    """Play deals until the time is over, each from every seat."""
    seeing = AllSeeing(task.simulations)
    usual = Searcher(load_weights(WEIGHTS_FILE), Budget(task.simulations))
    deals: list[DealTotal] = []
    end = monotonic() + task.seconds
    while not deals or monotonic() < end:
        seed, won = nth_seed(task.seed, len(deals)), 0.0
        for seat in range(task.kind.players):
            game, rng = deal_game(task.kind, seed), generator(nth_seed(seed, seat))
            while skip_to_choice(game):
                searcher = seeing if seat_to_move(game) == seat else usual
                apply(game, searcher.decide(game, rng))
            won += float(victory_shares(game)[seat])
        deals.append(DealTotal(won, task.kind.players))
    return deals


def main() -> None:
    """Print a table, a row as soon as it is known."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--simulations", type=int, default=700, help="of both, for each decision")
    parser.add_argument("--seconds", type=float, default=60.0, help="for each kind of table")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    print("| table | won by the one who sees all | even | deals |\n|---|---|---|---|")
    with ProcessPoolExecutor(chosen.jobs, get_context("spawn")) as pool:
        for nth, kind in enumerate(KINDS):
            tasks = [
                Task(
                    kind, chosen.simulations, chosen.seconds, nth_seed(chosen.seed, 1000 * nth + i)
                )
                for i in range(chosen.jobs)
            ]
            found = score([deal for deals in pool.map(play, tasks) for deal in deals])
            print(f"| {kind} | {found} | {1 / kind.players:.1%} | {found.deals} |", flush=True)


if __name__ == "__main__":
    main()
