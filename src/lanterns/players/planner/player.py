"""The player that plans: it weighs every action by what its lanterns can still become."""

from collections.abc import Sequence
from random import Random

import numpy as np

from lanterns.engine import Action, View
from lanterns.kernel import Codec, from_view, generator
from lanterns.players.planner.plan import make_plan
from lanterns.players.planner.weigh import weigh_all
from lanterns.players.planner.workspace import TUNED_BELIEFS, Beliefs, new_workspace

_EQUAL = 1e-6


class Planner:
    """Known as ``planner``: one action ahead, and from there a plan to the end of the game."""

    def __init__(self, beliefs: Beliefs = TUNED_BELIEFS) -> None:
        self._work = new_workspace(beliefs)

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:
        """Choose the action that is worth most; among equals, any."""
        if len(legal) == 1:
            return legal[0]
        # The plan does not depend on what is hidden, so any guess of it will do.
        game = from_view(view, generator(0))
        make_plan(game, self._work.beliefs, self._work.plan)
        count = weigh_all(game, self._work)
        values = self._work.values[:count]
        best = np.flatnonzero(values >= values.max() - _EQUAL)
        return Codec(game).decode(int(self._work.codes[rng.choice(best.tolist())]))
