"""When things go wrong: the page reports each trouble decently, and nothing is lost."""

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from msgspec.structs import replace
from playwright.sync_api import Browser, Locator, Page, WebSocketRoute, expect

from lanterns.server.core.entries import TableMade
from lanterns.server.storage import open_store
from lanterns.server.storage.protocol import append_of_log

from ..server.http.running import Client, Running, start
from ..server.tables import Play
from .conftest import Visit, watch
from .playing import Artisan, wait_for_table, wait_for_turn
from .prepared import Position, play_until
from .test_games import begin


def _meet(visit: Visit, at: str) -> tuple[Page, Page]:
    """Seat two people at one table: one sets it up, the other follows the link."""
    ann, bob = visit(at=at), visit(at=at)
    ann.get_by_role("textbox", name="Your name").first.fill("Ann")
    ann.get_by_role("radio", name="With friends").check()
    ann.get_by_role("button", name="Create a table").click()
    ann.wait_for_url("**/table/*")
    bob.goto(ann.url)
    bob.get_by_role("textbox", name="Your name").fill("Bob")
    bob.get_by_role("button", name="Sit", exact=False).first.click()
    ann.get_by_role("button", name="Start the game").click()
    return ann, bob


def _banner(page: Page) -> Locator:
    """Return the banner at the top; a screen reader's announcement says the same."""
    return page.get_by_role("status").filter(has_text="Connection lost")


def test_two_people_a_broken_line_and_a_killed_server(visit: Visit, tmp_path: Path) -> None:
    with start(tmp_path) as running:
        ann, bob = _meet(visit, running.http)
        for page in (ann, bob):
            wait_for_table(page)
        people = [Artisan(ann, seed=1), Artisan(bob, seed=2)]
        _alternate(people, 4)

        bob.context.set_offline(True)
        expect(_banner(bob)).to_be_visible(timeout=90_000)
        _move_if_possible(people[0])
        bob.context.set_offline(False)
        expect(_banner(bob)).to_be_hidden(timeout=90_000)
        _alternate(people, 2)

        running.kill()
        expect(_banner(ann)).to_be_visible()
        with running.again():
            expect(_banner(ann)).to_be_hidden(timeout=90_000)
            _alternate(people, 2)
            _resign(running, ann)
            for page in (ann, bob):
                expect(page.get_by_test_id("festival")).to_be_visible()


def _alternate(people: list[Artisan], steps: int) -> None:
    """Let the person to move do one thing, for that many steps or until the festival."""
    deadline = monotonic() + 300
    while steps and not any(one.is_over for one in people):
        assert monotonic() < deadline, "nobody is to move"
        mover = next((one for one in people if _is_to_move(one)), None)
        if mover:
            mover.step()
            steps -= 1
        people[0].page.wait_for_timeout(20)


def _resign(running: Running, page: Page) -> None:
    """Give up over HTTP, as the person at that page: with two people, that ends the game."""
    token = page.context.cookies()[0]["value"]
    with closing(Client(running, token)) as client:
        client.do(page.url.rpartition("/")[2], "resign")


def _is_to_move(one: Artisan) -> bool:
    return one.page.locator("[data-testid=turn].mine").count() > 0


def _move_if_possible(one: Artisan) -> None:
    if _is_to_move(one):
        one.step()


def _refuse(page: Page, kind: str) -> Callable[[], None]:
    """Answer commands of a kind with a refusal, until the function returned is called."""
    refusing = True

    def connect(ours: WebSocketRoute) -> None:
        server = ours.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            said = json.loads(message)
            if refusing and said["type"] == "request" and said["command"]["type"] == kind:
                no = {"type": "refused", "id": said["id"], "code": "too_many_requests"}
                ours.send(json.dumps({**no, "reason": "", "number": 0, "missed": None}))
            else:
                server.send(message)

        ours.on_message(pass_on)

    def stop() -> None:
        nonlocal refusing
        refusing = False

    page.route_web_socket("**/socket*", connect)
    page.reload()
    return stop


def test_what_was_refused_is_not_lost(visit: Visit, served: Running) -> None:
    def wanted(position: Position) -> bool:
        return any(action["type"] == "exchange" for action in position["legal"])

    with closing(Client(served)) as ann:
        bot: dict[str, Any] = {"options": {"players": 2}, "bots": {"N": "random"}}
        page = visit(f"/table/{play_until(ann, wanted, **bot)}", token=ann.token)
        accept = _refuse(page, "act")
        wait_for_turn(page)
        page.keyboard.press("e")
        picker = page.get_by_role("dialog", name="Exchange")
        for row in ("give", "take"):
            picker.get_by_test_id(row).locator("[data-card][aria-disabled=false]").first.click()
        confirm = picker.locator(".button.main")
        confirm.click()
        expect(page.get_by_text("Too many requests", exact=False).first).to_be_visible()
        expect(confirm).to_be_enabled()
        accept()
        confirm.click()
        expect(picker).to_have_count(0)


def test_a_message_that_was_refused_can_be_sent_again(visit: Visit, served: Running) -> None:
    with closing(Client(served)) as ann, closing(Client(served)) as bob:
        table = ann.make(options={"players": 2}, name="Ann", seat="S")
        bob.do(table, "take_seat", name="Bob", seat="N")
        ann.do(table, "start")
        page = visit(f"/table/{table}", token=ann.token)
        accept = _refuse(page, "chat")
        field = page.get_by_role("textbox", name="Message")
        field.fill("Well played!")
        field.press("Enter")
        expect(page.get_by_text("Too many requests", exact=False).first).to_be_visible()
        expect(field).to_have_value("Well played!")
        accept()
        field.press("Enter")
        expect(page.get_by_role("list", name="Chat")).to_contain_text("Well played!")
        expect(field).to_have_value("")


def test_two_tabs_of_one_seat(visit: Visit) -> None:
    page = visit()
    begin(page, 1, expansion=False)
    page.get_by_test_id("turn").wait_for()
    second = page.context.new_page()
    second.goto(page.url)
    wait_for_table(second)
    for seed, one, other in ((4, page, second), (5, second, page), (6, page, second)):
        one.bring_to_front()
        Artisan(one, seed).play(2)
        wait_for_turn(one)
        # What was done in one tab has to arrive in the other before anything is done there.
        other.bring_to_front()
        log = one.locator("#log").inner_text()
        expect(other.locator("#log")).to_have_text(log, use_inner_text=True)


def test_a_table_that_is_not_there(visit: Visit) -> None:
    page = visit("/table/zzzzzzzzzzzz")
    expect(page.get_by_text("There is no such table")).to_be_visible()
    page.get_by_role("link", name="Go to the start page").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_an_address_that_is_not_there(visit: Visit) -> None:
    page = visit("/no/such/page")
    expect(page.get_by_role("heading").first).to_be_visible()
    page.get_by_role("link", name="Go to the start page").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_screen_that_cannot_be_loaded(browser: Browser, served: Running) -> None:
    with watch(browser, [], base_url=served.http) as visitor:
        page = visitor.new_page()
        page.goto("/")
        page.route("**/assets/screens-*", lambda route: route.abort())
        page.get_by_role("link", name="Rules").first.click()
        expect(page.get_by_role("alert")).to_contain_text("be loaded")
        page.unroute("**/assets/screens-*")
        page.get_by_role("button", name="Try again").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Rules")


def test_a_full_table_can_be_watched(visit: Visit, served: Running) -> None:
    ann = Client(served)
    table = ann.make(options={"players": 2}, name="Ann", bots={"N": "greedy"}, seat="S")
    page = visit(f"/table/{table}")
    expect(page.get_by_text("Every seat is taken", exact=False)).to_be_visible()
    ann.do(table, "start")
    expect(page.get_by_test_id("turn")).to_be_visible()
    ann.close()


def test_a_finished_table(visit: Visit, served: Running) -> None:
    ann = Client(served)
    table = ann.make(options={"players": 2}, name="Ann", bots={"N": "greedy"}, seat="S", start=True)
    ann.do(table, "resign")
    page = visit(f"/table/{table}")
    expect(page.get_by_test_id("festival").get_by_text("Ended by resignation.")).to_be_visible()
    ann.close()


async def _store_of_other_rules(path: Path, tables: dict[str, Play]) -> None:
    """Store games as a server with the next version of the rules would have."""
    store = open_store(str(path))
    await store.open()
    for table, play in tables.items():
        made = play.log[0].entry
        assert isinstance(made, TableMade)
        first = replace(play.log[0], entry=replace(made, rules=made.rules + 1))
        await store.append(append_of_log(table, 0, [first, *play.log[1:]]))
    await store.close()


def test_tables_of_other_rules(visit: Visit, tmp_path: Path) -> None:
    over, playing = Play.of_people(2), Play.of_people(2)
    over.play_on(Random(3))
    playing.play_on(Random(3), 5)
    assert over.table.finished is not None
    winner = ("Ann", "Ben")[over.table.finished.winners[0]]
    tables = {"k7qm2xrt9pw0": over, "k7qm2xrt9pw1": playing}
    with ThreadPoolExecutor(1) as beside:  # the browser has a loop in this thread
        storing = _store_of_other_rules(tmp_path / "tables.db", tables)
        beside.submit(asyncio.run, storing).result()
    with start(tmp_path) as running:
        for path in ("table", "replay"):
            page = visit(f"/{path}/k7qm2xrt9pw0", at=running.http)
            expect(page.get_by_role("heading", level=1)).to_have_text(
                "Another version of the rules"
            )
            expect(page.get_by_text("its moves are not shown here")).to_be_visible()
            expect(page.get_by_text(f"Won by {winner}", exact=True)).to_be_visible()
        page = visit("/table/k7qm2xrt9pw1", at=running.http)
        expect(page.get_by_text("cannot continue here")).to_be_visible()
        page.get_by_role("link", name="Go to the start page").click()
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
