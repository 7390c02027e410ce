"""How long the champion takes for a decision in plain Python, in processor time of one core.

``python -m benchmarks.plain`` plays one game of each kind with itself and prints one table.
"""

import argparse
from random import Random
from statistics import mean, median
from time import process_time

from lanterns.engine import Options, apply, legal_actions, new_game, view
from lanterns.players.champion import make_plain_champion

TABLES = (Options(2), Options(3), Options(4), Options(2, True), Options(3, True), Options(4, True))


def decisions(options: Options, simulations: int, seed: int) -> list[float]:
    """The milliseconds of each decision of a game that leaves a choice."""
    player, rng, state = (
        make_plain_champion(str(simulations)),
        Random(seed),
        new_game(options, seed),
    )
    found = []
    while legal := legal_actions(state):
        began = process_time()
        action = player.choose(view(state, state.seat_to_move), legal, rng)
        if len(legal) > 1:
            found.append(1000 * (process_time() - began))
        state = apply(state, action).state
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--simulations", type=int, nargs="*", default=[20, 100])
    parser.add_argument("--seed", type=int, default=3)
    chosen = parser.parse_args()
    print("| table | simulations | decisions | ms, mean | median | longest |")
    print("|---|---|---|---|---|---|")
    for options in TABLES:
        for simulations in chosen.simulations:
            times = decisions(options, simulations, chosen.seed)
            table = f"{options.players} players" + (", expansion" if options.expansion else "")
            figures = " | ".join(
                f"{value:.0f}" for value in (mean(times), median(times), max(times))
            )
            print(f"| {table} | {simulations} | {len(times)} | {figures} |", flush=True)


if __name__ == "__main__":
    main()
