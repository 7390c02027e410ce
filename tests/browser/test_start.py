"""From the start page to a table and back, and what one does at a table besides moving."""

from contextlib import closing
from pathlib import Path
from time import sleep
from typing import Final

from playwright.sync_api import Locator, Page, Route, expect

from ..server.http.running import Client, Running, start
from .conftest import Visit

_BOTS: Final = {
    "options": {"players": 2},
    "bots": {"N": "greedy"},
    "name": "Ann",
    "seat": "S",
    "start": True,
}


def _games(page: Page) -> Locator:
    return page.get_by_role("region", name="Your games").get_by_role("listitem")


def _log(page: Page, sentence: str) -> Locator:
    return page.locator("#log").get_by_role("button", name=sentence, exact=False)


def test_two_clicks_one_table_and_back_to_it(visit: Visit) -> None:
    page = visit()
    page.get_by_role("radio", name="1", exact=True).check()
    page.get_by_role("button", name="Play", exact=True).dblclick()
    page.get_by_test_id("hand").get_by_role("button").nth(2).wait_for()
    table = page.url
    page.get_by_role("link", name="Lanterns, start page").click()
    expect(_games(page)).to_have_count(1)
    _games(page).get_by_role("link", name="Continue").click()
    page.get_by_test_id("hand").wait_for()
    assert page.url == table
    page.go_back()
    expect(_games(page)).to_have_count(1)


def test_a_newcomer_is_led_to_the_lesson_until_a_game_was_finished(
    visit: Visit, ann: Client
) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True)
    page.get_by_role("link", name="New? Learn it").click()
    page.wait_for_url("**/learn/base")
    table = ann.make(**_BOTS)
    ann.do(table, "resign")
    after = visit(token=ann.token)
    expect(_games(after).get_by_text("Won by Bo", exact=False)).to_be_visible()
    expect(after.get_by_role("link", name="New? Learn it")).to_have_count(0)


def test_every_choice_is_in_sight_on_a_phone(visit: Visit) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True)
    for choice in ("Opponents", "Strength", "Game"):
        expect(page.get_by_role("group", name=choice)).to_be_in_viewport(ratio=1)
    play = page.get_by_role("button", name="Play", exact=True)
    name = page.get_by_role("textbox", name="Your name")
    button, field = play.bounding_box(), name.bounding_box()
    assert button is not None and field is not None
    assert field["y"] + field["height"] <= button["y"], "nothing lies below the button"
    first = page.get_by_role("radio", name="Apprentice, good to begin with")
    expect(first).to_be_checked()
    ends = page.locator("fieldset", has=first).locator(".ends")
    expect(ends).to_contain_text("Novice")
    expect(ends).to_contain_text("Legend")


def test_the_expansion_is_found_on_a_small_phone(visit: Visit) -> None:
    page = visit(viewport={"width": 360, "height": 640}, has_touch=True)
    button = page.get_by_role("button", name="Play", exact=True).bounding_box()
    game = page.get_by_role("group", name="Game").bounding_box()
    assert button is not None and game is not None
    assert game["y"] + game["height"] <= button["y"]


def test_a_game_in_progress_is_offered_first(visit: Visit, ann: Client) -> None:
    ann.make(options={"players": 2}, name="Ann", title="Not yet")
    table = ann.make(**_BOTS)
    page = visit(token=ann.token)
    link = page.get_by_role("link", name="Continue your game")
    expect(link).to_be_in_viewport()
    link.click()
    page.get_by_test_id("turn").wait_for()
    assert page.url.endswith(table)


def test_the_levels_are_those_of_the_server(visit: Visit, ann: Client) -> None:
    codes = [bot["code"] for bot in ann.http.get("/api/bots").json()]
    page = visit()
    levels = page.get_by_role("group", name="Strength").get_by_role("radio")
    expect(levels).to_have_count(len(codes))
    levels.first.check()
    for _ in codes[1:]:
        page.keyboard.press("ArrowRight")
    expect(levels.last).to_be_checked()
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_test_id("turn").wait_for()
    table = page.url.rpartition("/")[2]
    assert {seat["bot"] for seat in ann.look(table)["table"]["seats"]} == {None, codes[-1]}


def test_a_public_table_is_joined_and_people_talk(visit: Visit, served: Running) -> None:
    ann, bob = visit(), visit()
    ann.get_by_role("radio", name="With friends").check()
    ann.get_by_role("radio", name="Everyone").check()
    ann.get_by_text("Clock, seat and more").click()
    ann.get_by_role("textbox", name="Table name").fill("Moon Lake")
    ann.get_by_role("textbox", name="Your name").fill("Ann")
    ann.get_by_role("button", name="Create a table").click()
    expect(ann.get_by_role("heading", name="Moon Lake")).to_be_visible()

    bob.get_by_role("button", name="Refresh").click()
    bob.get_by_role("link", name="Join: Moon Lake").click()
    bob.get_by_role("button", name="Sit here", exact=False).click()
    expect(bob.get_by_text("Just your name", exact=False)).to_be_visible()
    bob.get_by_role("textbox", name="Your name").fill("Bob")
    bob.get_by_role("button", name="Sit here", exact=False).click()
    expect(ann.get_by_text("Everyone is here.")).to_be_visible()

    _say(bob, "Good evening!", ann)
    ann.get_by_role("button", name="Start the game").click()
    for page in (ann, bob):
        page.get_by_test_id("turn").wait_for()
    _say(ann, "A fine lake.", bob)
    # A phrase is said with one tap, and read in the language of each.
    reader = visit(ann.url.removeprefix(served.http), locale="de-DE")
    bob.get_by_role("button", name="Nice move!").click()
    expect(reader.get_by_role("list", name="Chat").get_by_text("Schöner Zug!")).to_be_visible()
    # The rules open over the table, at the step it is in.
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Rules").click()
    part = ann.get_by_role("dialog", name="Rules").get_by_role("heading", level=3)
    expect(part.and_(ann.locator(":focus"))).to_be_in_viewport()


def _say(speaker: Page, text: str, hearer: Page) -> None:
    speaker.get_by_role("textbox", name="Message").fill(text)
    speaker.keyboard.press("Enter")
    expect(hearer.get_by_role("list", name="Chat").get_by_text(text)).to_be_visible()


def test_join_by_code(visit: Visit, ann: Client) -> None:
    table = ann.make(name="Ann", title="By code")
    page = visit()
    code = page.get_by_role("textbox", name="Join by code")
    code.fill("moon")
    page.get_by_role("button", name="Go to table").click()
    expect(page.get_by_text("A code has twelve letters and digits.")).to_be_visible()
    code.fill(f"{table[:6]}-{table[6:]}".upper())
    code.press("Enter")
    expect(page.get_by_text("By code", exact=True)).to_be_visible()


def test_preferences_are_stored(visit: Visit) -> None:
    page = visit("/settings")
    page.get_by_role("radio", name="Daylight").check()
    page.get_by_role("checkbox", name="Letters on colors").check()
    page.get_by_label("Language").first.select_option("Deutsch")
    for _ in range(2):
        expect(page.get_by_role("heading", name="Einstellungen")).to_be_visible()
        expect(page.locator("html[lang=de][data-theme=light]")).to_be_attached()
        expect(page.get_by_role("radio", name="Tag", exact=True)).to_be_checked()
        expect(page.get_by_role("checkbox", name="Buchstaben auf Farben")).to_be_checked()
        page.reload()
    page.get_by_role("link", name="Spielen", exact=True).click()
    expect(page.get_by_role("button", name="Spielen", exact=True)).to_be_visible()


# Every text that is ever in the document, from its very beginning on.
_RECORD: Final = """
    window.texts = new Set();
    window.note = (node) => {
        node.childNodes.forEach(note);
        const unseen = node.parentElement?.closest("script, style, noscript");
        if (node.nodeType === Node.TEXT_NODE && !unseen) texts.add(node.data.trim());
    };
    new MutationObserver((changes) => changes.forEach(({ type, target, addedNodes }) => {
        if (type === "characterData") note(target);
        addedNodes.forEach(note);
    })).observe(document, { childList: true, characterData: true, subtree: true });
"""
_TEXTS: Final = "[...texts].filter((text) => /\\p{L}/u.test(text))"
_SETTLED: Final = f"texts.clear(), note(document.documentElement), {_TEXTS}"


def _texts(page: Page, path: str, title: str) -> tuple[set[str], set[str]]:
    """Return all texts shown at a place until its title appears, and those shown then."""
    page.goto(path)
    page.get_by_role("heading", name=title, exact=True).first.wait_for()
    return set(page.evaluate(_TEXTS)), set(page.evaluate(_SETTLED))


_PLACES: Final = (
    ("/", "New here?", "Neu hier?"),
    ("/settings", "Settings", "Einstellungen"),
    ("/rules", "Rules", "Regeln"),
    ("/strategy", "Strategy", "Strategie"),
    ("/learn", "Learn by playing", "Spielend lernen"),
    ("/learn/base", "Every side faces someone", "Jede Seite zeigt zu jemandem"),
)


def test_only_the_visitors_language_from_the_first_moment(visit: Visit) -> None:
    ann, eva = visit(), visit(locale="de-DE")
    for page in (ann, eva):
        page.add_init_script(_RECORD)
    eva.route("**/assets/all-*.js", _slowly)
    for path, english, german in _PLACES:
        foreign, _ = _texts(ann, path, english)
        shown, settled = _texts(eva, path, german)
        assert english in foreign and german in shown
        # Names, say, are the same in both.
        assert not (shown & foreign) - settled
        expect(eva.locator("html[lang=de]")).to_be_attached()


def _slowly(route: Route) -> None:
    """Delay the words until after everything else."""
    sleep(0.3)
    route.continue_()


def test_a_personal_link_carries_the_seat(visit: Visit, ann: Client) -> None:
    table = ann.make(**_BOTS)
    page = visit("/settings", token=ann.token)
    page.get_by_role("button", name="Show my personal link").click()
    elsewhere = visit(page.get_by_role("textbox", name="Link").input_value())
    expect(elsewhere.get_by_text("Did you make this link yourself?")).to_be_visible()
    assert "code" not in elsewhere.url
    cookies = elsewhere.context.cookies()
    assert ann.token not in [cookie.get("value") for cookie in cookies], "nothing before the answer"
    elsewhere.get_by_role("button", name="Yes, take over the seats").click()
    expect(elsewhere.get_by_text("Your seats are here now.")).to_be_visible()
    elsewhere.get_by_role("link", name="Go to the start page").click()
    _games(elsewhere).get_by_role("link", name="Continue").click()
    expect(elsewhere.get_by_test_id("hand").get_by_role("button")).to_have_count(3)
    assert elsewhere.url.endswith(table)


def test_logging_out_forgets_the_seats(visit: Visit, ann: Client) -> None:
    ann.make(**_BOTS)
    page = visit("/settings", token=ann.token)
    page.get_by_role("button", name="Sign out of this browser").click()
    page.get_by_role("button", name="Yes, sign out").click()
    expect(page.get_by_text("Your games stay here")).to_be_visible()
    assert ann.token not in [cookie.get("value") for cookie in page.context.cookies()]


def test_the_host_removes_a_person_and_locks_them_out(visit: Visit, ann: Client) -> None:
    table = ann.make(options={"players": 2}, name="Ann", seat="S")
    host, bob = visit(f"/table/{table}", token=ann.token), visit(f"/table/{table}")
    for button in ("Remove from their seat", "Lock out of this table"):
        bob.get_by_label("Your name").fill("Bob")
        bob.get_by_role("button", name="Sit here", exact=False).click()
        expect(bob.get_by_role("button", name="Leave seat")).to_be_visible()
        host.get_by_role("button", name="Bob: Moderate…").click()
        host.get_by_role("button", name=button).click()
    bob.get_by_role("button", name="Sit here", exact=False).click()
    expect(bob.get_by_text("The host has locked you out", exact=False)).to_be_visible()


def _lesson(ann: Client, chapter: str) -> str:
    """Return a table in the middle of a game, with much to do."""
    wish = {"lesson": "base", "chapter": chapter, "name": "Ann"}
    return str(ann.http.post("/api/lessons", json=wish).json()["path"])


def test_a_past_moment_and_back_to_now(visit: Visit, ann: Client) -> None:
    page = visit(_lesson(ann, "exchange"), token=ann.token)
    now = page.get_by_text("12 tiles on the lake.")
    expect(now).to_be_attached()
    _log(page, "placed a").first.click()
    expect(page.get_by_text("You are looking at an earlier moment.")).to_be_visible()
    expect(page.get_by_text("2 tiles on the lake.", exact=True)).to_be_attached()
    page.get_by_role("button", name="Back to now").click()
    expect(now).to_be_attached()
    # Before the deal there is nothing to look at.
    _log(page, "The table is open.").click()
    expect(page.locator("#log .at")).to_have_count(0)
    expect(page.get_by_text("You are looking at an earlier moment.")).to_be_hidden()


def _exchange(page: Page) -> None:
    page.locator("[data-use=exchange][data-lit=true]").click()
    dialog = page.get_by_role("dialog")
    for asked, color in (("You give", "blue"), ("You take", "black")):
        dialog.get_by_role("group", name=asked).locator(f"[data-card={color}]").click()
    dialog.get_by_role("button", name="Exchange", exact=True).click()
    expect(_log(page, "You exchanged blue for black")).to_be_visible()


def test_what_was_done_is_taken_back(visit: Visit, ann: Client) -> None:
    page = visit(_lesson(ann, "exchange"), token=ann.token)
    favors = page.get_by_role("region", name="What Ann has").locator("[data-favors]")
    expect(favors).to_have_attribute("data-favors", "2")
    _exchange(page)
    expect(favors).to_have_attribute("data-favors", "0")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(favors).to_have_attribute("data-favors", "2")
    expect(_log(page, "You exchanged")).to_have_count(0)

    _exchange(page)
    page.locator("[data-use=seven_unique][data-lit=true]").click()
    page.get_by_role("dialog").get_by_role("button", name="Dedicate for").click()
    expect(_log(page, "You dedicated Seven Unique")).to_be_visible()
    page.get_by_role("button", name="Dedicate done. Undo this turn").click()
    expect(favors).to_have_attribute("data-favors", "2")
    expect(_log(page, "You dedicated")).to_have_count(0)
    expect(_log(page, "You exchanged")).to_have_count(0)


def test_resigning_asks_once_more(visit: Visit, ann: Client) -> None:
    page = visit(f"/table/{ann.make(**_BOTS)}", token=ann.token)
    for answer in ("Keep playing", "Yes, resign"):
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Resign", exact=True).click()
        page.get_by_role("dialog").get_by_role("button", name=answer).click()
        expect(page.get_by_role("dialog", name="Resign this game?")).to_be_hidden()
    expect(page.get_by_test_id("festival").get_by_text("Ended by resignation.")).to_be_visible()


def test_after_resigning_a_bot_plays_on_and_there_is_nothing_left_to_press(
    visit: Visit, served: Running, ann: Client
) -> None:
    with closing(Client(served)) as bob:
        table = ann.make(name="Ann", seat="S", options={"players": 3}, bots={"E": "random"})
        bob.do(table, "take_seat", name="Bob", seat="N")
        ann.do(table, "start")
        ann.do(table, "resign")
        page = visit(f"/table/{table}", token=ann.token)
        expect(page.get_by_role("main")).to_contain_text("A bot plays your seat now")
        for name in ("Undo", "Place"):
            expect(page.get_by_role("button", name=name)).to_have_count(0)


_HASTY: Final = """
from msgspec.structs import replace
from lanterns.server.live import hub
from lanterns.server.core import create

def impatient(*asked):
    made, *rest = create.make_table(*asked)
    return replace(made, patience=0), *rest

hub.make_table = impatient
"""


def test_a_bot_stands_in_and_the_seat_is_taken_back(visit: Visit, tmp_path: Path) -> None:
    with start(tmp_path, before=_HASTY) as running:
        with closing(Client(running)) as ann, closing(Client(running)) as bob:
            table = ann.make(options={"players": 2}, name="Ann", seat="S")
            bob.do(table, "take_seat", name="Bob")
            ann.do(table, "start")
            late, waiting = (ann, bob) if ann.look(table)["position"]["legal"] else (bob, ann)
            absent, present = (
                visit(f"/table/{table}", at=running.http, token=client.token)
                for client in (late, waiting)
            )
        present.get_by_role("button", name="Hand to a bot").click()
        expect(present.get_by_text("played by a bot")).to_be_visible()
        expect(absent.get_by_text("You were away", exact=False)).to_be_visible()
        absent.get_by_role("button", name="Take my seat back").click()
        expect(present.get_by_text("played by a bot")).to_be_hidden()
        expect(_log(absent, "You are back.")).to_be_visible()
