"""The player that plans, and what it weighs actions with. It needs numba: ``lanterns[fast]``.

This door opens without numba; ``make_planner`` says what to install where it is missing.
"""

from typing import TYPE_CHECKING

from lanterns.players.planner.missing import needs_fast

if TYPE_CHECKING:
    from lanterns.players.planner.player import Planner

__all__ = ["make_planner"]


def make_planner() -> "Planner":
    """The planner with the weights that were found to be best."""
    with needs_fast("planner"):
        from lanterns.players.planner.player import Planner
    return Planner()
