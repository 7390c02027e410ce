"""The levels: one ladder of opponents for the page, the terminal, the arena and the library.

The weaker ones lose as people do: they overlook what others receive, forget that later tokens pay
less, or do not look as far ahead. None of them plays at random. The searching levels count
simulations instead of seconds, so they are equally strong on every machine. Only the strongest
thinks for a fixed time, and plays better on a faster machine.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from lanterns.players.greedy import DURING_PLAY, Greedy
from lanterns.players.mcts.player import make_champion
from lanterns.players.planner.beliefs import BELIEFS, FALL, RACE, RIVALS
from lanterns.players.planner.player import Planner
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


def _shortsighted(
    name: str, falling: float = 0.0, rivals: tuple[float, ...] = (0.0, 0.0, 0.0)
) -> Player:
    """Return the planner with limited sight of falling tokens and of others' gains.

    ``rivals`` is that share for 2, 3 and 4 players: against a single rival, a smaller share has the
    same effect.
    """
    beliefs = list(BELIEFS)
    beliefs[RACE] = 0.0
    beliefs[FALL] *= falling
    for place, sees in enumerate(rivals, RIVALS):
        beliefs[place] *= sees
    return Planner(beliefs, name)


LEVELS: Final = (
    Level("novice", "wants lanterns and honor now, and overlooks favors and rivals", _novice),
    Level("apprentice", "takes what pays most now, and minds what others receive", Greedy),
    Level(
        "journeyman",
        "plans its own lanterns, but forgets rivals and falling tokens",
        lambda: _shortsighted("journeyman"),
    ),
    Level(
        "artisan",
        "plans with an eye on rivals and falling tokens",
        lambda: _shortsighted("artisan", 0.2, (0.2, 0.5, 0.5)),
    ),
    Level(
        "expert", "judges well, and looks at a reply or two", lambda: make_champion("2", "expert")
    ),
    Level("master", "looks ahead at a few replies", lambda: make_champion("30", "master")),
    Level(
        "virtuoso",
        "looks ahead at many replies",
        lambda: make_champion("100", "virtuoso"),
    ),
    Level("grandmaster", "looks far ahead", lambda: make_champion("700", "grandmaster")),
    Level(
        "legend",
        "thinks for a second, as well as it can",
        lambda: make_champion("1s", "legend"),
    ),
)
"""From weakest to strongest."""
