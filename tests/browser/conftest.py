"""A server with the page, a browser, and visitors who notice when something goes wrong."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from ..server.http.running import Running, start
from .chromium import run_chromium

Visit: TypeAlias = Callable[..., Page]
_SCREEN: Final = {"width": 1366, "height": 768}
_PATIENCE: Final = 60_000
"""Milliseconds to wait for what must come, on a machine that may be busy."""
expect.set_options(timeout=_PATIENCE)
_AT_ONCE: Final = "localStorage.lanterns ??= JSON.stringify({ speed: 'instant' })"
"""Without motion a move would still be shown step by step, which only some tests are about."""
_ONE_DEAL: Final = "import lanterns.seeds; lanterns.seeds.fresh_seed = lambda: 2015"
"""Every table gets the same deal, so that what a test sees does not depend on luck."""
_PAGE = Path(__file__).parents[2] / "src" / "lanterns" / "server" / "http" / "page" / "index.html"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Not for longer: while it lives, nothing else in this process can run a loop of its own."""
    with run_chromium() as chromium:
        yield chromium


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    assert _PAGE.is_file(), "the page has not been built: make page"
    with start(tmp_path_factory.mktemp("served"), before=_ONE_DEAL) as running:
        yield running


@pytest.fixture
def visit(browser: Browser, served: Running) -> Iterator[Visit]:
    """Open the page as somebody new; whatever the browser complains of fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(
        path: str = "/", at: str | None = None, token: str | None = None, **like: Any
    ) -> Page:
        like = {"locale": "en-US", "reduced_motion": "reduce", "viewport": _SCREEN, **like}
        context = browser.new_context(base_url=at or served.http, **like)
        contexts.append(context)
        context.set_default_timeout(_PATIENCE)
        if like["reduced_motion"] == "reduce":
            context.add_init_script(_AT_ONCE)
        if token:
            context.add_cookies([{"name": "lanterns", "value": token, "url": at or served.http}])
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
        page.on("console", lambda said: _note(said.type, said.text, complaints))
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not complaints


def _note(kind: str, text: str, complaints: list[str]) -> None:
    """A broken line and a table that is not there are for the page to show, not to hide."""
    expected = ("net::ERR_", "WebSocket connection", "status of 404", "status of 409")
    if kind in ("error", "warning") and not any(part in text for part in expected):
        complaints.append(f"{kind}: {text}")
