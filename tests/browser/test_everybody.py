"""For everybody: cards by touch and key, the way back, forced colors, a lost network, notices."""

from collections.abc import Iterator
from contextlib import closing
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from ..server.http.running import Client, Running
from .conftest import Visit
from .playing import run_until, stop_the_clock, tap, wait_for_turn
from .prepared import Position, play_until

_PHONE: Final = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module")
def ann(served: Running) -> Iterator[Client]:
    with closing(Client(served)) as client:
        yield client


@pytest.fixture(scope="module")
def choice(ann: Client) -> str:
    """Return a table at which Ann can pay for a dedication with one of several sets."""

    def wanted(position: Position) -> bool:
        lists = [position["legal"], *(later["legal"] for later in position["ahead"])]
        paid = [action["dedication"] for legal in lists for action in legal if "cards" in action]
        return any(paid.count(one) > 2 for one in paid)

    return play_until(ann, wanted, options={"players": 2}, bots={"N": "random"})


def _open_picker(page: Page) -> Locator:
    """Begin the dedication for which there are most sets."""
    wait_for_turn(page)
    page.keyboard.press("d")
    picker = page.get_by_role("dialog", name="Dedicate")
    expect(picker).to_be_visible()
    return picker


def _chosen(picker: Locator) -> list[str]:
    cards = picker.locator("[data-card][aria-pressed=true]").all()
    return [str(card.get_attribute("data-card")) for card in cards]


def test_cards_are_swapped_by_touching_them(visit: Visit, ann: Client, choice: str) -> None:
    page = visit(f"/table/{choice}", token=ann.token, **_PHONE)
    picker = _open_picker(page)
    tokens = picker.locator("[aria-label*=honor]").all()
    if not tokens:
        assert _swaps(picker)
        return
    for token in tokens:
        tap(token)
        if _swaps(picker):
            return
    raise AssertionError("no card could be swapped")


def _swaps(picker: Locator) -> bool:
    """Touch the cards that are not chosen, until one of them is swapped in."""
    before = _chosen(picker)
    assert before
    for card in picker.locator("[data-card][aria-pressed=false]").all():
        color = str(card.get_attribute("data-card"))
        tap(card, {"x": 6, "y": 14})  # the next card of its kind may cover the rest
        after = _chosen(picker)
        assert len(after) == len(before), "there is always a whole set"
        if after != before:
            assert after.count(color) > before.count(color)
            expect(picker.get_by_role("status")).to_contain_text("You pay")
            expect(picker.get_by_role("button", name="Dedicate for")).to_be_enabled()
            return True
        expect(picker.get_by_role("status")).to_contain_text("fit this dedication")
    return False


def test_a_dedication_by_the_keys_alone(visit: Visit, ann: Client, choice: str) -> None:
    page = visit(f"/table/{choice}", token=ann.token)
    picker = _open_picker(page)
    # The best set is chosen already, so the next key would confirm it.
    expect(picker.get_by_role("button", name="Dedicate for")).to_be_focused()
    row = picker.get_by_role("group", name="Which lanterns will you pay?")
    row.locator("[tabindex='0']").focus()
    page.keyboard.press("End")
    expect(row.locator("[data-card]").last).to_be_focused()
    page.keyboard.press("Home")
    expect(row.locator("[data-card]").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(picker).to_have_count(0)
    expect(page.locator("[data-testid=turn].mine")).to_be_visible()


def test_a_touch_screen_shows_no_keys(visit: Visit, ann: Client) -> None:
    tablet = {**_PHONE, "viewport": {"width": 820, "height": 1180}}
    page = visit(f"/table/{_new_table(ann)}", token=ann.token, **tablet)
    wait_for_turn(page)
    page.get_by_test_id("hand").wait_for()
    expect(page.locator("main kbd").first).to_be_attached()
    expect(page.locator("main kbd:visible")).to_have_count(0)


def test_every_stack_draws_its_cost(visit: Visit, ann: Client, choice: str) -> None:
    page = visit(f"/table/{choice}", token=ann.token)
    wait_for_turn(page)
    for use, size in (("four_of_a_kind", 4), ("three_pair", 6), ("seven_unique", 7)):
        stack = page.locator(f"[data-use={use}]")
        expect(stack.locator(".card")).to_have_count(size)
        lit = stack.get_attribute("data-lit") == "true"
        assert (stack.locator(".card.missing").count() == 0) == lit


def test_the_way_back_closes_what_is_open_first(visit: Visit, ann: Client, choice: str) -> None:
    page = visit("/", token=ann.token, **_PHONE)
    page.goto(f"/table/{choice}")
    wait_for_turn(page)
    page.get_by_test_id("stacks").tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    picker = _open_picker(page)
    page.go_back()
    expect(picker).to_have_count(0)
    assert page.url.endswith(choice)

    page.get_by_test_id("stacks").tap()
    page.get_by_role("dialog").get_by_role("button", name="Close").tap()
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("link", name="Settings").tap()
    page.wait_for_url("**/settings")
    # One page back, and not two because of what had been open there.
    page.go_back()
    page.get_by_test_id("stacks").wait_for()
    page.go_back()
    page.wait_for_url("**/")


def test_forced_colors_show_what_is_possible_chosen_and_current(
    visit: Visit, ann: Client, choice: str
) -> None:
    page = visit(f"/table/{choice}", token=ann.token, forced_colors="active")
    wait_for_turn(page)
    style = "(one, name) => getComputedStyle(one)[name]"
    lit = page.locator("[data-lit=true]").first.evaluate(style, "borderTopWidth")
    dark = page.locator("[data-lit=false]").first.evaluate(style, "borderTopStyle")
    assert (lit, dark) == ("3px", "dashed")
    now = page.locator("[data-state=now] .step").first
    other = page.locator("[data-state]:not([data-state=now]) .step").first
    assert now.evaluate(style, "backgroundColor") != other.evaluate(style, "backgroundColor")
    picker = _open_picker(page)
    chosen = picker.locator("[data-card][aria-pressed=true]").first
    assert chosen.evaluate(style, "outlineStyle") == "solid"


def _new_table(ann: Client) -> str:
    return ann.make(name="Ann", seat="S", start=True, options={"players": 2}, bots={"N": "random"})


def test_a_lost_network_shows_at_once_and_hides_nothing(visit: Visit, ann: Client) -> None:
    page = visit(f"/table/{_new_table(ann)}", token=ann.token)
    banner = page.get_by_role("status").filter(has_text="Connection lost")
    stop_the_clock(page)
    page.context.set_offline(True)
    run_until(page, lambda: page.evaluate("() => !navigator.onLine"))
    run_until(page, banner.is_visible, seconds=5)

    def is_above() -> bool:
        above, below = banner.bounding_box(), page.get_by_test_id("turn").bounding_box()
        return bool(above and below and above["y"] + above["height"] <= below["y"])

    run_until(page, is_above)
    page.context.set_offline(False)
    run_until(page, banner.is_hidden)


def test_a_name_that_reads_from_the_right_keeps_its_beginning(visit: Visit, ann: Client) -> None:
    name = "عبد الرحمن بن محمد"
    options = {"players": 2}
    table = ann.make(name=name, seat="S", start=True, options=options, bots={"N": "random"})
    page = visit(f"/table/{table}", token=ann.token)
    shown = page.locator("[data-seat=S] .name").first
    expect(shown).to_have_text(name)
    # What does not fit is cut at the end of the reading direction.
    assert shown.evaluate("one => getComputedStyle(one).direction") == "rtl"


_HEAR: Final = """() => {
    window.heard = [];
    const said = document.querySelector('[data-testid=announcement]');
    new MutationObserver(() => heard.push(said.textContent))
        .observe(said, { subtree: true, childList: true, characterData: true });
}"""
"""Note everything that is announced: what comes next replaces it, be it the bot's move."""


def test_screen_readers_hear_where_a_tile_was_placed(visit: Visit, ann: Client) -> None:
    page = visit(f"/table/{_new_table(ann)}", token=ann.token)
    wait_for_turn(page)
    page.evaluate(_HEAR)
    page.keyboard.press("1")
    page.wait_for_function("() => heard.some((text) => text.includes('Picked up: '))")
    page.locator("[data-cell]:focus").wait_for()
    for _ in range(2):
        page.keyboard.press("Enter")
    page.wait_for_function(
        "() => heard.some((text) => /It is (beside the boat, )?one /.test(text))"
    )


def test_notifications_are_asked_for_only_when_they_are_wanted(visit: Visit) -> None:
    page = visit("/settings")
    page.context.grant_permissions(["notifications"])
    box = page.get_by_role("checkbox", name="Notify me when it")
    expect(box).not_to_be_checked()
    box.click()
    page.wait_for_function("() => JSON.parse(localStorage.lanterns).notify")
    page.reload()
    expect(box).to_be_checked()
