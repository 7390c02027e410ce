"""Games between searches on the kernel, for self-play and for matches."""

from dataclasses import dataclass
from time import monotonic
from typing import Final

import numpy as np

from lanterns.arena.stats.group import GameKind
from lanterns.engine import Seed
from lanterns.kernel import (
    Game,
    Rng,
    apply,
    deal,
    generator,
    legal_count,
    new_state,
    nth_legal,
    winners,
)
from lanterns.kernel import layout as at
from lanterns.players.mcts.search import most_tried, search
from lanterns.players.mcts.settings import TUNED, SearchSettings, without_rollouts
from lanterns.players.mcts.tree import code_of, new_tree, plant
from lanterns.players.net.features import Floats
from lanterns.players.net.layout import MOST_SEATS
from lanterns.players.net.network import new_network
from lanterns.players.planner.plan import make_plan
from lanterns.players.planner.workspace import new_workspace

KINDS: Final = tuple(GameKind(players, box) for players in (2, 3, 4) for box in (False, True))
"""Every kind of game. With the expansion, two emperor cards are drawn for each deal."""

_ROOM: Final = 400_000
_CHUNK: Final = 50
_PLANNED_BY: Final = [at.TURN, at.SEAT, at.PLACED, *range(at.STACK_LEFT, at.STACK_LEFT + 4)]
"""The parts of the state that a plan depends on, within one game."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The budget of a search: a number of simulations, or, if that is 0, seconds."""

    simulations: int = 0
    seconds: float = 0.0


class Searcher:
    """A search with everything it needs, for one decision after another.

    With weights, the network evaluates the leaves; without, this is the player ``mcts``. Settings
    other than those of these players are for experiments.
    """

    def __init__(
        self,
        weights: list[Floats] | None,
        budget: Budget,
        settings: SearchSettings | None = None,
    ) -> None:
        self.work = new_workspace()
        self.tree = new_tree(_ROOM)
        self.simulations = 0
        """The simulations of the last decision."""
        self._net = None if weights is None else new_network(weights)
        usual = TUNED if weights is None else without_rollouts()
        self._settings = usual if settings is None else settings
        self._budget = budget
        self._planned = b""

    def plan(self, game: Game) -> None:
        """Make the plan for this position, unless the current one fits."""
        # It takes a third of the time of a decision with 200 simulations, and is good for a turn.
        if (key := game[_PLANNED_BY].tobytes()) != self._planned:
            make_plan(game, self.work.beliefs, self.work.plan)
            self._planned = key

    def decide(self, game: Game, rng: Rng) -> int:
        """Return the code of the action that the search tried most."""
        self.plan(game)
        plant(self.tree)
        self.simulations, left, began = 0, float(self._budget.simulations or 1), monotonic()
        while left > 0.0 and most_tried(self.tree)[1] <= left:
            more = min(_CHUNK, int(left)) if self._budget.simulations else _CHUNK
            search(self.tree, game, self.work, self._net, self._settings, rng, more)
            self.simulations += more
            if self._budget.simulations:
                left = self._budget.simulations - self.simulations
            else:
                spent = monotonic() - began
                left = self.simulations * (self._budget.seconds / spent - 1.0)
        return code_of(game, int(self.tree.key[most_tried(self.tree)[0]]))

    def chances(self, players: int) -> Floats:
        """Return each seat's chance to win, averaged over the last decision's simulations."""
        found = np.zeros(MOST_SEATS, np.float32)
        found[:players] = self.tree.total[:players] / self.simulations
        return found


def deal_game(kind: GameKind, seed: Seed) -> Game:
    """Return a random game of that kind."""
    game = new_state()
    deal(game, kind.players, int(kind.expansion), 0, generator(seed))
    return game


def skip_to_choice(game: Game) -> int:
    """Carry out actions without alternatives. Return the number of legal actions then.

    It is 0 when the game is over.
    """
    while (count := legal_count(game)) == 1:
        apply(game, nth_legal(game, 0))
    return count


def victory_shares(game: Game) -> Floats:
    """Return each seat's share of the victory in a finished game; 0 for empty seats."""
    won = np.zeros(MOST_SEATS, np.int16)
    count = winners(game, won)
    return won.astype(np.float32) / np.float32(count)


def seat_to_move(game: Game) -> int:
    """Return the seat to move."""
    return int(game[at.SEAT])
