"""A server with the page, a browser, and visitors who notice when something goes wrong."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from ..server.http.running import Client, Running, start
from .chromium import keep_chromium

NewVisitor: TypeAlias = Callable[..., BrowserContext]
Visit: TypeAlias = Callable[..., Page]
_SCREEN: Final = {"width": 1366, "height": 768}
_PATIENCE: Final = 60_000
"""Milliseconds to wait for what must come, on a machine that may be busy."""
expect.set_options(timeout=_PATIENCE)
_AT_ONCE: Final = """try { localStorage.lanterns ??= JSON.stringify({ speed: "instant" }) } catch {
    // A page that is still empty has no storage.
}"""
"""Without motion a move would still be shown step by step, which only some tests are about."""
_ONE_DEAL: Final = "import lanterns.seeds; lanterns.seeds.fresh_seed = lambda: 2015"
"""Every table gets the same deal and every bot the same chance: no test depends on luck."""
_PAGE = Path(__file__).parents[2] / "src" / "lanterns" / "server" / "http" / "page" / "index.html"


_SERVED: Final[list[Running]] = []


def pytest_runtest_setup() -> None:
    """A test that is tried again must not fail because the first try has ended the server."""
    for running in _SERVED:
        running.revive()


_KEPT: Final = ExitStack()
_CHROMIUM: Final[list[Callable[[], Browser]]] = []


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """While Chromium lives, nothing else in this process can run a loop of its own."""
    if nextitem is None or Path(__file__).parent not in nextitem.path.parents:
        _close()


def pytest_sessionfinish() -> None:
    """A run that was interrupted ends without that."""
    _close()


def _close() -> None:
    _CHROMIUM.clear()
    _KEPT.close()


@pytest.fixture(scope="session")
def chromium() -> Callable[[], Browser]:
    """Start one browser for all tests: starting it takes longer than many of them."""

    def running() -> Browser:
        if not _CHROMIUM:
            _CHROMIUM.append(_KEPT.enter_context(keep_chromium()))
        return _CHROMIUM[0]()

    return running


@pytest.fixture
def browser(chromium: Callable[[], Browser]) -> Browser:
    return chromium()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    assert _PAGE.is_file(), "the page has not been built: make page"
    with start(tmp_path_factory.mktemp("served"), before=_ONE_DEAL) as running:
        _SERVED.append(running)
        yield running
        _SERVED.remove(running)


@pytest.fixture
def ann(served: Running) -> Iterator[Client]:
    with closing(Client(served)) as client:
        yield client


@pytest.fixture
def bob(served: Running) -> Iterator[Client]:
    with closing(Client(served)) as client:
        yield client


@pytest.fixture
def new_visitor(browser: Browser) -> Iterator[NewVisitor]:
    """Make somebody new; whatever their browser complains of fails the test."""
    complaints: list[str] = []
    with ExitStack() as contexts:
        yield lambda **like: contexts.enter_context(watch(browser, complaints, **like))
    assert not complaints


@pytest.fixture
def visit(new_visitor: NewVisitor, served: Running) -> Visit:
    """Open the page as somebody new."""

    def open_page(
        path: str = "/", at: str | None = None, token: str | None = None, **like: Any
    ) -> Page:
        context = new_visitor(base_url=at or served.http, **like)
        if token:
            context.add_cookies([{"name": "lanterns", "value": token, "url": at or served.http}])
        page = context.new_page()
        page.goto(path)
        return page

    return open_page


def watch(browser: Browser, complaints: list[str], **like: Any) -> BrowserContext:
    """Return a new visitor whose browser's complaints are all noted."""
    like = {"locale": "en-US", "reduced_motion": "reduce", "viewport": _SCREEN, **like}
    context = browser.new_context(**like)
    context.set_default_timeout(_PATIENCE)
    if like["reduced_motion"] == "reduce":
        context.add_init_script(_AT_ONCE)
    context.on("weberror", lambda error: complaints.append(f"error: {error.error}"))
    context.on("console", lambda said: _note(said.type, said.text, complaints))
    return context


def _note(kind: str, text: str, complaints: list[str]) -> None:
    """Note a complaint, unless the page shows it itself: a broken connection, a missing table."""
    expected = ("net::ERR_", "WebSocket connection", "status of 404", "status of 409")
    if kind in ("error", "warning") and not any(part in text for part in expected):
        complaints.append(f"{kind}: {text}")
