"""The living night: it moves without the page's help, rests unseen, and is still on request."""

from typing import Any, Final

from playwright.sync_api import Page, expect

from ..server.http.running import Client, Running
from .conftest import Visit
from .playing import wait_for_table

_ARE: Final = """expected => [...document.querySelectorAll('.living')].length > 0
    && [...new Set([...document.querySelectorAll('.living')]
        .flatMap((element) => element.getAnimations())
        .map((animation) => animation.playState))].join() === expected"""
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


def _wait_until_all_are(page: Page, state: str) -> None:
    page.wait_for_function(_ARE, arg=state)


def test_it_moves_where_it_is_seen_and_nowhere_else(visit: Visit, served: Running) -> None:
    ann = Client(served)
    wish: dict[str, Any] = {"options": {"players": 2}, "bots": {"N": "greedy"}, "start": True}
    table = ann.make(name="Ann", seat="S", **wish)
    for path in ("/", f"/table/{table}"):
        page = visit(path, reduced_motion="no-preference", token=ann.token)
        page.get_by_role("heading").first.wait_for()
        _wait_until_all_are(page, "running")
        # Anything else would have to be painted again for every frame.
        assert set(page.evaluate(_MOVED)) <= {"opacity", "transform"}
        page.evaluate(_HIDE, True)
        _wait_until_all_are(page, "paused")
        page.evaluate(_HIDE, False)
        _wait_until_all_are(page, "running")
    wait_for_table(page)
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()
    _wait_until_all_are(page, "paused")
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="hidden")
    _wait_until_all_are(page, "running")

    still = visit(f"/table/{table}", reduced_motion="reduce", token=ann.token)
    wait_for_table(still)
    _wait_until_all_are(still, "")
    ann.close()


_ENDS_WITHIN: Final = """() => [...document.querySelectorAll('.hero .living')].filter((layer) => {
    const lake = layer.closest('.hero').getBoundingClientRect();
    return layer.getAnimations().some((animation) => {
        animation.pause();
        const { delay, duration } = animation.effect.getComputedTiming();
        // One way, and the way back.
        return [0, 0.999, 1.999].some((part) => {
            animation.currentTime = delay + part * duration;
            const { left, right } = layer.getBoundingClientRect();
            return left > lake.left || right < lake.right;
        });
    });
}).map((layer) => layer.getAttribute('class'))"""


def test_no_picture_of_the_lake_ends_within_it_while_it_moves(visit: Visit) -> None:
    page = visit("/", reduced_motion="no-preference")
    for width, height in ((1366, 768), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        _wait_until_all_are(page, "running")
        assert page.evaluate(_ENDS_WITHIN) == []
        page.reload()


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
    page.goto("/settings")
    page.get_by_role("group", name="Colors").get_by_role("radio", name="Match device").check()
    expect(root).to_have_attribute("data-theme", "light")
    page.emulate_media(color_scheme="dark")
    expect(root).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Switch to daylight colors").click()
    expect(root).to_have_attribute("data-theme", "light")
