"""Evaluators of positions: the search on numba or in plain Python, with this or another network."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol, runtime_checkable

from lanterns.analysis.calibration import Calibration, stored_calibration
from lanterns.engine import Action, View
from lanterns.extras import needs_extra

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


class Sampled(NamedTuple):
    """The results of an action. Each seat has a list with a number for each world.

    Every action of a position is tried in the same worlds, in the same order.
    """

    shares: Sequence[Sequence[float]]
    """The share of the victory if the game ended, otherwise its estimate."""
    honor: Sequence[Sequence[float]]
    """The honor at the end, or its estimate."""


class Trials(Protocol):
    """A position in which actions are tried."""

    def candidates(self, simulations: int, most: int) -> tuple[list[Action], int]:
        """Return the actions that a search tries most, and the number of simulations it took."""
        ...

    def sample(self, action: Action, worlds: int) -> Sampled:
        """Try an action in that many worlds."""
        ...


@runtime_checkable
class Evaluator(Protocol):
    """Evaluates positions, one after another."""

    @property
    def calibration(self) -> Calibration:
        """Converts its results to chances. It fits this evaluator only."""
        ...

    @property
    def effort(self) -> Effort:
        """The work it can do in an acceptable time."""
        ...

    def trials(self, seen: View, seed: int) -> Trials:
        """Prepare trials of a position as the seat to move sees it."""
        ...


def champion_evaluator(calibration: Calibration | None = None) -> Evaluator:
    """Return the search with the champion's network and its calibration."""
    with needs_extra("the analysis", "fast", "numba", "numpy"):
        from lanterns.analysis.fast import champions_network
    return network_evaluator(champions_network(), calibration or stored_calibration())


def network_evaluator(net: "Network", calibration: Calibration) -> Evaluator:
    """Return the search whose leaves a network evaluates, without rollouts."""
    from lanterns.analysis.fast import KernelEvaluator
    from lanterns.players.mcts.settings import without_rollouts

    return KernelEvaluator(net, without_rollouts(), calibration)


def plan_evaluator(calibration: Calibration) -> Evaluator:
    """Return the search that plays a round after each leaf and then asks the planner's table."""
    with needs_extra("the analysis", "fast", "numba", "numpy"):
        from lanterns.analysis.fast import KernelEvaluator
        from lanterns.players.mcts.settings import TUNED
    return KernelEvaluator(None, TUNED, calibration)


def plain_evaluator(calibration: Calibration | None = None) -> Evaluator:
    """Return the champion's evaluator without numba or numpy: for browsers, with less effort."""
    from lanterns.analysis.plain import PlainEvaluator

    return PlainEvaluator(calibration or stored_calibration())
