"""The table between two moves: where the focus is, what a click skips, and what covers what."""

from playwright.sync_api import Page, expect

from .conftest import Visit
from .playing import Artisan
from .test_games import begin


def _stop_the_clock(page: Page) -> None:
    """From now on no timer of the page comes to its end, so nothing stops moving by itself."""
    page.clock.install()
    page.clock.pause_at(page.evaluate("() => Date.now() + 100"))


def _wait_for_turn(page: Page) -> None:
    """The lake is drawn after the bar that shows whose turn it is."""
    page.locator("[data-testid=turn].mine").wait_for()
    page.get_by_test_id("lake").get_by_role("region", name="The lake").wait_for()


def test_a_click_on_the_lake_skips_what_is_moving(visit: Visit) -> None:
    page = visit(reduced_motion="no-preference")
    begin(page, 1, expansion=False)
    mine = page.locator("[data-testid=turn].mine")
    mine.wait_for()
    _stop_the_clock(page)
    Artisan(page, seed=1).place()
    log = page.locator("#log li.turn")
    before = log.count()
    expect(mine).to_have_count(0)
    lake = page.get_by_test_id("lake")
    for _ in range(1200):  # The bot may answer after the first click.
        lake.click(position={"x": 8, "y": 8})
        if mine.count():
            break
        page.wait_for_timeout(50)
    expect(mine).to_have_count(1, timeout=1000)
    assert log.count() > before


def test_the_arrows_move_a_tile_as_soon_as_a_key_has_picked_it(visit: Visit) -> None:
    page = visit()
    begin(page, 1, expansion=False)
    _wait_for_turn(page)
    page.keyboard.press("1")
    expect(page.locator("[data-cell]:focus")).to_have_count(1)
    first = page.locator("[data-cell]:focus").get_attribute("data-cell")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-cell].held:focus")).not_to_have_attribute("data-cell", str(first))


def test_the_focus_stays_on_the_lake_after_a_placement(visit: Visit) -> None:
    page = visit()
    begin(page, 1, expansion=False)
    _wait_for_turn(page)
    for key in ("1", "Enter", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#log").get_by_text("You placed").first).to_be_visible()
    expect(page.get_by_test_id("lake").locator(":focus")).to_have_count(1)
    expect(page.locator("[data-cell]:focus")).to_have_count(0)
