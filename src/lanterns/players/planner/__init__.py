"""The player that plans, and the parts with which it weighs actions.

It runs on numba, which ``lanterns[fast]`` installs; this package itself can be imported without it.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lanterns.extras import needs_extra
from lanterns.players.planner.beliefs import BELIEFS

if TYPE_CHECKING:
    from lanterns.players.planner.player import Planner

__all__ = ["make_planner"]


def make_planner(beliefs: Sequence[float] = BELIEFS) -> "Planner":
    """Make the planner with these beliefs, or else with those found to be best."""
    with needs_extra("the player 'planner'", "fast", "numba", "numpy"):
        import numpy as np

        from lanterns.players.planner.player import Planner
    return Planner(np.array(beliefs))
