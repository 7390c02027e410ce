"""The planner's beliefs about a game, in numbers. docs/players.md says how they were found."""

from typing import Final, NamedTuple

from lanterns.engine import EmperorCard
from lanterns.engine.rows import check_rows

EMPEROR_CARDS: Final = len(EmperorCard)

CHOICE: Final = 0
"""A seat's choice of color for a lantern from its own placement: 0 is chance, 1 is free."""
SPITE: Final = 1
"""The others' power to give it the color it needs least."""
CARDS: Final = 2
"""The lanterns that a seat gets by a placement of its own."""
FAVOR: Final = 3
"""The favors that a seat gets by a placement of its own."""
FALL: Final = 4
"""The speed at which the tokens of one stack fall, in tokens per turn."""
SCARCE: Final = 5
"""The number of lanterns left of a color at which it is as easy to get as any."""
EMPTY: Final = 6
"""The share of one more lantern's use that is lost while its color is out."""
SPARE_FAVOR: Final = 7
"""The honor of a favor beyond those that are planned with."""
GIFT: Final = 8
"""The honor of a gift while an emperor card is in play: one number for each card."""
UNBUILT: Final = GIFT + EMPEROR_CARDS
"""The cost of a pavilion not yet built, for each turn left."""
RIVALS: Final = UNBUILT + 1
"""The weight of the others' prospects against a seat's own: for 2, 3 and 4 players."""
LEADER: Final = RIVALS + 3
"""The part of that which counts the strongest of them alone."""
RACE: Final = LEADER + 1
"""The further tokens that fall for each other seat that could take one now."""
BELIEF_COUNT: Final = RACE + 1

_GIFTS: Final = {
    EmperorCard.EMPEROR_DEDICATION: 0.35,
    EmperorCard.ROTATE_A_TILE: 0.3,
    EmperorCard.FAVOR_TO_HONOR: 0.5,
    EmperorCard.END_OF_TURN_DEDICATION: 0.4,
    EmperorCard.EMPEROR_EXCHANGE: 0.5,
}
check_rows("the worth of gifts", _GIFTS, EmperorCard)

BELIEFS: Final = (
    0.48,  # CHOICE
    0.15,  # SPITE
    2.3,  # CARDS
    0.5,  # FAVOR
    0.18,  # FALL
    2.0,  # SCARCE
    0.25,  # EMPTY
    0.3,  # SPARE_FAVOR
    *(_GIFTS[card] for card in EmperorCard),  # GIFT
    0.01,  # UNBUILT
    *(1.0, 0.8, 0.7),  # RIVALS
    0.15,  # LEADER
    0.4,  # RACE
)
"""The number at each of these places."""


class GiftUse(NamedTuple):
    """The use of gifts with the emperor cards in play."""

    honor: float
    """The worth of a gift, by the best of the cards; 0 if there are none."""
    a_turn: int
    """The most that a seat can spend in a turn, as it may activate one card (E4)."""


TURNS: Final = 13
DEDICATING: Final = 4
PLACING: Final = 5
SPARE_STAGES: Final = 6
"""The first of two stages that no seat is in, in which the plan computes its numbers."""
STAGES: Final = 8
FAVORS_MOST: Final = 4
