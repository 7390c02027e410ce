"""The end of a game: the count on the lake, the winner last, and what can be done afterwards."""

import json
import struct
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from ..server.http.running import Client, Running, start
from .conftest import Visit
from .playing import Artisan, freeze, run_until, stop_the_clock, wait_for_turn
from .test_games import begin

_MOVING: Final = {"reduced_motion": "no-preference"}
_WATCH: Final = """() => {
    window.told = [];
    const note = () => {
        const said = document.querySelector('[data-testid=festival-said]')?.textContent ?? '';
        const shown = document.body.innerText.includes('You win');
        const log = document.querySelector('[data-testid=announcement]')?.textContent ?? '';
        const last = window.told.at(-1);
        if (last?.said === said && last?.shown === shown && last?.log === log) return;
        window.told.push({said, shown, log});
    };
    new MutationObserver(note).observe(document.body,
        {subtree: true, childList: true, characterData: true, attributes: true});
}"""
_SCREENS: Final = """() => {
    window.screens = [];
    const note = () => {
        const festival = document.querySelector('[data-testid=festival]');
        const named = /\\b(wins?|victory)\\b/.test(document.body.textContent);
        const counting = festival?.classList.contains('counting');
        const now = named ? 'winner' : counting ? 'count' : festival ? 'festival' : 'table';
        if (window.screens.at(-1)?.now !== now) window.screens.push({now, at: performance.now()});
    };
    new MutationObserver(note).observe(document.body,
        {subtree: true, childList: true, characterData: true, attributes: true});
    note();
}"""
"""Note which screen is seen, and since when; the winner's name counts wherever it stands."""
_COUNTED: Final = """() => window.screens.some(
    ({now, at}) => now === 'count' && performance.now() - at > 3000
)"""
_CHOOSE: Final = """(speed) => {
    localStorage.lanterns = JSON.stringify({ ...JSON.parse(localStorage.lanterns ?? '{}'), speed });
    dispatchEvent(new StorageEvent('storage', { key: 'lanterns' }));
}"""
"""Choose a speed, as if in another tab."""
_ORDER: Final = [
    "The festival begins. Honor is counted.",
    "Four of a Kind: Bo 8 and you 7.",
    "Three Pair: you 21 and Bo 19.",
    "Seven Unique: Bo 10 and you 9.",
    "Bo and you are tied at 37 honor.",
    "Most favors: Bo 0 and you 1.",
    "You win.",
]


@pytest.fixture(scope="module")
def ann(served: Running) -> Iterator[Client]:
    with closing(Client(served)) as client:
        yield client


def _last_turn(ann: Client) -> tuple[str, list[dict[str, Any]]]:
    """Return a table with one move left, which ends the game level on honor, and that move."""
    wish = {"lesson": "base", "chapter": "end", "name": "Ann"}
    table = str(ann.http.post("/api/lessons", json=wish).json()["table"])
    lesson = next(one for one in ann.http.get("/api/lessons").json() if one["id"] == "base")
    return table, lesson["chapters"][-1]["way"]


def _end(ann: Client, table: str, way: list[dict[str, Any]]) -> None:
    ann.do(table, "act", actions=way, based_on=ann.look(table)["number"])
    assert ann.look(table)["table"]["phase"] == "over"


def _resigned(ann: Client) -> str:
    """Return a game against bots that Ann gave up."""
    options = {"players": 3, "expansion": True}
    bots = {"N": "random", "E": "greedy"}
    table = ann.make(name="Ann", seat="S", start=True, options=options, bots=bots)
    ann.do(table, "resign")
    return table


def _final_turn_of_another(running: Running, ann: Client) -> str:
    """Return a table with only final turns left, at which Ann waits for somebody else."""
    options = {"players": 2, "expansion": False}
    with closing(Client(running)) as bob:
        table = ann.make(name="Ann", seat="S", options=options)
        bob.do(table, "take_seat", name="Bob", seat="N")
        ann.do(table, "start")
        while not (seen := ann.look(table))["position"]["view"]["final_turn"]:
            mover = ann if seen["position"]["to_move"] == "S" else bob
            legal = mover.look(table)["position"]["legal"]
            # Passing keeps the lanterns that make a final turn worth waiting for.
            wanted = ("place_tile", "pass", "discard")
            action = next(one for name in wanted for one in legal if one["type"] == name)
            mover.do(table, "act", actions=[action], based_on=seen["number"])
    assert seen["position"]["to_move"] == "N"
    return table


def _said(page: Page) -> list[str]:
    told: list[str] = page.evaluate("() => window.told.map((one) => one.said).filter(Boolean)")
    return list(dict.fromkeys(told))


def test_honor_is_counted_and_the_winner_comes_last(visit: Visit, ann: Client) -> None:
    table, way = _last_turn(ann)
    page = visit(f"/table/{table}", token=ann.token, **_MOVING)
    wait_for_turn(page)
    page.evaluate(_CHOOSE, "fast")
    page.evaluate(_WATCH)
    _end(ann, table, way)
    expect(page.get_by_role("heading", name="You win")).to_be_visible()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    assert _said(page) == _ORDER
    told = page.evaluate("() => window.told")
    first = next(index for index, one in enumerate(told) if one["shown"])
    assert told[first - 1]["said"] in _ORDER[-2:]
    assert not any("win" in one["log"].lower() for one in told[:first])
    assert page.locator("[data-score]").first.get_attribute("data-score") == "S"


def test_nothing_asks_for_a_tile_while_others_have_their_final_turn(
    visit: Visit, served: Running, ann: Client
) -> None:
    page = visit(f"/table/{_final_turn_of_another(served, ann)}", token=ann.token)
    expect(page.get_by_test_id("hint")).to_have_text("Waiting for Bob.")
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    expect(page.locator(".buttons .place")).to_have_count(0)


@pytest.fixture
def begun(tmp_path: Path) -> Iterator[Running]:
    """Start a server with another deal: in a game of three, both bots play after the person."""
    with start(
        tmp_path, before="import lanterns.seeds; lanterns.seeds.fresh_seed = lambda: 1"
    ) as running:
        yield running


def test_bots_that_play_last_do_not_cut_the_count_short(visit: Visit, begun: Running) -> None:
    """Their last moves are shown one after another while the game is over already."""
    page = visit(at=begun.http, **_MOVING)
    page.evaluate(_CHOOSE, "instant")
    begin(page, 2, expansion=False)
    person = Artisan(page, seed=1)
    hand = page.get_by_test_id("hand").get_by_role("button")
    while hand.count() != 1:
        assert person.step(), "the game has ended before the last tiles"
    page.evaluate(_SCREENS)
    page.evaluate(_CHOOSE, "normal")
    while not person.is_over:
        person.step()
    page.wait_for_function(_COUNTED)
    page.keyboard.press("Space")
    expect(page.get_by_role("heading", name="win", exact=False)).to_be_visible()
    screens = [one for one in page.evaluate("() => window.screens") if one["now"] != "festival"]
    assert [one["now"] for one in screens] == ["table", "count", "winner"]
    assert screens[2]["at"] - screens[1]["at"] > 3000


def test_the_count_can_be_skipped(visit: Visit, ann: Client) -> None:
    """In three ways, and whether it is the first count or watched again."""
    table, way = _last_turn(ann)
    page = visit(f"/table/{table}", token=ann.token, **_MOVING)
    wait_for_turn(page)
    page.evaluate(_WATCH)
    stop_the_clock(page)
    _end(ann, table, way)
    festival = page.get_by_test_id("festival")
    said = festival.get_by_test_id("festival-said")
    skips: tuple[Callable[[], None], ...] = (
        lambda: festival.get_by_test_id("lake").click(position={"x": 30, "y": 30}),
        lambda: page.keyboard.press("Space"),
        lambda: festival.get_by_role("button", name="Skip").click(),
    )
    for again, skip in enumerate(skips):
        if again:
            page.evaluate("() => { window.told = []; }")
            page.get_by_role("button", name="Watch again").click()
        run_until(page, lambda: said.count() > 0 and said.inner_text() != "")
        expect(page.get_by_role("heading", name="You win")).to_have_count(0)
        skip()
        expect(page.get_by_role("heading", name="You win")).to_be_visible()
        expect(festival.get_by_text("the most favors decided", exact=False)).to_be_visible()
        assert " ".join(_said(page)) == " ".join(_ORDER)


def test_without_motion_the_result_is_there_at_once(visit: Visit, ann: Client) -> None:
    table, way = _last_turn(ann)
    page = visit(f"/table/{table}", token=ann.token)
    wait_for_turn(page)
    page.evaluate(_WATCH)
    _end(ann, table, way)
    expect(page.get_by_role("heading", name="You win")).to_be_visible()
    assert _said(page) == [" ".join(_ORDER)]
    expect(page.get_by_role("button", name="Watch again")).to_have_count(0)
    for seat in ann.look(table)["position"]["view"]["seats"]:
        shown = page.locator(f"[data-score={seat['seat']}] .token text").all_text_contents()
        assert sorted(map(int, shown)) == sorted(token["honor"] for token in seat["tokens"])


def test_a_late_visitor_sees_the_result_and_can_watch_the_festival(
    visit: Visit, ann: Client
) -> None:
    table, way = _last_turn(ann)
    _end(ann, table, way)
    page = visit(f"/table/{table}", token=ann.token, **_MOVING)
    expect(page.get_by_role("heading", name="You win")).to_be_visible()
    freeze(page)
    page.get_by_role("button", name="Watch again").click()
    expect(page.get_by_role("heading", name="You win")).to_have_count(0)
    run_until(page, page.get_by_role("heading", name="Four of a Kind").is_visible)
    page.keyboard.press("Space")
    expect(page.get_by_role("heading", name="You win")).to_be_visible()


def test_a_rematch_against_bots_is_one_click(visit: Visit, ann: Client) -> None:
    table = _resigned(ann)
    page = visit(f"/table/{table}", token=ann.token)
    page.get_by_role("button", name="Play again").click()
    page.get_by_test_id("turn").wait_for()
    again = page.url.rpartition("/")[2]
    assert again != table
    seats = {seat["seat"]: seat for seat in ann.look(again)["table"]["seats"]}
    assert {seats["N"]["bot"], seats["E"]["bot"], seats["S"]["name"]} == {"random", "greedy", "Ann"}


def test_a_rematch_that_was_refused_can_be_asked_for_again(visit: Visit, ann: Client) -> None:
    table = _resigned(ann)
    page = visit(token=ann.token)
    asked: list[str] = []

    def refuse_once(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def answer(message: str | bytes) -> None:
            request = json.loads(message)
            if request.get("command") != {"type": "ask_rematch"} or asked:
                server.send(message)
                return
            asked.append(request["id"])
            why = {"code": "server_stopping", "reason": "", "number": 0, "missed": None}
            socket.send(json.dumps({"type": "refused", "id": request["id"], **why}))

        socket.on_message(answer)

    page.route_web_socket("**/socket*", refuse_once)
    page.goto(f"/table/{table}")
    again = page.get_by_role("button", name="Play again")
    again.click()
    expect(page.get_by_text("The server is restarting", exact=False).first).to_be_visible()
    again.click()
    page.get_by_test_id("turn").wait_for()
    assert not page.url.endswith(table)


def test_the_deal_can_be_checked_in_the_page(visit: Visit, ann: Client) -> None:
    table = _resigned(ann)
    page = visit(f"/table/{table}", token=ann.token)
    page.get_by_text("Was it fair?").click()
    check = page.get_by_role("button", name="Check it here")
    expect(check).to_be_in_viewport()
    check.click()
    expect(page.get_by_role("status").filter(has_text="It was fair")).to_be_visible()

    # A server that shows another deal than the one it has committed to.
    seen = ann.http.get(f"/api/tables/{table}/moments?first=1&count=50").json()
    stack = next(one["view"]["tile_stack"] for one in seen if one["view"])
    stack[0], stack[1] = stack[1], stack[0]
    page.route("**/moments*", lambda route: route.fulfill(json=seen))
    check.click()
    expect(page.get_by_role("status").filter(has_text="It was not fair")).to_be_visible()


def test_the_lake_can_be_saved_as_a_picture(visit: Visit, ann: Client, tmp_path: Path) -> None:
    table, way = _last_turn(ann)
    _end(ann, table, way)
    page = visit(f"/table/{table}", token=ann.token)
    for kind in ("PNG", "SVG"):
        with page.expect_download() as download:
            page.get_by_role("button", name=f"Save as {kind}").click()
        download.value.save_as(tmp_path / f"lake.{kind.lower()}")

    png = (tmp_path / "lake.png").read_bytes()
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    assert (width, height > 800) == (1600, True)
    # An empty canvas of that size takes about ten thousand bytes.
    assert len(png) > 100_000

    root = ElementTree.parse(tmp_path / "lake.svg").getroot()
    texts = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"Ann", "Bo", "37"} < set(texts)
    links = [use.get("href") for use in root.iter("{http://www.w3.org/2000/svg}use")]
    assert links.count("#tile-water") == len(ann.look(table)["position"]["view"]["lake"])
    drawn = {element.get("id") for element in root.iter()}
    assert all(link and link[0] == "#" and link[1:] in drawn for link in links)
