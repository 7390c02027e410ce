"""The others' moves on the screen, and what a player can do meanwhile."""

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from ..server.http.running import Client
from .conftest import Visit
from .playing import Artisan, run_until, stop_the_clock, tap

_PHONE: Final = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def _against_bots(ann: Client, seats: str) -> str:
    """Return a table at which Ann plays against bots; the one in the north is called Bo."""
    options = {"players": 1 + len(seats)}
    return ann.make(
        name="Ann", seat="S", start=True, options=options, bots=dict.fromkeys(seats, "random")
    )


def _of_two(ann: Client, bob: Client) -> str:
    """Return a table at which Ann has had a turn, and Bob is to move."""
    table = ann.make(name="Ann", seat="S", options={"players": 2})
    bob.do(table, "take_seat", name="Bob", seat="N")
    ann.do(table, "start")
    played = False
    while not (played and bob.look(table)["position"]["legal"]):
        for person in (ann, bob):
            if legal := person.look(table)["position"]["legal"]:
                _act(person, table, legal[-1])
                played = played or person is ann
                break
    return table


def _act(person: Client, table: str, action: dict[str, Any]) -> None:
    person.do(table, "act", actions=[action], based_on=person.look(table)["number"])


def _place(person: Client, table: str, cell: dict[str, int] | None = None) -> None:
    """Pass until a tile may be placed, and place one: on that cell, or anywhere."""
    while True:
        legal = person.look(table)["position"]["legal"]
        wanted = [
            one
            for one in legal
            if one["type"] == "place_tile" and one["cell"] == (cell or one["cell"])
        ]
        _act(
            person,
            table,
            wanted[0] if wanted else next(one for one in legal if one["type"] == "pass"),
        )
        if wanted:
            return


def _headline(page: Page) -> str:
    return page.get_by_test_id("turn").inner_text()


_SEEN_EARLY: Final = """() => [...document.querySelectorAll('[data-testid=stage] > *')]
    .filter((one) => one.getAnimations().some((moving) => {
        moving.pause();
        moving.currentTime = 0;
        return moving.effect.getTiming().delay > 0 && getComputedStyle(one).opacity !== '0';
    })).length"""
"""The number of things that start later and can be seen before."""


_OPTIONS: Final = """() => [...document.querySelectorAll('[data-use]')]
    .map((one) => [one.dataset.use, one.offsetTop, one.offsetHeight])"""
"""The place of everything that a player may do in a turn."""
_NARROW: Final = """() => {
    const narrow = new CSSStyleSheet();
    narrow.replaceSync('[data-use] .about { width: 4em }');
    document.adoptedStyleSheets = [narrow];
}"""
"""Every reason takes several lines, as a long one does in a narrow column."""

_NOTE_WAYS: Final = """() => {
    window.ways = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, how) {
        const across = (frame) => +(/translate\\((-?[\\d.]+)px/.exec(frame.transform)?.[1] ?? 0);
        window.ways.push(...[...frames].map(across));
        return animate.call(this, frames, how);
    };
}"""
"""Note where everything flies that starts from now on: how far from the left edge of the screen."""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_headline_says_what_happens(ann: Client, visit: Visit, motion: str) -> None:
    page = visit("/settings", token=ann.token, reduced_motion=motion)
    page.get_by_role("radio", name="Normal", exact=True).check()
    page.goto(f"/table/{_against_bots(ann, 'N')}")
    page.locator("[data-testid=turn].mine").wait_for()
    stop_the_clock(page)
    page.evaluate(_NARROW)
    options = page.evaluate(_OPTIONS)
    Artisan(page, seed=1).place()
    expect(page.get_by_test_id("turn")).to_contain_text("You place a tile")
    run_until(page, lambda: "Bo places a tile" in _headline(page))
    assert options and page.evaluate(_OPTIONS) == options, "reasons have their room"
    sprites = page.get_by_test_id("stage").locator("> *").count()
    assert (sprites > 0) is (motion == "no-preference"), "things move only for those who like it"
    assert page.evaluate(_SEEN_EARLY) == 0, "nothing is seen before it starts"
    if motion == "no-preference":
        page.set_viewport_size({"width": 360, "height": 740})
        page.locator(".chips").wait_for()
        page.evaluate(_NOTE_WAYS)
        run_until(page, lambda: bool(page.evaluate("ways.length")))
        assert max(page.evaluate("ways")) < 360, "seats and lake are somewhere else now"


def test_a_tap_on_the_lake_skips_to_the_players_turn(ann: Client, visit: Visit) -> None:
    table = _against_bots(ann, "NEW")
    page = visit(f"/table/{table}", token=ann.token, reduced_motion="no-preference", **_PHONE)
    mine = page.locator("[data-testid=turn].mine")
    mine.wait_for()
    stop_the_clock(page)
    Artisan(page, seed=1).place()
    expect(mine).to_have_count(0)
    # One tap is enough, also for the moves of bots that are still thinking.
    tap(page.get_by_test_id("lake"), {"x": 40, "y": 30})
    expect(mine).to_have_count(1)
    expect(page.get_by_test_id("stage").locator("> *")).to_have_count(0)


def test_the_recap_plays_again_what_the_others_did(ann: Client, visit: Visit) -> None:
    page = visit(f"/table/{_against_bots(ann, 'NEW')}", token=ann.token)
    artisan = Artisan(page, seed=1)
    recap = page.get_by_test_id("recap")
    page.locator("[data-testid=turn].mine").wait_for()
    expect(recap).to_have_count(0)
    artisan.place()
    page.locator("[data-testid=turn].mine").wait_for()
    chips = recap.locator("[data-recap]")
    expect(recap).to_contain_text("Since your last turn")
    expect(chips).to_have_count(4)
    expect(chips.first.locator("svg.picture")).to_have_count(1)
    stop_the_clock(page)
    expect(page.locator("#log")).to_contain_text("The table is open.")
    lines = page.locator("#log li").count()
    recap.click()
    expect(page.get_by_test_id("turn")).to_contain_text("places a tile")
    assert page.locator("#log li").count() == lines, "the log stays as it was"
    page.keyboard.press("Space")
    expect(page.locator("[data-testid=turn].mine")).to_have_count(1)
    page.locator("[data-tile]").first.click()
    expect(recap).to_have_count(0)


def test_a_tile_is_prepared_while_another_plays(ann: Client, bob: Client, visit: Visit) -> None:
    table = _of_two(ann, bob)
    page = visit(f"/table/{table}", token=ann.token)
    place = page.locator("button.place")
    tile = page.locator("[data-tile]").first
    tile.click()
    page.keyboard.press("r")
    taken = page.locator("[data-cell]").first
    east, north = map(int, str(taken.get_attribute("data-cell")).split(","))
    taken.click()
    expect(page.get_by_test_id("hint")).to_contain_text("Ready")
    expect(place).to_be_disabled()
    _place(bob, table, {"x": east, "y": north})
    expect(page.get_by_text("The cell you chose is taken").first).to_be_visible()
    expect(tile).to_have_attribute("aria-pressed", "true")
    page.locator("[data-cell]").first.click()
    place.click()
    expect(page.get_by_test_id("turn")).to_contain_text("Bob is thinking")


def test_an_arrow_points_to_a_tile_out_of_view(ann: Client, bob: Client, visit: Visit) -> None:
    table = _of_two(ann, bob)
    page = visit(f"/table/{table}", token=ann.token)
    page.get_by_role("region", name="The lake").wait_for()
    for _ in range(8):
        page.get_by_role("button", name="Zoom in").click()
    arrow = page.get_by_test_id("pointer")
    expect(arrow).to_have_count(0)
    box = page.get_by_role("region", name="The lake").bounding_box()
    assert box is not None
    # Far to one side there is nothing but water, and no tile that comes next.
    page.mouse.move(box["x"] + 60, box["y"] + 60)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 20, box["y"] + 60, steps=4)
    page.mouse.up()
    _place(bob, table)
    expect(arrow).to_have_count(1)
    arrow.click()
    expect(arrow).to_have_count(0)
