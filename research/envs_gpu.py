"""Everything to know about environments on a GPU: ``python -m research.envs_gpu`` in one run.

1. Equality: 100,000 games of each configuration, state for state, with those of the processor.
2. Kernels: registers, local memory and threads per multiprocessor, as numba reports them.
3. Variants: which number of lanes and threads per block is fastest, with the time of each part.
4. Sizes: steps a second by the number of games at once, and how far from the memory's bandwidth.

With a name of these parts, only that one runs; ``--quick`` plays little of each, which also runs in
numba's simulator (NUMBA_ENABLE_CUDASIM=1). Results go to the terminal, and as JSON to ``--out``.
"""

import argparse
import json
import os
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lanterns.engine import FIRST_GAME_CARDS, Options
from lanterns.envs import ACTIONS, OBSERVATION_SIZE, Batch
from lanterns.envs.cuda import BLOCK, KERNELS, LANES, DeviceArray, DeviceBatch, compiled, cuda
from lanterns.kernel import STATE_SIZE

CONFIGURATIONS = [
    Options(players, expansion) for expansion in (False, True) for players in (2, 3, 4)
]
USUAL = Options(4, True, FIRST_GAME_CARDS)
ARRAYS = ("states", "observations", "masks", "seats", "rewards", "done")
WRITTEN = OBSERVATION_SIZE + ACTIONS
"""Bytes of an observation and a mask."""
READ = 2 * STATE_SIZE
"""Bytes of a state, of which a step reads and writes a part."""


def name(options: Options) -> str:
    return f"{options.players} players, {'expansion' if options.expansion else 'base game'}"


def seconds(work: Callable[[], object], times: int) -> float:
    """Return the mean time of one call, with *times* of them queued on the device."""
    work()
    cuda.synchronize()
    began = perf_counter()
    for _ in range(times):
        work()
    cuda.synchronize()
    return (perf_counter() - began) / times


@cuda.jit  # type: ignore[untyped-decorator]
def count_differences(one: Any, other: Any, found: Any) -> None:
    """Add to ``found[0]`` in how many places two arrays differ."""
    for place in range(cuda.grid(1), one.size, cuda.gridsize(1)):
        if one[place] != other[place]:
            cuda.atomic.add(found, 0, 1)


class Comparison:
    """Compares arrays of the processor with those of the device, on the device.

    Copying there and comparing by thousands of threads takes a small part of the time that numpy
    needs for the same.
    """

    def __init__(self, blocks: int, threads: int) -> None:
        self._launch = count_differences[blocks, threads]
        self._copies: dict[str, Any] = {}
        self._found = cuda.to_device(np.zeros(1, np.int64))

    def add(self, key: str, here: NDArray[Any], there: DeviceArray) -> None:
        """Compare two arrays, of which *key* says what they hold; nothing waits for it."""
        flat = here.reshape(-1)
        if key in self._copies:
            self._copies[key].copy_to_device(flat)
        else:
            self._copies[key] = cuda.to_device(flat)
        self._launch(self._copies[key], there.array.reshape(-1), self._found)

    def differences(self) -> int:
        """Return in how many places they have differed so far."""
        return int(self._found.copy_to_host()[0])


def equality(quick: bool) -> dict[str, Any]:
    """Play games of each kind here and on the device, comparing every array after every step."""
    wanted, games = (1, 2) if quick else (100_000, 20_000)
    result = {}
    for number, options in enumerate(CONFIGURATIONS[:1] if quick else CONFIGURATIONS):
        lanes = (LANES, 0)[number % 2]  # both ways of stepping
        batch = Batch(options, games, 1, threads=os.cpu_count() or 1)
        device = DeviceBatch(options, games, 1, lanes=2 if quick else lanes)
        comparison = Comparison(1, 1) if quick else Comparison(2048, 256)
        ended, steps, began = 0, 0, perf_counter()
        while ended < wanted:
            actions = batch.sample()
            comparison.add("actions", actions, device.sample())
            batch.step(actions)
            device.step(actions)
            for key in ARRAYS:
                comparison.add(key, getattr(batch, key), getattr(device, key))
            ended, steps = ended + int(batch.done.sum()), steps + games
            assert not comparison.differences(), f"{name(options)}, step {steps // games}"
        took = perf_counter() - began
        print(f"{name(options):24}{ended:9,} games, {steps:12,} steps are equal ({took:.0f} s)")
        result[name(options)] = {"games": ended, "steps": steps, "lanes": device.lanes}
    return result


def kernels(_: bool) -> dict[str, Any]:
    """Show numba's report on each kernel, and how many of its threads fit a multiprocessor."""
    if not hasattr(compiled("step"), "get_regs_per_thread"):
        print("numba's simulator has nothing to report")
        return {}
    device = DeviceBatch(USUAL, 64, 1)
    device.step(device.sample())
    DeviceBatch(USUAL, 64, 1, lanes=0).step(device.sample())
    result = {}
    for kernel in KERNELS:
        dispatcher = compiled(kernel)
        (registers,) = dispatcher.get_regs_per_thread().values()
        (local,) = dispatcher.get_local_mem_per_thread().values()
        warps = min(64, 65_536 // (32 * -(-registers // 8) * 8))
        result[kernel] = {"registers": registers, "local": local, "threads": 32 * warps}
        print(
            f"{kernel:8}{registers:4} registers, {local:5} bytes of local memory per thread;"
            f" up to {32 * warps} of 2,048 threads per multiprocessor"
        )
    return result


def variants(quick: bool) -> dict[str, Any]:
    """Measure a step and its parts, by lanes and threads per block."""
    games, times = (2, 1) if quick else (1 << 17, 30)
    result = {}
    print(f"{'lanes':>6}{'block':>7}{'sample':>10}{'play':>10}{'look':>10}{'M steps/s':>11}")
    for lanes in (0, 2) if quick else (0, 1, 4, 8, 16, 32):
        for block in (32,) if quick else (64, 128, 256):
            batch = DeviceBatch(USUAL, games, 1, lanes=lanes, block=block)
            for _ in range(1 if quick else 60):  # so that games are at different turns
                batch.step(batch.sample())
            sampled = seconds(batch.sample, times)
            whole = seconds(lambda batch=batch: batch.step(batch.sample()), times)  # type: ignore[misc]
            looked = seconds(batch.look, times) if lanes else 0.0
            row = {
                "sample": sampled,
                "play": whole - sampled - looked,
                "look": looked,
                "rate": games / whole,
            }
            result[f"{lanes} lanes, block of {block}"] = row
            parts = "".join(f"{1e6 * row[part]:7.0f} µs" for part in ("sample", "play", "look"))
            print(f"{lanes:6}{block:7}{parts}{row['rate'] / 1e6:11.1f}", flush=True)
    return result


def copy_rate(quick: bool) -> float:
    """Return the bytes per second that a copy on the device moves: the memory's limit."""
    size = 1 << 10 if quick else 1 << 30
    source, target = cuda.device_array(size, np.uint8), cuda.device_array(size, np.uint8)
    return 2 * size / seconds(lambda: target.copy_to_device(source), 2 if quick else 20)


def sizes(quick: bool) -> dict[str, Any]:
    """Measure steps per second and their use of the memory, by configuration and batch size."""
    ceiling = copy_rate(quick)
    result: dict[str, Any] = {"bytes a second of a copy": ceiling}
    print(f"a copy on the device moves {ceiling / 1e9:,.0f} GB a second")
    games_at_once = (2,) if quick else (1 << 12, 1 << 14, 1 << 16, 1 << 17, 1 << 18, 1 << 19)
    for options in (Options(2), USUAL):
        for games in games_at_once:
            batch = DeviceBatch(options, games, 1, lanes=2 if quick else LANES, block=BLOCK)
            for _ in range(1 if quick else 60):
                batch.step(batch.sample())
            took = seconds(lambda batch=batch: batch.step(batch.sample()), 1 if quick else 30)  # type: ignore[misc]
            moved = games * (WRITTEN + READ) / took
            result[f"{name(options)}, {games} games"] = {"rate": games / took, "bytes": moved}
            print(
                f"{name(options):24}{games:9,} games: {games / took / 1e6:8.1f} M steps/s,"
                f" {1e6 * took:8.0f} µs a step; its arrays are {moved / 1e9:6.0f} GB/s,"
                f" {moved / ceiling:.0%} of a copy",
                flush=True,
            )
    return result


PARTS = {"kernels": kernels, "sizes": sizes, "variants": variants, "equality": equality}


def main() -> None:
    parser = argparse.ArgumentParser(description="Environments on a GPU.")
    parser.add_argument("parts", nargs="*", help=f"some of {', '.join(PARTS)}; all without")
    parser.add_argument("--quick", action="store_true", help="a little of each")
    parser.add_argument("--out", type=Path, help="write the numbers as JSON, too")
    given = parser.parse_args()
    if unknown := set(given.parts) - PARTS.keys():
        parser.error(f"there is no part {min(unknown)!r}: {', '.join(PARTS)}")
    if not cuda.is_available():
        parser.error("there is no GPU here; NUMBA_ENABLE_CUDASIM=1 simulates one")
    results = {}
    for part in given.parts or PARTS:
        print(f"--- {part}", flush=True)
        results[part] = PARTS[part](given.quick)
        if given.out:
            given.out.write_text(json.dumps(results, indent=2), "utf-8")


if __name__ == "__main__":
    main()
