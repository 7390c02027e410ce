"""Somebody who plays through the page: looks at what is lit, and presses it.

Nothing here knows the rules. What may be done is what the page shows as possible; among that the
choice is by chance.
"""

from collections.abc import Callable
from random import Random
from typing import Final

from playwright.sync_api import Locator, Page

DEDICATIONS: Final = ("four_of_a_kind", "three_pair", "seven_unique", "emperor")
_MOST_STEPS: Final = 400
_READY: Final = """() => document.querySelector('[data-testid=festival]')
    || document.querySelector('[data-testid=turn].mine')"""


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
        """Some steps; the game must not end meanwhile."""
        for _ in range(steps):
            assert self.step(), "the game has ended"

    def step(self) -> bool:
        """Do one thing when it is this seat's turn; whether the game still goes on."""
        self.page.wait_for_function(_READY)
        if self.is_over:
            return False
        if self.must_discard:
            self._until_changed(self.discard)
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
        """Dedicate what can be; whether anything could."""
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
        self._until_changed(lambda: self._press(button))
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
        if box.count():
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

    def _until_changed(self, act: Callable[[], object]) -> None:
        """Do something, and wait until the log or the turn shows that it was done."""
        before = self._shown()
        act()
        self.page.wait_for_function(
            "before => document.querySelector('[data-testid=festival]')"
            " || document.querySelector('main').innerText !== before",
            arg=before,
        )

    def _shown(self) -> str:
        return str(self.page.evaluate("() => document.querySelector('main').innerText"))

    def _one_of(self, several: Locator) -> Locator:
        several.first.wait_for()
        return several.nth(self.random.randrange(several.count()))

    def _press(self, button: Locator) -> None:
        button.click()
