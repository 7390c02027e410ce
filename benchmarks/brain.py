"""The champion's search on every machine: ``python -m benchmarks.brain`` prints one table.

numba's native code, the WebAssembly module under wasmtime and the same module in Chromium (V8)
search the same positions with the same seeds, in turns, so that a busy machine slows all of them.
Every number is the median of the rounds, with the lowest and the highest beside it. The run ends
with an error if their searches are not equal.

A *start* is one in a new process or a new page: loading takes everything from the import of the
machine until a position is prepared, and the first search follows. Without caches, numba compiles
for about a minute, so only ``--cold`` measures that. Chromium's cache is not used at all.
"""

import argparse
import gzip
import os
import subprocess
import sys
from base64 import b64encode
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final, NamedTuple, Protocol

from playwright.sync_api import Error, Page
from tests.browser.chromium import run_chromium

from benchmarks.search import position
from lanterns.engine import Options, View, new_game, view
from lanterns.kernel.codec import position_numbers
from lanterns.players.brain import MODULE_FILE, Machine, Search
from lanterns.players.brain.machines.module import ModuleMachine
from lanterns.players.brain.machines.native import NativeMachine

SIMULATIONS: Final = 2000
WARM_UP: Final = 10
"""Searches before the clock starts: V8 optimizes a function only when it has run for a while."""
_TURNS: Final = {2: 11, 3: 13, 4: 16}
"""For each number of players, a turn in the middle of the game."""

_START: Final = """
from time import perf_counter
from lanterns.engine import Options, new_game, view
from lanterns.players.brain import Search
state = new_game(Options(3), 1)
seen = view(state, state.seat_to_move)
began = perf_counter()
from lanterns.players.brain.{file} import {machine}
search = Search({machine}(), seen, 1)
ready = perf_counter()
search.run({simulations})
print(ready - began, perf_counter() - ready)
"""

_PAGE: Final = """(module) => {
    const bytes = Uint8Array.from(atob(module), (letter) => letter.charCodeAt(0));
    let brain;
    const begin = ({ numbers, seat, seed }) => {
        new Int16Array(brain.memory.buffer, brain.position.value, numbers.length).set(numbers);
        new BigUint64Array(brain.memory.buffer, brain.seed.value, 1)[0] = BigInt(seed);
        brain.begin(seat);
    };
    window.start = async (task) => {
        const began = performance.now();
        brain = (await WebAssembly.instantiate(bytes)).instance.exports;
        begin(task);
        return (performance.now() - began) / 1000;
    };
    window.search = (simulations) => {
        const began = performance.now();
        const lead = brain.search(simulations);
        return [(performance.now() - began) / 1000, lead];
    };
    window.searchNew = (task, simulations) => {
        begin(task);
        return window.search(simulations);
    };
}"""


class Searched(NamedTuple):
    """A search: the seconds that it took, and how far its first action is ahead."""

    seconds: float
    lead: int


class Start(NamedTuple):
    """The seconds of the first steps."""

    load: float
    first_search: float


class Contender(Protocol):
    """A machine that searches."""

    def search(self, seen: View, seed: int) -> Searched:
        """Search a position."""
        ...

    def start(self, *, cached: bool) -> Start | None:
        """Measure a start; ``None`` where there is nothing to measure."""
        ...


class InPython:
    """A machine of this package; *cold* measures its start without caches, too."""

    def __init__(self, machine: Machine, cold: bool = True) -> None:
        self._machine = machine
        self._cold = cold

    def search(self, seen: View, seed: int) -> Searched:
        search = Search(self._machine, seen, seed)
        began = perf_counter()
        lead = search.run(SIMULATIONS)
        return Searched(perf_counter() - began, lead)

    def start(self, *, cached: bool) -> Start | None:
        if not (cached or self._cold):
            return None
        kind = type(self._machine)
        file = kind.__module__.rpartition(".")[2]
        code = _START.format(file=file, machine=kind.__name__, simulations=SIMULATIONS)
        with TemporaryDirectory() as folder:
            empty = {"NUMBA_CACHE_DIR": folder, "XDG_CACHE_HOME": folder}
            environment = {**os.environ, **({} if cached else empty)}
            command = [sys.executable, "-c", code]
            printed = subprocess.run(
                command, env=environment, check=True, capture_output=True, encoding="utf-8"
            )
        return Start(*map(float, printed.stdout.split()))


class InChromium:
    """The module in a page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._module = b64encode(MODULE_FILE.read_bytes()).decode()
        self._begin(page)

    def _begin(self, page: Page) -> float:
        """Load the module in a page, and return the seconds."""
        page.evaluate(_PAGE, self._module)
        seconds: float = page.evaluate("(task) => start(task)", _task(_first(), 1))
        return seconds

    def search(self, seen: View, seed: int) -> Searched:
        task = [_task(seen, seed), SIMULATIONS]
        return Searched(*self._page.evaluate("(given) => searchNew(...given)", task))

    def start(self, *, cached: bool) -> Start | None:
        if cached:
            return None
        page = self._page.context.new_page()
        load = self._begin(page)
        first = Searched(*page.evaluate("(count) => search(count)", SIMULATIONS))
        page.close()
        return Start(load, first.seconds)


def _first() -> View:
    """Return the position of every start."""
    state = new_game(Options(3), 1)
    return view(state, state.seat_to_move)


def _task(seen: View, seed: int) -> dict[str, object]:
    return {
        "numbers": position_numbers(seen.state).tolist(),
        "seat": seen.state.seat_to_move,
        "seed": str(seed),
    }


@contextmanager
def contenders(cold: bool) -> Iterator[dict[str, Contender]]:
    """Start every machine; without Chromium, say so."""
    found: dict[str, Contender] = {
        "native, numba": InPython(NativeMachine(), cold),
        "wasmtime": InPython(ModuleMachine()),
    }
    with ExitStack() as stack:
        try:
            browser = stack.enter_context(run_chromium())
        except Error:
            print("V8 is not measured, because Chromium is missing: make browser installs it")
        else:
            page = browser.new_context().new_page()
            found[f"V8, Chromium {browser.version}"] = InChromium(page)
        yield found


def spread(values: Sequence[float]) -> str:
    """Return a median with the lowest and the highest."""
    if not values:
        return "-"
    return f"{median(values):9,.0f} ({min(values):,.0f} to {max(values):,.0f})"


def line(what: str, columns: Sequence[Sequence[float]]) -> str:
    """Return a line of the table. Each column has its ratio to the first, which is native."""
    text = f"{what:42}{spread(columns[0]):34}"
    for values in columns[1:]:
        ratio = f"{median(values) / median(columns[0]):6.2f}" if values and columns[0] else ""
        text += f"{spread(values):34}{ratio:8}"
    return text.rstrip()


def report(rounds: int, cold: bool = False) -> None:
    """Measure, and print the table."""
    module = MODULE_FILE.read_bytes()
    packed = len(gzip.compress(module, 9, mtime=0))
    print(f"the champion, {SIMULATIONS:,} simulations a search, in the middle of a game; ", end="")
    print(f"the module has {len(module):,} bytes, {packed:,} with gzip")
    with contenders(cold) as found:
        names = list(found)
        titles = [f"{name:42}" for name in names[1:]]
        print(f"{'simulations per second':42}{names[0]:34}{''.join(titles)}".rstrip())
        for players, turn in _TURNS.items():
            state = position(players, turn)
            rates = _rates(list(found.values()), view(state, state.seat_to_move), rounds)
            print(line(f"  {players} players", rates), flush=True)
        print("milliseconds")
        for cached, when in ((True, "caches filled"), (False, "without caches")):
            starts = _starts(list(found.values()), cached, rounds)
            for number, what in enumerate(("to load", "for the first search")):
                times = [[1000 * start[number] for start in column] for column in starts]
                print(line(f"  {what}, {when}", times), flush=True)


def _rates(found: Sequence[Contender], seen: View, rounds: int) -> list[list[float]]:
    """Return the simulations per second of each contender in each round."""
    for contender in found:
        for seed in range(WARM_UP):
            contender.search(seen, seed)
    rates: list[list[float]] = [[] for _ in found]
    for seed in range(rounds):
        searched = [contender.search(seen, seed) for contender in found]
        if len({one.lead for one in searched}) > 1:
            sys.exit(f"the machines do not search alike: {searched}")
        for column, one in zip(rates, searched, strict=True):
            column.append(SIMULATIONS / one.seconds)
    return rates


def _starts(found: Sequence[Contender], cached: bool, rounds: int) -> list[list[Start]]:
    starts: list[list[Start]] = [[] for _ in found]
    for _ in range(rounds):
        for column, contender in zip(starts, found, strict=True):
            if (start := contender.start(cached=cached)) is not None:
                column.append(start)
    return starts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--cold", action="store_true", help="let numba compile, once a round, too")
    arguments = parser.parse_args()
    report(arguments.rounds, arguments.cold)


if __name__ == "__main__":
    main()
