"""``make screenshots``: the pictures of the README.

Taken from the real page on the real server, with bots that play a game of which the seed is not
chosen: the pictures differ from one time to the next, and so does the game. ``make contact`` takes
every screen in every size.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from playwright.sync_api import Page
from tests.browser.chromium import run_chromium
from tests.browser.prepared import Position, cells_of, play_until
from tests.server.http.running import Client, start

FOUR: Final[dict[str, Any]] = {
    "options": {"players": 4, "expansion": True, "cards": ["rotate_a_tile", "emperor_exchange"]},
    "bots": dict.fromkeys("NEW", "greedy"),
}
"""A table with four seats and the expansion."""
_TRIES: Final = 12
"""The number of cells searched for a match."""
_EXTENT: Final = 5
"""The most tiles in a row."""
_PHONE: Final = {"width": 360, "height": 740}
_LAPTOP: Final = {"width": 1366, "height": 768}


def is_rich(now: Position, turn: int = 20) -> bool:
    """Return whether it is in the middle of the game, and a tile can be placed at once."""
    lists = [now["legal"], *(later["legal"] for later in now["ahead"])]
    return now["view"]["turn"] >= turn and any(
        action["type"] == "place_tile" for legal in lists for action in legal
    )


def _is_large(now: Position) -> bool:
    """Return whether it is earlier, with a lake so compact that tiles are large even on a phone."""
    columns, rows = zip(*cells_of(now), strict=True)
    return is_rich(now, 12) and max(max(each) - min(each) for each in (columns, rows)) < _EXTENT


def hold(page: Page) -> None:
    """Hold a tile over the lake, so that the picture shows what everybody would receive.

    A match for which the supply has everything is best.
    """
    page.wait_for_function("() => document.querySelector('[data-testid=turn].mine')")
    if page.get_by_test_id("discard").count():
        return
    page.get_by_test_id("hand").get_by_role("button").last.click()
    cells = page.locator("[data-cell]")
    middle = cells.count() // 2
    for index in sorted(range(cells.count()), key=lambda one: abs(one - middle))[:_TRIES]:
        cells.nth(index).click()
        if _matches(page):
            break
    settle(page)


def _matches(page: Page) -> bool:
    """Return whether the tile matches, rotated one way or another."""
    for _ in range(4):
        page.wait_for_timeout(250)
        if page.locator(".match").count() and not page.locator("s.gain").count():
            return True
        page.keyboard.press("r")
    return False


def settle(page: Page) -> None:
    """Wait until the page has what it asked for, its font too, and has drawn it."""
    page.wait_for_load_state("networkidle")
    page.evaluate("() => document.fonts.ready.then(() => true)")
    page.wait_for_timeout(400)


def main(folder: Path) -> None:
    """Take them."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as tables, start(Path(tables)) as running, run_chromium() as browser:
        ann = Client(running)
        table = f"/table/{play_until(ann, _is_large, first='dedicate', **FOUR)}"

        def shoot(name: str, path: str, screen: dict[str, int], theme: str) -> None:
            context = browser.new_context(
                base_url=running.http,
                viewport={"width": screen["width"], "height": screen["height"]},
                device_scale_factor=2 if screen is _PHONE else 1,
                has_touch=screen is _PHONE,
                is_mobile=screen is _PHONE,
                reduced_motion="reduce",
                locale="en-US",
            )
            context.add_init_script(f"localStorage.lanterns = JSON.stringify({{theme: '{theme}'}})")
            context.add_cookies([{"name": "lanterns", "value": ann.token, "url": running.http}])
            page = context.new_page()
            page.goto(path)
            settle(page)
            if path == table:
                hold(page)
            page.screenshot(path=folder / f"{name}.png")
            context.close()

        shoot("table", table, _LAPTOP, "dark")
        shoot("start", "/", _LAPTOP, "dark")
        shoot("phone", table, _PHONE, "light")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
