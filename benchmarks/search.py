"""The speed of mcts: ``python -m benchmarks.search`` prints one table.

Simulations per second on one core, each with the hidden tiles dealt again, in the place step of the
first turn and of one in the middle of a game. Every row is the median of five rounds, with the
slowest and the fastest beside it. *Random rollouts* play to the end of the game at random, as the
peers do; *guided* is how the player searches.
"""

from random import Random
from statistics import median
from time import process_time

from lanterns.engine import GameState, Options, TurnStep, apply, legal_actions, new_game, view
from lanterns.kernel import from_state, generator
from lanterns.players.fast import warm
from lanterns.players.mcts.search import search
from lanterns.players.mcts.settings import (
    TUNED,
    SearchSettings,
    with_random_rollouts,
    without_rollouts,
)
from lanterns.players.mcts.tree import new_tree, plant
from lanterns.players.planner.plan import make_plan
from lanterns.players.planner.player import Planner
from lanterns.players.planner.workspace import new_workspace

ROUNDS = 5
SECONDS = 0.5
CHUNK = 500


SEARCHES = {
    "random rollouts to the end": with_random_rollouts(),
    "guided rollouts, then the plan": TUNED,
    "no rollouts, just the plan": without_rollouts(),
}


def position(players: int, turn: int) -> GameState:
    """Return a position before a tile is placed, in a game among planners."""
    state, planner, rng = new_game(Options(players), 5), Planner(), Random(5)
    while state.turn < turn or state.step is not TurnStep.PLACE:
        seen = view(state, state.seat_to_move)
        state = apply(state, planner.choose(seen, legal_actions(state), rng)).state
    return state


def rate(state: GameState, settings: SearchSettings, seed: int) -> float:
    """Return simulations per second, in a tree that starts with nothing but its root."""
    game, work, tree, rng = from_state(state), new_workspace(), new_tree(1_500_000), generator(seed)
    make_plan(game, work.beliefs, work.plan)
    plant(tree)
    done, began = 0, process_time()
    while process_time() - began < SECONDS:
        search(tree, game, work, None, settings, rng, CHUNK)
        done += CHUNK
    return done / (process_time() - began)


def main() -> None:
    warm()
    print(f"{'thousand simulations per second, one core':<58}{'median':>8}")
    for name, settings in SEARCHES.items():
        for players, middle in ((2, 11), (4, 16)):
            for turn, when in ((1, "start"), (middle, "middle")):
                state = position(players, turn)
                rates = [rate(state, settings, seed) / 1000 for seed in range(ROUNDS)]
                row = f"{name}, {players} players, {when}"
                spread = f"({min(rates):.1f} to {max(rates):.1f})"
                print(f"{row:<58}{median(rates):8.1f}  {spread}", flush=True)


if __name__ == "__main__":
    main()
