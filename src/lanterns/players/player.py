"""What any player is: an object that chooses."""

from collections.abc import Sequence
from random import Random
from typing import Protocol, runtime_checkable

from lanterns.engine import Action, View


@runtime_checkable
class Player(Protocol):
    """Decides for a seat. It sees what the seat may know, and nothing else."""

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:
        """One of the legal actions. All chance comes from the generator."""
        ...


def close_player(player: Player) -> None:
    """Close a player that holds something, such as a running program; others have no ``close``."""
    close = getattr(player, "close", None)
    if close is not None:
        close()
