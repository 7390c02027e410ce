"""``make offline``: how long the static site takes in Chromium: to start, and to think.

Each time is printed as it passed, and as processor time of the threads that did the work: other
programs do not change that one. Four times the processor time is what a device with a processor
four times slower needs. Chromium's own slowdown does not reach workers, where Python runs.

The bots, hints and reviews are those of the worker that thinks, without what a table adds to them.
"""

import pickle
from argparse import ArgumentParser
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Final, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page
from tests.browser.chromium import run_chromium
from tests.browser.site import SITE, host, wait_until_ready

from lanterns.engine import Options, TurnStep, View, apply, legal_actions, new_game, view
from lanterns.notation import Record
from lanterns.players import LEVELS, Greedy
from lanterns.server.bots.advice import FindHint, ReviewPart
from lanterns.server.bots.jobs import Decide

_KINDS: Final = (Options(2), Options(4, expansion=True))
_SLOWER: Final = 4
_PARTS: Final = ("start", "bots", "reviews")
_START: Final = """async () => {
    window.thinker?.terminate();
    const began = performance.now();
    window.thinker = new Worker(new URL("local/bots.js", document.baseURI), { type: "module" });
    const { data } = await new Promise((resolve) => { window.thinker.onmessage = resolve; });
    return [performance.now() - began, data.kind];
}"""
_THINK: Final = """async (job) => {
    const bytes = Uint8Array.from(atob(job), (letter) => letter.charCodeAt(0));
    const began = performance.now();
    const answered = new Promise((resolve) => { window.thinker.onmessage = resolve; });
    window.thinker.postMessage({ id: 1, job: bytes });
    const { data } = await answered;
    return [performance.now() - began, Array.from(data.result.subarray(0, 40))];
}"""
_LOAD: Final = """async () => {
    const began = performance.now();
    const file = await fetch(new URL("local/brain.wasm", document.baseURI));
    await WebAssembly.instantiateStreaming(file);
    return performance.now() - began;
}"""


class Time(NamedTuple):
    """A duration, in seconds."""

    passed: float
    processor: float


class Processors:
    """The processor time of a browser's threads."""

    def __init__(self, browser: Browser) -> None:
        self._session = browser.new_browser_cdp_session()

    def of(self, *names: str) -> float:
        """Return the seconds of the threads with these names, or of all the pages' own threads."""
        total = 0
        for process in self._session.send("SystemInfo.getProcessInfo")["processInfo"]:
            if process["type"] != "renderer":
                continue
            for thread in Path(f"/proc/{process['id']}/task").glob("*"):
                if not names or (thread / "comm").read_text().strip().startswith(names):
                    total += int((thread / "schedstat").read_text().split()[0])
        return total / 1e9


@contextmanager
def timed(times: list[Time], processor: Callable[[], float]) -> Iterator[None]:
    """Add the time that something takes to a list."""
    began, used = perf_counter(), processor()
    yield
    times.append(Time(perf_counter() - began, processor() - used))


def show(name: str, times: list[Time], unit: float = 1.0) -> None:
    """Print a line: the median, and where there are many the ninth of ten."""
    passed, used = (sorted(unit * one[n] for one in times) for n in (0, 1))
    cells = [median(passed), median(used), _SLOWER * median(used)]
    if len(times) >= 10:
        cells += [one[int(0.9 * len(one))] for one in (passed, used)]
        cells.append(_SLOWER * cells[-1])
    form = "{:10.1f}" if unit == 1.0 else "{:10.0f}"
    print(f"{name:36}" + "".join(form.format(cell) for cell in cells), flush=True)


def measure_start(browser: Browser, context: BrowserContext, address: str, visits: int) -> None:
    """Measure the first visit, and further ones with everything stored."""
    processors = Processors(browser)
    start: dict[str, list[Time]] = {"page": [], "ready": [], "page again": [], "ready again": []}
    print("seconds, medians")
    for number in range(visits + 1):
        again = " again" if number else ""
        page = context.new_page()
        with timed(start[f"ready{again}"], processors.of):
            with timed(start[f"page{again}"], processors.of):
                page.goto(address, wait_until="commit")
                page.get_by_role("button", name="Play", exact=True).wait_for()
            wait_until_ready(page)
        page.close()
    show("first visit: page can be used", start["page"])
    show("first visit: Python ready", start["ready"])
    show("everything stored: page can be used", start["page again"])
    show("everything stored: Python ready", start["ready again"])


def positions(each: int) -> list[View]:
    """Return decisions with a choice, spread over a game of every kind."""
    found: list[View] = []
    for options in _KINDS:
        state, rng, seen = new_game(options, 3), Random(1), []
        while state.step is not TurnStep.OVER:
            legal = legal_actions(state)
            if len(legal) > 1:
                seen.append(view(state, state.seat_to_move))
            action = Greedy().choose(view(state, state.seat_to_move), legal, rng)
            state = apply(state, action).state
        found += seen[:: max(1, len(seen) // each)][:each]
    return found


def finished(options: Options) -> Record:
    """Return a whole game."""
    state, rng, actions = new_game(options, 3), Random(1), []
    while state.step is not TurnStep.OVER:
        actions.append(Greedy().choose(view(state, state.seat_to_move), legal_actions(state), rng))
        state = apply(state, actions[-1]).state
    return Record(options, 3, actions=tuple(actions))


class Worker:
    """The worker in which bots think."""

    def __init__(self, page: Page, processors: Processors) -> None:
        self._page, self._processors = page, processors

    def start(self) -> Time:
        """Start it again, and return how long it took until it was ready."""
        used = self._processors.of("DedicatedWorker")
        passed, kind = self._page.evaluate(_START)
        assert kind == "ready", "the worker failed"
        # The threads of the worker before are gone.
        return Time(passed / 1000, max(0.0, self._processors.of("DedicatedWorker") - used))

    def load(self) -> Time:
        """Load the module alone, in the page, and return how long it took."""
        used = self._processors.of()
        passed = self._page.evaluate(_LOAD)
        return Time(passed / 1000, self._processors.of() - used)

    def do(self, job: object) -> Time:
        """Do a job, and return how long it took."""
        used = self._processors.of("DedicatedWorker")
        pickled = b64encode(pickle.dumps(job)).decode()
        passed, result = self._page.evaluate(_THINK, pickled)
        assert b"\x88" in bytes(result), "the job failed"  # pickle's opcode for True
        return Time(passed / 1000, self._processors.of("DedicatedWorker") - used)


def measure_bots(worker: Worker, each: int) -> None:
    """Measure the start of the worker, every level, and hints."""
    print(f"{'milliseconds per decision':66}{'90 %':>10}")
    seen = positions(each)
    show("the module alone, loaded", [worker.load()], 1000)
    show("the worker, ready", [worker.start()], 1000)
    show("the first decision of grandmaster", [worker.do(Decide("grandmaster", seen[0], 1))], 1000)
    show("the first hint", [worker.do(FindHint(seen[0]))], 1000)
    for level in LEVELS:
        worker.do(Decide(level.name, seen[0], 1))  # which also makes the player
        show(level.name, [worker.do(Decide(level.name, one, 1)) for one in seen], 1000)
    show("hint", [worker.do(FindHint(one)) for one in seen], 1000)


def measure_reviews(worker: Worker) -> None:
    """Measure whole games, decision by decision."""
    print("seconds")
    worker.start()
    for options in _KINDS:
        record = finished(options)
        parts = [worker.do(ReviewPart(record, n, 1)) for n in range(len(record.actions))]
        whole = Time(sum(one.passed for one in parts), sum(one.processor for one in parts))
        kind = f"{options.players} players{', expansion' * options.expansion}"
        show(f"review: {len(parts)} decisions, {kind}", [whole])


def main() -> None:
    """Measure and print."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--visits", type=int, default=5, help="visits after the first (5)")
    parser.add_argument("--positions", type=int, default=12, help="of each kind of game (12)")
    parser.add_argument("--only", choices=_PARTS, action="append", help="measure this alone")
    chosen = parser.parse_args()
    parts = chosen.only or _PARTS
    with host(SITE) as hosting, run_chromium() as browser:
        print(f"{'':36}{'passed':>10}{'processor':>10}{f'{_SLOWER} times':>10}")
        context = browser.new_context()
        context.set_default_timeout(300_000)
        if "start" in parts:
            measure_start(browser, context, hosting.address, chosen.visits)
        page = context.new_page()
        page.goto(f"{hosting.address}robots.txt")  # where nothing else runs
        worker = Worker(page, Processors(browser))
        if "bots" in parts:
            measure_bots(worker, chosen.positions)
        if "reviews" in parts:
            measure_reviews(worker)


if __name__ == "__main__":
    main()
