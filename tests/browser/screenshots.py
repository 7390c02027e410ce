"""``make screenshots``: the pictures of the README, and with ``--all`` every screen in every size.

Taken from the real page on the real server, with bots that play a game of which the seed is not
chosen: the pictures differ from one time to the next, and so does the game.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[2]))

from playwright.sync_api import Browser, Page
from tests.browser.chromium import run_chromium
from tests.browser.prepared import Position, play_until
from tests.server.http.running import Client, Running, start

_SIZES: Final = {"phone": (360, 740), "laptop": (1366, 768), "wide": (1920, 1080)}
_SCREENS: Final = ("/", "/rules", "/settings", "/learn", "/learn/base", "/no-such-page")
_FOUR: Final[dict[str, Any]] = {
    "options": {"players": 4, "expansion": True, "cards": ["rotate_a_tile", "emperor_exchange"]},
    "bots": dict.fromkeys("NEW", "greedy"),
}


def _tables(ann: Client) -> dict[str, str]:
    """A game with four seats and the expansion at its beginning, its middle and its end."""
    begin = play_until(ann, lambda now: True, **_FOUR)
    middle = play_until(ann, _is_rich, first="dedicate", **_FOUR)
    over = play_until(ann, lambda now: bool(now["view"]["final_turn"]), **_FOUR)
    while (seen := ann.look(over))["table"]["phase"] == "playing":
        if legal := seen["position"]["legal"]:
            ann.do(over, "act", actions=[legal[0]], based_on=seen["number"])
    lobby = ann.make(options={"players": 4}, name="Ann", seat="S", bots={"N": "greedy"})
    return {"begin": begin, "middle": middle, "end": over, "lobby": lobby}


def _is_rich(now: Position) -> bool:
    """A turn in the middle of the game in which a tile can be placed at once."""
    lists = [now["legal"], *(later["legal"] for later in now["ahead"])]
    return now["view"]["turn"] >= 20 and any(
        action["type"] == "place_tile" for legal in lists for action in legal
    )


def _open(browser: Browser, running: Running, token: str, size: str, theme: str, path: str) -> Page:
    width, height = _SIZES[size]
    context = browser.new_context(
        base_url=running.http,
        viewport={"width": width, "height": height},
        device_scale_factor=2 if size == "phone" else 1,
        reduced_motion="reduce",
        locale="en-US",
    )
    context.add_cookies([{"name": "lanterns", "value": token, "url": running.http}])
    page = context.new_page()
    page.add_init_script(f"localStorage.lanterns = JSON.stringify({{theme: '{theme}'}})")
    page.goto(path)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(400)
    return page


def _hold(page: Page) -> None:
    """Hold a tile over the lake, so that one sees what everybody would receive."""
    page.wait_for_function("() => document.querySelector('[data-testid=turn].mine')")
    if page.get_by_test_id("discard").count():
        return
    page.get_by_test_id("hand").get_by_role("button").nth(1).click()
    cells = page.locator("[data-cell]")
    cells.nth(cells.count() // 2).click()
    page.wait_for_timeout(400)


def main(folder: Path, everything: bool) -> None:
    """Take them."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as tables, start(Path(tables)) as running, run_chromium() as browser:
        ann = Client(running)
        table = _tables(ann)

        def shoot(name: str, path: str, size: str, theme: str, hold: bool = False) -> None:
            page = _open(browser, running, ann.token, size, theme, path)
            if hold:
                _hold(page)
            page.screenshot(path=folder / f"{name}.png")
            page.context.close()

        if not everything:
            shoot("table", f"/table/{table['middle']}", "laptop", "dark", hold=True)
            shoot("start", "/", "laptop", "dark")
            shoot("phone", f"/table/{table['middle']}", "phone", "light", hold=True)
            return
        paths = {path.strip("/").replace("/", "-") or "start": path for path in _SCREENS}
        paths |= {name: f"/table/{code}" for name, code in table.items()}
        paths |= {"replay": f"/replay/{table['end']}?at=40"}
        for name, path in paths.items():
            for size in _SIZES:
                for theme in ("dark", "light"):
                    shoot(f"{name}-{size}-{theme}", path, size, theme, hold=name == "middle")


if __name__ == "__main__":
    main(Path(sys.argv[1]), "--all" in sys.argv)
