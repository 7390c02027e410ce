"""The search on numba as an evaluator: thousands of simulations for each position."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from lanterns.analysis.calibration import Calibration
from lanterns.analysis.evaluator import Effort, Sampled
from lanterns.analysis.sampling import confine, sample
from lanterns.engine import Action, View
from lanterns.kernel import Codec, from_view, generator, generators, legal_count, nth_legal
from lanterns.players.champion import WEIGHTS_FILE
from lanterns.players.mcts.search import search
from lanterns.players.mcts.settings import SearchSettings
from lanterns.players.mcts.tree import Tree, code_of, new_tree, plant
from lanterns.players.net.network import Network, load_weights, new_network
from lanterns.players.planner.plan import make_plan
from lanterns.players.planner.workspace import new_workspace

_ROWS: Final = 16
"""Rows of a tree for each simulation."""


def champions_network() -> Network:
    """Return the champion's network."""
    return new_network(load_weights(WEIGHTS_FILE))


class KernelEvaluator:
    """The search with its settings, a calibration and perhaps a network."""

    effort: Final = Effort()

    def __init__(
        self, net: Network | None, settings: SearchSettings, calibration: Calibration
    ) -> None:
        self.net, self.settings, self.calibration = net, settings, calibration
        self.work = new_workspace()
        self._trees: dict[int, Tree] = {}

    def trials(self, seen: View, seed: int) -> "KernelTrials":
        """Prepare trials of a position: see ``Evaluator``."""
        return KernelTrials(self, seen, seed)

    def tree(self, simulations: int) -> Tree:
        """Return a tree with room for that many simulations, reused each time."""
        if simulations not in self._trees:
            self._trees[simulations] = new_tree(1000 + _ROWS * simulations)
        return self._trees[simulations]


class KernelTrials:
    """A position on the kernel."""

    def __init__(self, evaluator: KernelEvaluator, seen: View, seed: int) -> None:
        self._by, self._seed = evaluator, seed
        self._players = len(seen.state.seats)
        self._game = from_view(seen, generator(seed))
        self._codec = Codec(self._game)
        make_plan(self._game, evaluator.work.beliefs, evaluator.work.plan)

    def candidates(self, simulations: int, most: int) -> tuple[list[Action], int]:
        """Return the actions that a search tries most: see ``Trials``."""
        if legal_count(self._game) == 1:
            return [self._codec.decode(nth_legal(self._game, 0))], 0
        by, tree = self._by, self._by.tree(simulations)
        plant(tree)
        search(
            tree,
            self._game,
            simulations,
            by.work,
            by.net,
            by.settings,
            generator(self._seed ^ 0x5EA7C4),
        )
        rows: list[int] = []
        group = int(tree.first[0])
        while group:
            rows += range(group + 1, group + 1 + int(tree.visits[group]))
            group = int(tree.next[group])
        rows.sort(key=lambda row: -int(tree.visits[row]))
        codes = [code_of(self._game, int(tree.key[row])) for row in rows[:most]]
        return [self._codec.decode(code) for code in codes], simulations

    def sample(self, action: Action, worlds: int) -> Sampled:
        """Try an action in that many worlds: see ``Trials``."""
        by, tree = self._by, self._by.tree(worlds)
        shares, honor = np.zeros((worlds, 4)), np.zeros((worlds, 4))
        confine(tree, self._game, self._codec.encode(action))
        rngs = generators(self._seed, worlds)
        sample(tree, self._game, rngs, by.work, by.net, by.settings, shares, honor)
        return Sampled(self._columns(shares), self._columns(honor))

    def _columns(self, values: NDArray[np.float64]) -> list[list[float]]:
        columns: list[list[float]] = values.T[: self._players].tolist()
        return columns
