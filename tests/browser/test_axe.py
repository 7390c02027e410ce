"""axe on every screen, in both themes: no violations."""

from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as NotThere

from ..server.http.running import Client, Running
from .conftest import Visit
from .playing import Artisan
from .prepared import Position, play_until
from .test_games import begin

_AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def _check(page: Page) -> None:
    """Let axe look at the page as it is, by night and by day."""
    page.wait_for_load_state("networkidle")
    # As the developer's console would: the page's own policy allows no foreign script.
    page.evaluate(_AXE.read_text(encoding="utf-8"))
    for theme in ("dark", "light"):
        page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
        _look(page)


def _look(page: Page) -> None:
    report: dict[str, Any] = page.evaluate("() => axe.run()")
    told = [
        f"{one['id']}: {one['help']}: {node['html'][:200]}"
        for one in report["violations"]
        for node in one["nodes"]
    ]
    assert not told, "\n".join(told)


@pytest.mark.parametrize(
    "path",
    ["/", "/rules", "/settings", "/learn", "/continue", "/no-such-page", "/table/zzzzzzzzzzzz"],
)
def test_a_screen(visit: Visit, path: str) -> None:
    page = visit(path)
    page.get_by_role("heading").first.wait_for()
    _check(page)


@pytest.mark.parametrize("size", [(360, 740), (1366, 768)], ids=["phone", "laptop"])
def test_the_table(visit: Visit, size: tuple[int, int]) -> None:
    width, height = size
    page = visit(viewport={"width": width, "height": height})
    begin(page, 3, expansion=True)
    page.get_by_test_id("turn").wait_for()
    _check(page)
    artisan = Artisan(page, seed=2)
    if width > 1000:
        artisan.play(4)
    _aim(artisan)
    _check(page)


def _aim(artisan: Artisan) -> None:
    """Hold a tile over the lake, unless it is a turn in which something else has to be done."""
    cells = artisan.page.locator("[data-cell]").first
    for _ in range(8):
        artisan.page.wait_for_function("() => document.querySelector('[data-testid=turn].mine')")
        if artisan.must_discard:
            return
        if artisan.finish():
            continue
        artisan.page.keyboard.press("1")
        # The last turn may have looked as if it were still on.
        with suppress(NotThere):
            cells.wait_for(timeout=2000)
            artisan.aim()
            return
    raise AssertionError("no tile can be placed")


@pytest.mark.parametrize("size", [(390, 844), (1366, 768)], ids=["phone", "laptop"])
def test_what_opens_at_the_table(visit: Visit, served: Running, size: tuple[int, int]) -> None:
    def wanted(position: Position) -> bool:
        lists = [position["legal"], *(later["legal"] for later in position["ahead"])]
        kinds = {action["type"] for legal in lists for action in legal}
        return {"dedicate", "exchange", "discard"} <= kinds

    width, height = size
    with closing(Client(served)) as ann:
        table = play_until(ann, wanted, options={"players": 2}, bots={"N": "random"})
    page = visit(f"/table/{table}", token=ann.token, viewport={"width": width, "height": height})
    page.get_by_test_id("discard").wait_for()
    _check(page)
    for key in ("d", "e", "?", "l"):
        page.keyboard.press(key)
        if key != "l" or width < 1000:
            page.get_by_role("dialog").wait_for()
            _check(page)
            page.keyboard.press("Escape")
            expect(page.get_by_role("dialog")).to_have_count(0)


def test_lobby_festival_replay_and_lesson(visit: Visit, served: Running) -> None:
    ann = Client(served)
    lobby = ann.make(options={"players": 4, "expansion": True}, name="Ann")
    over = ann.make(options={"players": 2}, name="Ann", seat="S", bots={"N": "greedy"}, start=True)
    ann.do(over, "resign")
    for path in (f"/table/{lobby}", f"/table/{over}", f"/replay/{over}", "/learn/base"):
        page = visit(path)
        page.get_by_role("heading").first.wait_for()
        _check(page)
    ann.close()
