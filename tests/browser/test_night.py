"""The living night: it moves without the page's help, rests unseen, and is still on request."""

from typing import Any, Final

from playwright.sync_api import Page, expect

from ..server.http.running import Client, Running
from .conftest import Visit

_STATES: Final = """() => [...document.querySelectorAll('.living')]
    .flatMap((element) => element.getAnimations())
    .map((animation) => animation.playState)"""
_MOVED: Final = """() => [...new Set([...document.querySelectorAll('.living')]
    .flatMap((element) => element.getAnimations())
    .flatMap((animation) => animation.effect.getKeyframes())
    .flatMap(Object.keys))]
    .filter((key) => !['offset', 'computedOffset', 'easing', 'composite'].includes(key))
    .sort()"""
_HIDE: Final = """hidden => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
}"""


def _states(page: Page) -> set[str]:
    page.locator(".living").first.wait_for(state="attached")
    return set(page.evaluate(_STATES))


def test_it_moves_where_it_is_seen_and_nowhere_else(visit: Visit, served: Running) -> None:
    ann = Client(served)
    wish: dict[str, Any] = {"options": {"players": 2}, "bots": {"N": "greedy"}, "start": True}
    table = ann.make(name="Ann", seat="S", **wish)
    for path in ("/", f"/table/{table}"):
        page = visit(path, reduced_motion="no-preference", token=ann.token)
        assert _states(page) == {"running"}
        # Anything else would have to be painted again for every frame.
        assert set(page.evaluate(_MOVED)) <= {"opacity", "transform"}
        page.evaluate(_HIDE, True)
        assert _states(page) == {"paused"}
        page.evaluate(_HIDE, False)
        assert _states(page) == {"running"}
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()
    assert _states(page) == {"paused"}
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="hidden")
    assert _states(page) == {"running"}

    still = visit(f"/table/{table}", reduced_motion="reduce", token=ann.token)
    assert _states(still) == set()
    ann.close()


def test_night_whatever_the_device_says_and_daylight_in_one_click(visit: Visit) -> None:
    page = visit("/", color_scheme="light")
    root, bars = page.locator("html"), page.locator('meta[name="theme-color"]')
    expect(root).to_have_attribute("data-theme", "dark")
    night = bars.get_attribute("content")
    page.get_by_role("button", name="Switch to daylight colors").click()
    expect(root).to_have_attribute("data-theme", "light")
    assert bars.get_attribute("content") not in (None, night)
    page.reload()
    expect(root).to_have_attribute("data-theme", "light")
    assert bars.get_attribute("content") not in (None, night)
    page.evaluate("() => localStorage.setItem('lanterns', JSON.stringify({ theme: 'auto' }))")
    page.reload()
    expect(root).to_have_attribute("data-theme", "dark")
    assert bars.get_attribute("content") == night
