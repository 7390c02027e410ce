"""The table between two moves: where the focus is, what a click skips, and what covers what."""

import re
from typing import Final

import pytest
from playwright.sync_api import expect

from ..server.http.running import Client
from .conftest import Visit
from .playing import Artisan, overlap, stop_the_clock, wait_for_turn
from .test_games import begin

_PHONE: Final = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def _against_a_bot(ann: Client) -> str:
    """Return a table at which Ann plays against a bot."""
    return ann.make(name="Ann", seat="S", start=True, options={"players": 2}, bots={"N": "random"})


def test_a_click_on_the_lake_skips_what_is_moving(visit: Visit) -> None:
    page = visit(reduced_motion="no-preference")
    begin(page, 1, expansion=False)
    mine = page.locator("[data-testid=turn].mine")
    mine.wait_for()
    stop_the_clock(page)
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
    expect(mine).to_have_count(1)
    assert log.count() > before


def test_the_arrows_move_a_tile_as_soon_as_a_key_has_picked_it(visit: Visit) -> None:
    page = visit()
    begin(page, 1, expansion=False)
    wait_for_turn(page)
    page.keyboard.press("1")
    expect(page.locator("[data-cell]:focus")).to_have_count(1)
    first = page.locator("[data-cell]:focus").get_attribute("data-cell")
    held, moved = page.locator("[data-cell].held:focus"), False
    for key in ("ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"):  # it may be at an end
        page.keyboard.press(key)
        expect(held).to_have_count(1)
        moved = moved or held.get_attribute("data-cell") != first
    assert moved


def test_the_focus_stays_on_the_lake_after_a_placement(visit: Visit) -> None:
    page = visit()
    begin(page, 1, expansion=False)
    wait_for_turn(page)
    for key in ("1", "Enter", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#log").get_by_text("You placed").first).to_be_visible()
    expect(page.get_by_test_id("lake").locator(":focus")).to_have_count(1)
    expect(page.locator("[data-cell]:focus")).to_have_count(0)


def test_what_a_placement_brings_is_shown_inside_the_seats(visit: Visit) -> None:
    page = visit()
    begin(page, 3, expansion=False)
    wait_for_turn(page)
    page.locator("[data-tile]").first.click()
    page.locator("[data-cell]").first.click()
    for seat in page.locator("[data-seat]").all():
        gain = seat.locator("[data-gain]").first
        expect(gain).to_be_visible()
        inner, outer = gain.bounding_box(), seat.bounding_box()
        assert inner is not None
        assert outer is not None
        assert outer["x"] <= inner["x"]
        assert inner["x"] + inner["width"] <= outer["x"] + outer["width"]


def test_chat_that_was_not_read_is_marked_on_a_phone(visit: Visit, ann: Client) -> None:
    table = _against_a_bot(ann)
    ann.do(table, "chat", text="Before")
    page = visit(f"/table/{table}", **_PHONE)
    chat = page.get_by_role("navigation").get_by_role("button", name="Chat")
    expect(chat).to_have_accessible_name("Chat")
    ann.do(table, "chat", text="Hello")
    expect(chat).to_have_accessible_name(re.compile(r"^Chat ?: 1 new message$"))
    chat.tap()
    expect(page.get_by_role("dialog").get_by_text("Hello")).to_be_visible()
    page.get_by_role("button", name="Close").tap()
    expect(chat).to_have_accessible_name("Chat")


def test_your_games_name_the_level_or_bots_as_the_table_does(visit: Visit, ann: Client) -> None:
    _against_a_bot(ann)
    page = visit("/", token=ann.token)
    own = page.get_by_role("region", name="Your games").get_by_role("listitem")
    expect(own.first).to_contain_text("Against Wanderer")
    bots = {"N": "random", "E": "greedy"}
    ann.make(options={"players": 3}, bots=bots, name="Ann", seat="S", start=True)
    page.reload()
    expect(own.filter(has_text="Bo, Lan")).to_have_count(1)


@pytest.mark.parametrize("like", [{}, _PHONE], ids=["laptop", "phone"])
def test_the_way_back_to_the_results_covers_nothing(
    visit: Visit, ann: Client, like: dict[str, object]
) -> None:
    table = _against_a_bot(ann)
    ann.do(table, "resign")
    page = visit(f"/table/{table}", token=ann.token, **like)
    page.get_by_role("button", name="Look at the table").click()
    results = page.get_by_role("button", name="Results")
    own = page.locator("main footer [data-seat=S]")
    expect(own).to_be_visible()
    assert not overlap(results, own)
    assert not overlap(results, page.get_by_test_id("turn"))
    results.click()
    expect(page.get_by_test_id("festival")).to_be_visible()
