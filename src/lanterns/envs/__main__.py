"""``python -m lanterns.envs`` compiles the environments into the cache on disk."""

from contextlib import suppress
from time import perf_counter

import numpy as np

from lanterns.engine import Options
from lanterns.envs import (
    Batch,
    Reward,
    action_mask,
    new_observation,
    observe,
    to_action,
    to_code,
    write_rewards,
)
from lanterns.extras import MissingExtra
from lanterns.kernel import deal, generator, new_mask, new_state, setting


def warm() -> float:
    """Call every function once, with the types that callers use; return the seconds it took."""
    began = perf_counter()
    state = new_state()
    deal(state, *setting(Options(2)), generator(1))
    observe(state, 0, new_observation())
    action_mask(state, new_mask())
    to_action(state, to_code(state, 0))
    write_rewards(state, Reward.RANK, np.zeros(4, np.float32))
    with suppress(MissingExtra):
        _warm_vector()
    batch = Batch(Options(2), games=2)
    batch.step(batch.sample())
    return perf_counter() - began


def _warm_vector() -> None:
    from lanterns.envs.vector import LanternsVectorEnv

    games = LanternsVectorEnv(2)
    games.reset(seed=1)
    games.step(np.zeros(2, np.int64))


if __name__ == "__main__":
    print(f"the environments are compiled and cached: {warm():.1f} s")
