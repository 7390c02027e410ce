"""How the kernel's functions are compiled, and kept on disk in a cache that never goes stale.

numba's own cache notices a change of the file a function is in, but not of the functions it calls
nor of the printed pieces that are compiled in. This one is stamped with all of them.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba.core.caching import FunctionCache, IndexDataCacheFile

from lanterns.engine import COMPONENTS_ID

_F = TypeVar("_F", bound=Callable[..., Any])


@cache
def _stamp(folder: Path) -> str:
    """Names the pieces and the very source of the kernel and of the folder a function is in."""
    digest = sha256(COMPONENTS_ID.encode())
    for home in (Path(__file__).parent, folder):
        for file in sorted(home.glob("*.py")):
            digest.update(file.read_bytes())
    return digest.hexdigest()


class _StampedCache(FunctionCache):
    """numba's cache of one function, with our stamp in place of the date of its file."""

    def __init__(self, function: Callable[..., Any]) -> None:
        base: Any = super()
        base.__init__(function)
        stamp = _stamp(Path(function.__code__.co_filename).parent)
        file: Any = IndexDataCacheFile
        self._cache_file = file(self._cache_path, self._impl.filename_base, stamp)


def _compiled(function: _F, allocates: bool) -> _F:
    njit: Any = numba.njit  # its stubs leave out that arrays need not be counted
    compiled = njit(
        nogil=True, boundscheck=False, error_model="numpy", forceinline=True, _nrt=allocates
    )(function)
    # With no folder to write to every process compiles for itself.
    with suppress(RuntimeError):
        compiled._cache = _StampedCache(function)
    result: _F = compiled
    return result


def jitted(function: _F) -> _F:
    """Compile a function when it is first called, to run without the GIL; keep it on disk.

    It may make no new array. So no array has to count who holds it, which took half of the time.
    """
    return _compiled(function, allocates=False)


def jitted_with_room(function: _F) -> _F:
    """The same for the few functions that need an array of their own."""
    return _compiled(function, allocates=True)
