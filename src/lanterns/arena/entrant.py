"""The entrants of a tournament: its players, numbered where two have the same name."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from lanterns.arena.errors import ArenaError
from lanterns.arena.game import dismiss, name_player
from lanterns.players import Player, find_player


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player that is ranked."""

    label: str
    """The player's name; with a number where several entrants share it."""
    player: Player | str
    """Its code, or an object that plays in this process."""

    @property
    def code(self) -> str:
        """What the player is called in results: its code, or the name of its class."""
        return name_player(self.player)


def enter(players: Sequence[Player | str]) -> tuple[Entrant, ...]:
    """The entrants for those players.

    >>> [entrant.label for entrant in enter(["greedy", "random", "greedy"])]
    ['greedy#1', 'random', 'greedy#2']
    """
    if len(players) < 2:
        raise ArenaError("an arena needs two players; name one twice for a mirror match")
    names = [name_player(player) for player in players]
    for code in {player for player in players if isinstance(player, str)}:
        dismiss(find_player(code))  # an unknown one is refused before the first game
    seen: Counter[str] = Counter()
    entrants = []
    for name, player in zip(names, players, strict=True):
        seen[name] += 1
        label = f"{name}#{seen[name]}" if names.count(name) > 1 else name
        entrants.append(Entrant(label, player))
    return tuple(entrants)
