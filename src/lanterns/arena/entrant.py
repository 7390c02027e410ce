"""Who enters an arena: players by their codes, told apart where two have the same."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from lanterns.arena.errors import ArenaError
from lanterns.arena.game import dismiss
from lanterns.players import find_player


@dataclass(frozen=True, slots=True, order=True)
class Entrant:
    """One that is ranked."""

    label: str
    """The code; with a number where several entrants share it."""
    code: str


def enter(codes: Sequence[str]) -> tuple[Entrant, ...]:
    """The entrants of those codes.

    >>> [entrant.label for entrant in enter(["greedy", "random", "greedy"])]
    ['greedy#1', 'random', 'greedy#2']
    """
    if len(codes) < 2:
        raise ArenaError("an arena needs two players; name one twice for a mirror match")
    for code in set(codes):
        dismiss(find_player(code))  # an unknown one is refused before the first game
    seen: Counter[str] = Counter()
    entrants = []
    for code in codes:
        seen[code] += 1
        label = f"{code}#{seen[code]}" if codes.count(code) > 1 else code
        entrants.append(Entrant(label, code))
    return tuple(entrants)
