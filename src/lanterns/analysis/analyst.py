"""The analysis of one position: each seat's chance to win, its honor, and the best actions."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from statistics import NormalDist
from typing import Annotated, Final, TypeAlias

from lanterns.analysis.calibration import kind_of, part_left
from lanterns.analysis.evaluator import Effort, Evaluator, champion_evaluator
from lanterns.engine import (
    Action,
    AnyAction,
    GameState,
    LanternsError,
    Seat,
    TurnStep,
    View,
    legal_actions,
    outcome,
    view,
)
from lanterns.engine.shape import Real, shape_of
from lanterns.players.brain import Sampled, Search

_CONFIDENCE: Final = 0.95
_SEARCHING: Final = 0x5EA7C4
"""What the seed of the search differs by from that of the samples."""

Estimate: TypeAlias = Annotated[float, Real(digits=4)]
"""A chance or an expectation, written to four decimals."""


@dataclass(frozen=True, slots=True)
class ActionValue:
    """The average results of an action over worlds that the seat to move cannot tell apart."""

    action: Annotated[Action, shape_of(AnyAction)]
    chances: tuple[Estimate, ...]
    """Each seat's chance to win."""
    honor: tuple[Estimate, ...]
    """Each seat's expected honor at the end."""
    loss: Estimate
    """How much less chance it leaves the seat to move than the best action, from 0 to 1."""
    low: Estimate
    """The bounds of that loss with 95 % confidence, for all actions of the position together."""
    high: Estimate


@dataclass(frozen=True, slots=True)
class Analysis:
    """The analysis of a position, from what the seat to move can know."""

    seat: Seat
    """The seat to move."""
    chances: tuple[float, ...]
    """Each seat's chance to win if the best action is chosen; they sum to 1."""
    honor: tuple[float, ...]
    """Each seat's expected honor at the end in that case."""
    actions: tuple[ActionValue, ...]
    """The compared actions, best first."""
    worlds: int
    """The number of sampled worlds in which they were compared."""
    simulations: int
    """The amount of work."""

    @property
    def best(self) -> ActionValue:
        """The best action."""
        return self.actions[0]

    def of(self, action: Action) -> ActionValue | None:
        """Return the values of an action, or ``None`` if it was not compared."""
        return next((value for value in self.actions if value.action == action), None)


class Analyst:
    """Analyzes positions, one after another. It reads only what the seat to move may know."""

    def __init__(self, evaluator: Evaluator | None = None, effort: Effort | None = None) -> None:
        self._evaluator = evaluator or champion_evaluator()
        self.effort = effort or Effort()

    def analyze(
        self, position: GameState | View, played: Action | None = None, seed: int = 1
    ) -> Analysis:
        """Analyze a position in which a seat must decide.

        The action that was played is compared as well. The same position and seed lead to the same
        result.
        """
        seen = position if isinstance(position, View) else view(position, position.seat_to_move)
        state = seen.state
        if state.step is TurnStep.OVER:
            raise LanternsError("this game is over: choose an earlier position")
        if seen.seat != state.seat_to_move:
            raise LanternsError("this is another seat's view: pass the view of the seat to move")
        effort = self.effort
        # Search and samples draw from different seeds, so that they are independent.
        search = Search(self._evaluator.machine, seen, seed ^ _SEARCHING)
        searched = effort.search if search.choices > 1 else 0
        if searched:
            search.run(searched)
            actions = [one.action for one in search.ranking()[: effort.actions]]
        else:
            actions = [*legal_actions(state)]
        if played is not None and played not in actions:
            actions.append(played)
        sampled = [search.sample(action, effort.worlds, seed) for action in actions]
        values = self._compare(state, actions, sampled)
        return Analysis(
            seat=state.seat_to_move,
            chances=values[0].chances,
            honor=values[0].honor,
            actions=values,
            worlds=effort.worlds,
            simulations=searched + effort.worlds * len(actions),
        )

    def _compare(
        self, state: GameState, actions: Sequence[Action], sampled: Sequence[Sampled]
    ) -> tuple[ActionValue, ...]:
        """Return the actions with their values, best first."""
        players, seat, left = len(state.seats), state.seat_to_move, part_left(state)
        means = [[_mean(of_seat) for of_seat in one.shares] for one in sampled]
        reach = NormalDist().inv_cdf(1 - (1 - _CONFIDENCE) / 2 / max(1, len(actions) - 1))
        calibration, kind = self._evaluator.calibration, kind_of(players, bool(state.cards))
        every = [calibration.chances(mean, left, kind) for mean in means]
        # With several others, a larger share can be a smaller chance: it matters who has the rest.
        order = sorted(range(len(actions)), key=lambda n: -every[n][seat])
        best = order[0]
        steepness = self._slope(means[best], seat, left, kind)
        found = []
        for n in order:
            chances = every[n]
            honor = [_mean(of_seat) for of_seat in sampled[n].honor]
            raw, error = _difference(sampled[best].shares[seat], sampled[n].shares[seat])
            loss = every[best][seat] - chances[seat]
            # The map from shares to chances is smooth: between two actions it is almost a line.
            slope = loss / raw if raw > 1e-9 else steepness
            reached = reach * error * slope
            found.append(
                ActionValue(
                    action=actions[n],
                    chances=chances,
                    honor=calibration.honor(honor, left, kind),
                    loss=loss,
                    low=max(0.0, loss - reached),
                    high=min(1.0, loss + reached),
                )
            )
        return tuple(found)

    def _slope(self, shares: list[float], seat: Seat, left: float, kind: str) -> float:
        """Return how much a seat's chance rises with its share."""
        calibrate, step = self._evaluator.calibration.chances, 0.01
        more = [share * (1 - step) + step * (n == seat) for n, share in enumerate(shares)]
        rise = calibrate(more, left, kind)[seat] - calibrate(shares, left, kind)[seat]
        return max(0.0, rise / max(1e-9, more[seat] - shares[seat]))


def _mean(values: Sequence[float]) -> float:
    # fsum, as versions of Python round sum differently.
    return fsum(values) / len(values)


def _difference(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """Return the mean difference of two actions in the same worlds, and its standard error."""
    apart = [a - b for a, b in zip(one, other, strict=True)]
    mean = _mean(apart)
    return mean, sqrt(fsum((each - mean) ** 2 for each in apart)) / len(apart)


def final_chances(state: GameState) -> tuple[float, ...] | None:
    """Return each seat's share of the victory once a game is over."""
    result = outcome(state)
    if result is None:
        return None
    share = 1 / len(result.winners)
    return tuple(share if seat in result.winners else 0.0 for seat in range(len(state.seats)))
