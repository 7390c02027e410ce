"""Compiles the kernel's functions, and caches them on disk until their sources change.

numba's own cache notices a change to the file a function is in, but not to the functions it calls
nor to the engine's constants and printed pieces, which are compiled in. This cache carries a stamp
of all of them.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeVar

from lanterns import engine
from lanterns.kernel.exponential import exponential

try:
    import numba
    from numba.core.caching import FunctionCache, IndexDataCacheFile
except ModuleNotFoundError as missing:
    raise ImportError(
        "lanterns.kernel needs numba, which is not installed: pip install 'lanterns[fast]'",
        name="numba",
    ) from missing

_F = TypeVar("_F", bound=Callable[..., object])


_KERNEL: Final = Path(__file__).parent
_ENGINE: Final = Path(engine.__file__).parent


@cache
def stamp(folders: tuple[Path, ...]) -> str:
    """Identify the printed pieces and the sources of the engine, the kernel and those folders."""
    digest = sha256(engine.COMPONENTS_ID.encode())
    for folder in (_ENGINE, _KERNEL, *folders):
        for file in sorted(folder.glob("*.py")):
            digest.update(file.read_bytes())
    return digest.hexdigest()


class _StampedCache(FunctionCache):
    """numba's cache of one function, checked by our stamp instead of the file's date."""

    def __init__(self, function: Callable[..., object], stamp: str) -> None:
        base: Any = super()
        base.__init__(function)
        file: Any = IndexDataCacheFile
        self._cache_file = file(self._cache_path, self._impl.filename_base, stamp)
        # The version is compared before the rest is read, which may name types that are gone.
        self._cache_file._version += f" {stamp}"


class Compiler:
    """Compiles functions at their first call, to run without the GIL, and caches them on disk.

    They must not create arrays unless they *allocate*: where none can, numba need not count the
    references to each array, which took half of the time. Code outside the kernel names the
    folders whose changes must also make its functions compile again.
    """

    def __init__(self, *folders: Path, inline: bool = False, allocates: bool = False) -> None:
        self._folders = folders
        self._options = {"forceinline": inline, "_nrt": allocates}

    def __call__(self, function: _F) -> _F:
        """Return the function, compiled. This is a decorator."""
        njit: Any = numba.njit  # its stubs omit the option that turns reference counting off
        compiled = njit(nogil=True, boundscheck=False, error_model="numpy", **self._options)(
            function
        )
        # A function made by another is known by what it encloses, which differs from process to
        # process: it is compiled with its callers, which are cached. And without a folder it can
        # write to, every process compiles for itself.
        if not function.__closure__:
            with suppress(RuntimeError):
                compiled._cache = _StampedCache(function, stamp(self._folders))
        result: _F = compiled
        return result


jitted: Final = Compiler(inline=True)
"""For the kernel's own functions."""
jitted_with_room: Final = Compiler(inline=True, allocates=True)
"""For the few of them that need an array of their own."""
exp: Final = jitted(exponential)
"""The exponential function, the same to the last bit on every machine."""
