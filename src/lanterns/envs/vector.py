"""Gymnasium's vector form: many games at once on the kernel, with one agent in each.

``gymnasium.make_vec("lanterns.envs.gymnasium:Lanterns-v0", num_envs=1024)`` makes one.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from lanterns import kernel
from lanterns.engine import EmperorCard, InvalidOptions, Seat, legal_actions, view
from lanterns.envs import ACTIONS, WAIT, Batch, Reward, observe, to_action
from lanterns.envs.game import (
    ILLEGAL_REWARD,
    Observed,
    observation_space,
    options_of,
    reward_of,
)
from lanterns.envs.gymnasium import Opponent, seat_opponents
from lanterns.extras import needs_extra
from lanterns.players import Player, Uniform, close_player

with needs_extra("this environment", "envs", "gymnasium"):
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

Policy: TypeAlias = Callable[[NDArray[np.int8], NDArray[np.int8]], NDArray[np.int64]]
"""Chooses an action for each row of observations and masks: an opponent that learns, too."""


class LanternsVectorEnv(VectorEnv[Observed, NDArray[np.int64], NDArray[Any]]):
    """Games against the same opponents; one that is over is dealt again in the next step.

    The opponents are players of the registry, or one policy that decides for all of them. Random
    ones play in compiled code; all others are asked game by game, which is slow.
    """

    def __init__(
        self,
        num_envs: int = 1,
        players: int = 2,
        expansion: bool = False,
        cards: Sequence[EmperorCard | str] | None = None,
        opponents: Opponent | Sequence[Opponent] | Policy = "random",
        seat: Seat | None = None,
        reward: Reward | str = Reward.WIN_SHARE,
    ) -> None:
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}
        self.num_envs = num_envs
        self.options = options_of(players, expansion, cards)
        if seat is not None and seat not in range(players):
            raise InvalidOptions(f"there is no seat {seat} in a game of {players}")
        self._fixed_seat = seat
        self._policy: Policy | None = None
        self._opponents: list[Player] = []
        if callable(opponents) and not isinstance(opponents, Player):
            self._policy = opponents
        else:
            self._opponents = seat_opponents(self.options, opponents)
        self.single_observation_space = observation_space()
        self.single_action_space = spaces.Discrete(ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.batch = Batch(self.options, num_envs, reward=reward_of(reward), again=False)
        """The games."""
        self.seats = np.zeros(num_envs, np.int8)
        """The agent's seat in each game."""
        self._chance = Random(0)
        self._over = np.zeros(num_envs, np.bool_)
        self._rewards = np.zeros(num_envs, np.float32)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Deal every game, and play up to the agent's first decision in each."""
        if seed is None or isinstance(seed, int):
            super().reset(seed=seed)
            self.batch.reset(int(self.np_random.integers(2**63)))
        else:
            self.batch.reset(seed)
        self._chance = Random(int(self.batch.chance[0, 0]))
        self._over[:] = False
        self._sit_down(np.arange(self.num_envs))
        self._play_others()
        return self._observe(), {}

    def _sit_down(self, games: NDArray[np.int64]) -> None:
        """Give the agent its seat in games that were just dealt."""
        for game in games.tolist():
            drawn = kernel.below(self.batch.chance[game], self.options.players)
            self.seats[game] = drawn if self._fixed_seat is None else self._fixed_seat

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observed, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Carry out the agents' decisions; a choice in a game that was over does not count.

        An action that is not legal ends its game, with a reward of ``ILLEGAL_REWARD``.
        """
        over, self._over = self._over, np.zeros(self.num_envs, np.bool_)
        self._rewards = np.zeros(self.num_envs, np.float32)
        legal = self.batch.masks[np.arange(self.num_envs), actions]
        illegal = ~legal & ~over
        self._step(np.where(legal & ~over, actions, WAIT))
        self._over |= illegal
        self._rewards[illegal] = ILLEGAL_REWARD
        dealt = np.flatnonzero(over)
        self.batch.deal(dealt)
        self._sit_down(dealt)
        self._play_others()
        truncated = np.zeros(self.num_envs, np.bool_)
        info = {"illegal": illegal}
        return self._observe(), self._rewards, self._over.copy(), truncated, info

    def _step(self, actions: NDArray[np.int64]) -> None:
        self.batch.step(actions)
        self._note_ends()

    def _note_ends(self) -> None:
        """Remember which games the last actions have ended, and with what reward."""
        ended = np.flatnonzero(self.batch.done)
        self._over[ended] = True
        self._rewards[ended] = self.batch.rewards[ended, self.seats[ended]]

    def _play_others(self) -> None:
        """Let the opponents play up to the agents' next decisions, or the ends of games."""
        if self._policy is None and all(type(one) is Uniform for one in self._opponents):
            self.batch.play_on(np.where(self._over, self.batch.seats, self.seats))
            self._note_ends()
            return
        while True:
            games = np.flatnonzero((self.batch.seats != self.seats) & ~self._over)
            if not len(games):
                return
            actions = np.full(self.num_envs, WAIT, np.int64)
            actions[games] = self._ask_others(games)
            self._step(actions)

    def _ask_others(self, games: NDArray[np.int64]) -> NDArray[np.int64]:
        if self._policy is None:
            return np.array([self._ask(game) for game in games])
        masks = self.batch.masks[games].view(np.int8)
        return self._policy(self.batch.observations[games], masks)

    def _ask(self, game: int) -> int:
        state, seat = self.batch.states[game], int(self.batch.seats[game])
        player = self._opponents[(seat - int(self.seats[game]) - 1) % self.options.players]
        seen = view(kernel.to_state(state, self.options), seat)
        chosen = player.choose(seen, legal_actions(seen.state), self._chance)
        return int(to_action(state, kernel.encode(state, chosen)))

    def _observe(self) -> Observed:
        """Return what the agents observe, also in finished games, where nothing is legal."""
        observations, masks = self.batch.observations.copy(), self.batch.masks.astype(np.int8)
        for game in np.flatnonzero(self._over):
            observe(self.batch.states[game], int(self.seats[game]), observations[game])
        masks[self._over] = 0
        return {"observation": observations, "action_mask": masks}

    def close_extras(self, **_: Any) -> None:
        """Close opponents that hold something, such as a running program."""
        for player in self._opponents:
            close_player(player)
