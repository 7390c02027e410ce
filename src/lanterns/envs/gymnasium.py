"""Gymnasium: one agent at a table of chosen players.

Importing this module registers ``Lanterns-v0``. ``gymnasium.make`` also imports it, given
its name: ``gymnasium.make("lanterns.envs.gymnasium:Lanterns-v0", players=3, opponents="greedy")``.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lanterns.engine import EmperorCard, InvalidOptions, Options, Seat
from lanterns.envs import ACTIONS, Reward
from lanterns.extras import needs_extra
from lanterns.players import Player, close_player, find_player

with needs_extra("Lanterns-v0", "envs", "gymnasium", "PIL"):
    import gymnasium
    from gymnasium import spaces

    from lanterns.envs.game import (
        ILLEGAL_REWARD,
        RENDER_MODES,
        SEEDS,
        Observed,
        Table,
        check_render_mode,
        observation_space,
        options_of,
        reward_of,
    )

Opponent = Player | str
"""A player of your own, or the code of one."""


def seat_opponents(options: Options, opponents: Opponent | Sequence[Opponent]) -> list[Player]:
    """Return the players on the other seats, clockwise from the agent; a single one fills all."""
    named = [opponents] if isinstance(opponents, str | Player) else list(opponents)
    seats = options.players - 1
    if len(named) == 1:
        named *= seats
    if len(named) != seats:
        raise InvalidOptions(
            f"{options.players} players need 1 or {seats} opponents, not {len(named)}"
        )
    return [find_player(one) if isinstance(one, str) else one for one in named]


class LanternsEnv(gymnasium.Env[Observed, np.int64]):
    """A game against players of the registry, in which only the agent's decisions are steps.

    An action that is not legal ends the game, with a reward of ``ILLEGAL_REWARD``.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - Gymnasium declares it so
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
    }

    def __init__(
        self,
        players: int = 2,
        expansion: bool = False,
        cards: Sequence[EmperorCard | str] | None = None,
        opponents: Opponent | Sequence[Opponent] = "random",
        seat: Seat | None = None,
        reward: Reward | str = Reward.WIN_SHARE,
        render_mode: str | None = None,
    ) -> None:
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self.table = Table(options_of(players, expansion, cards), reward_of(reward))
        if seat is not None and seat not in range(players):
            raise InvalidOptions(f"there is no seat {seat} in a game of {players}")
        self._fixed_seat = seat
        self._opponents = seat_opponents(self.table.options, opponents)
        self._chance = Random()
        self.seat: Seat = seat or 0
        """The agent's seat in this game."""
        self.observation_space: spaces.Space[Any] = observation_space()
        self.action_space = spaces.Discrete(ACTIONS)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Deal a game, and let the others play up to the agent's first decision.

        With a seed, it is the game that ``new_game`` deals with the same seed. The agent's seat is
        random, unless one was chosen.
        """
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(SEEDS))
        self._chance = Random(drawn)
        self.table.deal(drawn if seed is None else seed)
        place = int(self.np_random.integers(self.table.options.players))
        self.seat = place if self._fixed_seat is None else self._fixed_seat
        self._play_others()
        self._show()
        return self.table.observe(self.seat), {}

    def step(self, action: np.int64 | int) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Carry out the agent's decision, and those of the others up to its next one."""
        if not self.table.is_legal(int(action)):
            return self.table.observe(self.seat), ILLEGAL_REWARD, True, False, {"illegal": True}
        self.table.act(int(action))
        self._play_others()
        self._show()
        reward = self.table.rewards()[self.seat]
        return self.table.observe(self.seat), reward, self.table.over, False, {"illegal": False}

    def _play_others(self) -> None:
        table = self.table
        while not table.over and table.seat != self.seat:
            place = (table.seat - self.seat - 1) % table.options.players
            table.act(table.choose(self._opponents[place], self._chance))

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | NDArray[np.uint8] | None:
        """Show the table as the agent sees it."""
        return self.table.render(self.render_mode, self.seat)

    def close(self) -> None:
        """Close opponents that hold something, such as a running program."""
        for player in self._opponents:
            close_player(player)


if "Lanterns-v0" not in gymnasium.registry:
    gymnasium.register(
        "Lanterns-v0",
        entry_point="lanterns.envs.gymnasium:LanternsEnv",
        vector_entry_point="lanterns.envs.vector:LanternsVectorEnv",
    )
