"""One game for the environments that play one at a time: PettingZoo's and Gymnasium's."""

import os
import sys
from collections.abc import Sequence
from random import Random
from typing import Final, TypedDict

import numpy as np
from numpy.typing import NDArray

from lanterns import kernel
from lanterns.engine import (
    EmperorCard,
    InvalidOptions,
    LanternsError,
    Options,
    Seat,
    View,
    legal_actions,
    new_game,
    view,
)
from lanterns.envs import (
    ACTIONS,
    HIGH,
    LOW,
    Reward,
    action_mask,
    new_observation,
    observe,
    to_action,
    to_code,
    write_rewards,
)
from lanterns.extras import needs_extra
from lanterns.players import Player
from lanterns.render import table_text, wants_color
from lanterns.render.raster import table_image

with needs_extra("this environment", "envs", "gymnasium"):
    from gymnasium import spaces

RENDER_MODES: Final = ("human", "ansi", "rgb_array")
ILLEGAL_REWARD: Final = -1.0
"""The reward for an action that is not legal, which ends the game."""
SEEDS: Final = 2**63
"""Every deal after the first has a seed below this, drawn from the first one."""


class Observed(TypedDict):
    """The observation of an agent."""

    observation: NDArray[np.int8]
    """The fields that ``lanterns.envs.FIELDS`` lists."""
    action_mask: NDArray[np.int8]
    """1 for every legal action; all 0 for a seat that is not to move."""


def options_of(
    players: int = 4,
    expansion: bool = False,
    cards: Sequence[EmperorCard | str] | None = None,
) -> Options:
    """Return the options of a game; emperor cards may be given by name.

    >>> options_of(3, True, ["rotate_a_tile", "favor_to_honor"]).cards
    (<EmperorCard.ROTATE_A_TILE: 'rotate_a_tile'>, <EmperorCard.FAVOR_TO_HONOR: 'favor_to_honor'>)
    """
    if cards is None:
        return Options(players, expansion)
    if len(cards) != 2:
        raise InvalidOptions("name two different emperor cards")
    try:
        first, second = (EmperorCard(card) for card in cards)
    except ValueError as error:
        names = ", ".join(card.value for card in EmperorCard)
        raise InvalidOptions(f"{error}; the emperor cards are {names}") from None
    return Options(players, expansion, (first, second))


def reward_of(reward: Reward | str) -> Reward:
    """Return the kind of reward of that name.

    >>> reward_of("margin").name
    'MARGIN'
    """
    if isinstance(reward, Reward):
        return reward
    if reward.upper() not in Reward.__members__:
        names = ", ".join(kind.name.lower() for kind in Reward)
        raise InvalidOptions(f"there is no reward {reward!r}; there are {names}")
    return Reward[reward.upper()]


def observation_space() -> spaces.Dict:
    """Return the space of an ``Observed``."""
    return spaces.Dict(
        {
            "observation": spaces.Box(LOW, HIGH, dtype=np.int8),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )


def check_render_mode(mode: str | None) -> None:
    """Refuse a mode that does not exist."""
    if mode is not None and mode not in RENDER_MODES:
        raise LanternsError(
            f"there is no render mode {mode!r}; there are {', '.join(RENDER_MODES)}"
        )


class Table:
    """A game that is played through the actions and observations of the environments."""

    def __init__(self, options: Options, reward: Reward) -> None:
        self.options = options
        self._reward = reward
        self.state: kernel.Game = kernel.new_state()
        self._mask = kernel.new_mask()

    def deal(self, seed: int) -> None:
        """Set up the game that ``new_game`` deals with the same options and seed."""
        self.state = kernel.from_state(new_game(self.options, seed))
        action_mask(self.state, self._mask)

    @property
    def seat(self) -> Seat:
        """The seat to move."""
        return int(self.state[kernel.layout.SEAT])

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(kernel.is_over(self.state))

    def is_legal(self, action: int) -> bool:
        """Return whether the seat to move may choose that."""
        return 0 <= action < ACTIONS and bool(self._mask[action])

    def act(self, action: int) -> None:
        """Carry out a legal action of the seat to move."""
        if not self.is_legal(action):
            raise LanternsError(f"action {action} is not legal now: the mask is 0 there")
        kernel.apply(self.state, to_code(self.state, action))
        action_mask(self.state, self._mask)

    def choose(self, player: Player, rng: Random) -> int:
        """Return the action that a player chooses for the seat to move."""
        seen = self.view(self.seat)
        chosen = player.choose(seen, legal_actions(seen.state), rng)
        return int(to_action(self.state, kernel.encode(self.state, chosen)))

    def observe(self, seat: Seat) -> Observed:
        """Return what a seat observes, in arrays of its own."""
        seen = new_observation()
        observe(self.state, seat, seen)
        to_move = seat == self.seat and not self.over
        mask = self._mask if to_move else np.zeros_like(self._mask)
        return {"observation": seen, "action_mask": mask.astype(np.int8)}

    def rewards(self) -> list[float]:
        """Return the reward of each seat; 0 for all until the game is over."""
        rewards = np.zeros(4, np.float32)
        write_rewards(self.state, int(self._reward), rewards)
        return [float(reward) for reward in rewards[: self.options.players]]

    def view(self, seat: Seat) -> View:
        """Return the game as that seat may know it, for the engine's players and pictures."""
        return view(kernel.to_state(self.state, self.options), seat)

    def render(self, mode: str | None, seat: Seat) -> str | NDArray[np.uint8] | None:
        """Draw the table as that seat sees it: as text, as pixels, or printed for a person."""
        seen = self.view(seat)
        if mode == "rgb_array":
            return np.asarray(table_image(seen), np.uint8)
        if mode == "ansi":
            return table_text(seen, color=True)
        if mode == "human":
            print(table_text(seen, color=wants_color(sys.stdout, os.environ)))
        return None
