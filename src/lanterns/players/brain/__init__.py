"""THE BRAIN. Plan, search and sampling as compiled code, on whichever machine there is.

``entries.py`` lists the entry points. numba compiles them natively, and ``make brain`` to a
WebAssembly module, which wasmtime runs in Python and every browser by itself. All decide alike, to
the last bit. This file translates for callers: views and actions in, actions and numbers out.
"""

from array import array
from collections.abc import Sequence
from typing import Final, NamedTuple

from lanterns.engine import Action, View
from lanterns.kernel.codec import Codec, position_numbers
from lanterns.players.brain.machines import (
    MODULE_FILE,
    BrokenModule,
    Machine,
    machine_name,
    new_machine,
)
from lanterns.players.planner.beliefs import BELIEFS

__all__ = [
    "MODULE_FILE",
    "WORLDS",
    "BrokenModule",
    "Machine",
    "Sampled",
    "Search",
    "Weighed",
    "machine_name",
    "new_machine",
]

WORLDS: Final = 256
"""The most worlds that one call samples."""
_SEATS: Final = 4
_SEED_BITS: Final = (1 << 64) - 1


class Weighed(NamedTuple):
    """An action and a number."""

    action: Action
    value: float


class Sampled(NamedTuple):
    """The results of an action. Each seat has a list with a number for each world.

    With the same seed, every action of a position is tried in the same worlds, in the same order.
    """

    shares: Sequence[Sequence[float]]
    """The share of the victory if the game ended, otherwise its estimate."""
    honor: Sequence[Sequence[float]]
    """The honor at the end, or its estimate."""


class Search:
    """A search of one position. It ends when its machine begins another one."""

    def __init__(
        self, machine: Machine, seen: View, seed: int, beliefs: Sequence[float] = BELIEFS
    ) -> None:
        self._machine = machine
        self._players = len(seen.state.seats)
        numbers = position_numbers(seen.state)
        self._codec = Codec(numbers)
        machine.write("position", numbers.tobytes())
        machine.write("beliefs", array("d", beliefs).tobytes())
        self._seed(seed)
        self.choices: Final = machine.call("begin", -1 if seen.seat is None else seen.seat)
        """The number of legal actions."""

    def _seed(self, seed: int) -> None:
        self._machine.write("seed", array("Q", [seed & _SEED_BITS]).tobytes())

    def weigh(self) -> list[Weighed]:
        """Return every legal action with its worth by the plan."""
        return self._listed(self._machine.call("weigh"))

    def run(self, simulations: int, by_plan: bool = False) -> int:
        """Continue the search, and return by how many tries the first action is ahead.

        It has the champion's network unless it goes by the plan.
        """
        return self._machine.call("search_by_plan" if by_plan else "search", simulations)

    def ranking(self) -> list[Weighed]:
        """Return the actions that the search considered with their tries, the most tried first."""
        return self._listed(self._machine.call("rank"))

    def sample(self, action: Action, worlds: int, seed: int) -> Sampled:
        """Try an action in that many worlds, which follow from the seed. This ends the search."""
        self._seed(seed)
        self._machine.call("confine", self._codec.encode(action))
        shares, honor = array("d"), array("d")
        for first in range(0, worlds, WORLDS):
            count = self._machine.call("sample", min(WORLDS, worlds - first))
            shares.frombytes(self._machine.read("shares", 8 * _SEATS * count))
            honor.frombytes(self._machine.read("honor", 8 * _SEATS * count))
        return Sampled(self._by_seat(shares), self._by_seat(honor))

    def _by_seat(self, values: "array[float]") -> list[Sequence[float]]:
        return [values[seat::_SEATS] for seat in range(self._players)]

    def _listed(self, count: int) -> list[Weighed]:
        codes, values = array("q"), array("d")
        codes.frombytes(self._machine.read("codes", 8 * count))
        values.frombytes(self._machine.read("values", 8 * count))
        return [
            Weighed(self._codec.decode(code), value)
            for code, value in zip(codes, values, strict=True)
        ]
