"""OpenSpiel's tabular Q-learner on Lanterns: python examples/openspiel_learner.py

A table needs few states and few choices. So the learner sees the step of the turn, and chooses what
kind of action it takes: to pass, to dedicate, to place a tile with two matches, and so on. Chance
chooses among the actions of that kind. It is rewarded with the honor it gains, and half as much for
lanterns and favors. Two numbers may follow: games to learn from, and games to compare.
"""

import sys
from random import Random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.tabular_qlearner import QLearner
from open_spiel.python.rl_environment import StepType, TimeStep

import lanterns.envs.openspiel  # noqa: F401 - registers the game
from lanterns import envs
from lanterns.kernel.layout import BUILD, CONVERT, DEDICATE, DISCARD, EXCHANGE, PLACE, ROTATE

KINDS = (0, CONVERT, EXCHANGE, DEDICATE, DISCARD, ROTATE, PLACE, envs.ACTIONS)
"""The first code of each kind of action; placements are divided further, by their matches."""
PLACEMENT = 6


def kinds(state: Any, seen: Any) -> dict[int, list[int]]:
    """Return the legal actions by kind."""
    found: dict[int, list[int]] = {}
    hand, cells = envs.field(seen, "hand"), envs.field(seen, "cells")
    for action in state.legal_actions():
        kind = int(np.searchsorted(KINDS, action, "right")) - 1
        if kind == PLACEMENT:
            slot, rest = divmod((action - PLACE) % (BUILD - PLACE), 4 * len(cells))
            cell, rotation = divmod(rest, 4)
            colors = np.roll(hand[slot, :4], rotation)
            kind += int((colors == cells[cell, 3:7]).sum())
        found.setdefault(kind, []).append(action)
    return found


class Learner:
    """The agent of OpenSpiel on one seat, with what it had at its last decision."""

    def __init__(self) -> None:
        self.agent = QLearner(0, PLACEMENT + 5, discount_factor=0.5)
        self.wealth = 0.0

    def step(self, seen: Any, legal: list[int], last: bool, learns: bool) -> int | None:
        """Show the agent its state, and ask it for a kind of action."""
        step = int(envs.field(seen, "step").argmax())
        me = envs.field(seen, "seats")[0]
        lanterns, favors, honor = int(me[2:10].sum()), int(me[11]), int(me[-1])
        wealth = honor + 0.5 * (lanterns + favors)
        gained, self.wealth = wealth - self.wealth, wealth
        info = {"info_state": [step], "legal_actions": [legal]}
        kind = StepType.LAST if last else StepType.MID
        output = self.agent.step(TimeStep(info, [gained], [1.0], kind), is_evaluation=not learns)
        return None if output is None else int(output.action)


def play(game: Any, learner: Learner, seat: int, chance: Random, learns: bool) -> float:
    """Play a game against random play, and return the share of the victory."""
    state, seen, learner.wealth = game.new_initial_state(), envs.new_observation(), 0.0
    while not state.is_terminal():
        action = chance.choice(state.legal_actions())
        if state.current_player() == seat:
            envs.observe(state.position, seat, seen)
            found = kinds(state, seen)
            chosen = learner.step(seen, sorted(found), last=False, learns=learns)
            assert chosen is not None
            action = chance.choice(found[chosen])
        state.apply_action(action)
    if learns:
        envs.observe(state.position, seat, seen)
        learner.step(seen, [], last=True, learns=True)
    return float(state.returns()[seat] + 0.5)


if __name__ == "__main__":
    games, compared = map(int, sys.argv[1:] or (60, 60))
    np.random.seed(1)  # OpenSpiel's agent draws from numpy's own generator
    game, chance, learner = pyspiel.load_game("python_lanterns(players=2)"), Random(1), Learner()
    for learned in (0, games):
        for number in range(learned):
            play(game, learner, number % 2, chance, learns=True)
        wins = [play(game, learner, n % 2, chance, learns=False) for n in range(compared)]
        won = sum(wins) / compared
        print(f"after {learned} games: wins {won:.0%} of {compared} against random play")
