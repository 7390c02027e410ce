"""The readable engine beside catanatron: random play, the full legal list at every decision.

Both sides play whole games of four, in turns, in one run; the table shows medians over rounds.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable

from catanatron import Color, Game, RandomPlayer

import lanterns

_SEATS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)


def play_lanterns(options: lanterns.Options, rng: random.Random) -> int:
    """Play one game, and return the number of actions chosen."""
    state = lanterns.new_game(options, rng.getrandbits(128))
    count = 0
    while legal := lanterns.legal_actions(state):
        state = lanterns.apply(state, rng.choice(legal)).state
        count += 1
    return count


def play_catanatron(rng: random.Random) -> int:
    """Play one game, and return its number of actions. Its players get the full list each time."""
    game = Game([RandomPlayer(color) for color in _SEATS], seed=rng.getrandbits(32))
    game.play()
    return len(game.state.actions)


def rate(play: Callable[[random.Random], int], seconds: float, rng: random.Random) -> float:
    """Return actions per second, over whole games that take at least that long."""
    actions, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        actions += play(rng)
    return actions / spent


def main() -> None:
    """Print one table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each side in each round")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    base, gifts = lanterns.Options(4), lanterns.Options(4, expansion=True)
    sides: dict[str, Callable[[random.Random], int]] = {
        "catanatron": play_catanatron,
        "lanterns, base game": lambda rng: play_lanterns(base, rng),
        "lanterns, The Emperor's Gifts": lambda rng: play_lanterns(gifts, rng),
    }
    rng = random.Random(1)
    for play in sides.values():
        rate(play, 1.0, rng)  # the caches of both sides fill before the clock starts
    rates: dict[str, list[float]] = {name: [] for name in sides}
    for _ in range(arguments.rounds):
        for name, play in sides.items():
            rates[name].append(rate(play, arguments.seconds, rng))
    peer = statistics.median(rates["catanatron"])
    print("4 players, random play, full legal list at every decision, one core")
    print(f"{'':32}{'actions/s':>12}{'lowest':>10}{'highest':>10}{'ratio':>8}")
    for name, found in rates.items():
        median = statistics.median(found)
        print(f"{name:32}{median:12,.0f}{min(found):10,.0f}{max(found):10,.0f}{median / peer:8.2f}")


if __name__ == "__main__":
    main()
