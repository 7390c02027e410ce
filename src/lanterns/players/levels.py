"""The levels: one ladder of opponents for the page, the terminal, the arena and the library.

The weaker ones lose as people do: they overlook what others receive, they forget that the tokens of
a stack fall, they do not look as far ahead. None of them plays at random. The levels that search
count simulations instead of seconds, so they are equally strong on every machine; only the
strongest takes a time, and gets more out of a faster one.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from lanterns.extras import needs_extra
from lanterns.players.champion import make_champion
from lanterns.players.greedy import DURING_PLAY, Greedy
from lanterns.players.player import Player


@dataclass(frozen=True, slots=True)
class Level:
    """A step of the ladder."""

    name: str
    about: str
    """One line for a list of players."""
    make: Callable[[], Player]


def _novice() -> Player:
    return Greedy(replace(DURING_PLAY, favor=0.0, gift=0.0, pavilion=0.0, theirs=0.0))


def _shortsighted(name: str, sees: float) -> Player:
    """The planner, seeing only part of what others gain and of how tokens fall."""
    with needs_extra(f"the player {name!r}", "fast", "numba", "numpy"):
        from lanterns.players.planner.player import Planner
        from lanterns.players.planner.workspace import FALL, RACE, RIVALS, TUNED
    beliefs = TUNED.copy()
    beliefs[RACE] = 0.0
    beliefs[FALL] *= sees
    beliefs[RIVALS : RIVALS + 3] *= sees
    return Planner(beliefs)


LEVELS: Final = (
    Level("novice", "wants lanterns and honor now, and overlooks favors and the others", _novice),
    Level("apprentice", "takes what pays most now, and minds what others receive", Greedy),
    Level(
        "journeyman",
        "plans its own lanterns, but forgets the others and the falling tokens",
        lambda: _shortsighted("journeyman", 0.0),
    ),
    Level(
        "artisan",
        "plans with an eye on the others and the falling tokens",
        lambda: _shortsighted("artisan", 0.5),
    ),
    Level("expert", "sees the next reply", lambda: make_champion("20")),
    Level("master", "sees several replies", lambda: make_champion("100")),
    Level("grandmaster", "looks far ahead", lambda: make_champion("700")),
    Level("legend", "thinks for a second, as strong as can be", lambda: make_champion("1s")),
)
"""From the weakest to the strongest."""
