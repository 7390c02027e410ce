"""How the kernel's functions are compiled, and kept on disk in a cache that never goes stale.

numba's own cache notices a change of the file a function is in, but not of the functions it calls
nor of the printed pieces that are compiled in. This one is stamped with all of them.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeVar

import numba
from numba.core.caching import FunctionCache, IndexDataCacheFile

from lanterns.engine import COMPONENTS_ID

_F = TypeVar("_F", bound=Callable[..., Any])


_KERNEL: Final = Path(__file__).parent


@cache
def _stamp(folders: tuple[Path, ...]) -> str:
    """Names the pieces and the very source of the kernel and of those folders."""
    digest = sha256(COMPONENTS_ID.encode())
    for folder in (_KERNEL, *folders):
        for file in sorted(folder.glob("*.py")):
            digest.update(file.read_bytes())
    return digest.hexdigest()


class _StampedCache(FunctionCache):
    """numba's cache of one function, with our stamp in place of the date of its file."""

    def __init__(self, function: Callable[..., Any], stamp: str) -> None:
        base: Any = super()
        base.__init__(function)
        file: Any = IndexDataCacheFile
        self._cache_file = file(self._cache_path, self._impl.filename_base, stamp)


class Compiler:
    """Compiles functions at their first call, to run without the GIL, and keeps them on disk.

    They may make no new array, unless they *allocate*: where none can, no array has to count who
    holds it, which took half of the time. What calls the kernel from elsewhere names the folders
    whose change must make it compile anew.
    """

    def __init__(self, *folders: Path, inline: bool = False, allocates: bool = False) -> None:
        self._folders = folders
        self._options = {"forceinline": inline, "_nrt": allocates}

    def __call__(self, function: _F) -> _F:
        """The function, compiled. This is a decorator."""
        njit: Any = numba.njit  # its stubs leave out that arrays need not be counted
        compiled = njit(nogil=True, boundscheck=False, error_model="numpy", **self._options)(
            function
        )
        # With no folder to write to every process compiles for itself.
        with suppress(RuntimeError):
            compiled._cache = _StampedCache(function, _stamp(self._folders))
        result: _F = compiled
        return result


jitted: Final = Compiler(inline=True)
"""For the kernel's own functions."""
jitted_with_room: Final = Compiler(inline=True, allocates=True)
"""For the few of them that need an array of their own."""
