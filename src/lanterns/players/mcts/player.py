"""The players that search, for a time or a number of simulations."""

from collections.abc import Sequence
from random import Random
from time import monotonic
from typing import Final

from lanterns.engine import Action, View
from lanterns.players.brain import Machine, Search, new_machine
from lanterns.players.mcts import SECONDS, read_budget

CHUNK: Final = 100
"""Simulations between two looks at the clock."""
_TICK: Final = 1e-5
"""The least time that counts as spent: browsers round their clocks, so none may have passed."""
CHAMPIONS_SECONDS: Final = 0.045
"""The default time of the champion's decision."""


def make_mcts(setting: str = "") -> "Mcts":
    """Make the player for the setting after ``mcts:``: a time (``2s``) or a number of simulations.

    Without a setting, it takes a second for each decision.
    """
    simulations, seconds = read_budget("mcts", setting, SECONDS)
    return Mcts(new_machine("the player 'mcts'"), simulations, seconds, by_plan=True)


def make_champion(setting: str = "", name: str = "champion") -> "Mcts":
    """Make the champion for the setting after ``champion:``. The name is for error messages."""
    simulations, seconds = read_budget("champion", setting, CHAMPIONS_SECONDS)
    return Mcts(new_machine(f"the player {name!r}"), simulations, seconds)


class Mcts:
    """Known as ``mcts`` and ``champion``: searches in worlds that could be the real one.

    With a number of simulations, the same generator leads to the same decision on every machine.
    """

    def __init__(
        self,
        machine: Machine,
        simulations: int | None = None,
        seconds: float = SECONDS,
        *,
        by_plan: bool = False,
    ) -> None:
        self.simulations = simulations
        """If this is a number, there is no time limit."""
        self.seconds = seconds
        self._machine = machine
        self._by_plan = by_plan
        """Whether the planner's table evaluates positions, and not the machine's network."""

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:
        """Choose the action that the search tried most."""
        seed = rng.getrandbits(64)
        if len(legal) == 1:
            return legal[0]
        search = Search(self._machine, view, seed)
        if self.simulations is not None:
            self._search_to(search, self.simulations)
        else:
            self._search_for(search, self.seconds)
        return search.ranking()[0].action

    def _search_to(self, search: Search, simulations: int) -> None:
        """Search until that many simulations are done, or no other action can become the first."""
        lead = 0
        while simulations > 0 and lead <= simulations:
            lead = search.run(min(CHUNK, simulations), self._by_plan)
            simulations -= CHUNK

    def _search_for(self, search: Search, seconds: float) -> None:
        """Search until the time is over, or no other action can become the first in it."""
        began, done, left = monotonic(), 0, 1.0
        while left > 0.0:
            lead = search.run(CHUNK, self._by_plan)
            done += CHUNK
            spent = max(monotonic() - began, _TICK)
            left = done * (seconds / spent - 1.0)
            if lead > left:
                return
