"""Whole games through the page, to the festival.

By keyboard with three and the base game in ``test_keyboard``, by touch with two and the expansion
in ``test_touch``, and here by mouse with four and the expansion.
"""

from playwright.sync_api import Page, expect

from .conftest import Visit
from .playing import Artisan


def begin(page: Page, opponents: int, expansion: bool) -> None:
    """Go from the start page to a table, as anybody would."""
    page.get_by_role("radio", name=str(opponents), exact=True).check()
    page.get_by_role("radio", name="Novice").check()
    if expansion:
        page.get_by_role("radio", name="The Emperor").check()
    page.get_by_role("button", name="Play", exact=True).click()


def test_a_whole_game(visit: Visit) -> None:
    page = visit()
    begin(page, 3, expansion=True)
    Artisan(page, seed=3).play_to_the_end()
    festival = page.get_by_test_id("festival")
    ranking = festival.get_by_role("list", name="Ranking")
    expect(ranking.locator("> li")).to_have_count(4)
