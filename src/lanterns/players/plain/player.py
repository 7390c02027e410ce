"""The players that need neither numba nor numpy."""

from collections.abc import Sequence
from random import Random
from time import monotonic

from lanterns.engine import Action, PlaceTile, RotateTile, View
from lanterns.players.plain.evaluate import Evaluation
from lanterns.players.plain.network import PlainNetwork
from lanterns.players.plain.plan import Beliefs, PlanCache
from lanterns.players.plain.search import Search
from lanterns.players.planner.beliefs import BELIEFS

_EQUAL = 1e-6


class PlainPlanner:
    """The planner: one action ahead, and from there a plan to the end of the game."""

    def __init__(self, beliefs: Beliefs = BELIEFS) -> None:
        self._plans = PlanCache(beliefs)

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:
        """The action that is worth most; among equals, any."""
        if len(legal) == 1:
            return legal[0]
        state = view.state
        evaluation = Evaluation(self._plans.plan(state), self._plans.beliefs)
        placing = [action for action in legal if isinstance(action, PlaceTile)]
        turning = [action for action in legal if isinstance(action, RotateTile)]
        if placing:
            actions: Sequence[Action] = [*placing, *turning]
            values = evaluation.weigh_placements(state, placing)
            values += evaluation.weigh_rotations(state, turning)
        else:
            actions, values = legal, evaluation.weigh(state, legal)
        best = max(values) - _EQUAL
        return rng.choice([a for a, value in zip(actions, values, strict=True) if value >= best])


class PlainChampion:
    """The champion: searches for a time or a number of simulations, as ``Mcts`` does."""

    def __init__(self, net: PlainNetwork, simulations: int | None, seconds: float) -> None:
        self.simulations, self.seconds = simulations, seconds
        self._net = net
        self._plans = PlanCache(BELIEFS)

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:
        """The action that the search tried most."""
        began, chance = monotonic(), Random(rng.getrandbits(64))
        if len(legal) == 1:
            return legal[0]
        evaluation = Evaluation(self._plans.plan(view.state), BELIEFS)
        search = Search(view, evaluation, self._net)
        done, left = 0, 1.0
        while left > 0.0 and search.most_tried()[1] <= left:
            search.simulate(chance)
            done += 1
            if self.simulations is not None:
                left = self.simulations - done
            else:
                spent = monotonic() - began
                left = done * (self.seconds / spent - 1.0)
        action, _ = search.most_tried()
        assert action is not None
        return action
