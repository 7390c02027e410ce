"""The batch on a GPU: the same games as on the processor, and kernels that compile for CUDA.

Without a GPU the kernels run in numba's simulator, and are compiled as far as a GPU is not needed.
With one, ``make soak`` compares 100,000 games of every configuration, state for state.
"""

import json
import os
import subprocess
import sys
import weakref
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest
from numpy.typing import NDArray
from tests.configurations import every_configuration

from lanterns import envs
from lanterns.engine import LanternsError, Options
from lanterns.envs.cuda import KERNELS, DeviceBatch, cuda
from lanterns.envs.dlpack import capsule
from lanterns.envs.rows import Setting, new_rows

GPU = cuda.is_available()

IN_THE_SIMULATOR = """
import numpy as np
from lanterns import envs
from lanterns.envs.cuda import DeviceBatch
from tests.configurations import named

some = named("2-base", "2-honor+exchange", "3-rotate+exchange", "4-rotate+honor")
for options, lanes in zip(some, (4, 0, 32, 1), strict=True):
    batch = envs.Batch(options, 3, 5, envs.Reward.RANK)
    device = DeviceBatch(options, 3, 5, envs.Reward.RANK, lanes=lanes)
    for step in range(45 if lanes in (0, 4) else 7):  # both ways of stepping, to the end of a game
        actions = batch.sample()
        assert np.array_equal(device.sample().copy_to_host(), actions)
        if step == 3:  # an action that is not legal changes nothing
            device.step(np.array([-2, envs.ACTIONS, 5000]))
            assert device.illegal.copy_to_host().all()
        if step == 5:
            actions[1] = envs.WAIT
        batch.step(actions)
        device.step(actions)
        assert not device.illegal.copy_to_host().any()
        for key in ("states", "observations", "masks", "seats", "rewards", "done"):
            assert np.array_equal(getattr(device, key).copy_to_host(), getattr(batch, key)), key
    device.reset(6)
    batch.reset(6)
    assert np.array_equal(device.states.copy_to_host(), batch.states)
print("the same")
"""


def test_the_simulator_plays_what_the_processor_plays() -> None:
    done = subprocess.run(
        [sys.executable, "-c", IN_THE_SIMULATOR],
        # It calls functions with types of its own: optimizing them takes longer than running.
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_OPT": "0"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.stdout == "the same\n", done.stderr


@pytest.mark.soak
def test_the_research_on_a_gpu_runs_in_the_simulator(tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    subprocess.run(
        [sys.executable, "-m", "research.envs_gpu", "--quick", "--out", out],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"},
        check=True,
        timeout=900,
    )
    assert json.loads(out.read_text("utf-8")).keys() == {"kernels", "sizes", "variants", "equality"}


@pytest.mark.skipif(GPU, reason="this machine has a GPU")
def test_without_a_gpu_the_error_says_so() -> None:
    with pytest.raises(LanternsError, match="there is no GPU that numba can use"):
        DeviceBatch(Options(2), 10)


class _Hopper:
    """A GPU to compile for, where none is needed to compile."""

    compute_capability = 9, 0


def _can_compile() -> bool:
    from numba.cuda.cudadrv import nvvm
    from numba.cuda.cudadrv.error import NvvmSupportError

    try:
        vars(nvvm)["NVVM"]()  # numba has no types for it
    except NvvmSupportError:
        return False
    return True


@pytest.mark.skipif(not _can_compile(), reason="libnvvm, of the CUDA toolkit, is not installed")
@pytest.mark.parametrize(
    "kernel",
    [
        *("step", "look", "sample"),
        # These two call nothing that the first three do not.
        *(pytest.param(kernel, marks=pytest.mark.soak) for kernel in ("start", "play")),
    ],
)
def test_the_kernels_compile_for_cuda(kernel: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from numba.cuda import dispatcher

    monkeypatch.setattr(dispatcher, "get_current_device", lambda: _Hopper)
    rows = new_rows(1)
    rows = rows._replace(masks=rows.masks.view(np.bool_), done=rows.done.view(np.bool_))
    typeof: Any = numba.typeof
    games, common = typeof(rows), typeof(Setting(2, 0, 0, 0, 1))
    actions, flags = numba.types.int64[::1], numba.types.boolean[::1]
    changes, lanes = numba.types.uint8[::1], numba.types.int64
    arguments: dict[str, tuple[Any, ...]] = {
        "start": (games, common),
        "step": (games, common, actions, flags),
        "play": (games, common, actions, flags, changes),
        "look": (games, changes, lanes),
        "sample": (games, actions),
    }
    assert arguments.keys() == KERNELS.keys()
    # Optimizing takes as long as all the rest, and cannot fail where this does not.
    capability = _Hopper.compute_capability
    code, _ = cuda.compile_ptx(KERNELS[kernel], arguments[kernel], cc=capability, opt=False)
    assert ".entry" in code


class _Shared:
    """Memory of the processor, described as that of a device is."""

    def __init__(self, array: NDArray[Any]) -> None:
        self.array = array

    def __dlpack_device__(self) -> tuple[int, int]:
        return 1, 0

    def __dlpack__(self, **_: Any) -> Any:
        array = self.array
        return capsule(array.ctypes.data, array.shape, array.dtype, (1, 0), array)


@pytest.mark.parametrize("kind", [np.int8, np.bool_, np.float32, np.int16, np.int64])
def test_a_capsule_shares_memory_for_as_long_as_it_is_read(kind: type[np.generic]) -> None:
    array = (np.arange(12) % 2).reshape(3, 4).astype(kind)
    owned = weakref.ref(array)
    shared = np.from_dlpack(_Shared(array))
    assert np.shares_memory(array, shared) and shared.dtype == kind
    assert np.array_equal(array, shared)
    del array
    assert owned() is not None, "somebody reads it"
    del shared
    assert owned() is None
    array = np.zeros(3, kind)
    owned = weakref.ref(array)
    _Shared(array).__dlpack__()  # nobody takes the capsule
    del array
    assert owned() is None


@pytest.mark.soak
@pytest.mark.skipif(not GPU, reason="this machine has no GPU")
@every_configuration
def test_a_gpu_plays_100_000_games_as_the_processor_does(options: Options) -> None:
    games = 20_000
    batch = envs.Batch(options, games, 1, threads=os.cpu_count() or 1)
    device = DeviceBatch(options, games, 1)
    ended = 0
    while ended < 100_000:
        batch.step(batch.sample())
        device.step(device.sample())
        ended += int(batch.done.sum())
        for key in ("states", "observations", "masks", "rewards"):
            assert np.array_equal(getattr(device, key).copy_to_host(), getattr(batch, key)), key
