"""What is agreed before a game: the number of players, and what is used of the expansion."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from lanterns.engine.errors import InvalidOptions
from lanterns.engine.shape import Count
from lanterns.engine.side import Side


class EmperorCard(Enum):
    """The five emperor cards of The Emperor's Gifts, in the rulebook's order (E5 to E9)."""

    EMPEROR_DEDICATION = "emperor_dedication"
    ROTATE_A_TILE = "rotate_a_tile"
    FAVOR_TO_HONOR = "favor_to_honor"
    END_OF_TURN_DEDICATION = "end_of_turn_dedication"
    EMPEROR_EXCHANGE = "emperor_exchange"

    @property
    def title(self) -> str:
        """The name as printed on the card."""
        return _TITLES[self]


_TITLES: Final = {
    EmperorCard.EMPEROR_DEDICATION: "Emperor Dedication",
    EmperorCard.ROTATE_A_TILE: "Rotate a Tile",
    EmperorCard.FAVOR_TO_HONOR: "Favor to Honor",
    EmperorCard.END_OF_TURN_DEDICATION: "End-of-Turn Dedication",
    EmperorCard.EMPEROR_EXCHANGE: "Emperor Exchange",
}


FIRST_GAME_CARDS: Final = (EmperorCard.EMPEROR_DEDICATION, EmperorCard.ROTATE_A_TILE)
"""The pair the rulebook recommends for a first game (E1)."""

_SIDES: Final = {
    2: (Side.N, Side.S),
    3: (Side.N, Side.E, Side.S),
    4: (Side.N, Side.E, Side.S, Side.W),
}


@dataclass(frozen=True, slots=True)
class Options:
    """How a game is set up."""

    players: Count = 4
    expansion: bool = False
    cards: tuple[EmperorCard, EmperorCard] | None = None
    """The two emperor cards in play, or ``None`` to have them drawn. Only with the expansion."""

    def __post_init__(self) -> None:
        # 2.0 equals 2, but a game cannot be set up with it.
        if type(self.players) is not int or self.players not in _SIDES:
            raise InvalidOptions(f"the game is for 2, 3 or 4 players, not {self.players!r}")
        if self.cards is None:
            return
        if not self.expansion:
            raise InvalidOptions("emperor cards belong to the expansion")
        for card in self.cards:
            if not isinstance(card, EmperorCard):
                raise InvalidOptions(f"cards are values of EmperorCard, not {card!r}")
        if len(self.cards) != 2 or len({*self.cards}) != 2:
            raise InvalidOptions("name two different emperor cards")

    @property
    def sides(self) -> tuple[Side, ...]:
        """The side of the table each seat is on, clockwise (R1)."""
        return _SIDES[self.players]
