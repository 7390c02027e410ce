"""Ratings for games of any number of players: Plackett-Luce, by openskill.

They order many entrants that did not all meet. They know nothing of paired deals, so the win rate
with its interval is the evidence, and the rating is the summary.
"""

from collections.abc import Iterable
from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple

from lanterns.arena.results import GameResult

if TYPE_CHECKING:
    from openskill.models import PlackettLuce


class Rating(NamedTuple):
    """An entrant's strength and its uncertainty: a mean and a standard deviation."""

    mu: float
    sigma: float


def can_rate() -> bool:
    """Return whether the extra ``arena`` is installed."""
    return find_spec("openskill") is not None


def rate(results: Iterable[GameResult]) -> dict[str, Rating]:
    """Return the ratings after these games, in their order, by label; none without openskill."""
    if not can_rate():
        return {}
    from openskill.models import PlackettLuce

    # Players do not learn between games, so old games count in full: no tau.
    model = PlackettLuce(tau=0.0)
    ratings: dict[str, Rating] = {}
    for result in results:
        _rate_game(model, ratings, result)
    return ratings


def _rate_game(model: "PlackettLuce", ratings: dict[str, Rating], result: GameResult) -> None:
    """Rate one game. An entrant on several seats gets the mean of its ratings on each."""
    teams = []
    for label in result.labels:
        before = ratings.get(label) or Rating(model.mu, model.sigma)
        teams.append([model.rating(mu=before.mu, sigma=before.sigma)])
    rated = model.rate(teams, ranks=list(result.places))
    for label in set(result.labels):
        after = [team[0] for team, who in zip(rated, result.labels, strict=True) if who == label]
        ratings[label] = Rating(
            sum(seat.mu for seat in after) / len(after),
            sum(seat.sigma for seat in after) / len(after),
        )
