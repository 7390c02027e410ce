"""Whole games through the page, to the festival.

With two people and the base game in ``test_trouble``, by keyboard with three and the base game in
``test_keyboard``, by touch with two and the expansion in ``test_touch``, and with somebody watching
four and the expansion in ``test_spectator``. Here are the others.
"""

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit
from .playing import Artisan


def begin(page: Page, opponents: int, expansion: bool) -> None:
    """From the start page to a table, as anybody would."""
    page.get_by_role("radio", name=str(opponents), exact=True).check()
    page.get_by_role("radio", name="Novice").check()
    if expansion:
        page.get_by_role("radio", name="The Emperor").check()
    page.get_by_role("button", name="Play", exact=True).click()


@pytest.mark.parametrize(("players", "expansion"), [(4, False), (3, True)])
def test_a_whole_game(visit: Visit, players: int, expansion: bool) -> None:
    page = visit()
    begin(page, players - 1, expansion)
    Artisan(page, seed=players).play_to_the_end()
    festival = page.get_by_test_id("festival")
    ranking = festival.get_by_role("list", name="Ranking")
    expect(ranking.locator("> li")).to_have_count(players)
