"""The options of a game: the number of players, and what is used of the expansion."""

from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, Self

from lanterns.engine.errors import InvalidOptions
from lanterns.engine.shape import Count
from lanterns.engine.side import Side


class EmperorCard(Enum):
    """The emperor cards: those of The Emperor's Gifts first, in the rulebook's order (E5 to E9)."""

    # value, title, word, gifts, printed
    EMPEROR_DEDICATION = "emperor_dedication", "Emperor Dedication", "dedication", 2, True
    ROTATE_A_TILE = "rotate_a_tile", "Rotate a Tile", "rotate", 2, True
    FAVOR_TO_HONOR = "favor_to_honor", "Favor to Honor", "honor", 2, True
    END_OF_TURN_DEDICATION = "end_of_turn_dedication", "End-of-Turn Dedication", "end", 2, True
    EMPEROR_EXCHANGE = "emperor_exchange", "Emperor Exchange", "exchange", 2, True

    value: str
    title: str
    """The name as printed on the card."""
    word: str
    """The name in text notation."""
    gifts: int
    """The number of gifts that activating the card costs (E4)."""
    printed: bool
    """Whether the card can be drawn. One that is not printed comes into play only when chosen."""

    def __new__(cls, value: Any, *row: Any) -> Self:
        """Read a row. Only ``value`` must be named: callers look a card up by its value alone."""
        card = object.__new__(cls)
        card._value_ = value
        card.title, card.word, card.gifts, card.printed = row
        return card


PRINTED_CARDS: Final = tuple(card for card in EmperorCard if card.printed)
"""The cards that are drawn from, in the order they are shuffled from (E1)."""

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
    """The two emperor cards in play, or ``None`` to draw them. Only with the expansion."""

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
