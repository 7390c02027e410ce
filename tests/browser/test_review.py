"""Learning from a game: its review, the better move, playing on from there, and a hint."""

import re
from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Locator, Route, expect

from ..server.http.running import Client, Running
from .axe import check_axe
from .conftest import Visit
from .playing import overlap

PATIENCE = 180_000
"""Milliseconds for a review of a whole game on a machine that may be busy."""


@pytest.fixture(scope="module")
def ann(served: Running) -> Iterator[Client]:
    with closing(Client(served)) as client:
        yield client


@pytest.fixture(scope="module")
def over(ann: Client) -> str:
    """Return the first turns of a guided game, whose moves are not the best, and a resignation."""
    wish = {"lesson": "base", "chapter": "platform", "name": "Ann"}
    table = str(ann.http.post("/api/lessons", json=wish).json()["table"])
    ann.do(table, "resign")
    assert ann.look(table)["table"]["phase"] == "over"
    return table


def _adds_up(verdict: Locator) -> None:
    """Check that the loss is the difference of the two chances that are shown."""
    said = re.search(r"(\d+)% instead of (\d+)%: (\d+) percentage point", verdict.inner_text())
    assert said
    left, chance, points = map(int, said.groups())
    assert points == chance - left


def test_from_a_mistake_to_the_better_move_and_a_game_from_there(visit: Visit, over: str) -> None:
    page = visit(f"/replay/{over}")
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.get_by_role("region", name="Review")).to_be_visible()
    step = page.get_by_role("button", name="Next key move")
    expect(step).to_be_enabled(timeout=PATIENCE)
    graph = page.get_by_test_id("chances")
    expect(graph).to_be_visible()
    expect(page.get_by_text("at the end.")).to_contain_text("Ann: ")  # the graph in words
    page.keyboard.press("Home")
    expect(page.get_by_test_id("verdicts")).to_contain_text("The whole game")
    step.click()
    verdict = page.get_by_test_id("judgment")
    expect(verdict.get_by_role("heading", name="Played: placed a tile")).to_be_visible()
    expect(verdict.get_by_role("heading", name="Better: place the tile as shown")).to_be_visible()
    _adds_up(verdict)
    ghost = page.locator(".marks .ghost")
    expect(ghost).to_have_count(1)
    assert not overlap(verdict, ghost), "the better move can be seen beside its reasons"
    check_axe(page)
    at = page.get_by_role("slider").input_value()
    page.keyboard.press("m")
    page.keyboard.press("Shift+M")
    graph.click(position={"x": 2, "y": 20})
    expect(page.get_by_role("slider")).to_have_value("0")
    page.keyboard.press("m")
    expect(page.get_by_role("slider")).to_have_value(at)
    page.reload()
    expect(graph).to_be_visible()  # at once: the review is not made again
    page.keyboard.press("Home")
    page.keyboard.press("m")
    expect(verdict.locator("li").first).to_be_visible()
    signs = page.locator("aside li b")
    expect(signs.first).to_be_visible()
    verdict.get_by_role("button", name="Show what was played").click()
    expect(page.locator(".marks .ghost")).to_have_count(0)

    verdict.get_by_role("button", name="Try it from here").click()
    page.wait_for_url("**/table/**")
    expect(page.get_by_text("Practice", exact=True).first).to_be_visible()
    page.keyboard.press("1")
    lamp = page.get_by_role("button", name="Hint")
    page.route("**/hint", lambda route: route.abort())
    lamp.click()
    page.get_by_test_id("advice").get_by_role("button", name="Try again").wait_for()
    page.unroute("**/hint")
    page.get_by_role("button", name="Try again").click()
    page.get_by_role("button", name="Show the move").click(timeout=PATIENCE)
    shown = page.get_by_text("Hint: place the tile as shown")
    expect(shown).to_be_visible()
    check_axe(page)
    # What another rotation would bring is of more interest than the hint.
    page.keyboard.press("r")
    expect(shown).to_be_hidden()
    expect(page.get_by_test_id("hint")).to_contain_text("You would receive")
    lamp.click()
    expect(shown).to_be_visible()
    page.get_by_role("button", name="Place", exact=True).click()
    expect(page.get_by_text("Hint: place", exact=False)).to_be_hidden()


def test_a_review_is_cancelled_and_continued_with_the_keyboard(visit: Visit, over: str) -> None:
    page = visit(f"/replay/{over}")
    slow = {"done": 3, "total": 10, "review": None}
    page.route("**/review", lambda route: route.fulfill(json=slow))
    page.get_by_role("button", name="Review", exact=True).press("Enter")
    review = page.get_by_role("region", name="Review")
    expect(review).to_be_focused()
    bar = review.get_by_role("progressbar", name="Review")
    expect(bar).to_have_js_property("value", 3)
    said = review.get_by_role("status")
    expect(said).to_have_text("Reviewing the game: 25%")
    expect(review.get_by_text("Reviewing the game: 3 of 10 decisions")).to_be_visible()
    check_axe(page)
    page.keyboard.press("Tab")
    cancel = review.get_by_role("button", name="Cancel")
    expect(cancel).to_be_focused()
    with page.expect_response("**/review/stop") as stopped:
        page.keyboard.press("Enter")
    assert stopped.value.ok
    expect(said).to_have_text("Review stopped after 3 of 10 decisions.")
    expect(review.get_by_role("button", name="Continue")).to_be_focused()
    check_axe(page)
    page.unroute("**/review")
    page.keyboard.press("Enter")
    expect(said).to_have_text("The review is ready.", timeout=PATIENCE)
    expect(bar).to_have_count(0)
    expect(review).to_be_focused()


def _answer(route: Route) -> None:
    """Answer with the server's review, but with three key moves of our choice.

    One mistake is the bot's. One is Ann's, and turning a tile was better; then she finds
    the best move.
    """
    answer = route.fetch()
    progress = answer.json()
    if (review := progress["review"]) is not None:
        decisions = review["decisions"]
        for one in decisions:
            one.update(verdict="best", reasons={"worse": [], "better": []})
            one["played"].update(loss=0, low=0, high=0)
        wrong, found, *_ = (one for one in decisions if one["seat"] == "S")
        theirs = next(one for one in decisions if one["seat"] != "S")
        for one in (theirs, wrong):
            one.update(verdict="mistake")
            one["played"].update(loss=0.0496, low=0.0411, high=0.0507)
        turn = {"type": "rotate_tile", "cell": {"x": 0, "y": 0}, "turns": 2}
        wrong["best"].update(action=turn)
        seat = review["seats"].index("S")
        wrong["chances"][seat], wrong["played"]["chances"][seat] = 0.3448, 0.2952
        found.update(verdict="found", next_best=found["played"])
        found["reasons"]["better"] = [{"type": "more_favors", "count": 1}]
    route.fulfill(response=answer, json=progress)


def test_a_players_review_begins_at_the_worst_move(visit: Visit, over: str, ann: Client) -> None:
    page = visit(token=ann.token)
    page.route("**/review", _answer)
    page.goto(f"/replay/{over}?review")
    verdict = page.get_by_test_id("judgment")
    expect(verdict).to_contain_text("Mistake by Ann", timeout=PATIENCE)
    expect(verdict).to_contain_text("30% instead of 34%: 4 percentage points given away.")
    turned = "Better: use Rotate a Tile on the marked tile: a half turn"
    expect(verdict.get_by_role("heading", name=turned)).to_be_visible()
    expect(page.locator(".marks .turn")).to_be_visible()
    verdict.get_by_role("button", name="Show what was played").click()
    expect(page.locator(".marks .turn")).to_have_count(0)
    marks = page.get_by_test_id("chances").locator(".mark")
    expect(marks).to_have_text(["?", "!"])
    marks.last.click(force=True)
    expect(verdict).to_contain_text("Well found by Ann")
    expect(verdict).to_contain_text("Leaves 1 more favor.")
    page.get_by_role("button", name="Only mine").click()
    expect(marks).to_have_count(3)
    page.keyboard.press("Home")
    table = page.get_by_test_id("verdicts").get_by_role("table")
    expect(table.get_by_role("row", name="Mistake")).to_contain_text("11")
    check_axe(page)


def test_a_table_with_two_people_gets_neither(visit: Visit, served: Running, ann: Client) -> None:
    table = ann.make(name="Ann", seat="S")
    with closing(Client(served)) as ben:
        ben.do(table, "take_seat", name="Ben")
        ann.do(table, "start")
        for client in (ann, ben):
            for path in ("hint", "review"):
                answer = client.http.post(f"/api/tables/{table}/{path}")
                assert answer.status_code == 409
                assert answer.json()["code"] in ("hint_not_alone", "review_too_early")
        mover = ann if ann.look(table)["position"]["to_move"] == "S" else ben
        page = visit(f"/table/{table}", token=mover.token)
        expect(page.get_by_text("Pick a tile from your hand.").first).to_be_visible()
        page.get_by_role("button", name="Menu").click()
        expect(page.get_by_role("button", name="Keyboard shortcuts")).to_be_visible()
        expect(page.get_by_role("button", name="Hint")).to_have_count(0)
        page.goto(f"/replay/{table}")
        expect(page.get_by_text("This game is still being played")).to_be_visible()
        expect(page.get_by_role("button", name="Review")).to_have_count(0)
