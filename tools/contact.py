"""``make contact``: every screen in every size and both themes, on one sheet to look at.

The pictures, a page with all of them and the same as one large picture are written to a folder that
git ignores. ``--only start,late --sizes phone --themes dark`` takes some of them, and ``--lang de``
them in German. The games differ from one time to the next, as their seeds are not chosen.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Callable
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final, NamedTuple, TypeAlias

from playwright.sync_api import Browser, BrowserContext, Page
from playwright.sync_api import Error as BrowserError
from tests.browser.chromium import run_chromium
from tests.browser.prepared import Position, play_until
from tests.server.http.running import Client, start

from tools.screenshots import FOUR, hold, is_rich, settle

_SIZES: Final = {
    "phone": (390, 844),
    "tablet": (820, 1180),
    "sideways": (1180, 820),
    "laptop": (1366, 768),
    "wide": (2560, 1440),
}
_THEMES: Final = ("dark", "light")
_PATIENCE: Final = 180_000
"""Milliseconds for a review or a hint on a busy machine."""
_THUMB: Final = 300
"""The height of a picture on the sheet, in pixels."""

Do: TypeAlias = Callable[[Page], None]


class Screen(NamedTuple):
    """A page to open, made when first needed, and the steps to take there before the picture."""

    path: Callable[[Client], str]
    do: Do = lambda page: None
    whole: bool = False
    """Whether to take the whole length of the page."""


def _at(path: str, do: Do = lambda page: None, whole: bool = False) -> Screen:
    return Screen(lambda ann: path, do, whole)


def _table(wanted: Callable[[Position], bool], first: str = "pass", do: Do = hold) -> Screen:
    return Screen(lambda ann: f"/table/{play_until(ann, wanted, first, **FOUR)}", do)


def _offers(kind: str) -> Callable[[Position], bool]:
    """Return whether there is an action of that kind, now or later in the turn."""

    def wanted(now: Position) -> bool:
        lists = [now["legal"], *(later["legal"] for later in now["ahead"])]
        return any(action["type"] == kind for legal in lists for action in legal)

    return wanted


def _must(kind: str) -> Callable[[Position], bool]:
    return lambda now: all(action["type"] == kind for action in now["legal"])


def _press(key: str) -> Do:
    def do(page: Page) -> None:
        _mine(page)
        page.keyboard.press(key)
        settle(page)

    return do


def _mine(page: Page) -> None:
    page.wait_for_function("() => document.querySelector('[data-testid=turn].mine')")


def _use(name: str) -> Do:
    """Press one of the options of a turn, which a small screen keeps in a drawer."""

    def do(page: Page) -> None:
        _mine(page)
        option = page.locator(f'[data-use="{name}"][data-lit=true]')
        if not option.first.is_visible():
            page.get_by_test_id("stacks").first.click()
        option.first.click()
        settle(page)

    return do


def _with_friends(page: Page) -> None:
    page.get_by_role("radio", name="With friends").check()
    settle(page)


def _lobby(ann: Client) -> str:
    options = {"players": 4, "expansion": True}
    return f"/table/{ann.make(options=options, name='Ann', seat='S', bots={'N': 'greedy'})}"


def _over(ann: Client) -> str:
    """Return a table whose game was played to its end."""
    table = play_until(ann, lambda now: bool(now["view"]["final_turn"]), "dedicate", **FOUR)
    while (seen := ann.look(table))["table"]["phase"] == "playing":
        if legal := seen["position"]["legal"]:
            ann.do(table, "act", actions=[legal[0]], based_on=seen["number"])
    return table


def _reviewed(ann: Client) -> str:
    """Return a short game with mistakes: the first turns of a guided one."""
    wish = {"lesson": "base", "chapter": "platform", "name": "Ann"}
    table = str(ann.http.post("/api/lessons", json=wish).json()["table"])
    ann.do(table, "resign")
    return f"/replay/{table}?review"


def _review(page: Page) -> None:
    """Go to the first mistake. The first visit waits until the review is made."""
    page.get_by_test_id("chances").wait_for(timeout=_PATIENCE)
    page.keyboard.press("Home")
    page.keyboard.press("m")
    page.get_by_test_id("judgment").wait_for()
    settle(page)


def _hint(page: Page) -> None:
    _mine(page)
    page.keyboard.press("h")
    page.get_by_test_id("advice").get_by_role("button").click(timeout=_PATIENCE)
    settle(page)


def _lesson(lesson: str, chapter: str) -> Callable[[Client], str]:
    def path(ann: Client) -> str:
        wish = {"lesson": lesson, "chapter": chapter, "name": "Ann"}
        return str(ann.http.post("/api/lessons", json=wish).json()["path"])

    return path


_SCREENS: Final = {
    "start": _at("/"),
    "start-whole": _at("/", whole=True),
    "friends": _at("/", _with_friends),
    "lobby": Screen(_lobby),
    "early": _table(lambda now: True),
    "middle": _table(is_rich, "dedicate"),
    "late": _table(lambda now: now["view"]["turn"] >= 32 and _offers("place_tile")(now)),
    "discard": _table(_must("discard"), do=settle),
    "dedicate": _table(_offers("dedicate"), do=_press("d")),
    "exchange": _table(_offers("exchange"), do=_press("e")),
    "rotate": _table(_offers("rotate_tile"), do=_use("rotate_a_tile")),
    "keys": _table(lambda now: True, do=_press("?")),
    "festival": Screen(lambda ann: f"/table/{_over(ann)}"),
    "replay": Screen(lambda ann: f"/replay/{_over(ann)}?at=40"),
    "replay-end": Screen(lambda ann: f"/replay/{_over(ann)}?at=9999"),
    "review": Screen(_reviewed, _review),
    "hint": _table(lambda now: True, do=_hint),
    "learn": _at("/learn"),
    "guide": _at("/learn/base"),
    "lesson": Screen(_lesson("base", "dedicate")),
    "rules": _at("/rules"),
    "rules-whole": _at("/rules", whole=True),
    "strategy": _at("/strategy", whole=True),
    "settings": _at("/settings", whole=True),
    "continue": _at("/continue"),
    "not-found": _at("/no-such-page"),
    "no-table": _at("/table/zzzzzzzzzzzz"),
}


def _open(
    browser: Browser, at: str, token: str, size: str, theme: str, lang: str
) -> BrowserContext:
    width, height = _SIZES[size]
    context = browser.new_context(
        base_url=at,
        viewport={"width": width, "height": height},
        reduced_motion="reduce",
        locale=lang,
        has_touch=size in ("phone", "tablet", "sideways"),
    )
    context.set_default_timeout(15_000)
    context.add_init_script(f"localStorage.lanterns = JSON.stringify({{theme: '{theme}'}})")
    context.add_cookies([{"name": "lanterns", "value": token, "url": at}])
    return context


def _take(context: BrowserContext, path: str, screen: Screen, file: Path) -> None:
    page = context.new_page()
    try:
        page.goto(path)
        settle(page)
        screen.do(page)
        page.screenshot(path=file, full_page=screen.whole)
    except BrowserError as error:
        # The sheet is for looking at: a picture that cannot be taken must not cost all others.
        print(f"{file.name}: {error.message.splitlines()[0]}", file=sys.stderr)
        page.screenshot(path=file)
    page.close()


def _sheet(folder: Path, names: list[str], columns: list[str]) -> str:
    """Return a page with a row for every screen and a column for every size and theme."""
    head = "".join(f"<th>{escape(column)}</th>" for column in ["", *columns])
    rows = [
        f"<tr><th>{escape(name)}</th>"
        + "".join(
            f'<td><a href="{file}"><img src="{file}" height="{_THUMB}" alt="{file}"></a></td>'
            for column in columns
            if (folder / (file := f"{name}-{column}.png")).is_file()
        )
        + "</tr>"
        for name in names
    ]
    style = (
        "body{background:#333;color:#eee;font:16px sans-serif}"
        "img{max-width:540px;object-fit:cover;object-position:top}"
    )
    return (
        f"<!doctype html><meta charset=utf-8><title>Contact sheet</title><style>{style}</style>"
        f"<table><tr>{head}</tr>{''.join(rows)}</table>"
    )


def main() -> None:
    """Take the pictures and put them on the sheet."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default=",".join(_SCREENS), help="screens, with commas")
    parser.add_argument("--sizes", default=",".join(_SIZES), help="sizes, with commas")
    parser.add_argument("--themes", default=",".join(_THEMES), help="themes, with commas")
    parser.add_argument("--lang", default="en-US")
    asked = parser.parse_args()
    folder: Path = asked.folder
    folder.mkdir(parents=True, exist_ok=True)
    names = asked.only.split(",")
    looks = [(size, theme) for size in asked.sizes.split(",") for theme in asked.themes.split(",")]
    began = monotonic()
    with TemporaryDirectory() as tables, start(Path(tables)) as running, run_chromium() as browser:
        ann = Client(running)
        paths = {name: _SCREENS[name].path(ann) for name in names}
        for size, theme in looks:
            context = _open(browser, running.http, ann.token, size, theme, asked.lang)
            for name in names:
                _take(context, paths[name], _SCREENS[name], folder / f"{name}-{size}-{theme}.png")
            context.close()
        sheet = folder / "index.html"
        columns = [f"{size}-{theme}" for size, theme in looks]
        sheet.write_text(_sheet(folder, names, columns), encoding="utf-8")
        page = browser.new_page(viewport={"width": 1600, "height": 900})
        page.goto(sheet.resolve().as_uri())
        width = page.evaluate("() => document.documentElement.scrollWidth")
        page.set_viewport_size({"width": width, "height": 900})
        page.screenshot(path=folder / "sheet.png", full_page=True)
        page.close()
        ann.close()
    print(f"{len(names) * len(looks)} pictures in {monotonic() - began:.0f} s: {sheet}")


if __name__ == "__main__":
    main()
