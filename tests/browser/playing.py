"""Somebody who plays through the page: looks at what is lit, and presses it.

Nothing here knows the rules. What may be done is what the page shows as possible; among that the
choice is by chance.
"""

from collections.abc import Callable
from random import Random
from typing import Final

from playwright.sync_api import Error, Locator, Page, Position, expect

DEDICATIONS: Final = ("four_of_a_kind", "three_pair", "seven_unique", "emperor")
_MOST_STEPS: Final = 400
_MY_TURN: Final = """() => document.querySelector('[data-testid=turn].mine')
    && document.querySelector('[data-testid=stage]')"""
"""The table loads its stage last, and with it whatever a turn may ask for."""
_READY: Final = f"() => document.querySelector('[data-testid=festival]') || ({_MY_TURN})()"


def wait_for_table(page: Page) -> None:
    """Wait until a table stands: it is mounted part by part, and loads its stage at last."""
    page.get_by_test_id("stage").wait_for(state="attached")


def wait_for_turn(page: Page) -> None:
    """Wait until it is this person's turn, at a table that stands."""
    page.wait_for_function(_MY_TURN)


def stop_the_clock(page: Page) -> None:
    """Let the page's time pass only when the test says so.

    It is timers that mount a table, so the clock must not stop before that.
    """
    wait_for_table(page)
    freeze(page)


def freeze(page: Page) -> None:
    """Stop the clock where there is no table."""
    page.clock.install()
    for _ in range(10):
        # It can only stop at a time to come, and a busy machine may be too late to say so.
        try:
            page.clock.pause_at(page.evaluate("() => Date.now() + 5000"))
            return
        except Error as error:
            late = error
    raise late


def run_until(page: Page, seen: Callable[[], bool], seconds: float = 72) -> None:
    """Let the page's time, which has been stopped, pass until something is seen."""
    for _ in range(int(seconds / 0.06)):
        if seen():
            return
        page.clock.run_for(60)
        page.wait_for_timeout(20)
    raise AssertionError("it was never seen")


_LISTEN: Final = """() => {
    window.clicked = false;
    addEventListener('click', () => (window.clicked = true), { once: true });
}"""


def tap(target: Locator, position: Position | None = None) -> None:
    """Touch an element with a finger, and wait until the tap has arrived.

    Only after the finger has left does a browser see that it was a tap, and click.
    """
    target.page.evaluate(_LISTEN)
    target.tap(position=position)
    target.page.wait_for_function("() => window.clicked")


class Artisan:
    """A seat at the table, played with the mouse."""

    def __init__(self, page: Page, seed: int = 0) -> None:
        self.page = page
        self.random = Random(seed)
        self.used: set[str] = set()
        """Emperor cards activated so far."""

    def play_to_the_end(self) -> None:
        """Turn after turn, until there is a festival."""
        for _ in range(_MOST_STEPS):
            if not self.step():
                return
        raise AssertionError("the game does not end")

    def play(self, steps: int) -> None:
        """Play some steps; the game must not end meanwhile."""
        for _ in range(steps):
            assert self.step(), "the game has ended"

    def step(self) -> bool:
        """Do one thing when it is this seat's turn, and return whether the game continues."""
        self.page.wait_for_function(_READY)
        if self.is_over:
            return False
        if self.must_discard:
            self._until_told(self.discard)
        elif not (self.use_a_card() or self.dedicate() or self.finish()):
            self.place()
        return True

    @property
    def is_over(self) -> bool:
        return self.page.get_by_test_id("festival").count() > 0

    @property
    def must_discard(self) -> bool:
        return self.page.get_by_test_id("discard").count() > 0

    def discard(self) -> None:
        self._press(self._one_of(self.page.get_by_test_id("discard").get_by_role("button")))

    def dedicate(self) -> bool:
        """Make any possible dedication, and return whether there was one."""
        for name in DEDICATIONS:
            if self._is_lit(name):
                self._use(name)
                self._confirm()
                self._until_dark(name)
                return True
        return False

    def use_a_card(self) -> bool:
        """Activate an emperor card; overridden where that is the point."""
        return False

    def finish(self) -> bool:
        """End the turn without a tile, where the page asks for that; whether it did."""
        button = self.page.get_by_role("button", name="End the turn")
        button = button.or_(self.page.get_by_role("button", name="End my final turn"))
        if not button.count():
            return False
        self._until_next_turn(lambda: self._press(button))
        return True

    def place(self) -> None:
        """Pick a tile, turn it, put it on a lit cell, perhaps build, and confirm."""
        hand = self.page.get_by_test_id("hand").get_by_role("button")
        tile = self._one_of(hand)
        code = tile.get_attribute("data-tile")
        self._press(tile)
        for _ in range(self.random.randrange(4)):
            self.turn()
        self.aim()
        self.build()
        self.confirm()
        self.page.locator(f'[data-testid=hand] [data-tile="{code}"]').wait_for(state="detached")

    def turn(self) -> None:
        self._press(
            self.page.get_by_role("button", name="Rotate", exact=False).and_(
                self.page.locator(".buttons .button")
            )
        )

    def aim(self) -> None:
        self._press(self._one_of(self.page.locator("[data-cell]")))

    def build(self) -> None:
        """Build a pavilion wherever one can be built."""
        box = self.page.get_by_role("checkbox", name="Build a pavilion")
        if box.count() and box.is_enabled():
            box.check()

    def confirm(self) -> None:
        self._press(
            self.page.get_by_role("button", name="Place Enter").or_(
                self.page.get_by_role("button", name="Place", exact=True)
            )
        )

    def _is_lit(self, name: str) -> bool:
        return self.page.locator(f'[data-use="{name}"][data-lit=true]').count() > 0

    def _use(self, name: str) -> None:
        self._press(self.page.locator(f'[data-use="{name}"]'))

    def _until_dark(self, name: str) -> None:
        self.page.locator(f'[data-use="{name}"][data-lit=true]').wait_for(state="detached")

    def _confirm(self) -> None:
        self._press(self.page.get_by_role("dialog").locator(".button.main"))

    def _until_next_turn(self, act: Callable[[], object]) -> None:
        """Do something, and wait until the turn is over that is counted below the headline."""
        before = self.page.locator("[data-testid=turn] + p").inner_text()
        act()
        self.page.wait_for_function(
            "before => document.querySelector('[data-testid=festival]')"
            " || document.querySelector('[data-testid=turn] + p').innerText !== before",
            arg=before,
        )

    def _until_told(self, act: Callable[[], object]) -> None:
        """Do something, and wait until the headline asks for something else."""
        headline = self.page.get_by_test_id("turn")
        before = headline.inner_text()
        act()
        expect(headline).not_to_have_text(before)

    def _one_of(self, several: Locator) -> Locator:
        several.first.wait_for()
        return several.nth(self.random.randrange(several.count()))

    def _press(self, button: Locator) -> None:
        button.click()


def overlap(one: Locator, other: Locator) -> bool:
    """Return whether two elements cover each other."""
    a, b = one.bounding_box(), other.bounding_box()
    assert a is not None
    assert b is not None
    return (
        a["x"] < b["x"] + b["width"]
        and b["x"] < a["x"] + a["width"]
        and a["y"] < b["y"] + b["height"]
        and b["y"] < a["y"] + a["height"]
    )
