"""The guided games, chapter by chapter: the coach shows the way, and the learner confirms it."""

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import Visit
from .playing import Artisan

_PHONE: Final = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
_STAND: Final = """() => {
    const coach = document.querySelector('[data-testid=coach]');
    return coach?.dataset.mood + coach?.querySelectorAll('li.reached').length;
}"""
_SHOWN: Final = f"""before => ({_STAND})() !== before
    || document.querySelector('.place:enabled, .prompt .main:enabled')"""


def _follow(page: Page) -> None:
    """Follow one goal: show it, and confirm what is held over the lake."""
    before = page.evaluate(_STAND)
    page.get_by_test_id("coach").get_by_role("button", name="Show me", disabled=False).click()
    page.wait_for_function(_SHOWN, arg=before)
    confirm = page.locator(".place:enabled, .prompt .main:enabled")
    if page.evaluate(_STAND) == before:
        confirm.click()
        page.wait_for_function(f"before => ({_STAND})() !== before", arg=before)


def _learn(page: Page, title: str) -> None:
    """Play a whole chapter, up to the praise."""
    coach = page.get_by_test_id("coach")
    coach.get_by_role("heading", name=title, exact=True).wait_for()
    for _ in coach.get_by_role("listitem").filter(has_not=page.get_by_role("button")).all():
        if coach.get_attribute("data-mood") == "try":
            _follow(page)
    expect(coach.get_by_text("Well done!")).to_be_visible()


def _on(page: Page, word: str) -> None:
    """Go to the next part; the coach stays in reach even at the festival."""
    page.get_by_test_id("coach").get_by_role("button", name=word, exact=True).click()


_BASE: Final = (
    "Every side faces someone",
    "Matches are yours alone",
    "Platforms bring favors",
    "Dedicate for honor",
    "Exchange for what you need",
    "The lantern limit",
    "The supply runs out",
    "Mind what you give away",
    "The festival",
)
_EXPANSION: Final = (
    "Build a pavilion",
    "Pavilions bring gifts",
    "Emperor Dedication",
    "Rotate a Tile",
    "Wild lanterns",
    "What changes at the end",
)


@pytest.mark.parametrize(
    ("lesson", "titles", "praise"),
    [
        ("The base game", _BASE, "everything in the base game"),
        ("The Emperor", _EXPANSION, "The emperor has no more secrets from you"),
    ],
    ids=["base", "expansion"],
)
def test_a_whole_lesson(visit: Visit, lesson: str, titles: tuple[str, ...], praise: str) -> None:
    page = visit("/learn")
    page.get_by_role("link", name=f"Start: {lesson}").click()
    for title in titles:
        _learn(page, title)
        _on(page, "Finish" if title == titles[-1] else "Next")
    expect(page.get_by_role("heading", name="You know how to play")).to_be_visible()
    expect(page.get_by_text(praise, exact=False)).to_be_visible()


def test_another_way_and_once_more(visit: Visit) -> None:
    page = visit("/learn/base")
    coach = page.get_by_test_id("coach")
    coach.get_by_role("button", name="Chapter 4: Dedicate for honor").click()
    page.wait_for_function("() => document.querySelector('[data-use][data-lit=true]')")
    Artisan(page, seed=1).place()
    expect(coach.get_by_text("You placed a tile without dedicating.", exact=False)).to_be_visible()
    _on(page, "Try again")
    _learn(page, "Dedicate for honor")


_POINTS_AT: Final = """tile => {
    const middle = ({ left, width }) => left + width / 2;
    const ring = document.querySelector('[data-testid=spotlight]')?.getBoundingClientRect();
    return ring && Math.abs(middle(ring) - middle(tile.getBoundingClientRect())) < 3;
}"""
"""The ring follows what it points at, as the table is laid out."""


def _hint(page: Page) -> Locator:
    return page.get_by_test_id("spotlight")


def test_it_points_and_says_what_a_try_lacks(visit: Visit) -> None:
    page = visit("/learn/base")
    coach = page.get_by_test_id("coach")
    coach.get_by_role("button", name="Chapter 2: Matches are yours alone").click()
    expect(_hint(page)).to_have_attribute("data-hint", "pick")
    tile = page.locator("[data-testid=hand] [data-tile='23']")
    page.wait_for_function(_POINTS_AT, arg=tile.element_handle())
    # Nothing is a dead click.
    page.locator("[data-use=exchange]").click(force=True)
    expect(coach.get_by_text("have enough favors.", exact=False)).to_be_visible()
    page.get_by_test_id("lake").click(position={"x": 20, "y": 20})
    expect(coach.get_by_text("Pick a tile from your hand first.")).to_be_visible()
    # A tile that matches nothing may be held there, and one learns why it is not the task.
    tile.click()
    expect(coach.get_by_text("Pick a tile from your hand first.")).to_have_count(0)
    page.locator('[data-cell="0,1"]').click()
    expect(coach.get_by_text("No edge glows", exact=False)).to_be_visible()
    coach.get_by_role("button", name="Show me").click()
    expect(coach.get_by_text("Place the tile.", exact=False)).to_be_visible()
    expect(_hint(page)).to_have_attribute("data-hint", "place")


def test_it_continues_when_a_cell_is_chosen_and_not_when_it_is_hovered(visit: Visit) -> None:
    page = visit("/learn/base")
    coach = page.get_by_test_id("coach")
    right = coach.get_by_text("Place the tile.", exact=False)
    place = page.locator("button.place")
    page.locator("[data-testid=hand] [data-tile]").first.click()
    cell = page.locator("[data-cell]").first
    cell.hover()
    # What it would bring is there, but it would be gone on the way to the button.
    expect(page.get_by_test_id("hint")).to_contain_text("You would receive")
    expect(right).to_have_count(0)
    expect(place).to_be_disabled()
    cell.click()
    expect(right).to_be_visible()
    expect(_hint(page)).to_have_attribute("data-hint", "place")
    place.hover()
    expect(right).to_be_visible()
    place.click()
    expect(coach.get_by_text("one lantern each", exact=False)).to_be_visible()


def test_a_wrong_exchange_is_undone(visit: Visit) -> None:
    page = visit("/learn/base")
    coach = page.get_by_test_id("coach")
    coach.get_by_role("button", name="Chapter 5: Exchange").click()
    expect(_hint(page)).to_have_attribute("data-hint", "exchange")
    page.get_by_test_id("hand").get_by_role("button").first.click()
    expect(coach.get_by_text("One thing first.", exact=False)).to_be_visible()
    page.locator("[data-cell]").first.hover()
    expect(page.get_by_test_id("hint")).to_contain_text("You would receive")
    expect(coach.get_by_text("One thing first.", exact=False)).to_be_visible()
    page.locator("[data-use=exchange][data-lit=true]").click()
    dialog = page.get_by_role("dialog")
    for asked, color in (("You give", "blue"), ("You take", "red")):
        dialog.get_by_role("group", name=asked).locator(f"[data-card={color}]").click()
    expect(_hint(page)).to_have_count(0)
    dialog.get_by_role("button", name="Exchange", exact=True).click()
    expect(coach.get_by_text("Undo, and try something else.", exact=False)).to_be_visible()
    expect(_hint(page)).to_have_attribute("data-hint", "undo")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(_hint(page)).to_have_attribute("data-hint", "exchange")


def test_a_lesson_continues_where_it_was_left(visit: Visit) -> None:
    page = visit("/learn/base")
    coach = page.get_by_test_id("coach")
    coach.get_by_role("button", name="Chapter 2: Matches are yours alone").click()
    _learn(page, "Matches are yours alone")
    _on(page, "Next")
    third = coach.get_by_role("heading", name="Platforms bring favors")
    expect(third).to_be_visible()
    page.reload()
    expect(third).to_be_visible()
    coach.get_by_role("link", name="Leave").click()
    page.get_by_role("link", name="Continue with chapter 3: The base game").click()
    expect(third).to_be_visible()


def test_any_chapter_and_all_of_them_again(visit: Visit) -> None:
    page = visit("/learn")
    coach = page.get_by_test_id("coach")
    page.get_by_text("9 chapters").click()
    page.get_by_role("link", name="The festival").click()
    expect(coach.get_by_role("heading", name="The festival")).to_be_visible()
    coach.get_by_role("button", name="Skip").click()
    for _ in range(2):
        expect(page.get_by_role("heading", name="You know how to play")).to_be_visible()
        page.reload()
    page.get_by_role("link", name="All lessons").click()
    expect(page.get_by_role("heading", name="completed")).to_have_count(1)
    page.get_by_role("link", name="Start over: The base game").click()
    expect(coach.get_by_role("heading", name=_BASE[0])).to_be_visible()


def test_a_chapter_on_a_phone(visit: Visit) -> None:
    page = visit("/learn/base", **_PHONE)
    coach = page.get_by_test_id("coach")
    coach.get_by_role("button", name="Let me try").tap()
    expect(coach.get_by_role("heading")).to_have_count(0)
    coach.get_by_role("button", name="Show me").tap()
    page.locator(".place:enabled").tap()
    expect(coach.get_by_text("one lantern each", exact=False)).to_be_visible()
    coach.get_by_role("button", name="Next").tap()
    expect(coach.get_by_role("heading", name="Matches are yours alone")).to_be_visible()


_GIVEN_AWAY: Final = """() => {
    localStorage.lanterns = JSON.stringify({ speed: 'fast' });
    window.givenAway = false;
    const note = () => {
        const mood = document.querySelector('[data-testid=coach]')?.dataset.mood;
        if (mood === 'done' && !document.querySelector('h1.won')) window.givenAway = true;
    };
    addEventListener('DOMContentLoaded', () => new MutationObserver(note).observe(document.body,
        {subtree: true, childList: true, attributes: true}));
}"""


def test_the_coach_speaks_of_the_end_after_the_count(visit: Visit) -> None:
    page = visit("/learn", reduced_motion="no-preference")
    page.add_init_script(f"({_GIVEN_AWAY})()")
    page.goto("/learn")
    page.get_by_text("9 chapters").click()
    page.get_by_role("link", name="The festival").click()
    _follow(page)
    coach = page.get_by_test_id("coach")
    expect(coach.get_by_text("your one favor broke the tie", exact=False)).to_be_visible()
    expect(page.get_by_role("heading", name="You win")).to_be_visible()
    assert not page.evaluate("() => window.givenAway")


def test_the_coach_stays_in_reach_at_the_festival_on_a_phone(visit: Visit) -> None:
    page = visit("/learn", **_PHONE)
    page.get_by_text(re.compile(r"\d+ chapters")).first.click()
    page.get_by_role("link", name="The festival").click()
    _learn(page, "The festival")
    expect(page.get_by_test_id("festival")).to_be_visible()
    page.get_by_test_id("coach").get_by_role("button", name="Finish").tap()
    expect(page.get_by_role("heading", name="You know how to play")).to_be_visible()
