"""The table on every size of screen: how large tiles are, and that nothing covers or clips."""

from typing import Any, Final, TypeAlias

import pytest
from playwright.sync_api import Page, expect

from ..server.http.running import Client, Running
from .conftest import Visit
from .playing import wait_for_turn
from .prepared import Position, play_large_lake, play_until

Sizes: TypeAlias = tuple[tuple[int, int], ...]

_SIZES: Final = (
    (320, 640),
    (360, 740),
    (390, 844),
    (740, 360),
    (844, 390),
    (768, 1024),
    (820, 1180),
    (1024, 768),
    (1180, 820),
    (1280, 720),
    (1366, 768),
    (1920, 1080),
    (2560, 1440),
)
_SHARE: Final = 14
"""The most tiles that, side by side, fill the shorter side of the screen."""
_TIGHTEST: Final = ((320, 640), (740, 360), (768, 1024), (1024, 768), (1280, 720))
"""The smallest size of each layout: what fits there fits everywhere, as make soak proves."""
_LANGUAGES: Final = ("en", "de")

_SWITCH: Final = """async (language) => {
    // As if it had been chosen in another tab.
    const stored = JSON.parse(localStorage.lanterns ?? '{}');
    localStorage.lanterns = JSON.stringify({ ...stored, language });
    dispatchEvent(new StorageEvent('storage', { key: 'lanterns' }));
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    do await frame(); while (document.documentElement.lang !== language);
}"""
"""Show the page in a language, and wait until it has been laid out."""

_MEASURE: Final = """() => {
    const faults = [];
    const dialog = document.querySelector('dialog[open]');
    const root = dialog ?? document.querySelector('main');
    const name = (one) => `${one.tagName.toLowerCase()}.${[...one.classList].filter((c) =>
        !c.startsWith('svelte-')).join('.')} "${one.textContent.trim().slice(0, 40)}"`;
    const hidden = (one) => one.closest('.spoken, [hidden]') || !one.checkVisibility({
        contentVisibilityAuto: true, opacityProperty: true, visibilityProperty: true })
        || getComputedStyle(one).clipPath !== 'none';

    // Everything with text of its own, as far as it is in view of what scrolls around it.
    const texts = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode());) {
        const one = node.parentElement;
        if (!node.data.trim() || hidden(one)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const line of range.getClientRects()) measure(one, line);
    }
    function measure(one, { left, top, right, bottom }) {
        if (right - left < 1) return;
        for (let up = one; up && up !== root.parentElement; up = up.parentElement) {
            const style = getComputedStyle(up);
            if (style.clipPath !== 'none') left = right;
            const box = up.getBoundingClientRect();
            const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY)
                && up.matches(
                    '[tabindex], aside, dialog, .coach, .place, .options, main, main > footer');
            if (scrolls) {
                top = Math.max(top, box.top), bottom = Math.min(bottom, box.bottom);
                left = Math.max(left, box.left), right = Math.min(right, box.right);
            } else if (/hidden|clip|auto/.test(style.overflowX + style.overflowY)) {
                if (left < box.left - 1 || right > box.right + 1 || top < box.top - 3
                    || bottom > box.bottom + 3) faults.push(`clipped: ${name(up)}`);
                break;
            }
        }
        if (right - left < 1 || bottom - top < 4) return;
        texts.push({ one, left, top, right, bottom });
        if (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1)
            faults.push(`outside the screen: ${name(one)}`);
    }

    // No text covers another. Boxes of text are higher than its letters.
    const across = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    texts.forEach((a, index) => {
        for (const b of texts.slice(index + 1))
            if (across(a, b) > 2 && down(a, b) > 5 && !a.one.contains(b.one)
                && !b.one.contains(a.one))
                faults.push(`${name(a.one)} covers ${name(b.one)}`);
    });

    // The tails of letters are inside the headline.
    const headline = document.querySelector('h1');
    const { font, lineHeight, paddingBottom } = getComputedStyle(headline);
    const pen = document.createElement('canvas').getContext('2d');
    pen.font = font;
    const tail = pen.measureText('gjpy');
    const rise = (tail.fontBoundingBoxAscent - tail.fontBoundingBoxDescent) / 2;
    if (rise + tail.actualBoundingBoxDescent > parseFloat(lineHeight) / 2
        + parseFloat(paddingBottom) + 0.5) faults.push('cut off: the tails of the headline');

    // What would be received is inside its seat.
    for (const gain of root.querySelectorAll('[data-gain]')) {
        const seat = gain.closest('[data-seat]')?.getBoundingClientRect();
        const { left, right, top, bottom } = gain.getBoundingClientRect();
        if (!seat || left < seat.left || right > seat.right + 0.5 || top < seat.top
            || bottom > seat.bottom)
            faults.push(`outside its seat: ${name(gain)}`);
        const count = gain.previousElementSibling?.getBoundingClientRect();
        if (count && count.right > left - 1.5) faults.push(`too near its count: ${name(gain)}`);
    }

    // What an option costs is drawn inside it.
    for (const option of root.querySelectorAll('[data-use]')) {
        const { left, right } = option.getBoundingClientRect();
        for (const drawn of option.querySelectorAll('svg')) {
            const box = drawn.getBoundingClientRect();
            if (box.left < left - 0.5 || box.right > right + 0.5)
                faults.push(`drawn outside: ${name(option)}`);
        }
    }

    // A press on a button reaches it, be it a cell, a tile or an answer.
    for (const button of root.querySelectorAll('button:not([disabled]), a, label')) {
        if (hidden(button)) continue;
        let box = button.getBoundingClientRect();
        // What scrolls can be brought into view.
        let up = button.parentElement;
        while (up && !(/auto|scroll/.test(getComputedStyle(up).overflowY)
            && (up.scrollHeight > up.clientHeight + 1 || up.scrollWidth > up.clientWidth + 1)))
            up = up.parentElement;
        if (up && up.tagName !== 'MAIN' && up.tagName !== 'HTML') continue;
        if (box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.left < -1) {
            faults.push(`out of reach: ${name(button)}`);
            continue;
        }
        // Cards of a kind overlap: a strip of each stays free.
        const middle = button.dataset.card ? 8 : box.width / 2;
        const at = document.elementFromPoint(box.x + middle, box.y + box.height / 2);
        if (!at || !(button.contains(at) || at.closest('label, button, a') === button))
            faults.push(`covered: ${name(button)} by ${at && name(at)}`);
    }

    // The lake has to keep clear of everything else.
    const lake = document.querySelector('[data-testid=lake]').getBoundingClientRect();
    if (!dialog) for (const { one, ...box } of texts)
        if (!one.closest('[data-testid=lake]') && across(box, lake) > 2 && down(box, lake) > 3)
            faults.push(`over the lake: ${name(one)}`);

    const world = document.querySelector('.world');
    const scale = new DOMMatrix(getComputedStyle(world).transform).a;
    const wide = document.documentElement.scrollWidth > innerWidth;
    return { tile: scale * 100, faults: wide ? ['the page scrolls sideways', ...faults] : faults };
}"""
"""The length of a tile's side, and everything that is covered or clipped."""


_MISS: Final = """() => {
    const gain = document.querySelector(':is(.own, .slim) [data-lantern] [data-gain]');
    const missed = document.createElement('s');
    missed.className = gain.className;
    missed.textContent = '+1';
    if (!gain.nextElementSibling) gain.after(missed);
    const color = gain.closest('li');
    for (const beside of [color.previousElementSibling, color.nextElementSibling]) {
        const count = beside?.querySelector('.count');
        if (count && !count.querySelector('.gain')) count.append(gain.cloneNode(true));
    }
    return true;
}"""
"""A tile that brings three colors in a row, of which the supply lacks a second lantern of one."""


def _measure(
    page: Page, state: str, sizes: Sizes, large: bool = True, change: str | None = None
) -> list[str]:
    """Return the faults of this state of the table, on every screen size and in every language.

    A change is made to the page on each of them, as another layout is drawn from the start.
    """
    faults = []
    languages = list(_LANGUAGES)
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(
            "([w, h]) => innerWidth === w && innerHeight === h", arg=[width, height]
        )
        for language in languages:
            page.evaluate(_SWITCH, language)
            assert change is None or page.evaluate(change)
            seen = page.evaluate(_MEASURE)
            where = f"{state}, {width} x {height}, {language}"
            faults += [f"{where}: {fault}" for fault in seen["faults"]]
            if large and seen["tile"] < min(width, height) / _SHARE:
                faults.append(f"{where}: a tile has only {seen['tile']:.1f} pixels")
        # The next size begins with the language that is shown already.
        languages.reverse()
    page.set_viewport_size({"width": 1366, "height": 768})
    return faults


def _open(page: Page, use: str) -> None:
    """Press a card or a stack, wherever this size shows it."""
    page.locator(f'[data-use="{use}"][data-lit=true]:visible').first.click()


_HINT: Final = """() => {
    const hint = document.querySelector('[data-testid=advice]');
    const { left, right, top, bottom } = hint.getBoundingClientRect();
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return hint.scrollHeight <= hint.clientHeight + 1 && hint.contains(over)
        && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}"""
"""Whether a hint is seen as a whole."""


def _answer_with_long_hint(page: Page, position: Position) -> None:
    """Let the server find a hint with as many reasons as there may be."""
    place = next(one for one in position["legal"] if one["type"] == "place_tile")
    reasons: list[dict[str, Any]] = [
        {"type": "completes_set", "dedication": "four_of_a_kind", "honor": 8},
        {"type": "takes_last", "color": "orange", "count": 2, "seat": "N"},
        {"type": "brings", "lanterns": 3, "favors": 2, "gifts": 2, "matches": ["orange"]},
    ]
    hint = {"number": 0, "step": "place", "action": place, "chance": 0.5, "reasons": reasons}
    page.route("**/hint", lambda route: route.fulfill(json=hint))


def _where_cut(page: Page, whole: str, sizes: Sizes) -> list[str]:
    """Return the sizes and languages in which an element is partly hidden."""
    cut = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(
            "([w, h]) => innerWidth === w && innerHeight === h", arg=[width, height]
        )
        for language in _LANGUAGES:
            page.evaluate(_SWITCH, language)
            if not page.evaluate(whole):
                cut.append(f"{width} x {height}, {language}")
    page.evaluate(_SWITCH, "en")
    return cut


def test_a_hint_is_seen_as_a_whole(visit: Visit, ann: Client) -> None:
    bots = {"N": "random", "E": "random"}
    table = ann.make(name="Ann", seat="S", start=True, options={"players": 3}, bots=bots)
    page = visit(f"/table/{table}", token=ann.token)
    wait_for_turn(page)
    _answer_with_long_hint(page, ann.look(table)["position"])
    page.keyboard.press("h")
    hint = page.get_by_test_id("advice")
    hint.get_by_role("button", name="Show the move").wait_for()
    cut = [f"where to look, {where}" for where in _where_cut(page, _HINT, _SIZES)]
    page.keyboard.press("h")
    expect(hint).to_contain_text("Hint: place")
    cut += [f"the move, {where}" for where in _where_cut(page, _HINT, _SIZES)]
    assert not cut, "\n".join(cut)


_CHOICE: Final = """() => {
    const place = document.querySelector('.place');
    const { top, bottom } = place.getBoundingClientRect();
    // What is chosen is raised, and has a tick above it.
    const parts = [...place.querySelectorAll('.picker, .picker p, .picker button')];
    const boxes = parts.map((part) => [part, part.getBoundingClientRect()]);
    const cut = boxes.filter(([part, box]) => box.bottom > bottom || box.left < 0
        || box.right > innerWidth || box.top < top + (part.dataset.card ? 6 : 0));
    return place.scrollHeight <= place.clientHeight + 1 && cut.length === 0;
}"""
"""Whether nothing of a choice among lanterns is cut off or has to be scrolled to."""


@pytest.mark.parametrize("use", ["seven_unique", "emperor_exchange"])
def test_a_choice_among_many_lanterns_is_seen_as_a_whole(
    visit: Visit, ann: Client, use: str
) -> None:
    def wanted(now: Position) -> bool:
        legal = [*now["legal"], *(action for later in now["ahead"] for action in later["legal"])]
        ann_has = next(seat for seat in now["view"]["seats"] if seat["seat"] == "S")["lanterns"]
        stacks = {action["dedication"] for action in legal if action["type"] == "dedicate"}
        cards = {action["type"] for action in legal} & {"exchange_for_wild", "exchange_for_two"}
        return len(stacks) == 4 and len(cards) == 2 and sum(ann_has.values()) > 12

    options = {
        "players": 4,
        "expansion": True,
        "cards": ["emperor_dedication", "emperor_exchange"],
    }
    table = play_until(ann, wanted, options=options, bots=dict.fromkeys("NEW", "random"))
    page = visit(f"/table/{table}", token=ann.token)
    wait_for_turn(page)
    _open(page, use)
    page.locator(".picker .confirm").wait_for()
    sizes = ((1366, 768), (1280, 720), (1024, 768), (820, 1180), (390, 844))
    cut = _where_cut(page, _CHOICE, sizes)
    assert not cut, "\n".join(cut)


_EXTENT: Final = pytest.mark.parametrize(
    "sizes", [_TIGHTEST, pytest.param(_SIZES, marks=pytest.mark.soak)], ids=["tightest", "all"]
)


@_EXTENT
def test_late_in_a_game(visit: Visit, served: Running, ann: Client, sizes: Sizes) -> None:
    table = play_large_lake(served, ann)
    page = visit(f"/table/{table}", token=ann.token)
    page.get_by_test_id("discard").wait_for()
    faults = _measure(page, "discarding", sizes)

    page.locator("#log button").nth(-5).click()
    page.locator(".past").first.wait_for()
    expect(page.get_by_test_id("discard")).to_have_count(0)
    faults += _measure(page, "an earlier moment", sizes)
    page.keyboard.press("Escape")
    page.get_by_test_id("discard").wait_for()

    for use in ("exchange", "three_pair", "emperor_exchange"):
        if page.locator(f'[data-use="{use}"][data-lit=true]').count() == 0:
            continue
        _open(page, use)
        expect(page.get_by_test_id("small-hand").get_by_role("img").first).to_be_visible()
        faults += _measure(page, use, sizes)
        page.keyboard.press("Escape")

    hand = page.get_by_test_id("hand")
    while not hand.count():
        before = page.get_by_test_id("turn").inner_text()
        page.get_by_test_id("discard").get_by_role("button").last.click()
        expect(page.get_by_test_id("turn")).not_to_have_text(before)
    faults += _measure(page, "a free turn", _SIZES)

    _open(page, "rotate_a_tile")
    page.locator(".cell.tile").first.wait_for()
    faults += _measure(page, "choosing a tile to rotate", sizes)
    page.locator(".cell.tile").first.click()
    faults += _measure(page, "rotating a tile", sizes)
    page.keyboard.press("Escape")

    page.locator("[data-tile]").first.click()
    for cell in page.locator("[data-cell]").all()[:2]:
        cell.click()
        page.locator("[data-gain]").first.wait_for()
        faults += _measure(page, "a tile over a cell", sizes)
        page.keyboard.press("Escape")
        page.locator("[data-tile]").first.click()
    assert not faults, "\n".join(sorted(set(faults)))


@_EXTENT
def test_early_in_a_game_against_bots(visit: Visit, ann: Client, sizes: Sizes) -> None:
    table = ann.make(
        name="Ann",
        seat="S",
        start=True,
        options={
            "players": 4,
            "expansion": True,
            "cards": ["emperor_dedication", "end_of_turn_dedication"],
        },
        bots=dict.fromkeys("NEW", "random"),
    )
    page = visit(f"/table/{table}", token=ann.token)
    page.locator("[data-testid=turn].mine").wait_for()
    page.locator("[data-tile]").first.wait_for()
    faults = _measure(page, "a free turn", sizes, large=False)
    page.locator("[data-tile]").first.click()
    page.locator("[data-cell]").first.click()
    page.locator("[data-gain]").first.wait_for()
    faults += _measure(page, "a tile over a cell", sizes, large=False)
    faults += _measure(page, "a second lantern is lacking", sizes, large=False, change=_MISS)
    page.set_viewport_size({"width": 820, "height": 1180})
    tile = page.locator("[data-tile]").first
    page.wait_for_function("(tile) => tile.offsetWidth >= 115", arg=tile.element_handle())
    assert not faults, "\n".join(sorted(set(faults)))
