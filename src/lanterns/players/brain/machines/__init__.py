"""The machines on which the brain runs, behind one interface, and the choice between them."""

import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Protocol

from lanterns.engine import LanternsError
from lanterns.extras import needs_extra

MODULE_FILE: Final = Path(__file__).parents[1] / "brain.wasm"
"""The entry points as a WebAssembly module, made by ``make brain``."""


class BrokenModule(LanternsError):
    """The WebAssembly module is missing, damaged, or from another version."""


def broken(problem: str) -> BrokenModule:
    """Return the error for a problem with the module, with what to do."""
    return BrokenModule(
        f"{problem}: install lanterns again, or in a clone run make brain to build "
        f"{MODULE_FILE.name}"
    )


class Machine(Protocol):
    """A memory with named places, and the entry points that work on it (entries.py)."""

    def write(self, place: str, content: bytes) -> None:
        """Write to the beginning of a place."""
        ...

    def read(self, place: str, size: int) -> bytes:
        """Return the first bytes of a place."""
        ...

    def call(self, entry: str, *numbers: int) -> int:
        """Call an entry point."""
        ...


@cache
def machine_name() -> str:
    """Return where the brain runs here: the fastest of ``numba``, ``wasmtime`` and ``browser``.

    An empty string says that none of them is installed.
    """
    if sys.platform == "emscripten":
        return "browser"
    if find_spec("numba") and find_spec("numpy"):
        return "numba"
    return "wasmtime" if find_spec("wasmtime") else ""


def new_machine(what: str) -> Machine:
    """Return the fastest machine here. The error where there is none says what needs it."""
    match machine_name():
        case "browser":
            from lanterns.players.brain.machines.browser import BrowserMachine

            return BrowserMachine()
        case "numba":
            from lanterns.players.brain.machines.native import NativeMachine

            return NativeMachine()
        case _:
            try:
                with needs_extra(what, "bots", "wasmtime"):
                    from lanterns.players.brain.machines.module import ModuleMachine
            except RuntimeError as error:  # there are processors that wasmtime is not made for
                raise LanternsError(
                    f"wasmtime does not run here ({error}): pip install 'lanterns[fast]'"
                ) from error
            return ModuleMachine()
