"""The search in plain Python as an evaluator, for places without numba, such as a browser.

A simulation takes milliseconds instead of microseconds. So the search proposes one action, which is
tried in few worlds together with the one that was played: the results are as true, but less
certain.
"""

from random import Random
from typing import Final

from lanterns.analysis.calibration import Calibration
from lanterns.analysis.evaluator import Effort, Sampled
from lanterns.engine import Action, View, legal_actions
from lanterns.players.champion import WEIGHTS_FILE
from lanterns.players.plain.evaluate import Evaluation
from lanterns.players.plain.network import load_network
from lanterns.players.plain.plan import PlanCache
from lanterns.players.plain.search import Leaf, Search
from lanterns.players.planner.beliefs import BELIEFS

_HONOR_UNIT: Final = 10.0
"""The network predicts honor in tens, as the difference from the seats' mean."""


class PlainEvaluator:
    """The champion's search and network in plain Python, and a calibration."""

    effort: Final = Effort(search=48, worlds=40, actions=1)

    def __init__(self, calibration: Calibration) -> None:
        self.calibration = calibration
        self.net = load_network(WEIGHTS_FILE)
        self.plans = PlanCache(BELIEFS)

    def trials(self, seen: View, seed: int) -> "PlainTrials":
        """Prepare trials of a position: see ``Evaluator``."""
        return PlainTrials(self, seen, seed)


class PlainTrials:
    """A position on the engine."""

    def __init__(self, evaluator: PlainEvaluator, seen: View, seed: int) -> None:
        self._net, self._seen, self._seed = evaluator.net, seen, seed
        self._evaluation = Evaluation(evaluator.plans.plan(seen.state), BELIEFS)

    def candidates(self, simulations: int, most: int) -> tuple[list[Action], int]:
        """Return the actions that a search tries most: see ``Trials``."""
        legal = legal_actions(self._seen.state)
        if len(legal) == 1:
            return [legal[0]], 0
        search = Search(self._seen, self._evaluation, self._net)
        rng = Random(self._seed)
        for _ in range(simulations):
            search.simulate(rng)
        tried = search.tried()
        return sorted(tried, key=lambda action: -tried[action])[:most], simulations

    def sample(self, action: Action, worlds: int) -> Sampled:
        """Try an action in that many worlds: see ``Trials``."""
        search = Search(self._seen, self._evaluation, self._net, only=action)
        # A simulation draws the hidden tiles first: they are the same in every sample.
        leaves = [search.simulate(Random(f"{self._seed} {world}")) for world in range(worlds)]
        shares = [_shares(leaf) for leaf in leaves]
        honor = [self._honor(leaf) for leaf in leaves]
        return Sampled(list(zip(*shares, strict=True)), list(zip(*honor, strict=True)))

    def _honor(self, leaf: Leaf) -> list[float]:
        """Return the final honor, or the plan's mean with the network's differences."""
        if leaf.result is not None:
            return [float(honor) for honor in leaf.result.honor]
        seats = range(len(leaf.state.seats))
        mean = sum(self._evaluation.prospects(leaf.state, seat) for seat in seats) / len(seats)
        surplus = sum(leaf.apart) / len(leaf.apart)
        return [mean + _HONOR_UNIT * (apart - surplus) for apart in leaf.apart]


def _shares(leaf: Leaf) -> list[float]:
    """Return each seat's share of the victory, or its chance of it."""
    if leaf.result is None:
        return leaf.rewards
    winners = leaf.result.winners
    return [(seat in winners) / len(winners) for seat in range(len(leaf.state.seats))]
