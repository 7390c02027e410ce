"""Who plays whom, and who sits where: the same deal from every seat.

Over the games of one deal every entrant of a match-up sits on every seat equally often, so that
neither a good hand nor the first turn favors anybody.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations, permutations
from typing import TypeAlias

from lanterns.arena.entrant import Entrant

MatchUp: TypeAlias = tuple[Entrant, ...]
"""Those who meet in a game, each named once."""

Seating: TypeAlias = tuple[Entrant, ...]
"""Who sits on each seat."""


def match_ups(entrants: Sequence[Entrant], seats: int) -> tuple[MatchUp, ...]:
    """Every combination that fills the seats; all entrants at once where they are too few."""
    return tuple(combinations(entrants, min(seats, len(entrants))))


@cache
def games_a_deal(entrants: int, seats: int) -> int:
    """How many games one deal makes for a match-up of so many entrants.

    >>> games_a_deal(4, 4), games_a_deal(2, 3), games_a_deal(2, 4), games_a_deal(3, 4)
    (4, 6, 4, 12)
    """
    nobodies = tuple(Entrant(str(number), "") for number in range(entrants))
    return seats * len(_fillings(nobodies, seats))


def seatings(match_up: MatchUp, seats: int, deal: int) -> tuple[Seating, ...]:
    """Who sits where in each game of a deal: all rotations of one order round the table.

    Rotating keeps who sits to whose left, so the order itself changes from deal to deal.
    """
    found = []
    for filling in _fillings(match_up, seats):
        orders = _orders(filling)
        order = orders[deal % len(orders)]
        found += [order[-turns:] + order[:-turns] for turns in range(seats)]
    return tuple(found)


def _fillings(match_up: MatchUp, seats: int) -> tuple[Seating, ...]:
    """The seats shared out evenly, and what is left over to each choice of entrants in turn.

    Two entrants on three seats are once two of the first, and once two of the second.
    """
    times, left_over = divmod(seats, len(match_up))
    return tuple(match_up * times + more for more in combinations(match_up, left_over))


def _orders(filling: Seating) -> tuple[Seating, ...]:
    """The different orders round the table; those that only rotate one another are one."""
    found: dict[tuple[str, ...], Seating] = {}
    for order in permutations(filling):
        first = min((order[n:] + order[:n] for n in range(len(order))), key=_labels)
        found[_labels(first)] = first
    return tuple(found.values())


def _labels(seating: Seating) -> tuple[str, ...]:
    return tuple(entrant.label for entrant in seating)
