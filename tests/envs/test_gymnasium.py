"""Lanterns-v0 passes Gymnasium's own check, alone and as a vector of games."""

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from numpy.typing import NDArray

from lanterns import kernel
from lanterns.engine import InvalidOptions, Options, new_game, outcome
from lanterns.envs.gymnasium import LanternsEnv
from lanterns.envs.vector import LanternsVectorEnv

NAME = "lanterns.envs.gymnasium:Lanterns-v0"


@pytest.mark.parametrize(
    ("players", "expansion", "opponents"),
    [(2, False, "random"), (3, True, ["greedy", "random"]), (4, True, "greedy")],
)
def test_gymnasium_finds_nothing_to_complain_about(
    players: int, expansion: bool, opponents: str | list[str]
) -> None:
    """A warning is an error here, as in all tests."""
    env = gymnasium.make(NAME, players=players, expansion=expansion, opponents=opponents)
    check_env(env.unwrapped)


def play(env: gymnasium.Env[Any, Any], seed: int) -> tuple[float, int]:
    """Return the reward of an agent that plays at random, and the number of its decisions."""
    observed, _ = env.reset(seed=seed)
    rng, steps, over, total = Random(seed), 0, False, 0.0
    while not over:
        action = rng.choice(np.flatnonzero(observed["action_mask"]))
        observed, reward, over, truncated, info = env.step(action)
        assert not truncated and not info["illegal"]
        steps, total = steps + 1, total + float(reward)
    return total, steps


def test_the_agent_plays_its_own_seat_to_the_end() -> None:
    env = LanternsEnv(players=3, expansion=True, opponents=["greedy", "random"], seat=1)
    env.reset(seed=4)
    dealt = new_game(Options(3, expansion=True), 4)
    assert kernel.to_state(env.table.state, env.table.options).cards == dealt.cards
    assert env.seat == env.table.seat == 1
    reward, steps = play(env, 4)
    result = outcome(kernel.to_state(env.table.state, env.table.options))
    assert result is not None and steps >= 10
    assert reward == (1 / len(result.winners) if 1 in result.winners else 0)
    assert play(env, 4) == (reward, steps)
    env.close()


def test_better_opponents_win_more() -> None:
    easy, hard = (
        sum(play(LanternsEnv(opponents=[code], reward="margin"), seed)[0] for seed in range(6))
        for code in ("random", "greedy")
    )
    assert hard < easy - 60


def test_an_illegal_action_ends_the_game() -> None:
    env = LanternsEnv()
    observed, _ = env.reset(seed=2)
    action = np.flatnonzero(observed["action_mask"] == 0)[0]
    _, reward, terminated, truncated, info = env.step(action)
    assert (reward, terminated, truncated, info) == (-1, True, False, {"illegal": True})


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ({"players": 4, "opponents": ["greedy", "random"]}, "need 1 or 3 opponents, not 2"),
        ({"seat": 2}, "no seat 2 in a game of 2"),
    ],
)
def test_a_wrong_setting_is_refused(settings: dict[str, Any], complaint: str) -> None:
    for make in (LanternsEnv, LanternsVectorEnv):
        with pytest.raises(InvalidOptions, match=complaint):
            make(**settings)


def vector(games: int, **settings: Any) -> gymnasium.vector.VectorEnv[Any, Any, Any]:
    return gymnasium.make_vec(NAME, games, **settings)


def uniform(masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
    """Return a legal action for each row, all equally likely."""
    return np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])


def test_a_vector_of_games_is_dealt_again_one_step_after_its_end() -> None:
    envs, rng = vector(16, players=3, expansion=True), np.random.default_rng(1)
    observed, _ = envs.reset(seed=1)
    over, ends, rewards = np.zeros(16, bool), 0, 0.0
    for _ in range(70):
        before = over
        assert envs.observation_space.contains(observed)
        assert (observed["action_mask"].any(axis=1) != before).all(), "legal until the end"
        observed, reward, over, truncated, info = envs.step(uniform(observed["action_mask"], rng))
        assert not truncated.any() and not info["illegal"].any()
        assert not (over & before).any() and not reward[before].any()
        ends, rewards = ends + over.sum(), rewards + reward.sum()
    assert ends > 20
    assert 0.15 < rewards / ends < 0.55, "a third against two players who choose as it does"
    envs.close()


def test_a_vector_repeats_with_its_seed_and_differs_without() -> None:
    envs = vector(8)
    first, _ = envs.reset(seed=3)
    second, _ = envs.reset()
    again, _ = envs.reset(seed=3)
    rows, _ = LanternsVectorEnv(8).reset(seed=[1, 2, 3, 4, 5, 6, 7, 1])
    assert (first["observation"] == again["observation"]).all()
    assert (first["observation"] != second["observation"]).any()
    assert (rows["observation"][0] == rows["observation"][7]).all()
    with pytest.raises(InvalidOptions, match="8 games need as many seeds"):
        LanternsVectorEnv(8).reset(seed=[1])


def test_an_illegal_action_ends_one_game_of_a_vector() -> None:
    envs, rng = vector(3), np.random.default_rng(1)
    observed, _ = envs.reset(seed=3)
    actions = uniform(observed["action_mask"], rng)
    actions[1] = np.flatnonzero(observed["action_mask"][1] == 0)[0]
    observed, reward, over, _, info = envs.step(actions)
    assert reward.tolist() == [0, -1, 0]
    assert over.tolist() == info["illegal"].tolist() == [False, True, False]
    observed, reward, over, _, info = envs.step(uniform(observed["action_mask"], rng))
    assert not over.any() and not reward.any() and not info["illegal"].any()


def test_opponents_of_a_vector_are_players_or_a_policy() -> None:
    asked: list[int] = []

    def policy(observations: NDArray[np.int8], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        asked.append(len(observations))
        first: NDArray[np.int64] = masks.argmax(axis=1)
        return first

    for opponents in (policy, ["greedy", "random"]):
        envs, rng = vector(4, players=3, opponents=opponents), np.random.default_rng(1)
        observed, _ = envs.reset(seed=1)
        ends = 0
        for _ in range(25):
            observed, _, over, _, _ = envs.step(uniform(observed["action_mask"], rng))
            ends += over.sum()
        assert ends
    assert sum(asked) > 100
