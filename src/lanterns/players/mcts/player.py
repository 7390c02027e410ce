"""The player that searches, for a time or a number of simulations."""

from collections.abc import Sequence
from random import Random
from time import monotonic
from typing import Final

from lanterns.engine import Action, View
from lanterns.kernel import Codec, from_view, generator
from lanterns.kernel.layout import Game, Rng
from lanterns.players.mcts.search import search
from lanterns.players.mcts.select import most_tried
from lanterns.players.mcts.settings import TUNED, Settings
from lanterns.players.mcts.tree import code_of, new_tree, plant
from lanterns.players.planner.desk import new_desk
from lanterns.players.planner.plan import make_plan
from lanterns.players.planner.weights import TUNED as WEIGHTS

SECONDS: Final = 1.0
"""What a decision takes if nothing is said."""
CHUNK: Final = 100
"""Simulations between two looks at the clock."""
ROOM: Final = 1_500_000
"""The most rows of a tree. When they are full the search goes on in what there is."""
_ROWS_A_SIMULATION: Final = 16


class Mcts:
    """Known as ``mcts``: looks as far ahead as it has time for, in worlds that may be the real one.

    With a number of simulations it decides alike whenever the generator is alike.
    """

    def __init__(
        self,
        simulations: int | None = None,
        seconds: float = SECONDS,
        settings: Settings = TUNED,
    ) -> None:
        self.simulations = simulations
        """With a number of these there is no limit of time."""
        self.seconds = seconds
        self._settings = settings
        self._desk = new_desk(WEIGHTS)
        self._tree = new_tree(min(ROOM, 1000 + _ROWS_A_SIMULATION * (simulations or ROOM)))

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:
        """The action that the search came back to most."""
        chance = generator(rng.getrandbits(64))
        if len(legal) == 1:
            return legal[0]
        game = from_view(view, chance)
        make_plan(game, self._desk.weights, self._desk.plan)
        plant(self._tree)
        if self.simulations is not None:
            self._search_to(game, self.simulations, chance)
        else:
            self._search_for(game, self.seconds, chance)
        row, _ = most_tried(self._tree)
        return Codec(game).decode(code_of(game, int(self._tree.key[row])))

    def _search(self, game: Game, simulations: int, chance: Rng) -> None:
        search(self._tree, game, simulations, self._desk, self._settings, chance)

    def _search_to(self, game: Game, simulations: int, chance: Rng) -> None:
        """Search until so many simulations are done, or no other action can come to be first."""
        while simulations > 0 and most_tried(self._tree)[1] <= simulations:
            self._search(game, min(CHUNK, simulations), chance)
            simulations -= CHUNK

    def _search_for(self, game: Game, seconds: float, chance: Rng) -> None:
        """Search until the time is over, or no other action can come to be first in it."""
        began, done, left = monotonic(), 0, 1.0
        while left > 0.0:
            self._search(game, CHUNK, chance)
            done += CHUNK
            spent = monotonic() - began
            left = done * (seconds / spent - 1.0)
            if most_tried(self._tree)[1] > left:
                return
