"""The static site: no server, and no network after the first visit."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from shutil import copytree
from typing import Any, Final, TypeAlias

import pytest
from playwright.sync_api import Browser, Error, FilePayload, Page, expect

from lanterns.analysis import Analyst, Verdict, judge
from lanterns.engine import Action, Options, apply, legal_actions, new_game
from lanterns.notation import record_of, record_text, replay, verify

from ..server.http.running import start
from .axe import check_axe
from .conftest import NewVisitor, watch
from .playing import Artisan, wait_for_turn
from .site import SITE, TYPES, Host, host, wait_until_ready
from .test_games import begin

_FIRST_LOAD: Final = 60_000
"""Bytes that the start page loads before it can be used, compressed; the aim is 150,000."""

_REVIEW: Final = 180_000
"""Milliseconds for a review, or a hint, on a machine that may be busy."""

Opening: TypeAlias = Callable[..., Page]


@pytest.fixture
def hosted() -> Iterator[Host]:
    with host() as hosting:
        yield hosting


@pytest.fixture
def open_site(new_visitor: NewVisitor) -> Opening:
    """Open the start page as somebody new."""

    def open_page(address: str, script: str = "", **like: Any) -> Page:
        context = new_visitor(**like)
        if script:
            context.add_init_script(script)
        page = context.new_page()
        page.goto(address)
        return page

    return open_page


def _go_offline(page: Page, hosting: Host) -> None:
    """Stop the host and the network."""
    wait_until_ready(page)
    hosting.stop()
    page.context.set_offline(True)


def _kill(page: Page) -> Page:
    """Kill the process of a tab, as a system out of memory does, and open its address again."""
    context, address = page.context, page.url
    with suppress(Error):
        page.goto("chrome://crash")
    page.close()
    again = context.new_page()
    try:
        again.goto(address)
    except Error:
        # The service worker died with the tab, and on a busy machine Chromium may wait for that one
        # forever. A person would open the address once more.
        again.close()
        again = context.new_page()
        again.goto(address)
    return again


def _saved(page: Page, press: Callable[[], object]) -> str:
    """Return the text of the file that the page saves."""
    with page.expect_download() as download:
        press()
    return Path(download.value.path()).read_text(encoding="utf-8")


def test_a_whole_game_without_a_network_in_a_tab_that_is_killed(
    hosted: Host, open_site: Opening
) -> None:
    page = open_site(hosted.address)
    _go_offline(page, hosted)
    begin(page, 1, expansion=False)
    ann = Artisan(page, seed=1)
    while not ann.dedicate():  # then the turn has begun, and its tile is not placed
        ann.step()
        wait_for_turn(page)
    log = page.locator("#log").inner_text()
    page = _kill(page)
    wait_for_turn(page)
    expect(page.locator("#log")).to_have_text(log, use_inner_text=True)
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_enabled()

    Artisan(page, seed=2).play_to_the_end()
    page.get_by_text("Was it fair?").click()
    record = _saved(page, lambda: page.get_by_role("link", name="Download the record").click())
    assert verify(record).flaw is None

    page.get_by_role("button", name="Play again").click()
    expect(page.get_by_test_id("festival")).to_have_count(0)
    Artisan(page, seed=3).play(1)

    page.goto(hosted.address)
    wait_until_ready(page)
    backup = _saved(page, lambda: page.get_by_role("button", name="Save all games").click())
    assert len(json.loads(backup)["tables"]) == 2
    _load(page, backup)
    expect(page.get_by_text("All games in that file are here already.")).to_be_visible()


def _load(page: Page, text: str) -> None:
    """Choose a file with that text to load games from."""
    file = FilePayload(name="a.lanterns", mimeType="text/plain", buffer=text.encode())
    page.locator("input[type=file]").set_input_files(file)


def _recorded() -> str:
    """Return a game that was given up soon, as a server or the terminal writes it."""
    state, rng = new_game(Options(2), 3), Random(4)
    actions: list[Action] = []
    while len(actions) < 9:
        actions.append(rng.choice(legal_actions(state)))
        state = apply(state, actions[-1]).state
    tags = (("Date", "2024-05-17"), ("Ended", "resigned"), ("Winners", "S"))
    return record_text(record_of(Options(2), 3, actions, ("Ada", "greedy"), tags))


def test_learning_from_a_game_of_another_device(hosted: Host, open_site: Opening) -> None:
    page = open_site(hosted.address)
    _go_offline(page, hosted)
    games = page.get_by_role("region", name="Your games")

    _load(page, "hello")
    expect(page.get_by_text("There are no games in this file.")).to_be_visible()
    _load(page, _recorded())
    expect(page.get_by_text("1 game loaded.")).to_be_visible()
    _load(page, _recorded())
    expect(page.get_by_text("All games in that file are here already.")).to_be_visible()

    second = page.context.new_page()
    second.goto(hosted.address)
    expect(second.get_by_text("Lanterns is open in another tab.")).to_be_visible()
    second.close()

    games.get_by_role("listitem").get_by_role("link").first.click()
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.get_by_role("region", name="Review")).to_be_visible()
    step = page.get_by_role("button", name="Next key move")
    expect(step).to_be_enabled(timeout=_REVIEW)
    page.keyboard.press("Home")
    expect(page.get_by_test_id("verdicts")).to_contain_text("The whole game")
    step.click()
    verdict = page.get_by_test_id("judgment")
    expect(verdict).to_contain_text("given away.")
    expect(verdict).to_contain_text("Better: ")
    verdict.get_by_role("button", name="Try it from here").click()
    expect(page.get_by_text("Practice", exact=True).first).to_be_visible()
    wait_for_turn(page)
    page.keyboard.press("h")
    page.get_by_role("button", name="Show the move").click(timeout=_REVIEW)
    expect(page.get_by_text("Hint: ")).to_be_visible()

    page.goto(f"{hosted.address}#/learn/base")
    coach = page.get_by_test_id("coach")
    expect(coach.get_by_role("heading", name="Every side faces someone")).to_be_visible()

    page.goto(f"{hosted.address}#/rules")
    page.get_by_role("link", name="How to play well").click()
    expect(page.get_by_role("heading", name="Mind what you give")).to_be_visible()
    expect(page.locator("figure .marks .ghost")).to_have_count(3)


def _choose(page: Page, level: str) -> None:
    """Begin a game against a bot of a level."""
    page.get_by_role("radio", name="1", exact=True).check()
    page.get_by_role("radio", name=level).check()
    page.get_by_role("button", name="Play", exact=True).click()


def test_a_game_against_grandmaster_and_its_review_without_a_network(
    hosted: Host, open_site: Opening
) -> None:
    page = open_site(hosted.address)
    _go_offline(page, hosted)
    _choose(page, "Grandmaster")
    Artisan(page, seed=6).play_to_the_end()
    page.get_by_text("Was it fair?").click()
    record = _saved(page, lambda: page.get_by_role("link", name="Download the record").click())
    played = verify(record).record
    assert played is not None

    page.get_by_role("link", name="Review").click()
    review = page.get_by_role("region", name="Review")
    expect(review.get_by_role("progressbar", name="Review")).to_be_visible()
    review.get_by_role("button", name="Cancel").click()
    expect(review.get_by_role("status")).to_contain_text("Review stopped")
    review.get_by_role("button", name="Continue").click()
    expect(page.get_by_test_id("chances")).to_be_visible(timeout=_REVIEW)
    page.keyboard.press("Home")
    table = page.get_by_test_id("verdicts").get_by_role("table")
    expect(table).to_be_visible()

    # What it says is what a server says: the same search finds the same numbers.
    decisions = [judge(Analyst(), one, one.number)[0] for one in replay(played)]
    for verdict in (Verdict.INACCURACY, Verdict.MISTAKE, Verdict.BLUNDER):
        seats = Counter(one.seat for one in decisions if one.verdict is verdict)
        row = table.get_by_role("row", name=verdict.value.capitalize())
        expect(row.locator("td")).to_have_text([str(seats[seat]) for seat in range(2)])


_NO_SERVICE_WORKER: Final = """
Object.defineProperty(Navigator.prototype, "serviceWorker", { get: () => undefined });
"""
"""As in a private window of some browsers."""
_DAMAGED: Final = b"\0asm\1\0\0\0"
"""A module of nothing."""


@pytest.mark.parametrize("content", [None, b"<!doctype html>", _DAMAGED])
def test_without_their_code_bots_say_so_and_the_game_continues(
    tmp_path: Path, browser: Browser, content: bytes | None
) -> None:
    site = Path(copytree(SITE, tmp_path / "site"))
    module = site / "local" / "brain.wasm"
    if content is None:
        module.unlink()
    else:
        module.write_bytes(content)
    complaints: list[str] = []
    with host(site) as hosting, watch(browser, complaints) as context:
        # A service worker would not store a version that is damaged.
        context.add_init_script(_NO_SERVICE_WORKER)
        page = context.new_page()
        page.goto(hosting.address)
        _choose(page, "Grandmaster")
        alert = page.get_by_role("alert")
        expect(alert).to_contain_text("The stronger bots could not start.")
        expect(alert).to_contain_text("brain.wasm")
        alert.get_by_role("button", name="Close").click()
        Artisan(page, seed=1).play(2)
        page.get_by_role("button", name="Hint").click()
        refused = page.get_by_test_id("advice")
        expect(refused).to_contain_text("The stronger bots could not start.")
        expect(refused.get_by_role("button", name="Try again")).to_be_visible()
    assert all("could not decide" in one for one in complaints), complaints


def test_a_host_that_does_not_know_webassembly_will_do(
    hosted: Host, open_site: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(TYPES, ".wasm", "application/octet-stream")
    page = open_site(hosted.address, _NO_SERVICE_WORKER)
    _choose(page, "Grandmaster")
    Artisan(page, seed=1).play(2)
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Show the move").click()


_EAVESDROP: Final = """
window.heard = [];
const Real = Worker;
window.Worker = class extends Real {
    constructor(...given) {
        super(...given);
        this.addEventListener("message", ({ data }) => window.heard.push(JSON.stringify(data)));
    }
};
"""
"""Note everything that the page is sent by the server in the worker."""


def _hands(page: Page) -> dict[str, set[int]]:
    """Return the tiles in hands that the page was sent since the last call."""
    heard = page.evaluate("() => window.heard.splice(0)")
    hands: dict[str, set[int]] = {}

    def search(value: Any) -> None:
        if isinstance(value, dict):
            known = {tile for tile in value.get("hand") or () if tile is not None}
            if known:
                hands.setdefault(value["seat"], set()).update(known)
            if value.get("type") == "tile_drawn" and value["tile"] is not None:
                hands.setdefault(value["seat"], set()).add(value["tile"])
            for each in value.values():
                search(each)
        elif isinstance(value, list):
            for each in value:
                search(each)

    for message in map(json.loads, heard):
        text = message.get("text") or message.get("body") or "null"
        with suppress(ValueError):  # not everything is JSON
            search(json.loads(text))
    return hands


def _own_tiles(page: Page) -> set[int]:
    hand = page.get_by_test_id("hand").locator("[data-tile]")
    hand.first.wait_for()
    return {int(str(tile.get_attribute("data-tile"))) for tile in hand.all()}


_LEAVE_AT_ONCE: Final = """(link) => new Promise((left) => {
    const leave = new MutationObserver(() => {
        if (!document.body.innerText.includes("Setting up the lake")) return;
        leave.disconnect();
        const away = Object.assign(document.createElement("a"), { href: "#/learn" });
        document.body.append(away);
        away.click();
        away.remove();
        left();
    });
    leave.observe(document.body, { childList: true, subtree: true });
    link.click();
})"""
"""Follow a link to a table, and leave before the server has said what it is."""

_STORED: Final = """() => JSON.stringify([{ ...localStorage }, { ...sessionStorage },
    history.state, document.cookie, location.href])"""


def test_passing_the_device_hides_everybodys_tiles(hosted: Host, open_site: Opening) -> None:
    page = open_site(hosted.address, _EAVESDROP)
    wait_until_ready(page)
    page.get_by_role("radio", name="On this device").check()
    check_axe(page)
    page.get_by_role("textbox", name="Your name").fill("Ann")
    page.get_by_role("textbox", name="Name of player 2").fill("Ben")
    page.get_by_role("button", name="Play", exact=True).click()
    over = page.get_by_test_id("hand-over")
    seen: dict[str, set[int]] = {}
    for turn in range(4):
        over.wait_for()
        if turn == 0:
            check_axe(page)
        # Nobody's tiles are drawn, stored, or were sent since the last person gave the device away.
        assert page.locator("[data-tile], [data-testid=hand]").count() == 0
        assert not re.search(r"\b(tile|hand)", page.evaluate(_STORED))
        assert turn == 0 or not _hands(page)
        if turn == 2:  # nor after the page was loaded again
            page.reload()
            over.wait_for()
            assert not _hands(page)
        name = next(each for each in ("Ann", "Ben") if over.get_by_text(each, exact=True).count())
        seat = {"Ann": "S", "Ben": "N"}[name]
        over.get_by_role("button").click()
        tiles = _own_tiles(page)
        seen[name] = tiles
        sent = _hands(page)
        assert set(sent) == {seat} and tiles <= sent[seat]
        Artisan(page, seed=turn).place()
        over.wait_for()
        assert set(_hands(page)) <= {seat}  # the tile that was drawn at the end of the turn
    assert set(seen) == {"Ann", "Ben"}

    # Who leaves while the table is still looked up is the owner of the device again.
    page.evaluate("location.hash = '#/'")
    link = page.get_by_role("link", name="Continue your game")
    link.evaluate(_LEAVE_AT_ONCE)
    page.get_by_role("heading", name="Learn by playing").wait_for()
    page.get_by_role("navigation").get_by_role("link", name="Play").click()
    games = page.get_by_role("region", name="Your games")
    expect(games.get_by_role("listitem")).to_have_count(1)


_GUARDED: Final = """async () => {
    const worker = (await navigator.serviceWorker.getRegistration('/'))?.active;
    return worker?.scriptURL.endsWith('/notify.js');
}"""
"""Whether something in the browser answers when the server does not."""


def test_the_page_of_a_server_gives_way_to_the_static_site(
    tmp_path: Path, open_site: Opening
) -> None:
    with start(tmp_path, site=str(SITE)) as running:
        page = open_site(f"{running.http}/settings")
        page.get_by_role("link", name="Play offline").click()
        page.wait_for_url("**/offline/?server")
        wait_until_ready(page)
        begin(page, 1, expansion=False)
        Artisan(page, seed=1).play(1)
        page.goto(f"{running.http}/rules")
        # The page loads its screens one by one: the server must not go before this one is there.
        play = page.get_by_role("navigation").get_by_role("link", name="Play")
        play.wait_for()
        page.wait_for_load_state("networkidle")
        page.wait_for_function(_GUARDED)
        running.kill()

        # A page that is open when its server goes,
        play.click()
        page.wait_for_url("**/offline/?server")
        wait_until_ready(page)
        # and one that is loaded afterwards.
        page.goto(f"{running.http}/")
        page.wait_for_url("**/offline/?server")
        page.get_by_role("link", name="Continue your game").click()
        Artisan(page, seed=2).play(1)


def test_the_start_page_is_small_and_asks_for_nothing_elsewhere() -> None:
    index = (SITE / "index.html").read_text(encoding="utf-8")
    names = re.findall(r'(?:src|href)="([^"]+)"', index)
    assert names and all(name.startswith("./") for name in names), names
    code = [SITE / name for name in names if name.endswith((".js", ".css"))]
    assert sum(_compressed(path) for path in [SITE / "index.html", *code]) < _FIRST_LOAD


def _compressed(path: Path) -> int:
    return path.with_name(f"{path.name}.br").stat().st_size


@pytest.mark.soak
@pytest.mark.parametrize("expansion", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_without_a_network(
    hosted: Host, open_site: Opening, players: int, expansion: bool
) -> None:
    page = open_site(hosted.address)
    _go_offline(page, hosted)
    begin(page, players - 1, expansion)
    Artisan(page, seed=players).play_to_the_end()
    ranking = page.get_by_test_id("festival").get_by_role("list", name="Ranking")
    expect(ranking.locator("> li")).to_have_count(players)


_SOMETHING_TO_DO: Final = (
    "[data-testid=festival], [data-testid=hand-over] button:enabled, [data-testid=turn].mine"
)


@pytest.mark.soak
def test_a_whole_game_of_three_people_and_a_bot_at_one_device(
    hosted: Host, open_site: Opening
) -> None:
    page = open_site(hosted.address)
    _go_offline(page, hosted)
    page.get_by_role("radio", name="On this device").check()
    page.get_by_role("group", name="People").get_by_role("radio", name="3").check()
    page.get_by_role("group", name="Bots").get_by_role("radio", name="1").check()
    page.get_by_role("button", name="Play", exact=True).click()
    ready = page.get_by_test_id("hand-over").get_by_role("button")
    anybody = Artisan(page, seed=5)
    for _ in range(600):
        page.wait_for_function(f"() => document.querySelector({_SOMETHING_TO_DO!r})")
        if anybody.is_over:
            break
        if ready.count():
            ready.click()
        else:
            anybody.step()
    else:
        raise AssertionError("the game does not end")
    ranking = page.get_by_test_id("festival").get_by_role("list", name="Ranking")
    expect(ranking.locator("> li")).to_have_count(4)
