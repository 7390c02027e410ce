"""Lanterns: The Harvest Festival and The Emperor's Gifts, as a Python library.

Everything here comes from ``lanterns.engine``, the rules as values and functions over them, except
``player``, which finds somebody to play against.
"""

import typing

from lanterns import engine
from lanterns.engine import *  # noqa: F403 - the engine's door is the package's door
from lanterns.seeds import fresh_seed

if typing.TYPE_CHECKING:
    from lanterns.players import Player

__version__ = "0.1.0"
"""The version of the package, which its metadata takes from here."""

__all__ = [*engine.__all__, "fresh_seed", "player"]


def player(code: str) -> "Player":
    """Return the player of that code, such as ``greedy``: see ``lanterns.players.find_player``."""
    from lanterns.players import find_player  # the rules alone need no players

    return find_player(code)
