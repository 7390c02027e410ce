"""The speed of the environments: ``python -m benchmarks.envs`` prints one table, beside Pgx's.

A step is a random legal action in one game, with the next observation, mask and reward, and the
next deal where a game ends. Pgx's sparrow mahjong is its game with the most in common: hidden
tiles, three players, a score at the end. It runs on one core, as ours does.
"""

import os
from collections.abc import Callable
from functools import partial
from statistics import median
from time import perf_counter, thread_time
from typing import Any

from lanterns.engine import FIRST_GAME_CARDS, Options
from lanterns.envs import Batch
from lanterns.envs.cuda import DeviceBatch, cuda

ROUNDS = 5
GAMES = 512
EXPANSION = Options(4, True, FIRST_GAME_CARDS)


def rate(batch: Batch, steps: int = 400, clock: Callable[[], float] = perf_counter) -> float:
    """Return steps per second of random play, all games counted."""
    began = clock()
    for _ in range(steps):
        batch.step(batch.sample())
    return steps * batch.games / (clock() - began)


def one_core(options: Options, games: int = GAMES) -> Callable[[], float]:
    """Return a measure of one batch on one core, in processor time: others disturb it less."""
    return partial(rate, Batch(options, games, seed=1), clock=thread_time)


def sparrow_mahjong(games: int = GAMES, steps: int = 50) -> Callable[[], float]:
    """Measure Pgx likewise, in a loop that stays in compiled code; XLA is held to one core."""
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    os.environ["JAX_PLATFORMS"] = "cpu"
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("sparrow_mahjong")
    step = jax.vmap(auto_reset(env.step, env.init))

    def play(number: Any, loop: Any) -> Any:
        state, key = loop
        key, choice, chance = jax.random.split(key, 3)
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        action = jax.random.categorical(choice, logits, axis=1)
        return step(state, action, jax.random.split(chance, games)), key

    run = jax.jit(lambda state, key: jax.lax.fori_loop(0, steps, play, (state, key)))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), games))
    loop = jax.block_until_ready(run(state, jax.random.PRNGKey(2)))

    def measure() -> float:
        nonlocal loop
        began = perf_counter()
        loop = jax.block_until_ready(run(*loop))
        return steps * games / (perf_counter() - began)

    return measure


def on_a_gpu(options: Options, games: int = 1 << 17, steps: int = 100) -> float:
    """Return steps per second on a GPU, actions drawn there too."""
    batch = DeviceBatch(options, games, seed=1)
    batch.step(batch.sample())
    cuda.synchronize()
    began = perf_counter()
    for _ in range(steps):
        batch.step(batch.sample())
    cuda.synchronize()
    return steps * games / (perf_counter() - began)


def report(name: str, measure: Callable[[], float]) -> None:
    measure()
    rates = [measure() for _ in range(ROUNDS)]
    print(f"{name:44}{median(rates):12,.0f}  ({min(rates):,.0f} to {max(rates):,.0f})", flush=True)


def main() -> None:
    print(f"{'steps a second, with observation and mask':44}{'median':>12}")
    for options in (Options(2), Options(4), Options(2, True, FIRST_GAME_CARDS), EXPANSION):
        box = "expansion" if options.expansion else "base game"
        report(f"one core, {options.players} players, {box}", one_core(options))
    for games in (64, 4096):
        report(f"one core, the same, {games} games at once", one_core(EXPANSION, games))
    report("two threads", partial(rate, Batch(EXPANSION, 2 * GAMES, seed=1, threads=2)))
    try:
        report("Pgx, sparrow mahjong", sparrow_mahjong())
    except ImportError:
        print("Pgx is not installed: pip install 'lanterns[bench]'")
    if cuda.is_available():
        report("GPU, 131,072 games at once", partial(on_a_gpu, EXPANSION))
    else:
        print("no GPU here")


if __name__ == "__main__":
    main()
