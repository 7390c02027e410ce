"""Every emperor card, used through the page."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from lanterns.engine import EmperorCard

from ..server.http.running import Client
from .conftest import Visit
from .prepared import Position, play_until

_CARDS = sorted(card.value for card in EmperorCard)


def test_every_card_is_used_below() -> None:
    assert [card for card in _CARDS if f"test_{card}" not in globals()] == []


def _offers(position: Position, **wanted: Any) -> bool:
    """Return whether such an action may be taken now or later in the turn."""
    lists = [position["legal"], *(later["legal"] for later in position["ahead"])]
    return any(wanted.items() <= action.items() for legal in lists for action in legal)


def _ready(ann: Client, visit: Visit, card: str, wanted: Callable[[Position], bool]) -> Page:
    """Open the page at a table where that card can be used now."""
    other = next(name for name in _CARDS if name != card)
    table = play_until(
        ann,
        wanted,
        options={"players": 2, "expansion": True, "cards": [card, other]},
        bots={"N": "random"},
    )
    page = visit(f"/table/{table}", token=ann.token)
    # The emperor's stack and its card are one button.
    use = "emperor" if card == "emperor_dedication" else card
    page.locator(f'[data-use="{use}"][data-lit=true]').click()
    return page


def _told(page: Page, sentence: str) -> None:
    """Check that the log reports it, and that the card is dark again."""
    expect(page.locator("#log").get_by_text(sentence, exact=False).first).to_be_visible()


def test_emperor_dedication(ann: Client, visit: Visit) -> None:
    page = _ready(ann, visit, "emperor_dedication", lambda now: _offers(now, dedication="emperor"))
    expect(page.get_by_role("dialog")).to_contain_text("2 gifts")
    page.get_by_role("dialog").get_by_role("button", name="Dedicate for").click()
    _told(page, "You used Emperor Dedication")
    _told(page, "You dedicated Emperor")


def test_emperor_exchange(ann: Client, visit: Visit) -> None:
    page = _ready(ann, visit, "emperor_exchange", lambda now: _offers(now, type="exchange_for_two"))
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Two lanterns").click()
    for asked in ("You give", "You take", "You take"):
        row = dialog.get_by_role("group", name=asked, exact=True)
        row.locator("[aria-disabled=false][aria-pressed=false]").first.click()
    dialog.get_by_role("button", name="Exchange", exact=True).click()
    _told(page, "You used Emperor Exchange")


def test_end_of_turn_dedication(ann: Client, visit: Visit) -> None:
    def wanted(now: Position) -> bool:
        return bool(now["view"]["step"] == "end") and _offers(now, type="dedicate")

    page = _ready(ann, visit, "end_of_turn_dedication", wanted)
    page.get_by_role("dialog").get_by_role("button", name="Dedicate for").click()
    _told(page, "You used End-of-Turn Dedication")


def test_favor_to_honor(ann: Client, visit: Visit) -> None:
    page = _ready(ann, visit, "favor_to_honor", lambda now: _offers(now, type="convert_favors"))
    expect(page.get_by_role("dialog")).to_contain_text("2 gifts")
    page.get_by_role("dialog").get_by_role("button", name="favor").first.click()
    _told(page, "You used Favor to Honor")


def test_rotate_a_tile(ann: Client, visit: Visit) -> None:
    page = _ready(ann, visit, "rotate_a_tile", lambda now: _offers(now, type="rotate_tile"))
    page.locator("[data-cell]").first.click()
    below = page.locator("svg.tiles > g[visibility=hidden] > g").get_attribute("transform")
    above = page.locator("svg.tiles > g").last.get_attribute("transform")
    assert above == below, "while it is turned it lies above its neighbors"
    page.get_by_role("button", name="Rotate the tile").click()
    _told(page, "You used Rotate a Tile")
    _told(page, "You rotated a tile")
