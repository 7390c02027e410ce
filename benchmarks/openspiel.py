"""OpenSpiel, the peer: its games in C++, measured as this project's own loops are.

A step is any action, as OpenSpiel counts; its rollouts list the legal actions at every one.
"""

import random
from statistics import fmean
from time import perf_counter
from typing import Any

import pyspiel


def _dealt(name: str, rng: random.Random) -> Any:
    """Return a position early in a game, with every card dealt and a choice of at least eight."""
    state = pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node() or len(state.legal_actions()) < 8:
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def _steps_left(state: Any, rng: random.Random) -> int:
    copy, steps = state.clone(), 0
    while not copy.is_terminal():
        copy.apply_action(rng.choice(copy.legal_actions()))
        steps += 1
    return steps


def playouts(name: str, rollouts: int = 2000) -> float:
    """Return steps per second of random play to the end that never leaves C++.

    The rollouts are those of its search, which evaluates each of two positions by so many: the
    search around them costs next to nothing.
    """
    rng = random.Random(1)
    state = _dealt(name, rng)
    steps = fmean(_steps_left(state, rng) - 1 for _ in range(100))
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
    bot = pyspiel.MCTSBot(state.get_game(), evaluator, 2.0, 2, 10, False, 3, False)
    began = perf_counter()
    bot.step(state)
    return 2 * rollouts * steps / (perf_counter() - began)


def python_loop(name: str, games: int = 150) -> float:
    """Return steps per second of a Python loop that asks for the legal mask at every decision."""
    game, rng = pyspiel.load_game(name), random.Random(1)
    steps, began = 0, perf_counter()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                action = outcomes[int(rng.random() * len(outcomes))][0]
            else:
                state.legal_actions_mask()
                legal = state.legal_actions()
                action = legal[int(rng.random() * len(legal))]
            state.apply_action(action)
            steps += 1
    return steps / (perf_counter() - began)


def ismcts(name: str, simulations: int = 4000) -> float:
    """Return simulations per second of its search with random rollouts, early in a game."""
    state = _dealt(name, random.Random(1))
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 2), 1.4, simulations)
    began = perf_counter()
    bot.step(state)
    return simulations / (perf_counter() - began)
