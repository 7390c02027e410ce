"""A batch plays the games that its rows would play alone, in every configuration."""

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.configurations import every_configuration

from lanterns import envs, kernel
from lanterns.engine import IllegalAction, LanternsError, Options
from lanterns.kernel.layout import SEAT

GAMES = 4


class _Alone:
    """One game of a batch, played by the functions for single games."""

    def __init__(self, options: Options, rng: kernel.Rng) -> None:
        self.options, self.rng = options, rng
        self.state, self.mask = kernel.new_state(), kernel.new_mask()
        self.observation, self.rewards = envs.new_observation(), np.zeros(4, np.float32)
        self.deal()

    def deal(self) -> None:
        kernel.deal(self.state, *kernel.setting(self.options), self.rng)

    def step(self, action: int) -> bool:
        over = kernel.apply(self.state, envs.to_code(self.state, action)) == 0
        envs.write_rewards(self.state, envs.Reward.RANK, self.rewards)
        if over:
            self.deal()
        return over

    def look(self) -> None:
        envs.observe(self.state, int(self.state[SEAT]), self.observation)
        envs.action_mask(self.state, self.mask)


@every_configuration
def test_a_batch_plays_what_its_rows_play_alone(options: Options) -> None:
    batch = envs.Batch(options, GAMES, seed=3, reward=envs.Reward.RANK)
    rows = [_Alone(options, rng) for rng in kernel.generators(3, GAMES)]
    ended = 0
    for _ in range(160):
        for number, row in enumerate(rows):
            row.look()
            assert np.array_equal(batch.states[number], row.state)
            assert np.array_equal(batch.observations[number], row.observation)
            assert np.array_equal(batch.masks[number], row.mask)
            assert batch.seats[number] == row.state[SEAT]
        actions = batch.sample()
        assert batch.masks[range(GAMES), actions].all()
        batch.step(actions)
        for number, row in enumerate(rows):
            assert row.step(int(actions[number])) == batch.done[number]
            assert np.array_equal(batch.rewards[number], row.rewards)
        ended += int(batch.done.sum())
    assert ended >= GAMES


def _play(batch: envs.Batch, steps: int) -> list[int]:
    """Play at random, and return a checksum of the observations after every step."""
    sums = []
    for _ in range(steps):
        batch.step(batch.sample())
        sums.append(int(np.sum(batch.observations * np.arange(1, envs.OBSERVATION_SIZE + 1))))
    return sums


def test_a_seed_is_played_again_with_any_number_of_threads() -> None:
    options = Options(3, True)
    first = envs.Batch(options, 11, seed=5)
    again = envs.Batch(options, 11, seed=6, threads=3)
    assert not np.array_equal(first.states, again.states)
    again.reset(5)
    assert _play(first, 150) == _play(again, 150)
    assert np.array_equal(first.states, again.states)


def test_the_deals_of_a_game_depend_on_nothing_else() -> None:
    """Neither on the number of games, nor on what was played in the games before."""
    few, many = envs.Batch(Options(2), 2, seed=9), envs.Batch(Options(2), 8, seed=9)
    assert np.array_equal(few.states, many.states[:2])
    dealt: dict[str, list[bytes]] = {"few": [], "many": []}
    many.sample()  # advances the generators of actions, so that other actions follow
    for key, batch in (("few", few), ("many", many)):
        while len(dealt[key]) < 3:
            batch.step(batch.sample())
            if batch.done[1]:
                dealt[key].append(batch.states[1].tobytes())
    assert dealt["few"] == dealt["many"]


def test_an_illegal_action_changes_nothing() -> None:
    batch = envs.Batch(Options(2), 3, seed=1)
    before = batch.states.copy()
    for wrong in (-2, envs.ACTIONS, int(np.flatnonzero(~batch.masks[1])[0])):
        actions = batch.sample().copy()
        actions[1] = wrong
        with pytest.raises(IllegalAction, match=f"action {wrong} is not legal in game 1"):
            batch.step(actions)
    with pytest.raises(LanternsError, match="3 games need as many actions"):
        batch.step(np.zeros(2, np.int64))
    with pytest.raises(LanternsError, match="at least one game"):
        envs.Batch(Options(2), 0)
    assert np.array_equal(batch.states, before)


def test_a_game_can_wait_while_others_are_stepped() -> None:
    batch, alone = envs.Batch(Options(3, True), 2, seed=4), envs.Batch(Options(3, True), 1, seed=4)
    before = batch.states[1].copy(), batch.observations[1].copy(), batch.masks[1].copy()
    for _ in range(150):
        actions = batch.sample().copy()
        actions[1] = envs.WAIT
        batch.step(actions)
        alone.step(actions[:1])
        assert np.array_equal(batch.observations[0], alone.observations[0])
        assert not batch.done[1] and not batch.rewards[1].any()
    after = batch.states[1], batch.observations[1], batch.masks[1]
    assert all(np.array_equal(old, new) for old, new in zip(before, after, strict=True))


def test_without_again_a_game_stays_as_it_ended() -> None:
    """Played on by one call up to a seat's decisions, it is as if played step by step."""
    batch = envs.Batch(Options(3, True), 4, seed=4, again=False)
    steps = envs.Batch(Options(3, True), 4, seed=4, again=False)
    seats, over = np.array([0, 1, 2, 0]), np.zeros(4, bool)
    while not over.all():
        batch.play_on(seats)
        while True:
            others = (steps.seats != seats) & ~over
            if not others.any():
                break
            # A random action is drawn where it is needed only, as the other batch does.
            actions = np.where(others, _draw(steps, others), envs.WAIT)
            steps.step(actions)
            over |= steps.done
        assert np.array_equal(batch.states, steps.states)
        assert np.array_equal(batch.observations, steps.observations)
        assert np.array_equal(batch.masks, steps.masks)
        assert np.array_equal(batch.masks.any(axis=1), ~over)
        actions = np.where(over, envs.WAIT, batch.masks.argmax(axis=1))
        for each in (batch, steps):
            each.step(actions)
        over |= steps.done
    batch.deal(np.array([2]))
    assert batch.masks.any(axis=1).tolist() == [False, False, True, False]


def _draw(batch: envs.Batch, games: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Draw a random action for these games; the generators of the others stay."""
    chance = batch.chance.copy()
    drawn = batch.sample().copy()
    batch.chance[~games] = chance[~games]
    return drawn


def test_arrays_are_shared_through_dlpack() -> None:
    batch = envs.Batch(Options(4), 5, seed=1)
    arrays: list[NDArray[np.generic]] = [batch.observations, batch.masks, batch.rewards]
    arrays += [batch.done, batch.seats]
    shared = [np.from_dlpack(array) for array in arrays]
    for _ in range(3):
        batch.step(batch.sample().astype(np.int32))
    for array, other in zip(arrays, shared, strict=True):
        assert np.shares_memory(array, other)
        assert array.ctypes.data % 64 == 0, "JAX would copy it"
        assert np.array_equal(array, other)
    assert np.shares_memory(batch.masks, arrays[1])
