"""The brain as native code, compiled by numba: the fastest, and the only one for other networks."""

from typing import Any, Final

from numpy.typing import NDArray

from lanterns.players.brain.entries import (
    ENTRIES,
    Memory,
    champions_memory,
    without_network,
)


class NativeMachine:
    """See ``Machine``. Without a memory, that of the champion."""

    def __init__(self, memory: Memory | None = None) -> None:
        self.memory: Final = champions_memory() if memory is None else memory
        self._by_plan: Final = without_network(self.memory)

    def _bytes(self, place: str) -> memoryview:
        array: NDArray[Any] = getattr(self.memory, place)
        return array.reshape(-1).data.cast("B")

    def write(self, place: str, content: bytes) -> None:
        """Write to the beginning of a place."""
        self._bytes(place)[: len(content)] = content

    def read(self, place: str, size: int) -> bytes:
        """Return the first bytes of a place."""
        return bytes(self._bytes(place)[:size])

    def call(self, entry: str, *numbers: int) -> int:
        """Call an entry point."""
        one = ENTRIES[entry]
        memory = self._by_plan if one.by_plan else self.memory
        return one.function(*(getattr(memory, part) for part in one.takes), *numbers)
