"""The lobby: seats around the lake, taken by mouse, finger and keys, bots, and the invitation."""

from contextlib import closing
from pathlib import Path
from typing import Final

from playwright.sync_api import Locator, Page, expect

from ..server.http.running import Client, start
from .conftest import Visit

_PHONE: Final = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
_FOUND: Final = """
import lanterns.server.http.serve as serving
serving.reachable_addresses = lambda *_: ("http://192.0.2.7:8000",)
"""
"""A server that others reach, though it listens on this machine alone."""


def _seat(page: Page, side: str) -> Locator:
    return page.locator(f'[data-lobby-seat="{side}"]')


def _drag(page: Page, what: Locator, to: Locator) -> None:
    what.hover()
    page.mouse.down()
    there = to.bounding_box()
    assert there is not None
    page.mouse.move(there["x"] + there["width"] / 2, there["y"] + there["height"] / 2, steps=4)
    page.mouse.up()


def test_the_host_moves_and_fills_the_table_with_bots(visit: Visit, ann: Client) -> None:
    table = ann.make(options={"players": 4}, name="Ann", seat="S")
    page = visit(f"/table/{table}", token=ann.token)
    lake = page.locator(".lake").bounding_box()
    assert lake is not None and lake["width"] > 400, "the lake comes first here, too"
    expect(page.get_by_role("button", name="Start the game")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("list", name="This game").get_by_text("4 players")).to_be_visible()
    _drag(page, _seat(page, "S").locator(".avatar"), _seat(page, "E"))
    expect(_seat(page, "E")).to_contain_text("Ann")
    assert ann.look(table)["you"] == "E"
    at_bottom = page.locator(".at-bottom [data-lobby-seat]")
    expect(at_bottom).to_have_attribute("data-lobby-seat", "E")

    page.get_by_role("button", name="Add a bot: north seat").click()
    offered = page.get_by_role("dialog", name="How well should the bot play?").get_by_role("button")
    codes = [bot["code"] for bot in ann.http.get("/api/bots").json()]
    expect(offered).to_have_count(len(codes) + 1)  # and the one that closes it
    offered.nth(1).click()
    expect(_seat(page, "N")).to_contain_text("bot")
    page.get_by_role("button", name="Change Bo").click()
    offered.nth(0).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Fill 2 seats with bots").click()
    offered.nth(2).click()
    expect(page.get_by_text("Everyone is here.")).to_be_visible()
    seats = {one["seat"]: one["bot"] for one in ann.look(table)["table"]["seats"]}
    assert seats == {"N": codes[0], "E": None, "S": codes[2], "W": codes[2]}
    page.get_by_role("button", name="Start the game").click()
    page.get_by_test_id("turn").wait_for()


def test_an_invited_person_sees_who_invites_and_sits_down(visit: Visit, ann: Client) -> None:
    table = ann.make(options={"players": 3}, name="Ann", seat="S")
    page = visit(f"/table/{table}")
    invitation = page.get_by_role("heading", name="Ann invites you to Lanterns for three")
    field = page.get_by_role("textbox", name="Your name")
    sit, menu = page.get_by_role("button", name="Sit down"), page.get_by_title("Report…")
    expect(invitation).to_be_visible()
    # In this order on the screen and for keys: by whom, the name, the button, and Report far below.
    tops = [one.bounding_box() for one in (invitation, field, sit, menu)]
    assert [box and box["y"] for box in tops] == sorted(box["y"] for box in tops if box)
    expect(page.get_by_text("Only this computer", exact=False)).to_have_count(0)
    page.get_by_role("button", name="New? The rules").click()
    expect(page.get_by_role("dialog").get_by_role("heading", name="A turn")).to_be_visible()
    page.keyboard.press("Escape")
    sit.click()
    expect(page.get_by_role("alert").get_by_text("Just your name")).to_be_visible()
    expect(field).to_be_focused()
    page.keyboard.type("Bob")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="A table by the lake")).to_be_focused()
    assert "Bob" in {seat["name"] for seat in ann.look(table)["table"]["seats"]}


def test_a_guest_sits_down_with_a_finger_and_moves(visit: Visit, ann: Client) -> None:
    table = ann.make(options={"players": 3}, name="Ann", seat="S")
    page = visit(f"/table/{table}", **_PHONE)
    _seat(page, "N").get_by_role("button").tap()
    expect(page.get_by_role("alert").get_by_text("Just your name")).to_be_visible()
    field = page.get_by_role("textbox", name="Your name")
    expect(field).to_be_focused()
    expect(field).to_be_in_viewport()
    field.fill("Bob")
    page.get_by_role("button", name="Sit down").tap()  # on the seat that was tapped
    expect(_seat(page, "N").get_by_role("button", name="Leave seat")).to_be_visible()
    page.get_by_role("button", name="Move here: east seat").tap()
    expect(_seat(page, "E")).to_contain_text("Bob")
    expect(_seat(page, "N").get_by_role("button")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_a_guest_is_dragged_to_a_seat(visit: Visit, ann: Client) -> None:
    table = ann.make(options={"players": 2}, name="Ann", seat="S")
    page = visit(f"/table/{table}")
    page.get_by_role("textbox", name="Your name").fill("Bob")
    _drag(page, page.locator(".token"), page.locator(".lake"))
    expect(page.locator(".flying")).to_have_count(0)
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()
    _drag(page, page.locator(".token"), _seat(page, "N"))
    expect(_seat(page, "N")).to_contain_text("Bob")


def test_all_of_it_by_keys(visit: Visit, ann: Client) -> None:
    table = ann.make(options={"players": 3}, name="Ann", seat="S")
    page = visit(f"/table/{table}", token=ann.token)
    page.get_by_role("button", name="Add a bot: north seat").wait_for()
    page.get_by_role("link", name="Lanterns").focus()
    focused = page.locator(":focus")
    for name, key in (("Move here: north seat", "Tab"), ("Add a bot: north seat", "Enter")):
        page.keyboard.press("Tab")
        expect(focused).to_have_attribute("aria-label", name)
        page.keyboard.press(key) if key == "Enter" else None
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Enter")
    expect(_seat(page, "N")).to_contain_text("bot")
    # What was pressed is gone, but the focus stays at that seat.
    expect(focused).to_have_text("Change")
    move = page.get_by_role("button", name="Move here: east seat")
    expect(move).to_be_enabled()  # it is not, until the server has confirmed the bot
    move.press("Enter")
    expect(_seat(page, "E")).to_contain_text("Ann")
    expect(focused).to_have_text("Leave seat")
    page.get_by_role("button", name="Fill the seat with a bot").press("Enter")
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Enter")
    expect(focused).to_have_text("Start the game")


def test_a_link_of_this_machine_alone_is_no_invitation(visit: Visit, ann: Client) -> None:
    page = visit(f"/table/{ann.make(name='Ann')}", token=ann.token)
    expect(page.get_by_text("Only this computer can open the link.")).to_be_visible()
    page.get_by_text("How to invite others").click()
    expect(page.get_by_text("lanterns serve --lan")).to_be_visible()
    expect(page.get_by_test_id("qr")).to_have_count(0)


def test_friends_are_invited_by_link_code_and_picture(visit: Visit, tmp_path: Path) -> None:
    with start(tmp_path, before=_FOUND) as running, closing(Client(running)) as ann:
        table = ann.make(name="Ann")
        page = visit(f"/table/{table}", at=running.http, token=ann.token)
        link = f"http://192.0.2.7:8000/table/{table}"
        expect(page.get_by_role("img", name=f"QR code of the link {link}")).to_be_visible()
        expect(page.get_by_role("textbox", name="Link")).to_have_value(link)
        expect(page.get_by_text(f"{table[:4]} {table[4:8]} {table[8:]}")).to_be_visible()
        expect(page.get_by_text("Only this computer", exact=False)).to_have_count(0)
        page.get_by_role("button", name="Create my link").click()
        expect(page.get_by_test_id("qr")).to_have_count(2)
        mine = page.get_by_role("textbox", name="Link").nth(1)
        assert mine.input_value().startswith("http://192.0.2.7:8000/continue#code=")
