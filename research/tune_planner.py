"""Look for better beliefs of the planner: python -m research.tune_planner --minutes 5

One weight at a time is moved up or down, and the move is adopted if the planner with it beats the
one without it: the same deals from every seat, for 2, 3 and 4 players, with and without the
expansion, by the mean margin of honor over its standard error. Every try has fresh deals.
"""

import argparse
from collections.abc import Iterator
from random import Random
from time import monotonic

import numpy as np
from numpy.typing import NDArray

from lanterns import kernel
from lanterns.kernel.arrays import Game
from lanterns.kernel.layout import SEAT, TURN
from lanterns.players.fast import jitted
from lanterns.players.planner.beliefs import BELIEF_COUNT
from lanterns.players.planner.plan import make_plan
from lanterns.players.planner.weigh import best_of, weigh_all
from lanterns.players.planner.workspace import TUNED_BELIEFS, Beliefs, Workspace, new_workspace

TABLES = [(players, expansion) for players in (2, 3, 4) for expansion in (0, 1)]


@jitted
def play(game: Game, one_seat: int, one: Workspace, others: Workspace) -> None:
    """Play to the end: one workspace decides for one seat, the other for all others."""
    turn = 0
    while not kernel.is_over(game):
        work = one if game[SEAT] == one_seat else others
        if game[TURN] != turn:
            turn = game[TURN]
            make_plan(game, work.beliefs, work.plan)
        kernel.apply(game, work.codes[best_of(work, weigh_all(game, work))])


def margins(new: Beliefs, old: Beliefs, deals: int, seed: int) -> Iterator[float]:
    """Yield by deal and table how much more honor the new beliefs make than the old ones."""
    one, others, rng = new_workspace(new), new_workspace(old), kernel.generator(seed)
    deal, game, honor = kernel.new_state(), kernel.new_state(), np.zeros(4, np.int16)
    for players, expansion in TABLES * deals:
        kernel.deal(deal, players, expansion, 0, rng)
        margin = 0.0
        for seat in range(players):
            kernel.copy_state(game, deal)
            play(game, seat, one, others)
            kernel.scores(game, honor)
            margin += honor[seat] - (honor.sum() - honor[seat]) / (players - 1)
        yield margin / players


def better(found: NDArray[np.float64]) -> float:
    """Return the mean in standard errors."""
    return float(found.mean() / (found.std() / len(found) ** 0.5 + 1e-9))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument(
        "--deals", type=int, default=40, help="for each of the six tables in every try"
    )
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance, beliefs, end = (
        Random(options.seed),
        TUNED_BELIEFS.copy(),
        monotonic() + 60 * options.minutes,
    )
    while monotonic() < end:
        place, factor = chance.randrange(BELIEF_COUNT), chance.choice((0.6, 0.8, 1.25, 1.6))
        new = beliefs.copy()
        new[place] *= factor
        seed = chance.getrandbits(64)
        found = np.array(list(margins(new, beliefs, options.deals, seed)))
        adopted = better(found) > 1.5
        if adopted:
            beliefs = new
        print(
            f"{place:2d} x {factor:.2f}: {found.mean():+.2f} {better(found):+.1f}"
            + " adopted" * adopted,
            flush=True,
        )
    print(np.round(beliefs, 3).tolist())


if __name__ == "__main__":
    main()
