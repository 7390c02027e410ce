"""``python -m benchmarks``: this project beside its peers, in one run, as one table.

Every row is measured in rounds, this project and its peer in turns, so that a busy machine slows
both; the table shows medians and, in brackets, the lowest and highest of the rounds.
"""

import argparse
import random
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import median
from typing import NamedTuple

from benchmarks import boardgameio, bots, brain, engine, openspiel, search, server
from benchmarks import envs as env_loops
from benchmarks import kernel as kernel_loops
from lanterns import kernel
from lanterns.engine import Options
from lanterns.players.fast import warm
from lanterns.players.mcts.settings import with_random_rollouts

Measure = Callable[[], float]


class Row(NamedTuple):
    """One comparison."""

    what: str
    ours: Measure
    peer: str
    theirs: Measure
    aim: float | None
    """The ratio to reach, where one was set."""


def rows(seconds: float, pool: ProcessPoolExecutor) -> list[Row]:
    """Return all comparisons, the readable engine first."""
    rng = random.Random(1)
    base, gifts = Options(4), kernel_loops.EXPANSION
    catanatron = partial(engine.rate, engine.play_catanatron, seconds, rng)
    one_core = partial(kernel_loops.one_core, gifts)
    start = search.position(2, 1)
    return [
        Row(
            "engine, base game",
            partial(engine.rate, partial(engine.play_lanterns, base), seconds, rng),
            "catanatron",
            catanatron,
            1.0,
        ),
        Row(
            "engine, The Emperor's Gifts",
            partial(engine.rate, partial(engine.play_lanterns, gifts), seconds, rng),
            "catanatron",
            catanatron,
            1.0,
        ),
        Row(
            "kernel, The Emperor's Gifts",
            one_core,
            "OpenSpiel hearts, C++",
            partial(openspiel.playouts, "hearts"),
            1.4,
        ),
        Row(
            "kernel, The Emperor's Gifts",
            one_core,
            "OpenSpiel spades, C++",
            partial(openspiel.playouts, "spades"),
            None,
        ),
        Row(
            "kernel, two processes",
            partial(kernel_loops.two_processes, pool, gifts),
            "one process",
            one_core,
            1.9,
        ),
        Row(
            "kernel from a Python loop, with mask",
            partial(kernel_loops.python_loop, gifts),
            "OpenSpiel hearts, the same",
            partial(openspiel.python_loop, "hearts"),
            None,
        ),
        Row(
            "batch, with observation and mask",
            env_loops.one_core(gifts),
            "Pgx sparrow mahjong",
            env_loops.sparrow_mahjong(),
            None,
        ),
        Row(
            "mcts simulations, random rollouts",
            partial(search.rate, start, with_random_rollouts(), 1),
            "OpenSpiel ISMCTS, hearts",
            partial(openspiel.ismcts, "hearts"),
            None,
        ),
    ]


def spread(rates: list[float]) -> str:
    """Return a median with the lowest and highest."""
    return f"{median(rates):12,.0f} ({min(rates):,.0f} to {max(rates):,.0f})"


def compare(row: Row, rounds: int) -> str:
    """Return one line of the table."""
    ours, theirs = [], []
    for _ in range(rounds):
        ours.append(row.ours())
        theirs.append(row.theirs())
    ratio = median(ours) / median(theirs)
    aim = f"{row.aim:6.1f}" if row.aim else " " * 6
    return f"{row.what:38}{spread(ours):42}{row.peer:28}{spread(theirs):40}{ratio:6.2f}{aim}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=3.0, help="a round of a slow loop")
    arguments = parser.parse_args()
    kernel.warm()
    warm()
    print("per second, one core, random play to the end, the legal set at every decision")
    print(f"{'this project':38}{'':42}{'compared with':28}{'':40}{'ratio':>6}{'target':>8}")
    with ProcessPoolExecutor(2) as pool:
        for row in rows(arguments.seconds, pool):
            row.ours(), row.theirs()  # caches fill and workers start before the clock does
            print(compare(row, arguments.rounds), flush=True)
    print()
    brain.report(arguments.rounds)
    print()
    server.report(server.arguments([]))
    print()
    bots.report(bots.arguments([]))
    print()
    boardgameio.report(arguments.rounds, arguments.seconds)


if __name__ == "__main__":
    main()
