"""You and your devices, passkeys with Chromium's own authenticator, and reporting somebody."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, expect

from ..server.http.running import Client, Running, start
from .axe import check_axe
from .conftest import Visit
from .playing import wait_for_table

_PHONE: Final = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
_BOTS: Final = {"options": {"players": 2}, "bots": {"N": "greedy"}, "name": "Ann", "seat": "S"}


def _open_link(page: Page) -> str:
    page.get_by_role("button", name="Show my personal link").click()
    return page.get_by_role("textbox", name="Link").input_value()


def test_devices_are_named_and_signed_out(visit: Visit, ann: Client) -> None:
    table = ann.make(**_BOTS, start=True)
    page = visit("/settings", token=ann.token)
    panel = page.get_by_role("region", name="You and your devices")
    phone = visit(_open_link(page), **_PHONE)
    phone.get_by_role("button", name="Yes, take over the seats").click()
    expect(phone.get_by_text("Your seats are here now.")).to_be_visible()
    phone.goto(f"/table/{table}")
    expect(phone.get_by_test_id("hand").get_by_role("button")).to_have_count(3)

    page.reload()
    expect(panel.get_by_role("listitem")).to_have_count(2)
    expect(panel.get_by_text("This device", exact=True)).to_be_visible()
    other = panel.get_by_role("listitem").filter(has_text="Used")
    other.get_by_role("button", name="Rename").click()
    expect(panel.locator("input:focus")).to_have_count(1)
    page.keyboard.type("My phone")
    page.route("**/rename", lambda route: route.abort())
    page.keyboard.press("Enter")
    expect(panel.get_by_role("status")).to_contain_text("reach")
    expect(panel.locator("input:focus")).to_have_value("My phone")
    page.unroute("**/rename")
    page.keyboard.press("Enter")
    expect(panel.get_by_text("My phone")).to_be_visible()
    check_axe(page)
    panel.get_by_role("button", name="Sign out My phone").click()
    expect(panel.get_by_role("listitem")).to_have_count(1)
    expect(panel.get_by_text("Signed out.")).to_be_visible()
    expect(phone.get_by_role("heading", name="You were signed out")).to_be_visible()
    phone.get_by_role("link", name="Go to the start page").click()
    expect(phone.get_by_text("Your games stay here")).to_be_visible()
    assert ann.look(table)["you"] == "S"


def test_a_link_that_was_used_or_revoked_says_so(visit: Visit, ann: Client) -> None:
    page = visit("/settings", token=ann.token)
    link = _open_link(page)
    page.get_by_role("button", name="Revoke unused links").click()
    expect(page.get_by_text("no longer work")).to_be_visible()
    elsewhere = visit(link)
    elsewhere.get_by_role("button", name="Yes, take over the seats").click()
    expect(elsewhere.get_by_text("has been used or has expired")).to_be_visible()


def test_a_passkey_brings_seats_and_name_back(visit: Visit, served: Running, ann: Client) -> None:
    ann.make(**_BOTS, start=True)
    # Chromium allows passkeys here, but not at a number.
    page = visit("/settings", at=f"http://localhost:{served.port}", token=ann.token, locale="de-DE")
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
    }
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    page.get_by_role("textbox", name="Name", exact=True).fill("Änne")
    page.get_by_role("button", name="Passkey hinzufügen").click()
    expect(page.get_by_text("Der Passkey ist bereit.")).to_be_visible()
    check_axe(page)
    page.get_by_role("button", name="In diesem Browser abmelden").click()
    expect(page.get_by_text("Deine anderen Geräte und Passkeys behalten sie.")).to_be_visible()
    page.get_by_role("button", name="Ja, abmelden").click()
    expect(page.get_by_text("Deine Partien bleiben hier")).to_be_visible()
    page.evaluate("localStorage.clear()")
    page.goto("/settings")
    page.get_by_role("button", name="Mit einem Passkey anmelden").click()
    expect(page.get_by_role("region", name="Deine Partien").get_by_role("listitem")).to_have_count(
        1
    )
    page.goto("/settings")
    expect(page.get_by_role("textbox", name="Name", exact=True)).to_have_value("Änne")
    page.get_by_role("button", name="Passkey Chrome, Linux entfernen").click()
    expect(page.get_by_role("button", name="entfernen")).to_have_count(0)


def test_where_there_are_no_passkeys_the_page_says_so(visit: Visit) -> None:
    page = visit("/settings")
    expect(page.get_by_text("work here: they need a secure address")).to_be_visible()
    expect(page.get_by_role("button", name="Add a passkey")).to_have_count(0)


def test_a_person_is_reported_and_muted_from_the_chat(
    visit: Visit, served: Running, ann: Client, bob: Client
) -> None:
    table = ann.make(options={"players": 2}, name="Ann")
    bob.do(table, "take_seat", name="Bob")
    bob.do(table, "chat", text="something rude")
    page = visit(f"/table/{table}", token=ann.token)
    page.get_by_role("button", name="Bob", exact=True).click()
    dialog = page.get_by_role("dialog", name="Bob")
    dialog.get_by_role("button", name="Mute").click()
    expect(dialog.get_by_role("button", name="Let them chat again")).to_be_visible()
    assert bob.ask(table, "chat", text="more of it").json()["code"] == "muted"
    expect(dialog.get_by_role("button", name="Send report")).to_be_disabled()
    dialog.get_by_role("textbox", name="What happened?").fill("He was rude to me")
    check_axe(page)
    dialog.get_by_role("button", name="Send report").click()
    expect(dialog.get_by_text("Your report was received")).to_be_visible()
    with closing(sqlite3.connect(served.settings.db)) as db:
        (about,) = db.execute(
            "SELECT about FROM report WHERE text = 'He was rude to me'"
        ).fetchone()
        assert about is not None
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_a_person_is_reported_from_their_seat(visit: Visit, ann: Client, bob: Client) -> None:
    table = ann.make(options={"players": 2}, name="Ann", seat="S")
    bob.do(table, "take_seat", name="Bob")
    guest = visit(f"/table/{table}", token=bob.token, **_PHONE)
    guest.get_by_role("button", name="Ann: Report").click()
    dialog = guest.get_by_role("dialog", name="Ann")
    expect(dialog.get_by_role("textbox", name="What happened?")).to_be_visible()
    expect(dialog.get_by_role("button", name="Mute")).to_have_count(0)
    guest.keyboard.press("Escape")
    ann.do(table, "start")
    guest.get_by_role("button", name="Ann", exact=False).first.click()
    guest.get_by_role("button", name="Report…").click()
    dialog.last.get_by_role("textbox", name="What happened?").fill("Never takes a turn")
    dialog.last.get_by_role("button", name="Send report").click()
    expect(dialog.last.get_by_text("Your report was received")).to_be_visible()


_AT_ONCE = """
from functools import partial
from lanterns.server.http import service
service.Hub = partial(service.Hub, away_after=0.2)
"""
"""People who close the page have left in a moment, instead of after ten seconds."""


def test_closing_the_page_counts_as_leaving(visit: Visit, tmp_path: Path) -> None:
    with start(tmp_path, before=_AT_ONCE) as running, closing(Client(running)) as ann:
        table = ann.make(options={"players": 2}, name="Ann", seat="S")
        host, guest = (
            visit(f"/table/{table}", at=running.http, token=ann.token),
            visit(f"/table/{table}", at=running.http),
        )
        guest.get_by_role("textbox", name="Your name").fill("Bob")
        guest.get_by_role("button", name="Sit down").click()
        host.get_by_role("button", name="Start the game").click()
        for page in (host, guest):
            wait_for_table(page)
        badge = host.get_by_title("Bob has left the table and can come back.")
        expect(badge).to_have_count(0)
        guest.close()
        expect(badge).to_be_visible()
        bob = guest.context.new_page()
        bob.goto(f"/table/{table}")
        expect(badge).to_have_count(0)
        host.close()
        expect(bob.get_by_title("Ann has left the table and can come back.")).to_be_visible()
