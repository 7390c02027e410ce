"""The analysis of one position: each seat's chance to win, its honor, and the best actions."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import NormalDist
from typing import Final

import numpy as np

from lanterns.analysis.calibration import Calibration, kind_of, part_left, stored_calibration
from lanterns.analysis.sampling import Values, confine, sample
from lanterns.engine import Action, GameState, LanternsError, Seat, TurnStep, View, outcome, view
from lanterns.kernel import Codec, Game, from_view, generator, generators, legal_count, nth_legal
from lanterns.players.mcts.search import search
from lanterns.players.mcts.settings import TUNED, SearchSettings, without_rollouts
from lanterns.players.mcts.tree import code_of, new_tree, plant
from lanterns.players.net.network import Network
from lanterns.players.planner.plan import make_plan
from lanterns.players.planner.workspace import new_workspace

_CONFIDENCE: Final = 0.95
_ROWS: Final = 16
"""Rows of a tree for each simulation."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much work goes into one position, in simulations, so that a result can be repeated."""

    search: int = 800
    """Simulations that choose which actions to compare."""
    worlds: int = 400
    """Sampled worlds in which each of those is tried."""
    actions: int = 4
    """How many actions are compared, not counting one that was played."""


@dataclass(frozen=True, slots=True)
class Evaluator:
    """What judges positions: the search with its settings, perhaps a network, and a calibration.

    A calibration fits one evaluator only: with another network, fit another.
    """

    net: Network | None = None
    settings: SearchSettings = field(default_factory=lambda: TUNED)
    calibration: Calibration = field(default_factory=stored_calibration)


def network_evaluator(net: Network, calibration: Calibration) -> Evaluator:
    """The search whose leaves a network evaluates, without rollouts."""
    return Evaluator(net, without_rollouts(), calibration)


@dataclass(frozen=True, slots=True)
class ActionValue:
    """What an action leads to, on average over worlds that the seat to move cannot tell apart."""

    action: Action
    chances: tuple[float, ...]
    """Each seat's chance to win."""
    honor: tuple[float, ...]
    """The honor that each seat can expect to end with."""
    loss: float
    """How much less chance it leaves the seat to move than the best action, from 0 to 1."""
    low: float
    """The bounds of that loss with 95 % confidence, for all actions of the position together."""
    high: float


@dataclass(frozen=True, slots=True)
class Analysis:
    """What is known of a position, as the seat to move can know it."""

    seat: Seat
    """The seat to move."""
    chances: tuple[float, ...]
    """Each seat's chance to win if the best action is chosen; they sum to 1."""
    honor: tuple[float, ...]
    """The honor that each seat can then expect to end with."""
    actions: tuple[ActionValue, ...]
    """The actions compared, the best first."""
    worlds: int
    """In how many sampled worlds they were compared."""
    simulations: int
    """How much work it was."""

    @property
    def best(self) -> ActionValue:
        """The best action."""
        return self.actions[0]

    def of(self, action: Action) -> ActionValue | None:
        """What was found about an action, if it was compared."""
        return next((value for value in self.actions if value.action == action), None)


class Analyst:
    """Analyzes positions, one after another. It reads only what the seat to move may know."""

    def __init__(self, evaluator: Evaluator | None = None, effort: Effort | None = None) -> None:
        self._evaluator = evaluator or Evaluator()
        self.effort = effort or Effort()
        self._work = new_workspace()
        self._tree = new_tree(1000 + _ROWS * self.effort.search)
        self._confined = new_tree(1000 + _ROWS * self.effort.worlds)

    def analyze(
        self, position: GameState | View, played: Action | None = None, seed: int = 1
    ) -> Analysis:
        """Analyze a position in which a seat has to decide.

        The action that was played is compared as well. The same position and seed lead to the same
        result.
        """
        seen = position if isinstance(position, View) else view(position, position.seat_to_move)
        state = seen.state
        if state.step is TurnStep.OVER:
            raise LanternsError("this game is over: there is nothing to decide")
        if seen.seat != state.seat_to_move:
            raise LanternsError("a position is analyzed as the seat to move sees it")
        game = from_view(seen, generator(seed))
        make_plan(game, self._work.weights, self._work.plan)
        codec = Codec(game)
        codes, searched = self._candidates(game, seed)
        if played is not None and (code := codec.encode(played)) not in codes:
            codes.append(code)
        sampled = [self._sample(game, code, seed) for code in codes]
        left = part_left(state)
        values = self._compare(state, [codec.decode(code) for code in codes], sampled, left)
        return Analysis(
            seat=state.seat_to_move,
            chances=values[0].chances,
            honor=values[0].honor,
            actions=values,
            worlds=self.effort.worlds,
            simulations=searched + self.effort.worlds * len(codes),
        )

    def _candidates(self, game: Game, seed: int) -> tuple[list[int], int]:
        """The actions that a search tries most, and how many simulations that took."""
        if legal_count(game) == 1:
            return [nth_legal(game, 0)], 0
        tree, evaluator = self._tree, self._evaluator
        plant(tree)
        search(
            tree,
            game,
            self.effort.search,
            self._work,
            evaluator.net,
            evaluator.settings,
            generator(seed ^ 0x5EA7C4),
        )
        rows: list[int] = []
        group = int(tree.first[0])
        while group:
            rows += range(group + 1, group + 1 + int(tree.visits[group]))
            group = int(tree.next[group])
        rows.sort(key=lambda row: -int(tree.visits[row]))
        codes = [code_of(game, int(tree.key[row])) for row in rows[: self.effort.actions]]
        return codes, self.effort.search

    def _sample(self, game: Game, code: int, seed: int) -> tuple[Values, Values]:
        """The shares and the honor that an action leads to, for each world."""
        worlds = self.effort.worlds
        shares, honor = np.zeros((worlds, 4)), np.zeros((worlds, 4))
        confine(self._confined, game, code)
        sample(
            self._confined,
            game,
            generators(seed, worlds),
            self._work,
            self._evaluator.net,
            self._evaluator.settings,
            shares,
            honor,
        )
        return shares, honor

    def _compare(
        self,
        state: GameState,
        actions: Sequence[Action],
        sampled: Sequence[tuple[Values, Values]],
        left: float,
    ) -> tuple[ActionValue, ...]:
        """The actions with their values, the best first."""
        players, seat = len(state.seats), state.seat_to_move
        means = [shares[:, :players].mean(axis=0) for shares, _ in sampled]
        order = sorted(range(len(actions)), key=lambda n: -float(means[n][seat]))
        best = order[0]
        reach = NormalDist().inv_cdf(1 - (1 - _CONFIDENCE) / 2 / max(1, len(actions) - 1))
        calibration, kind = self._evaluator.calibration, kind_of(players, bool(state.cards))
        calibrate = calibration.chances
        top = calibrate(means[best].tolist(), left)
        found = []
        for n in order:
            chances = calibrate(means[n].tolist(), left)
            honor = sampled[n][1][:, :players].mean(axis=0)
            apart = sampled[best][0][:, seat] - sampled[n][0][:, seat]
            raw, error = float(apart.mean()), float(apart.std()) / sqrt(len(apart))
            loss = top[seat] - chances[seat]
            # The map from shares to chances is smooth: between two actions it is almost a line.
            slope = loss / raw if raw > 1e-9 else self._slope(means[best].tolist(), seat, left)
            reached = reach * error * slope
            found.append(
                ActionValue(
                    action=actions[n],
                    chances=chances,
                    honor=calibration.honor(honor.tolist(), left, kind),
                    loss=loss,
                    low=max(0.0, loss - reached),
                    high=min(1.0, loss + reached),
                )
            )
        return tuple(found)

    def _slope(self, shares: list[float], seat: Seat, left: float) -> float:
        """How much a seat's chance rises with its share."""
        calibrate, step = self._evaluator.calibration.chances, 0.01
        more = [share * (1 - step) + step * (n == seat) for n, share in enumerate(shares)]
        rise = calibrate(more, left)[seat] - calibrate(shares, left)[seat]
        return max(0.0, rise / max(1e-9, more[seat] - shares[seat]))


def final_chances(state: GameState) -> tuple[float, ...] | None:
    """Each seat's share of the victory once a game is over."""
    result = outcome(state)
    if result is None:
        return None
    share = 1 / len(result.winners)
    return tuple(share if seat in result.winners else 0.0 for seat in range(len(state.seats)))
