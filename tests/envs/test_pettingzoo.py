"""lanterns_v0 passes PettingZoo's own tests, and plays the engine's game."""

import pickle
from functools import partial
from importlib import import_module
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    render_test,
    seed_test,
    state_test,
)
from pettingzoo.utils import turn_based_aec_to_parallel

from lanterns import kernel
from lanterns.engine import InvalidOptions, LanternsError, Options, apply, new_game, outcome
from lanterns.envs import lanterns_v0, to_code

CONFIGURATIONS = [(players, expansion) for players in (2, 3, 4) for expansion in (False, True)]


@pytest.fixture(autouse=True)
def _listed_as_a_game_with_masks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enter the game where PettingZoo lists its own games with masks; warnings are errors.

    Their observations are dictionaries, and nothing is legal for an agent that is done.
    """
    tests = import_module("pettingzoo.test.api_test")
    for listed in ("env_obs_dicts", "env_obs_space", "env_all_zeros_obs"):
        monkeypatch.setattr(tests, listed, [*getattr(tests, listed), "lanterns_v0"])


@pytest.mark.parametrize(("players", "expansion"), CONFIGURATIONS)
def test_the_api_is_pettingzoo_s(players: int, expansion: bool) -> None:
    make = partial(lanterns_v0.env, players=players, expansion=expansion)
    api_test(make(), num_cycles=100)
    api_test(lanterns_v0.raw_env(players, expansion), num_cycles=100)
    seed_test(make, num_cycles=100)


def test_every_render_mode_works() -> None:
    looks = {"ansi": lambda text: "turn" in text, "rgb_array": lambda pixels: pixels.std() > 10}
    render_test(partial(lanterns_v0.env, players=3, expansion=True), looks)


def test_it_converts_to_a_parallel_environment() -> None:
    make = partial(lanterns_v0.env, players=2)
    parallel_api_test(turn_based_aec_to_parallel(make()), num_cycles=100)
    state_test(make(), turn_based_aec_to_parallel(make()))


def test_it_can_be_pickled() -> None:
    env = pickle.loads(pickle.dumps(lanterns_v0.env(players=3, reward="margin")))
    env.reset(seed=5)
    assert len(env.agents) == 3


def chosen(observed: dict[str, Any], rng: Random) -> int:
    return int(rng.choice(np.flatnonzero(observed["action_mask"])))


@pytest.mark.parametrize(("players", "expansion"), CONFIGURATIONS)
def test_a_game_is_the_engine_s_game(players: int, expansion: bool) -> None:
    """The same seed deals the same game; each action has its effect; the winners are rewarded."""
    env, rng = lanterns_v0.env(players=players, expansion=expansion), Random(1)
    env.reset(seed=11)
    game = new_game(Options(players, expansion), 11)
    table, rewards = env.unwrapped.table, {}
    for agent in env.agent_iter():
        observed, reward, terminated, truncated, _ = env.last()
        assert not truncated
        if terminated:
            rewards[agent] = reward
            env.step(None)
            continue
        assert agent == f"player_{game.seat_to_move}"
        assert observed["observation"].any() and observed["action_mask"].any()
        action = chosen(observed, rng)
        game = apply(game, kernel.decode(table.state, to_code(table.state, action))).state
        env.step(action)
    result = outcome(game)
    assert result is not None
    share = 1 / len(result.winners)
    assert rewards == {
        f"player_{seat}": share if seat in result.winners else 0.0 for seat in range(players)
    }


def test_an_illegal_action_ends_the_game() -> None:
    env = lanterns_v0.env(players=2)
    env.reset(seed=1)
    observed, *_ = env.last()
    loser = env.agent_selection
    env.step(int(np.flatnonzero(observed["action_mask"] == 0)[0]))
    assert env.rewards[loser] == -1
    assert all(env.terminations.values())
    raw = lanterns_v0.raw_env(players=2)
    raw.reset(seed=1)
    with pytest.raises(LanternsError, match="not legal now"):
        raw.step(0)
    with pytest.raises(LanternsError, match="has to choose"):
        raw.step(None)


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ({"players": 5}, "2, 3 or 4 players"),
        ({"expansion": True, "cards": ["rotate_a_tile", "rotate"]}, "the emperor cards are"),
        ({"expansion": True, "cards": ["rotate_a_tile"]}, "two different"),
        ({"reward": "honor"}, "there are win_share, rank, margin"),
        ({"render_mode": "window"}, "there are human, ansi, rgb_array"),
    ],
)
def test_a_wrong_setting_is_refused(settings: dict[str, Any], complaint: str) -> None:
    with pytest.raises((InvalidOptions, LanternsError), match=complaint):
        lanterns_v0.env(**settings)
