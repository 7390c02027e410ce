"""A whole game with a finger, on a small phone."""

from playwright.sync_api import Locator, expect

from .conftest import Visit
from .playing import DEDICATIONS, Artisan
from .test_games import begin


class Finger(Artisan):
    """Plays by tapping; what lies beside the lake is behind a button."""

    def dedicate(self) -> bool:
        opener = self.page.get_by_test_id("stacks")
        if "lit" not in (opener.get_attribute("class") or ""):
            return False
        opener.tap()
        self.page.get_by_role("dialog").wait_for()
        lit = [name for name in DEDICATIONS if self._is_lit(name)]
        if not lit:
            self.page.get_by_role("button", name="Close").tap()
            return False
        self._use(lit[0])
        self._until_changed(self._confirm)
        return True

    def _press(self, button: Locator) -> None:
        button.tap()


def test_a_whole_game_by_touch(visit: Visit) -> None:
    page = visit(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    begin(page, 1, expansion=True)
    finger = Finger(page, seed=3)
    finger.play(2)
    wide = page.evaluate("() => document.documentElement.scrollWidth > innerWidth")
    assert not wide, "the page scrolls sideways"
    finger.play_to_the_end()
    expect(page.get_by_test_id("festival")).to_be_visible()
