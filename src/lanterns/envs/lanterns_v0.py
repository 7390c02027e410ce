"""PettingZoo: a table of two to four agents that take their turns one after another (AEC).

``lanterns_v0.env(players=3, expansion=True)`` is the environment with PettingZoo's usual wrappers;
``lanterns_v0.raw_env`` is the same without them.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lanterns.engine import EmperorCard, LanternsError
from lanterns.envs import ACTIONS, Reward
from lanterns.extras import needs_extra

with needs_extra("lanterns_v0", "envs", "gymnasium", "pettingzoo", "PIL"):
    from gymnasium import spaces
    from gymnasium.logger import warn
    from gymnasium.utils import EzPickle, seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

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


def env(**settings: Any) -> AECEnv:
    """Make the environment: an action that is not legal ends the game for everybody.

    The settings are those of ``raw_env``.
    """
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(**settings), ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class raw_env(AECEnv, EzPickle):  # type: ignore[misc] # noqa: N801 - PettingZoo's name
    """A game of Lanterns, in which every decision of the rules is a step of its agent."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo declares it so
        "name": "lanterns_v0",
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        players: int = 4,
        expansion: bool = False,
        cards: Sequence[EmperorCard | str] | None = None,
        reward: Reward | str = Reward.WIN_SHARE,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, players, expansion, cards, reward, render_mode)
        AECEnv.__init__(self)
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self.table = Table(options_of(players, expansion, cards), reward_of(reward))
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        state = self.table.state
        limits = np.iinfo(state.dtype)
        self.state_space = spaces.Box(limits.min, limits.max, state.shape, np.int16)
        self._random: np.random.Generator | None = None

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return what that agent can observe: ``observation`` and ``action_mask``."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return every action; the mask says which are legal."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game. With a seed, it is the one that ``new_game`` deals with the same seed.

        Without one, it follows from the seed of an earlier call, or from chance if there was none.
        """
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self.table.deal(int(self._random.integers(SEEDS)) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.seat]

    def observe(self, agent: str) -> Observed:
        """Return what the agent may know, from its own side of the table."""
        return self.table.observe(self.possible_agents.index(agent))

    def state(self) -> NDArray[np.int16]:
        """Return the whole position, with everything that is hidden: the kernel's array."""
        return self.table.state.copy()

    def step(self, action: int | None) -> None:
        """Carry out the decision of ``agent_selection``."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise LanternsError(f"{agent} has to choose an action: None is only for the end")
        self._cumulative_rewards[agent] = 0.0
        self.table.act(int(action))
        if self.table.over:
            self.rewards = dict(zip(self.agents, self.table.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[self.table.seat]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | NDArray[np.uint8] | None:
        """Show the table as the agent to move sees it."""
        if self.render_mode is None:
            warn("render() does nothing without a render_mode: pass one to env()")
            return None
        return self.table.render(self.render_mode, self.table.seat)

    def close(self) -> None:
        """Do nothing: no resource is open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])
