"""Obstacles: the reasons why a seat cannot use something in the rest of its turn."""

from collections.abc import Collection
from enum import Enum
from typing import Final, TypeAlias

from lanterns.engine.action import Action, Exchange
from lanterns.engine.dedication import Dedication, dedications_with
from lanterns.engine.options import EmperorCard
from lanterns.engine.situation import can_activate
from lanterns.engine.state import GameState, TurnStep

Use: TypeAlias = type[Exchange] | Dedication | EmperorCard
"""What a seat can use in a turn: the standard exchange, a dedication or an emperor card."""

Actions: TypeAlias = Collection[Action]


def uses_with(cards: tuple[EmperorCard, ...]) -> tuple[Use, ...]:
    """Return all that there is to use in a game with these emperor cards."""
    return (Exchange, *dedications_with(cards), *cards)


class Obstacle(Enum):
    """The reason why something cannot be used."""

    TOO_FEW_FAVORS = "too_few_favors"
    NO_LANTERN_TO_GIVE = "no_lantern_to_give"
    NOTHING_TO_TAKE = "nothing_to_take"
    """The supply has no lantern that the seat could take in exchange."""
    CARDS_MISSING = "cards_missing"
    """The seat's lanterns do not pay for it."""
    TOO_FEW_GIFTS = "too_few_gifts"
    CARD_USED = "card_used"
    """An emperor card was activated in this turn (E4)."""
    ALREADY_EXCHANGED = "already_exchanged"
    ALREADY_DEDICATED = "already_dedicated"
    STEP_OVER = "step_over"
    """Its step of the turn has been left (R6)."""
    DISCARD_FIRST = "discard_first"
    """The seat has too many lanterns (R10)."""
    FINAL_TURN = "final_turn"
    """No more tiles are placed (R18)."""
    AFTER_PLACING = "after_placing"
    """It may be possible at the end of the turn, when the tile has been placed (E8)."""


_ORDER: Final = tuple(TurnStep)


def is_over(state: GameState, step: TurnStep) -> bool:
    """Return whether the turn is past that step."""
    return _ORDER.index(state.step) > _ORDER.index(step)


def will_place(state: GameState) -> bool:
    """Return whether the seat to move still places a tile in this turn."""
    return not state.final_turn and not is_over(state, TurnStep.PLACE)


def why_no_card(state: GameState, card: EmperorCard) -> Obstacle | None:
    """Return what prevents paying for an emperor card now (E4)."""
    if can_activate(state, card):
        return None
    return Obstacle.CARD_USED if state.card_used else Obstacle.TOO_FEW_GIFTS
