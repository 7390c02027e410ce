"""Evaluators of positions: the search with this or another network, and its calibration."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from lanterns.analysis.calibration import Calibration, stored_calibration
from lanterns.extras import needs_extra
from lanterns.players.brain import Machine, new_machine

if TYPE_CHECKING:
    from lanterns.players.net.network import Network


@dataclass(frozen=True, slots=True)
class Effort:
    """The work for one position, in simulations, so that a result can be repeated."""

    search: int = 1600
    """Simulations that choose the actions to compare."""
    worlds: int = 1200
    """Sampled worlds in which each of those is tried."""
    actions: int = 4
    """The number of actions to compare, not counting one that was played."""


class Evaluator(NamedTuple):
    """Evaluates positions."""

    machine: Machine
    """Runs the search."""
    calibration: Calibration
    """Converts its results to chances. It fits this search only."""


def champion_evaluator(calibration: Calibration | None = None) -> Evaluator:
    """Return the search with the champion's network and its calibration."""
    return Evaluator(new_machine("the analysis"), calibration or stored_calibration())


def network_evaluator(net: "Network", calibration: Calibration) -> Evaluator:
    """Return the search whose leaves a network evaluates, without rollouts."""
    from lanterns.players.brain.entries import new_memory
    from lanterns.players.brain.machines.native import NativeMachine
    from lanterns.players.mcts.settings import without_rollouts

    return Evaluator(NativeMachine(new_memory(net, without_rollouts())), calibration)


def plan_evaluator(calibration: Calibration) -> Evaluator:
    """Return the search that plays a round after each leaf and then asks the planner's table."""
    with needs_extra("this analysis", "fast", "numba", "numpy"):
        from lanterns.players.brain.entries import new_memory
        from lanterns.players.brain.machines.native import NativeMachine
        from lanterns.players.mcts.settings import TUNED
    return Evaluator(NativeMachine(new_memory(None, TUNED)), calibration)
