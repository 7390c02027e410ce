"""The player that plans: it weighs every action by what its lanterns can still become."""

from collections.abc import Sequence
from random import Random
from typing import Final

from lanterns.engine import Action, View
from lanterns.players.brain import Search, new_machine
from lanterns.players.planner.beliefs import BELIEFS

_EQUAL: Final = 1e-6


class Planner:
    """Known as ``planner``: one action ahead, and from there a plan to the end of the game."""

    def __init__(self, beliefs: Sequence[float] = BELIEFS, name: str = "planner") -> None:
        self._beliefs = beliefs
        self._machine = new_machine(f"the player {name!r}")

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:
        """Choose the action that is worth most; among equals, any."""
        if len(legal) == 1:
            return legal[0]
        # The plan does not depend on what is hidden, so any guess of it will do.
        weighed = Search(self._machine, view, 0, self._beliefs).weigh()
        least = max(value for _, value in weighed) - _EQUAL
        return rng.choice([action for action, value in weighed if value >= least])
