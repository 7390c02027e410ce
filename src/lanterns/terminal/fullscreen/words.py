"""The words of the full-screen game: reasons, prompts, keys, and the gains of a placement."""

from collections.abc import Sequence
from typing import Final

from lanterns.engine import (
    FAVORS_FOR,
    Dedication,
    EmperorCard,
    Exchange,
    Obstacle,
    Use,
)
from lanterns.render.words import count

_OBSTACLES: Final = {
    Obstacle.TOO_FEW_FAVORS: "too few favors",
    Obstacle.NO_LANTERN_TO_GIVE: "no lantern to give",
    Obstacle.NOTHING_TO_TAKE: "the supply has nothing to take",
    Obstacle.CARDS_MISSING: "lanterns are missing",
    Obstacle.TOO_FEW_GIFTS: "too few gifts",
    Obstacle.CARD_USED: "one emperor card per turn",
    Obstacle.ALREADY_EXCHANGED: "exchanged already this turn",
    Obstacle.ALREADY_DEDICATED: "dedicated already this turn",
    Obstacle.STEP_OVER: "too late in this turn",
    Obstacle.DISCARD_FIRST: "discard lanterns first",
    Obstacle.FINAL_TURN: "no tile is placed in a final turn",
    Obstacle.AFTER_PLACING: "when the tile is placed",
}


def say_obstacle(use: Use, obstacle: Obstacle) -> str:
    """Say why something cannot be used, in a few words."""
    if obstacle is Obstacle.TOO_FEW_GIFTS and isinstance(use, EmperorCard):
        return f"needs {count(use.gifts, 'gift')}"
    return _OBSTACLES[obstacle]


def name_use(use: Use) -> str:
    """Name what a seat may use in its turn."""
    match use:
        case Dedication() | EmperorCard():
            return use.title
        case _:
            return f"Exchange ({count(FAVORS_FOR[Exchange], 'favor')})"


HELP: Final[Sequence[tuple[str, str]]] = (
    ("arrows, h j k l", "move over the open cells"),
    ("Tab, 1 2 3", "choose a tile of your hand"),
    ("r, R, wheel", "turn the tile; R counterclockwise"),
    ("Enter, click", "place the tile"),
    ("p", "build a pavilion on it, or not"),
    ("d", "make a dedication"),
    ("e", "exchange a lantern"),
    ("c", "use an emperor card"),
    ("x", "discard lanterns over the limit"),
    ("s", "skip: do not use this step of the turn"),
    ("u", "take back what you did this turn"),
    ("i", "a hint, in games against bots alone"),
    ("+ - 0", "zoom in, out, fit"),
    ("o", "the whole log"),
    ("v", "speed: calm, normal, fast, instant"),
    ("t", "colors: night, dawn, terminal, letters"),
    ("n", "another game; this one stays saved"),
    ("q, Ctrl-C", "leave; --resume continues the game"),
)
"""The keys, for the help screen."""
