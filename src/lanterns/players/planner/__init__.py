"""The player that plans, and what it weighs actions with.

It runs on numba, which ``lanterns[fast]`` installs; this package itself can be imported without.
"""

from typing import TYPE_CHECKING

from lanterns.extras import needs_extra

if TYPE_CHECKING:
    from lanterns.players.planner.player import Planner

__all__ = ["make_planner"]


def make_planner() -> "Planner":
    """The planner with the weights that were found to be best."""
    with needs_extra("the player 'planner'", "fast", "numba", "numpy"):
        from lanterns.players.planner.player import Planner
    return Planner()
