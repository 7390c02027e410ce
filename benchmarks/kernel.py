"""The speed of the kernel: ``python -m benchmarks.kernel`` prints one table.

Decisions a second, from the deal to the end of the game, the legal set counted exactly at each.
Every row is the median of five rounds, with the slowest and the fastest beside it.
"""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from statistics import median
from time import perf_counter

import numpy as np

from lanterns import kernel
from lanterns.engine import FIRST_GAME_CARDS, Options

ROUNDS = 5
GAMES = 40_000
BASE, EXPANSION = Options(4), Options(4, True, FIRST_GAME_CARDS)


def simulate(options: Options, seed: int, games: int) -> tuple[int, float]:
    """Play random games to the end; return the decisions, and the seconds they took."""
    state, honor = kernel.new_state(), np.zeros((games, 4), np.int16)
    rngs = kernel.generators(seed, games)
    began = perf_counter()
    decisions = kernel.simulate(state, *kernel.setting(options), rngs, honor)
    return decisions, perf_counter() - began


def one_core(options: Options) -> float:
    decisions, seconds = simulate(options, 1, GAMES)
    return decisions / seconds


def two_processes(pool: ProcessPoolExecutor, options: Options) -> float:
    """Run both at once, each with as many games as one core plays alone."""
    began = perf_counter()
    played = list(pool.map(simulate, [options] * 2, (1, 2), [GAMES] * 2))
    return sum(decisions for decisions, _ in played) / (perf_counter() - began)


def python_loop(options: Options) -> float:
    """Step in a Python loop that gets the legal mask with each step."""
    state, mask, rng = kernel.new_state(), kernel.new_mask(), kernel.generator(1)
    step, nth_legal, chance = kernel.step, kernel.nth_legal, Random(1).random
    setting, decisions = kernel.setting(options), 0
    began = perf_counter()
    for _ in range(1000):
        count = kernel.deal(state, *setting, rng)
        while count:
            count = step(state, nth_legal(state, int(chance() * count)), mask)
            decisions += 1
    return decisions / (perf_counter() - began)


def report(name: str, measure: Callable[[], float]) -> float:
    rates = [measure() / 1e6 for _ in range(ROUNDS)]
    middle = median(rates)
    print(f"{name:<44}{middle:8.2f}  ({min(rates):.2f} to {max(rates):.2f})", flush=True)
    return middle


def main() -> None:
    kernel.warm()
    print(f"{'million decisions a second':<44}{'median':>8}")
    for players in (2, 3, 4):
        for options in (Options(players), Options(players, True, FIRST_GAME_CARDS)):
            box = "expansion" if options.expansion else "base game"
            report(f"one core, {players} players, {box}", partial(one_core, options))
    with ProcessPoolExecutor(2) as pool:
        two_processes(pool, BASE)
        alone = report("one core, 4 players, expansion, again", partial(one_core, EXPANSION))
        both = report("two processes", partial(two_processes, pool, EXPANSION))
        print(f"{'two processes to one core':<44}{both / alone:8.2f}")
    for options, box in ((BASE, "base game"), (EXPANSION, "expansion")):
        report(f"Python loop with mask, 4 players, {box}", partial(python_loop, options))


if __name__ == "__main__":
    main()
