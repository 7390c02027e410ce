"""The brain as a WebAssembly module beside Python in a browser's worker.

The worker's script (web/worker/bots.ts) makes the instance and registers it as the module
``lanterns_brain`` before it runs Python.
"""

from typing import Any, Final

from lanterns.players.brain.machines import broken


class BrowserMachine:
    """See ``Machine``."""

    def __init__(self) -> None:
        import lanterns_brain

        exports: Any = lanterns_brain.exports
        self._exports: Final = exports

    def _export(self, name: str) -> Any:
        try:
            return getattr(self._exports, name)
        except AttributeError:
            raise broken(f"the bots' module has no {name!r}") from None

    def _view(self, place: str, size: int) -> Any:
        from js import Uint8Array

        return Uint8Array.new(self._export("memory").buffer, self._export(place).value, size)

    def write(self, place: str, content: bytes) -> None:
        """Write to the beginning of a place."""
        self._view(place, len(content)).assign(content)

    def read(self, place: str, size: int) -> bytes:
        """Return the first bytes of a place."""
        content: bytes = self._view(place, size).to_bytes()
        return content

    def call(self, entry: str, *numbers: int) -> int:
        """Call an entry point."""
        return int(self._export(entry)(*numbers))
