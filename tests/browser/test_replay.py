"""A game looked back at by a stranger who was given the link."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Locator, Page, expect

from ..server.http.running import Client, Running
from .conftest import Visit
from .playing import freeze, run_until


@pytest.fixture(scope="module")
def ann(served: Running) -> Iterator[Client]:
    with closing(Client(served)) as client:
        yield client


@pytest.fixture(scope="module")
def over(ann: Client) -> str:
    """Return a finished game that was level on honor: the last chapter of the guided game."""
    wish = {"lesson": "base", "chapter": "end", "name": "Ann"}
    table = str(ann.http.post("/api/lessons", json=wish).json()["table"])
    lesson = next(one for one in ann.http.get("/api/lessons").json() if one["id"] == "base")
    seen = ann.look(table)
    ann.do(table, "act", actions=lesson["chapters"][-1]["way"], based_on=seen["number"])
    assert ann.look(table)["table"]["phase"] == "over"
    return table


def _slider(page: Page) -> Locator:
    return page.get_by_role("slider", name="Position in the game")


def _press(page: Page, key: str, there: int) -> None:
    page.keyboard.press(key)
    expect(_slider(page)).to_have_value(str(there))


def test_step_by_step(visit: Visit, over: str) -> None:
    page = visit(f"/replay/{over}")
    expect(_slider(page)).to_have_value("0")
    expect(page.get_by_text("1 tile on the lake.")).to_be_attached()
    _press(page, "ArrowRight", 1)
    expect(page.get_by_text("2 tiles on the lake.")).to_be_attached()
    _press(page, "ArrowRight", 2)
    _press(page, "ArrowLeft", 1)
    _press(page, "Home", 0)
    page.keyboard.press("PageDown")
    expect(page.get_by_text("Turn 1", exact=True)).to_be_visible()
    last = int(_slider(page).get_attribute("max") or 0)
    _press(page, "End", last)
    _press(page, "ArrowRight", last)
    result = page.get_by_role("region", name="Ann wins")
    expect(result.get_by_text("Honor was tied: the most favors decided.")).to_be_visible()
    expect(result.locator("tbody tr")).to_have_count(2)
    lake, card = (one.bounding_box() for one in (page.locator("main"), result))
    assert lake and card and card["x"] >= lake["x"] + lake["width"], "it covers no tile"
    _press(page, "ArrowLeft", last - 1)
    expect(result).to_be_hidden()


def test_the_address_is_the_moment(visit: Visit, over: str) -> None:
    page = visit(f"/replay/{over}")
    expect(_slider(page)).to_have_value("0")
    _press(page, "Shift+ArrowRight", 1)
    _press(page, "Shift+ArrowRight", 2)
    # Made, two seats, dealt; then a turn an entry.
    moment = f"/replay/{over}?at=6"
    page.wait_for_url(f"**{moment}")
    page.reload()
    expect(_slider(page)).to_have_value("2")
    expect(page.get_by_text("3 tiles on the lake.")).to_be_attached()
    page.get_by_role("button", name="The festival begins", exact=False).click()
    expect(_slider(page)).not_to_have_value("2")
    expect(page.get_by_role("region", name="Ann wins")).to_be_visible()

    page = visit(moment)
    expect(_slider(page)).to_have_value("2")
    seats = page.get_by_role("region", name="What ", exact=False)
    expect(seats).to_have_count(2)
    for seat in seats.all():
        expect(seat.locator(".hand svg")).to_have_count(3)
    expect(page.get_by_text("hidden tile", exact=False)).to_have_count(0)


def test_it_plays_by_itself(visit: Visit, over: str) -> None:
    page = visit(f"/replay/{over}")
    page.get_by_role("button", name="Speed: 1").click()
    page.get_by_role("button", name="Speed: 2").click()
    expect(_slider(page)).to_have_value("0")
    freeze(page)
    page.get_by_role("button", name="Play", exact=True).click()
    run_until(page, lambda: _slider(page).input_value() != "0")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_game_that_is_still_on(visit: Visit, ann: Client) -> None:
    wish = {"options": {"players": 2}, "bots": {"N": "greedy"}, "name": "Ann", "seat": "S"}
    table = ann.make(**wish, start=True)
    page = visit(f"/replay/{table}")
    expect(page.get_by_text("This game is still being played")).to_be_visible()
    expect(page.get_by_text("3 hidden tiles")).to_have_count(2)
    assert page.locator(".hand svg").count() == 0
    expect(page.get_by_role("link", name="Go to the table")).to_be_visible()


def test_there_is_nothing_to_see(visit: Visit, ann: Client) -> None:
    page = visit("/replay/zzzzzzzzzzzz")
    expect(page.get_by_role("heading", name="There is no such game")).to_be_visible()
    page.goto(f"/replay/{ann.make(name='Ann')}")
    expect(page.get_by_role("heading", name="This game has not started yet")).to_be_visible()
    page.get_by_role("link", name="Go to the table").click()
    expect(page.get_by_role("heading", name="Ann invites you to Lanterns for two")).to_be_visible()
