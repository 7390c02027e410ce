"""Matches: every seat of every deal, and an interval over deals."""

import pytest

from lanterns.arena.interval import DealTotal
from lanterns.arena.stats.group import GameKind
from lanterns.learn.match import Match, Score, play_match, score
from lanterns.learn.search_game import Budget

from ..players.net.networks import random_weights


@pytest.mark.parametrize("players", [2, 3])
def test_a_match_plays_each_deal_from_every_seat(players: int) -> None:
    """Without any time it plays one deal; with simulations it is the same each time."""
    match = Match(random_weights(1), None, Budget(50), GameKind(players, False), 0.0, seed=1)
    (deal,) = play_match(match)
    assert deal.size == players
    assert 0 <= deal.total <= players
    assert play_match(match) == [deal]


def test_a_score_has_an_interval_over_deals() -> None:
    """Deals won by 0, 1 and 2 of 2: the mean is a half, and Student's interval is wide."""
    found = score([DealTotal(0, 2), DealTotal(1, 2), DealTotal(2, 2)])
    assert found.won == 0.5
    assert found.deals == 3
    assert found.low == 0.0
    assert found.high == 1.0
    assert str(score([DealTotal(1, 2), DealTotal(1.2, 2)] * 50)).startswith("55.0% (54.0% to 56.0%")


def test_one_deal_has_no_interval() -> None:
    assert score([DealTotal(1, 4)]) == Score(0.25, None, None, 1)
    assert str(score([DealTotal(1, 4)])) == "25.0%"
