"""The brain as a WebAssembly module, run by wasmtime: nearly as fast, and needs no compiler."""

import atexit
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple
from weakref import finalize

from wasmtime import (
    Config,
    Engine,
    Func,
    Global,
    Instance,
    Memory,
    Module,
    Store,
    WasmtimeError,
)

from lanterns.players.brain.machines import MODULE_FILE, broken


class _Compiled(NamedTuple):
    engine: Engine
    module: Module


@cache
def _compiled(file: Path, checking: bool = False) -> _Compiled:
    """Compile the module for this processor, which takes a tenth of a second, once a process.

    wasmtime stores the result in the user's folder for caches. Usually it reserves 4 GiB of
    addresses for each memory, so that no access needs a check. Code that is *checking* its accesses
    needs addresses for the memory alone, but takes half as long again.
    """
    config = Config()
    with suppress(WasmtimeError):  # where nothing can be stored, every process compiles it
        config.cache = True
    if checking:
        config.memory_reservation = config.memory_reservation_for_growth = 0
        config.memory_guard_size = 0
    engine = Engine(config)
    try:
        module = Module.from_file(engine, str(file))
    except (OSError, WasmtimeError) as error:
        raise broken(f"the bots' module cannot be loaded ({_reason(error)})") from error
    # Python may have taken wasmtime apart before it deletes what is left at its end.
    for left in (engine, module):
        atexit.register(left.close)
    return _Compiled(engine, module)


def _reason(error: Exception) -> str:
    return str(error).strip().partition("\n")[0]


class _Started(NamedTuple):
    store: Store
    instance: Instance


def _started(file: Path) -> _Started:
    """Return an instance with a memory of its own."""
    try:
        return _instance(_compiled(file))
    except WasmtimeError:  # the system may limit addresses, as ulimit -v does
        compiled = _compiled(file, checking=True)
    try:
        return _instance(compiled)
    except WasmtimeError as error:
        raise broken(f"the bots' module cannot be started ({_reason(error)})") from error


def _instance(compiled: _Compiled) -> _Started:
    store = Store(compiled.engine)
    return _Started(store, Instance(store, compiled.module, []))


class ModuleMachine:
    """See ``Machine``. Its memory is that of the module, which never grows."""

    def __init__(self, file: Path = MODULE_FILE) -> None:
        self._store, instance = _started(file)
        finalize(self, self._store.close)
        self._exports: Final = instance.exports(self._store)
        memory = self._export("memory")
        if not isinstance(memory, Memory):
            raise broken("the bots' module has no memory")
        self._memory: Final = memory

    def _export(self, name: str) -> object:
        try:
            return self._exports[name]
        except KeyError:
            raise broken(f"the bots' module has no {name!r}") from None

    def _address(self, place: str) -> int:
        found = self._export(place)
        if not isinstance(found, Global):
            raise broken(f"the bots' module has no place {place!r}")
        return int(found.value(self._store))

    def write(self, place: str, content: bytes) -> None:
        """Write to the beginning of a place."""
        self._memory.write(self._store, content, self._address(place))

    def read(self, place: str, size: int) -> bytes:
        """Return the first bytes of a place."""
        address = self._address(place)
        return bytes(self._memory.read(self._store, address, address + size))

    def call(self, entry: str, *numbers: int) -> int:
        """Call an entry point. Other threads run meanwhile."""
        function = self._export(entry)
        if not isinstance(function, Func):
            raise broken(f"the bots' module has no entry point {entry!r}")
        return int(function(self._store, *numbers))
