"""Settings for all tests: the same examples in every run, however busy the machine is."""

import gc
import os
import sys
import warnings
from pathlib import Path
from typing import Final

import httpx
import pytest
import websockets.asyncio.client
import websockets.sync.client
from hypothesis import HealthCheck, settings

settings.register_profile(
    "suite", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "soak", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("LANTERNS_EXAMPLES", "suite"))

# By default, httpx gives up after five seconds, which a busy machine may well need.
for _part in ("connect", "read", "write", "pool"):
    setattr(httpx._config.DEFAULT_TIMEOUT_CONFIG, _part, 60.0)

# A server closes a connection that was idle for five seconds; httpx would use it until just then.
httpx._config.DEFAULT_LIMITS.keepalive_expiry = 2.0
# websockets gives up after ten seconds.
for _connect in (websockets.sync.client.connect, websockets.asyncio.client.connect.__init__):
    assert _connect.__kwdefaults__ is not None
    _connect.__kwdefaults__["open_timeout"] = 60.0

_TESTS: Final = Path(__file__).parent
_WITH_PROCESSES: Final = {
    *(_TESTS / one for one in ("arena", "browser", "cli", "learn", "players/program", "terminal")),
    *(_TESTS / "server" / one for one in ("bots", "hostile", "http", "kill", "live")),
    *(_TESTS / "server" / one for one in ("local", "storage")),
    _TESTS / "test_examples.py",
}
_FIRST: Final = {
    _TESTS / one for one in ("browser", "server/http/test_kills.py", "test_examples.py")
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Other processes and databases have clocks of their own: a second chance for these tests.

    Those with a browser and the longest ones begin first: at the end, one core would wait for the
    other, or start a browser for a single test.
    """
    for item in items:
        if not _WITH_PROCESSES.isdisjoint({item.path, *item.path.parents}):
            item.add_marker(pytest.mark.flaky(reruns=1))
    items.sort(key=lambda item: _FIRST.isdisjoint({item.path, *item.path.parents}))


_failed = False
"""Whether a test has failed since the last one began."""


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Notice a failure."""
    global _failed
    _failed |= report.outcome in ("failed", "rerun")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """Free what a failed test has left open: its traceback holds it, and the warning about it
    would fail another test, or the second chance of the same.
    """
    global _failed
    if not _failed:
        return
    _failed = False
    for name in ("last_exc", "last_type", "last_value", "last_traceback"):
        if hasattr(sys, name):
            delattr(sys, name)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        gc.collect()


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the tests that needed it, and why, so that somebody makes them steady."""
    again: list[pytest.TestReport] = terminalreporter.stats.get("rerun", [])
    if not again:
        return
    terminalreporter.section("failed at first and were tried again: please make them steady")
    for report in again:
        terminalreporter.write_line(f"{report.nodeid} ({report.when})")
        for line in report.longreprtext.splitlines():
            if line.startswith(("E ", "tests/")):
                terminalreporter.write_line(f"    {line}")
