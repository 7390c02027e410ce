"""Compiling everything that planner and mcts need, so that a first game does not wait for it."""

from random import Random
from time import perf_counter

from lanterns.engine import FIRST_GAME_CARDS, Options, legal_actions, new_game, view
from lanterns.players.mcts.player import Mcts
from lanterns.players.mcts.settings import with_random_rollouts
from lanterns.players.planner.player import Planner


def warm() -> float:
    """Decide once with each; gives the seconds it took."""
    began = perf_counter()
    state = new_game(Options(2, True, FIRST_GAME_CARDS), 1)
    seen, legal = view(state, state.seat_to_move), legal_actions(state)
    for player in (Planner(), Mcts(10), Mcts(10, settings=with_random_rollouts())):
        player.choose(seen, legal, Random(1))
    return perf_counter() - began
