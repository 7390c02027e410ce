"""A whole game without a pointer: the keys that the page names, and nothing else."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from .conftest import Visit
from .playing import DEDICATIONS, Artisan, wait_for_table, wait_for_turn


class Typist(Artisan):
    """Plays with the keys."""

    def discard(self) -> None:
        button = self.page.get_by_test_id("discard").get_by_role("button").first
        expect(button).to_be_enabled()
        self.tab_to(lambda: button.evaluate("one => one === document.activeElement"))
        self.page.keyboard.press("Enter")

    def dedicate(self) -> bool:
        lit = [name for name in DEDICATIONS if self._is_lit(name)]
        if not lit:
            return False
        self.page.keyboard.press("d")
        self.page.get_by_role("dialog").wait_for()
        self.tab_to(lambda: self.focused("[role=dialog] .button.main"))
        self.page.keyboard.press("Enter")
        for name in lit:
            self._until_dark(name)
        return True

    def finish(self) -> bool:
        button = self.page.locator(".button.main", has_text="N").filter(has_text="turn")
        if not button.count():
            return False
        expect(button).to_be_enabled()
        self._until_next_turn(lambda: self.page.keyboard.press("n"))
        return True

    def place(self) -> None:
        key = self.random.randrange(self.page.get_by_test_id("hand").get_by_role("button").count())
        tile = self.page.get_by_test_id("hand").get_by_role("button").nth(key)
        code = tile.get_attribute("data-tile")
        self.page.keyboard.press(str(key + 1))
        for _ in range(self.random.randrange(4)):
            self.page.keyboard.press("r")
        self.tab_to(lambda: self.focused("[data-cell]"))
        for _ in range(self.random.randrange(6)):
            self.page.keyboard.press(self.random.choice(["ArrowUp", "ArrowLeft", "ArrowDown"]))
        self.page.keyboard.press("Enter")
        # The key does nothing before the server has confirmed what was done before.
        expect(self.page.locator("button.place")).to_be_enabled()
        self.page.keyboard.press("Enter")
        self.page.locator(f'[data-testid=hand] [data-tile="{code}"]').wait_for(state="detached")

    def focused(self, selector: str) -> bool:
        """Return whether the focus is on such an element."""
        return bool(self.page.evaluate("s => !!document.activeElement?.closest(s)", selector))

    def tab_to(self, there: Callable[[], bool]) -> None:
        """Press Tab until the focus has come there."""
        for _ in range(80):
            if there():
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("the Tab key does not lead there")


def _begin(page: Page) -> None:
    """Go from the start page to the table of three that it offers, by keys alone."""
    typist = Typist(page)
    page.locator("form .button.main").wait_for()
    typist.tab_to(lambda: typist.focused("input[type=radio]"))
    typist.tab_to(lambda: typist.focused("form .button.main"))
    page.keyboard.press("Enter")


def test_a_whole_game_by_keyboard(visit: Visit) -> None:
    page = visit()
    _begin(page)
    Typist(page, seed=7).play_to_the_end()
    expect(page.get_by_test_id("festival")).to_be_visible()


def test_the_log_is_one_stop_and_arrows_lead_through_it(visit: Visit) -> None:
    page = visit()
    _begin(page)
    Typist(page, seed=3).play(2)
    # The bots' moves add lines to the log, so they have to be over.
    wait_for_turn(page)
    expect(page.locator("#log")).to_contain_text("The table is open.")
    page.keyboard.press("l")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#log button").nth(1)).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#log :focus")).to_have_count(0)
    page.keyboard.press("l")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#log button").last).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("You are looking at an earlier moment.")).to_be_visible()


def test_the_keys_are_listed(visit: Visit) -> None:
    page = visit()
    _begin(page)
    wait_for_table(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
