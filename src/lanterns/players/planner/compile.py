"""How the functions of the players that search are compiled and kept on disk.

As the kernel's are, with a wider stamp: they call the kernel and one another, so what is kept must
go stale with the sources of all of them.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeVar

import numba
from numba.core.caching import FunctionCache, IndexDataCacheFile

import lanterns.kernel
from lanterns.engine import COMPONENTS_ID

_F = TypeVar("_F", bound=Callable[..., Any])
_PLAYERS: Final = Path(__file__).parent.parent
_FOLDERS: Final = (
    Path(lanterns.kernel.__file__).parent,
    _PLAYERS / "planner",
    _PLAYERS / "mcts",
)


@cache
def _stamp() -> str:
    """Names the pieces and the very source of everything that is compiled."""
    digest = sha256(COMPONENTS_ID.encode())
    for folder in _FOLDERS:
        for file in sorted(folder.glob("*.py")):
            digest.update(file.read_bytes())
    return digest.hexdigest()


class _StampedCache(FunctionCache):
    """numba's cache of one function, with our stamp in place of the date of its file."""

    def __init__(self, function: Callable[..., Any]) -> None:
        base: Any = super()
        base.__init__(function)
        file: Any = IndexDataCacheFile
        self._cache_file = file(self._cache_path, self._impl.filename_base, _stamp())


def jitted(function: _F) -> _F:
    """Compile a function when it is first called, to run without the GIL; keep it on disk.

    It may make no new array: all room is passed in.
    """
    njit: Any = numba.njit  # its stubs leave out that arrays need not be counted
    compiled = njit(nogil=True, boundscheck=False, error_model="numpy", _nrt=False)(function)
    # With no folder to write to every process compiles for itself.
    with suppress(RuntimeError):
        compiled._cache = _StampedCache(function)
    result: _F = compiled
    return result
