"""axe on every screen: no violations. Tests that come to other screens let it look at those."""

from contextlib import closing

from playwright.sync_api import Page, expect

from ..server.http.running import Client, Running
from .axe import check_axe
from .conftest import Visit
from .playing import Artisan, wait_for_table, wait_for_turn
from .prepared import Position, play_until
from .test_games import begin

_LAPTOP = (1366, 768)
_PHONE = (360, 740)


def _resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    # The page changes its layout in the next frame; in between, its old text may be too long.
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")


def test_the_screens(visit: Visit) -> None:
    page = visit()
    for path in (
        *("/", "/rules", "/strategy", "/settings", "/learn", "/continue"),
        *("/no-such-page", "/table/zzzzzzzzzzzz"),
    ):
        page.goto(path)
        page.get_by_role("heading").first.wait_for()
        check_axe(page)


def test_the_table(visit: Visit) -> None:
    page = visit()
    begin(page, 3, expansion=True)
    wait_for_table(page)
    for size in (_PHONE, _LAPTOP):
        _resize(page, size)
        check_axe(page)
    artisan = Artisan(page, seed=2)
    artisan.play(4)
    _aim(artisan)
    for size in (_LAPTOP, _PHONE):
        _resize(page, size)
        check_axe(page)


def _aim(artisan: Artisan) -> None:
    """Hold a tile over the lake, unless something else must be done in this turn."""
    for _ in range(8):
        wait_for_turn(artisan.page)
        if artisan.must_discard:
            return
        if artisan.finish():
            continue
        artisan.page.keyboard.press("1")
        artisan.aim()
        return
    raise AssertionError("no tile can be placed")


def test_what_opens_at_the_table(visit: Visit, served: Running) -> None:
    def wanted(position: Position) -> bool:
        lists = [position["legal"], *(later["legal"] for later in position["ahead"])]
        kinds = {action["type"] for legal in lists for action in legal}
        return {"dedicate", "exchange", "discard"} <= kinds

    with closing(Client(served)) as ann:
        table = play_until(ann, wanted, options={"players": 2}, bots={"N": "random"})
    page = visit(f"/table/{table}", token=ann.token)
    for size in (_LAPTOP, _PHONE):
        _resize(page, size)
        wait_for_table(page)
        page.get_by_test_id("discard").wait_for()
        check_axe(page)
        for key in ("d", "e", "?", "l"):
            page.keyboard.press(key)
            if key != "l" or size == _PHONE:
                page.get_by_role("dialog").wait_for()
                check_axe(page)
                page.keyboard.press("Escape")
                expect(page.get_by_role("dialog")).to_have_count(0)


def test_lobby_festival_replay_and_lesson(visit: Visit, served: Running) -> None:
    ann = Client(served)
    lobby = ann.make(options={"players": 4, "expansion": True}, name="Ann")
    over = ann.make(options={"players": 2}, name="Ann", seat="S", bots={"N": "greedy"}, start=True)
    ann.do(over, "resign")
    page = visit(f"/table/{lobby}")
    for path in (f"/table/{lobby}", f"/table/{over}", f"/replay/{over}", "/learn/base"):
        page.goto(path)
        page.get_by_role("heading").first.wait_for()
        check_axe(page)
    ann.close()
