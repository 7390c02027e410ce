"""A whole game with a finger, on a small phone; and the phone held sideways."""

from playwright.sync_api import Locator, expect

from .conftest import Visit
from .playing import Artisan, tap, wait_for_turn
from .test_games import begin


class Finger(Artisan):
    """Plays by tapping."""

    def _press(self, button: Locator) -> None:
        tap(button)


def test_a_whole_game_by_touch(visit: Visit) -> None:
    page = visit(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    begin(page, 1, expansion=True)
    finger = Finger(page, seed=3)
    finger.play(2)
    wide = page.evaluate("() => document.documentElement.scrollWidth > innerWidth")
    assert not wide, "the page scrolls sideways"
    finger.play_to_the_end()
    expect(page.get_by_test_id("festival")).to_be_visible()


def test_on_a_short_phone_the_tile_that_is_aimed_can_be_placed(visit: Visit) -> None:
    page = visit(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    begin(page, 3, expansion=True)
    wait_for_turn(page)
    for tile in page.locator("[data-tile]").all():
        tap(tile)
        tap(page.locator("[data-cell]").first)
        if page.get_by_role("checkbox", name="Build a pavilion").is_enabled():
            break  # then there is the most to show
    # Where none can be built, the box says why.
    expect(page.get_by_role("checkbox", name="Build a pavilion")).to_be_visible()
    place = page.get_by_role("button", name="Place").bounding_box()
    assert place is not None
    # A finger, unlike this program, cannot scroll what does not scroll by itself.
    assert place["y"] + place["height"] <= 640


_SIDEWAYS = {"viewport": {"width": 740, "height": 360}, "has_touch": True, "is_mobile": True}

_TOO_SMALL = """() => [...document.querySelectorAll("main :is(button, label, a):not([data-cell])")]
    .filter((one) => one.checkVisibility() && !one.matches(".step"))
    .map((one) => ({ name: one.textContent.trim(), ...one.getBoundingClientRect().toJSON() }))
    .filter(({ width, height, right, bottom }) =>
        width < 44 || height < 44 || right > innerWidth || bottom > innerHeight)"""
"""A step that can be pressed is larger for a finger than it looks."""


def test_a_phone_held_sideways_has_room_for_the_lake(visit: Visit) -> None:
    page = visit(**_SIDEWAYS)
    begin(page, 3, expansion=True)
    Finger(page, seed=3).play(3)
    tap(page.locator("[data-tile]").first)
    lake = page.get_by_test_id("lake").bounding_box()
    assert lake is not None
    assert lake["height"] > 0.85 * 360
    assert lake["width"] > 0.45 * 740
    assert page.evaluate(_TOO_SMALL) == []


_COUNTS = """(all) => Object.fromEntries(all.map((one) =>
    [one.dataset.lantern, one.dataset.count ?? one.innerText.trim()]))"""
"""The number shown of lanterns of each color."""


def test_an_opponents_lanterns_are_seen_without_a_tap(visit: Visit) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    begin(page, 1, expansion=True)
    wait_for_turn(page)
    chip = page.locator(".chips [data-seat]")
    shown = chip.locator("[data-lantern]")
    assert sum(map(int, shown.evaluate_all(_COUNTS).values())) > 0
    expect(shown.first).to_be_visible()
    counts = shown.evaluate_all(_COUNTS)
    # So are the stacks, the exchange and the emperor cards.
    expect(page.locator(".options [data-use]")).to_have_count(6)
    expect(page.get_by_role("button", name="Supply")).to_be_visible()
    # Nobody could answer in a chat, and there is no keyboard.
    expect(page.get_by_role("button", name="Chat")).to_have_count(0)
    tap(page.get_by_role("button", name="Menu"))
    expect(page.get_by_role("button", name="Rules")).to_be_visible()
    expect(page.get_by_role("button", name="Keyboard shortcuts")).to_have_count(0)
    page.keyboard.press("Escape")
    tap(chip)
    everything = page.get_by_role("dialog").locator("[data-lantern]")
    everything.first.wait_for()
    assert everything.evaluate_all(_COUNTS) == counts


def test_seats_are_shown_as_they_were(visit: Visit) -> None:
    page = visit(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    begin(page, 1, expansion=True)
    Finger(page, seed=3).play(2)
    # The bot's move changes the counts, so it has to be over.
    wait_for_turn(page)
    own = page.locator("section[data-seat] .total")
    now = own.inner_text()
    page.get_by_role("button", name="Log").tap()
    page.locator("#log").get_by_role("button", name="The tiles are dealt. The game begins.").tap()
    expect(page.locator("[data-seat].past")).to_have_count(2)
    expect(own).to_contain_text("1/12")
    page.get_by_role("button", name="Back to now").tap()
    expect(page.locator(".past")).to_have_count(0)
    assert own.inner_text() == now
