"""Thousands of games stepped together, on one processor core or several."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lanterns.engine import DECK, IllegalAction, InvalidOptions, LanternsError, Options
from lanterns.envs.observation import Observation
from lanterns.envs.rewards import Reward, Rewards
from lanterns.envs.rows import (
    Actions,
    Rows,
    Seats,
    Setting,
    is_legal,
    new_rows,
    play_on_row,
    random_action,
    start_row,
    step_row,
)
from lanterns.envs.turned import jitted
from lanterns.kernel import Game, Rng, generator, generators, setting

_OTHER_SEED: Final = 0x5DEECE66D
"""Keeps the generators of random actions apart from those of the deals."""


@jitted
def _start(rows: Rows, common: Setting, deck: Game) -> None:
    for row in range(len(rows.states)):
        start_row(rows, row, common, deck)


@jitted
def _step(rows: Rows, common: Setting, deck: Game, actions: Actions) -> None:
    for row in range(len(actions)):
        step_row(rows, row, common, deck, actions[row])


@jitted
def _play_on(rows: Rows, common: Setting, deck: Game, seats: Seats) -> None:
    for row in range(len(seats)):
        play_on_row(rows, row, common, deck, seats[row])


@jitted
def _first_illegal(rows: Rows, actions: Actions) -> int:
    for row in range(len(actions)):
        if not is_legal(rows, row, actions[row]):
            return row
    return -1


@jitted
def _sample(rows: Rows, actions: Actions) -> None:
    for row in range(len(actions)):
        actions[row] = random_action(rows, row)


def seed_rows(seed: int | Sequence[int], games: int) -> tuple[Rng, Rng]:
    """Return the generators of that many games: for their deals, and for random actions.

    All follow from one seed, or each from its own.
    """
    if isinstance(seed, int):
        return generators(seed, games), generators(seed ^ _OTHER_SEED, games)
    if len(seed) != games:
        raise InvalidOptions(f"{games} games need as many seeds, not {len(seed)}")
    pairs = [(generator(one), generator(one ^ _OTHER_SEED)) for one in seed]
    return np.stack([deals for deals, _ in pairs]), np.stack([choices for _, choices in pairs])


class Batch:
    """Many games of one kind, each awaiting an action of its seat to move.

    The arrays are the same objects for as long as the batch exists, and change with every step:
    read them, hand them to another library without a copy, but do not write into them. A game that
    ends is dealt again in the same step, so observations and masks always belong to the next
    decision, while rewards and ``done`` belong to the action just carried out. Without *again* it
    keeps its final position, with nothing legal, until ``deal`` is called for it.

    Game *i* of a seed gets the same deals, no matter what is played and how many games there are.

    >>> batch = Batch(Options(2), games=100, seed=7)
    >>> ended = 0
    >>> for _ in range(100):
    ...     batch.step(batch.sample())
    ...     ended += int(batch.done.sum())
    >>> 100 < ended < 400
    True
    """

    def __init__(
        self,
        options: Options,
        games: int,
        seed: int | Sequence[int] = 0,
        reward: Reward = Reward.WIN_SHARE,
        threads: int = 1,
        again: bool = True,
    ) -> None:
        if games < 1 or threads < 1:
            raise LanternsError(
                f"a batch has at least one game and one thread, not {games} and {threads}"
            )
        self.options: Final = options
        self.games: Final = games
        self.reward: Final = Reward(reward)
        self._common = Setting(*setting(options), int(reward), int(again))
        self._rows = new_rows(games)
        self._sampled = np.zeros(games, np.int64)
        bounds = [games * number // threads for number in range(threads + 1)]
        self._slices = [slice(*pair) for pair in pairwise(bounds)]
        self._parts = [Rows._make(array[part] for array in self._rows) for part in self._slices]
        self._decks = [np.zeros(len(DECK), np.int16) for _ in self._slices]
        self._pool = ThreadPoolExecutor(max(threads - 1, 1))  # starts threads when needed
        self.reset(seed)

    @property
    def states(self) -> Game:
        """The games as the kernel's arrays."""
        return self._rows.states

    @property
    def chance(self) -> Rng:
        """The generators of random actions, one for each game."""
        return self._rows.choices

    @property
    def observations(self) -> Observation:
        """The observation of the seat to move, one row for each game."""
        return self._rows.observations

    @property
    def masks(self) -> NDArray[np.bool_]:
        """The mask of legal actions, one row for each game."""
        return self._rows.masks.view(np.bool_)

    @property
    def seats(self) -> Seats:
        """The seat to move."""
        return self._rows.seats

    @property
    def rewards(self) -> Rewards:
        """Each seat's reward for the last step: 0 except where it ended the game."""
        return self._rows.rewards

    @property
    def done(self) -> NDArray[np.bool_]:
        """Whether the last step ended a game; the row already holds the next one."""
        return self._rows.done.view(np.bool_)

    def reset(self, seed: int | Sequence[int]) -> None:
        """Deal all games from a seed, or each from its own."""
        self._rows.deals[:], self._rows.choices[:] = seed_rows(seed, self.games)
        self._each(lambda part: _start(self._parts[part], self._common, self._decks[part]))

    def deal(self, games: NDArray[np.integer]) -> None:
        """Deal the games with these numbers again."""
        for game in games.tolist():
            one = Rows._make(array[game : game + 1] for array in self._rows)
            _start(one, self._common, self._decks[0])

    def step(self, actions: NDArray[np.integer]) -> None:
        """Carry out one action in every game; if one of them is not legal, none is.

        With ``WAIT`` in place of an action a game stays as it is, without a reward.
        """
        chosen = self._one_each("actions", actions, np.int64)
        row = _first_illegal(self._rows, chosen)
        if row >= 0:
            raise IllegalAction(f"action {chosen[row]} is not legal in game {row}")
        self._each(
            lambda part: _step(
                self._parts[part], self._common, self._decks[part], chosen[self._slices[part]]
            )
        )

    def play_on(self, seats: NDArray[np.integer]) -> None:
        """Play each game at random up to the next decision of one seat, or to its end.

        A game that is already there does not change. In the others, ``rewards`` and ``done`` belong
        to the last action. This is for games that are not dealt again.
        """
        chosen = self._one_each("seats", seats, np.int8)
        self._each(
            lambda part: _play_on(
                self._parts[part], self._common, self._decks[part], chosen[self._slices[part]]
            )
        )

    def _one_each(self, what: str, given: NDArray[Any], kind: type[np.integer]) -> NDArray[Any]:
        if np.shape(given) != (self.games,):
            raise LanternsError(f"{self.games} games need as many {what}, not {np.shape(given)}")
        return np.ascontiguousarray(given, kind)

    def sample(self) -> Actions:
        """Return a random legal action for every game. The next call overwrites the array."""
        self._each(lambda part: _sample(self._parts[part], self._sampled[self._slices[part]]))
        return self._sampled

    def _each(self, work: Callable[[int], None]) -> None:
        """Do the work for all parts of the batch: one in this thread, the others in the pool.

        Handing a part to the pool takes as long as forty steps of a game.
        """
        others = [self._pool.submit(work, part) for part in range(1, len(self._parts))]
        work(0)
        for other in others:
            other.result()
