"""``make frames``: how smoothly the page moves on a phone whose processor is four times slower.

For the start page and a table at rest, for a whole round of three bots and for the festival, it
prints how long frames took, how much of each second the page's own thread was busy, and the
processor time of all of the browser's processes: other programs do not change that one.
``--size 1366x768`` measures a laptop, ``--slowdown 1`` this machine as it is.

On a machine that is busy otherwise, frames are late however little the page does. ``--work`` counts
the processor time of each task of the page's thread instead, times the slowdown, as if each were a
frame of its own, at 60 frames per second.
"""

import json
import os
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, Page
from tests.browser.chromium import run_chromium
from tests.browser.playing import Artisan
from tests.browser.prepared import play_until
from tests.server.http.running import Client, Running, start

from tools.screenshots import FOUR, is_rich, settle

_IDLE: Final = 6
"""Seconds to watch what is at rest."""
_FESTIVAL: Final = 14
_SMOOTH: Final = 33
"""Milliseconds that a frame may take; 95 of 100 have to be shorter."""

_POLLING: Final = 200
"""Milliseconds between two looks at the page; in every frame, they would be part of it."""

_RATE: Final = 60
_TASK: Final = "ThreadControllerImpl::RunTask"
"""Chromium's name for a task of a thread."""

_RECORD: Final = """() => {
    const frames = (window.frameTimes = []);
    let last = 0;
    const next = (now) => {
        if (last) frames.push(now - last);
        last = now;
        window.frameRequest = requestAnimationFrame(next);
    };
    window.frameRequest = requestAnimationFrame(next);
}"""
_STOP: Final = "() => { cancelAnimationFrame(window.frameRequest); return window.frameTimes; }"


class Result(NamedTuple):
    """The measurements of an event."""

    frames: list[float]
    seconds: float
    busy: float
    """Seconds in which the page's own thread had something to do, at the given slowdown."""
    processor: float
    """Seconds of processor time, of all processes of the browser."""

    def line(self, name: str) -> str:
        """Return the result as a line of the table."""
        if not self.frames:
            return f"{name:28}{'':>28}{self._costs()}"
        times = sorted(self.frames)
        middle, high = (times[int(len(times) * part)] for part in (0.5, 0.95))
        smooth = sum(time < _SMOOTH for time in times) / len(times)
        shown = f"{middle:6.1f} {high:6.1f} {times[-1]:6.0f} {smooth:7.1%}"
        return f"{name:28}{shown}{self._costs()}"

    def _costs(self) -> str:
        busy, processor = (1000 * part / self.seconds for part in (self.busy, self.processor))
        return f"{busy:9.0f} {processor:9.0f}"


class Watched:
    """A page on a slow phone, with what measures it."""

    def __init__(self, browser: Browser, page: Page, works: bool) -> None:
        self.page = page
        self._chromium = browser
        self._works = works
        self._times = 1.0
        self._cdp = page.context.new_cdp_session(page)
        self._cdp.send("Performance.enable")
        self._browser = browser.new_browser_cdp_session()

    def slow_down(self, times: float) -> None:
        """Slow the page's processor down; when work is counted, multiply instead."""
        self._times = times
        if self._works:
            return
        self._cdp.send("Emulation.setCPUThrottlingRate", {"rate": times})

    def watch(self, act: Callable[[], object], frames: bool = True) -> Result:
        """Measure while something happens. Recording frames makes the browser draw every one."""
        if frames:
            self.page.evaluate(_RECORD)
        if frames and self._works:
            self._chromium.start_tracing(page=self.page, categories=["toplevel"])
        began, busy, processor = monotonic(), self._busy(), self._processor()
        act()
        seconds = monotonic() - began
        busy, processor = self._busy() - busy, self._processor() - processor
        times: list[float] = self.page.evaluate(_STOP) if frames else []
        if frames and self._works:
            traced = json.loads(self._chromium.stop_tracing())["traceEvents"]
            work = sorted((time * self._times for time in _work(traced)), reverse=True)
            count = int(seconds * _RATE)
            times = (work + [0.0] * count)[:count]
        return Result(times, seconds, busy, processor)

    def _busy(self) -> float:
        metrics = self._cdp.send("Performance.getMetrics")["metrics"]
        return next(float(one["value"]) for one in metrics if one["name"] == "TaskDuration")

    def _processor(self) -> float:
        processes: list[dict[str, Any]] = self._browser.send("SystemInfo.getProcessInfo")[
            "processInfo"
        ]
        return sum(float(one["cpuTime"]) for one in processes)


def _work(traced: list[dict[str, Any]]) -> list[float]:
    """Return milliseconds of processor time of each task of the page's own thread."""
    threads: dict[tuple[int, int], list[float]] = {
        (event["pid"], event["tid"]): []
        for event in traced
        if event.get("name") == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    for event in traced:
        if event.get("name") == _TASK and (thread := (event["pid"], event["tid"])) in threads:
            threads[thread].append(event.get("tdur", 0) / 1000)
    return max(threads.values(), key=sum)


@contextmanager
def _visit(
    browser: Browser, running: Running, token: str, size: str, path: str, works: bool
) -> Iterator[Watched]:
    width, height = (int(part) for part in size.split("x"))
    context = browser.new_context(
        base_url=running.http,
        viewport={"width": width, "height": height},
        device_scale_factor=2 if width < 1000 else 1,
        has_touch=width < 1000,
        locale="en-US",
    )
    context.set_default_timeout(120_000)
    context.add_cookies([{"name": "lanterns", "value": token, "url": running.http}])
    page = context.new_page()
    page.goto(path)
    settle(page)
    yield Watched(browser, page, works)
    context.close()


def _rest(watched: Watched, slowdown: float, name: str) -> None:
    """Measure what is at rest: once as it is, and once with the frames recorded."""
    wait = lambda: watched.page.wait_for_timeout(_IDLE * 1000)  # noqa: E731
    print(watched.watch(wait, frames=False).line(f"{name}, as it is"), flush=True)
    watched.slow_down(slowdown)
    print(watched.watch(wait).line(f"{name}, slowed down"), flush=True)


def _round(watched: Watched, slowdown: float) -> Result:
    """Play a tile of our own, and then the turns of three bots."""
    page = watched.page
    # Looking for a tile and a cell is the work of this program, not of the page.
    page.keyboard.press("1")
    Artisan(page).aim()
    page.locator("[data-gain]").first.wait_for()
    watched.slow_down(slowdown)

    def wait(turn: str) -> None:
        page.wait_for_function(f"() => {turn}", polling=_POLLING)

    def act() -> None:
        page.keyboard.press("Enter")
        wait("!document.querySelector('[data-testid=turn].mine')")
        wait("document.querySelector('[data-testid=turn].mine')")

    return watched.watch(act)


def _finish(ann: Client, table: str) -> None:
    """Play the rest of a game over HTTP."""
    while (seen := ann.look(table))["table"]["phase"] == "playing":
        if legal := seen["position"]["legal"]:
            ann.do(table, "act", actions=[legal[0]], based_on=seen["number"])


def main() -> None:
    """Measure, and print a table."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--size", default="390x844")
    parser.add_argument("--slowdown", type=float, default=4)
    parser.add_argument("--only", default="start,table,round,festival")
    parser.add_argument("--work", action="store_true", help="count work, not time")
    asked = parser.parse_args()
    only = asked.only.split(",")
    print(f"{asked.size}, {asked.slowdown:g} times slower, load {os.getloadavg()[0]:.1f}")
    print(f"{'':28}{'p50':>6} {'p95':>6} {'max':>6} {f'<{_SMOOTH} ms':>7}{'busy':>9} {'CPU':>9}")
    print(f"{'':28}{'ms':>6} {'ms':>6} {'ms':>6} {'':>7}{'ms/s':>9} {'ms/s':>9}")
    with TemporaryDirectory() as folder, start(Path(folder)) as running, run_chromium() as browser:
        ann = Client(running)

        def visit(path: str) -> Any:
            return _visit(browser, running, ann.token, asked.size, path, asked.work)

        if "start" in only:
            with visit("/") as watched:
                _rest(watched, asked.slowdown, "start page")
        if "table" in only or "round" in only:
            table = play_until(ann, is_rich, "dedicate", **FOUR)
            with visit(f"/table/{table}") as watched:
                if "table" in only:
                    _rest(watched, asked.slowdown, "table")
                watched.slow_down(1)
                if "round" in only:
                    seen = _round(watched, asked.slowdown)
                    print(seen.line("a round of three bots"), flush=True)
        if "festival" in only:
            table = play_until(ann, lambda now: bool(now["view"]["final_turn"]), **FOUR)
            with visit(f"/table/{table}") as watched:
                _finish(ann, table)
                page = watched.page
                page.keyboard.press("Space")
                page.get_by_test_id("festival").wait_for()
                watched.slow_down(asked.slowdown)
                wait = lambda: page.wait_for_timeout(_FESTIVAL * 1000)  # noqa: E731
                print(watched.watch(wait).line("festival"), flush=True)
        ann.close()
    print(f"load {os.getloadavg()[0]:.1f} at the end")


if __name__ == "__main__":
    main()
