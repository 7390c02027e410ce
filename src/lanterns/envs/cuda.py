"""The same batch on a GPU: states and observations stay on the device.

The kernel's functions and those of this package are compiled for CUDA from the same source. One
thread plays a game, as the rules are a long chain of small decisions. Observations and masks are
many independent numbers: several threads, lanes, write them together, so that neighbors in a warp
write neighbors in memory.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Final

import numba.core.config
import numba.cuda
import numpy as np
from numpy.typing import NDArray

from lanterns.engine import DECK, LanternsError, Options
from lanterns.envs.batch import seed_rows
from lanterns.envs.dlpack import capsule
from lanterns.envs.rewards import Reward
from lanterns.envs.rows import (
    UNCHANGED,
    WAIT,
    Rows,
    Setting,
    clear_seen,
    is_legal,
    new_rows,
    play_row,
    random_action,
    start_row,
    step_row,
    write_seen,
)
from lanterns.kernel import setting

cuda: Final[Any] = numba.cuda
"""numba's module, which has no types."""

BLOCK: Final = 256
"""Threads per block."""
LANES: Final = 16
"""Threads that write one game's observation and mask: half a warp, which measured best."""
_CUDA_DEVICE: Final = 2
"""DLPack's code for memory of an NVIDIA GPU."""
_TILES: Final = len(DECK)
_SIMULATED: Final = bool(vars(numba.core.config)["ENABLE_CUDASIM"])


def _for_kernels(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function as a kernel calls it.

    numba's simulator runs a kernel as plain Python, over arrays of its own. There the functions
    for the processor play the games, over the contents of these arrays.
    """
    if not _SIMULATED:
        return function

    def call(rows: Iterable[Any], *others: Any) -> Any:
        held = (array._ary for array in rows)
        flags_as_bytes = (
            array.view(np.uint8) if array.dtype == np.bool_ else array for array in held
        )
        return function(Rows._make(flags_as_bytes), *others)

    return call


_start_row = _for_kernels(start_row)
_step_row = _for_kernels(step_row)
_play_row = _for_kernels(play_row)
_clear_seen = _for_kernels(clear_seen)
_write_seen = _for_kernels(write_seen)
_is_legal = _for_kernels(is_legal)
_random_action = _for_kernels(random_action)


def _start(rows: Rows, common: Setting) -> None:
    row = cuda.grid(1)
    if row < rows.states.shape[0]:
        deck = cuda.local.array(_TILES, np.int16)
        _start_row(rows, row, common, deck)


def _step(rows: Rows, common: Setting, actions: Any, illegal: Any) -> None:
    """Do a whole step in one thread."""
    row = cuda.grid(1)
    if row < rows.states.shape[0]:
        illegal[row] = not _is_legal(rows, row, actions[row])
        if not illegal[row]:
            deck = cuda.local.array(_TILES, np.int16)
            _step_row(rows, row, common, deck, actions[row])


def _play(rows: Rows, common: Setting, actions: Any, illegal: Any, changes: Any) -> None:
    """Do a step without observation and mask."""
    row = cuda.grid(1)
    if row < rows.states.shape[0]:
        illegal[row] = not _is_legal(rows, row, actions[row])
        changes[row] = UNCHANGED
        if actions[row] == WAIT:
            rows.done[row] = False
            for seat in range(rows.rewards.shape[1]):
                rows.rewards[row, seat] = 0
        elif not illegal[row]:
            deck = cuda.local.array(_TILES, np.int16)
            changes[row] = _play_row(rows, row, common, deck, actions[row])


def _look(rows: Rows, changes: Any, lanes: int) -> None:
    """Write observation and mask after that, by several lanes of a warp."""
    thread = cuda.grid(1)
    row, lane = thread // lanes, thread % lanes
    if row < rows.states.shape[0]:
        _clear_seen(rows, row, changes[row], lane, lanes)
    if _SIMULATED:  # it has no warps, but all threads of a block can wait for one another
        cuda.syncthreads()
    else:
        cuda.syncwarp()
    if row < rows.states.shape[0]:
        _write_seen(rows, row, changes[row], lane, lanes)


def _sample(rows: Rows, actions: Any) -> None:
    row = cuda.grid(1)
    if row < rows.states.shape[0]:
        actions[row] = _random_action(rows, row)


KERNELS: Final = {"start": _start, "step": _step, "play": _play, "look": _look, "sample": _sample}
"""The kernels that run on the device, not yet compiled."""


@cache
def compiled(name: str) -> Any:
    """Return one of them, to be compiled at its first call; all batches share it."""
    return cuda.jit(KERNELS[name])


class DeviceArray:
    """An array on the device, which other libraries read without a copy.

    PyTorch and CuPy take it through ``__cuda_array_interface__``, JAX and others through DLPack.
    """

    def __init__(self, array: Any) -> None:
        self.array: Final = array
        """numba's array."""

    @property
    def shape(self) -> tuple[int, ...]:
        """The length of each axis."""
        return tuple(self.array.shape)

    @property
    def dtype(self) -> np.dtype[Any]:
        """The type of its numbers."""
        kind: np.dtype[Any] = self.array.dtype
        return kind

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        described: dict[str, Any] = self.array.__cuda_array_interface__
        return described

    def __dlpack_device__(self) -> tuple[int, int]:
        return _CUDA_DEVICE, cuda.current_context().device.id

    def __dlpack__(self, *, stream: int | None = None, **_: Any) -> Any:
        if stream != -1:  # the reader may use another stream than numba
            cuda.synchronize()
        address = self.__cuda_array_interface__["data"][0]
        return capsule(address, self.shape, self.dtype, self.__dlpack_device__(), self.array)

    def copy_to_host(self) -> NDArray[Any]:
        """Return a copy for the processor."""
        copy: NDArray[Any] = self.array.copy_to_host()
        return copy


class DeviceBatch:
    """Many games of one kind on a GPU; it plays what ``Batch`` plays with the same seed.

    Its arrays are on the device, where PyTorch, CuPy and JAX read them without a copy. They change
    with every step, on the default stream. Nothing waits for the device: if an action is not legal,
    the game stays as it is, and ``illegal`` says so.

    *lanes* threads write one game's observation and mask; with 0 of them, one thread does the
    whole step. *block* is the number of threads in a block.
    """

    def __init__(
        self,
        options: Options,
        games: int,
        seed: int = 0,
        reward: Reward = Reward.WIN_SHARE,
        *,
        lanes: int = LANES,
        block: int = BLOCK,
    ) -> None:
        if not cuda.is_available():
            raise LanternsError(
                "there is no GPU that numba can use: it needs an NVIDIA GPU, its driver and the"
                " CUDA toolkit (python -m numba -s lists them); Batch plays the same without"
            )
        if games < 1:
            raise LanternsError(f"a batch has at least one game, not {games}")
        if lanes not in (0, 1, 2, 4, 8, 16, 32) or block % 32:
            raise LanternsError(
                f"lanes divide a warp and warps a block: not {lanes} lanes in a block of {block}"
            )
        self.options: Final = options
        self.games: Final = games
        self.reward: Final = Reward(reward)
        self.lanes: Final = lanes
        self.block: Final = block
        self._common = Setting(*setting(options), int(reward), 1)
        rows = new_rows(games)
        flags = rows._replace(masks=_as_bool(rows.masks), done=_as_bool(rows.done))
        self._rows = Rows._make(map(cuda.to_device, flags))
        self._actions = cuda.to_device(np.zeros(games, np.int64))
        self._illegal = cuda.to_device(np.zeros(games, np.bool_))
        self._changes = cuda.to_device(np.zeros(games, np.uint8))
        self.reset(seed)

    @property
    def states(self) -> DeviceArray:
        """The games as the kernel's arrays."""
        return DeviceArray(self._rows.states)

    @property
    def observations(self) -> DeviceArray:
        """The observation of the seat to move, one row for each game."""
        return DeviceArray(self._rows.observations)

    @property
    def masks(self) -> DeviceArray:
        """The mask of legal actions, one row for each game."""
        return DeviceArray(self._rows.masks)

    @property
    def seats(self) -> DeviceArray:
        """The seat to move."""
        return DeviceArray(self._rows.seats)

    @property
    def rewards(self) -> DeviceArray:
        """Each seat's reward for the last step: 0 except where it ended the game."""
        return DeviceArray(self._rows.rewards)

    @property
    def done(self) -> DeviceArray:
        """Whether the last step ended a game; the row already holds the next one."""
        return DeviceArray(self._rows.done)

    @property
    def illegal(self) -> DeviceArray:
        """Whether the last step changed nothing, as its action was not legal."""
        return DeviceArray(self._illegal)

    def reset(self, seed: int) -> None:
        """Deal all games from a seed."""
        deals, choices = seed_rows(seed, self.games)
        self._rows.deals.copy_to_device(deals)  # type: ignore[attr-defined]  # it is on the device
        self._rows.choices.copy_to_device(choices)  # type: ignore[attr-defined]
        self._launch("start", 1, self._rows, self._common)

    def step(self, actions: Any) -> None:
        """Carry out one action in every game: int64 numbers on the device, or on the host."""
        if tuple(actions.shape) != (self.games,):
            raise LanternsError(
                f"{self.games} games need as many actions, not {tuple(actions.shape)}"
            )
        if isinstance(actions, np.ndarray):
            self._actions.copy_to_device(actions.astype(np.int64))
            chosen = self._actions
        elif isinstance(actions, DeviceArray):
            chosen = actions.array
        else:
            chosen = cuda.as_cuda_array(actions)
        if self.lanes:
            self.play(chosen)
            self.look()
        else:
            self._launch("step", 1, self._rows, self._common, chosen, self._illegal)

    def play(self, actions: Any) -> None:
        """Do the first half of a step: all but observations and masks, which are then out of date.

        The actions are a numba array.
        """
        arguments = self._rows, self._common, actions, self._illegal, self._changes
        self._launch("play", 1, *arguments)

    def look(self) -> None:
        """Do the second half of a step: observations and masks."""
        lanes = max(self.lanes, 1)
        self._launch("look", lanes, self._rows, self._changes, lanes)

    def sample(self) -> DeviceArray:
        """Return a random legal action for every game. The next call overwrites the array."""
        self._launch("sample", 1, self._rows, self._actions)
        return DeviceArray(self._actions)

    def _launch(self, name: str, lanes: int, *arguments: Any) -> None:
        threads = self.games * lanes
        compiled(name)[-(-threads // self.block), min(threads, self.block)](*arguments)


def _as_bool(flags: NDArray[np.uint8]) -> Any:
    """Return the flags as truth values, which other libraries recognize."""
    return flags.view(np.bool_)
