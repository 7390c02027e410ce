"""The player that searches, for a time or a number of simulations."""

from collections.abc import Sequence
from random import Random
from time import monotonic
from typing import Final

from lanterns.engine import Action, View
from lanterns.kernel import Codec, from_view, generator
from lanterns.kernel.arrays import Game, Rng
from lanterns.players.mcts import SECONDS
from lanterns.players.mcts.search import most_tried, search
from lanterns.players.mcts.settings import TUNED, SearchSettings
from lanterns.players.mcts.tree import code_of, new_tree, plant
from lanterns.players.net.network import Network
from lanterns.players.planner.plan import make_plan
from lanterns.players.planner.workspace import new_workspace

CHUNK: Final = 100
"""Simulations between two looks at the clock."""
ROOM: Final = 1_500_000
"""The most rows of a tree. When they are used up, the search continues without new ones."""
_ROWS_PER_SIMULATION: Final = 16


class Mcts:
    """Known as ``mcts``: searches for its time, in worlds that could be the real one.

    With a number of simulations, the same generator leads to the same decision.
    """

    def __init__(
        self,
        simulations: int | None = None,
        seconds: float = SECONDS,
        settings: SearchSettings = TUNED,
        net: Network | None = None,
    ) -> None:
        self.simulations = simulations
        """If this is a number, there is no time limit."""
        self.seconds = seconds
        self._settings = settings
        self._net = net
        self._work = new_workspace()
        self._tree = new_tree(min(ROOM, 1000 + _ROWS_PER_SIMULATION * (simulations or ROOM)))

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:
        """Choose the action that the search tried most."""
        chance = generator(rng.getrandbits(64))
        if len(legal) == 1:
            return legal[0]
        game = from_view(view, chance)
        make_plan(game, self._work.beliefs, self._work.plan)
        plant(self._tree)
        if self.simulations is not None:
            self._search_to(game, self.simulations, chance)
        else:
            self._search_for(game, self.seconds, chance)
        row, _ = most_tried(self._tree)
        return Codec(game).decode(code_of(game, int(self._tree.key[row])))

    def _search(self, game: Game, simulations: int, chance: Rng) -> None:
        search(self._tree, game, simulations, self._work, self._net, self._settings, chance)

    def _search_to(self, game: Game, simulations: int, chance: Rng) -> None:
        """Search until that many simulations are done, or no other action can become the first."""
        while simulations > 0 and most_tried(self._tree)[1] <= simulations:
            self._search(game, min(CHUNK, simulations), chance)
            simulations -= CHUNK

    def _search_for(self, game: Game, seconds: float, chance: Rng) -> None:
        """Search until the time is over, or no other action can become the first in it."""
        began, done, left = monotonic(), 0, 1.0
        while left > 0.0:
            self._search(game, CHUNK, chance)
            done += CHUNK
            spent = monotonic() - began
            left = done * (seconds / spent - 1.0)
            if most_tried(self._tree)[1] > left:
                return
