"""Every emperor card, used through the page."""

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit
from .playing import Artisan

_CARDS = {
    "emperor_dedication": "Emperor Dedication",
    "emperor_exchange": "Emperor Exchange",
    "end_of_turn_dedication": "End of Turn Dedication",
    "favor_to_honor": "Favor to Honor",
    "rotate_a_tile": "Rotate a Tile",
}


class Courtier(Artisan):
    """Builds pavilions for gifts, and spends them on one card as soon as the page lights it."""

    def __init__(self, page: Page, card: str, seed: int) -> None:
        super().__init__(page, seed)
        self.card = card

    def use_a_card(self) -> bool:
        if self.card in self.used or not self._is_lit(self.card):
            return False
        self._use(self.card)
        getattr(self, f"_{self.card}", self._confirm)()
        self._until_dark(self.card)
        self.used.add(self.card)
        return True

    def dedicate(self) -> bool:
        """Lanterns are kept for the card, if it is paid with them."""
        return "dedication" not in self.card and super().dedicate()

    def _emperor_exchange(self) -> None:
        dialog = self.page.get_by_role("dialog")
        for group in dialog.get_by_role("group").all():
            if group.get_by_role("radio", checked=True).count() == 0:
                group.get_by_role("radio").first.check()
        self._confirm()

    def _favor_to_honor(self) -> None:
        self.page.get_by_role("dialog").get_by_role("button", name="favor").first.click()

    def _rotate_a_tile(self) -> None:
        self._one_of(self.page.locator("[data-cell]")).click()
        self.page.get_by_role("button", name="Turn the tile").click()


@pytest.mark.parametrize("card", _CARDS)
def test_an_emperor_card(visit: Visit, card: str) -> None:
    other = next(name for name in _CARDS if name != card)
    for seed in range(4):
        page = visit()
        page.get_by_role("radio", name="1", exact=True).check()
        page.get_by_role("radio", name="Wanderer").check()
        page.get_by_role("radio", name="The Emperor").check()
        page.get_by_role("radio", name="Choose two").check()
        for name in (card, other):
            page.get_by_role("checkbox", name=_CARDS[name]).check()
        page.get_by_role("button", name="Play", exact=True).click()
        courtier = Courtier(page, card, seed)
        while not courtier.used and courtier.step():
            pass
        if courtier.used:
            log = page.locator("#log")
            expect(log.get_by_text(_CARDS[card], exact=False).first).to_be_visible()
            return
    raise AssertionError(f"{card} was never possible in four games")
