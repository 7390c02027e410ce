"""Settings for all tests: the same examples in every run, however busy the machine is."""

import os
from pathlib import Path
from typing import Final

import httpx
import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "suite", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "soak", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("LANTERNS_EXAMPLES", "suite"))

# Unless told otherwise, httpx gives up after five seconds, which a busy machine may well need.
for _part in ("connect", "read", "write", "pool"):
    setattr(httpx._config.DEFAULT_TIMEOUT_CONFIG, _part, 60.0)

_TESTS: Final = Path(__file__).parent
_WITH_PROCESSES: Final = {
    _TESTS / folder
    for folder in ("arena/backends", "browser", "server/hostile", "server/http", "server/kill")
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browsers and servers have clocks and processes of their own: a second chance for these."""
    for item in items:
        if not _WITH_PROCESSES.isdisjoint(item.path.parents):
            item.add_marker(pytest.mark.flaky(reruns=1))


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
