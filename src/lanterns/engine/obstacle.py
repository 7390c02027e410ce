"""Why the exchange, a dedication or an emperor card cannot be used in the rest of a turn."""

from collections.abc import Collection
from enum import Enum
from typing import Final, TypeAlias, assert_never

from lanterns.engine.action import Action, Dedicate, Exchange, ExchangeForTwo, ExchangeForWild
from lanterns.engine.dedicate import end_dedications
from lanterns.engine.dedication import STANDARD_DEDICATIONS, Dedication, payments
from lanterns.engine.discard import over_the_limit
from lanterns.engine.exchange import FAVORS_FOR, exchanges
from lanterns.engine.options import EmperorCard
from lanterns.engine.situation import can_activate
from lanterns.engine.state import GameState, TurnStep

Use: TypeAlias = type[Exchange] | Dedication | EmperorCard
"""What a seat can use in a turn: the standard exchange, a dedication or an emperor card."""

Actions: TypeAlias = Collection[Action]


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
    """No tile is placed any more (R18)."""
    AFTER_PLACING = "after_placing"
    """It may be possible at the end of the turn, when the tile has been placed (E8)."""


_ORDER: Final = tuple(TurnStep)
_EMPEROR: Final = (ExchangeForWild, ExchangeForTwo)


def obstacles(state: GameState, done: Actions = ()) -> dict[Use, Obstacle]:
    """Return all that the seat to move cannot use in the rest of its turn, and why.

    ``done`` holds the actions of this turn so far, if they are known: they show whether a step was
    used or passed. The state may be a view of the seat to move.
    """
    if state.step is TurnStep.OVER:
        return {}
    found: dict[Use, Obstacle | None] = {Exchange: _exchange(state, done)}
    end = can_activate(state, EmperorCard.END_OF_TURN_DEDICATION)
    dedicated = _dedicated(done)
    for kind in STANDARD_DEDICATIONS:
        found[kind] = _dedication(state, kind, dedicated, end)
    if EmperorCard.EMPEROR_DEDICATION in state.cards:
        found[Dedication.EMPEROR] = _emperor_dedication(state, done)
    for card in state.cards:
        found[card] = _card(state, card) or _card_itself(state, card, done)
    return {use: obstacle for use, obstacle in found.items() if obstacle is not None}


def _is_over(state: GameState, step: TurnStep) -> bool:
    return _ORDER.index(state.step) > _ORDER.index(step)


def _card(state: GameState, card: EmperorCard) -> Obstacle | None:
    """What prevents paying for an emperor card (E4)."""
    if can_activate(state, card):
        return None
    if state.card_used:
        return Obstacle.CARD_USED
    if card is EmperorCard.END_OF_TURN_DEDICATION and _will_place(state):
        return None  # The tile may bring the gifts.
    return Obstacle.TOO_FEW_GIFTS


def _will_place(state: GameState) -> bool:
    """Whether the seat to move still places a tile in this turn."""
    return not state.final_turn and not _is_over(state, TurnStep.PLACE)


def _card_itself(state: GameState, card: EmperorCard, done: Actions) -> Obstacle | None:
    """What prevents the use of a card that the seat could pay for."""
    match card:
        case EmperorCard.EMPEROR_DEDICATION:
            return _emperor_dedication(state, done)
        case EmperorCard.ROTATE_A_TILE:
            return _rotation(state)
        case EmperorCard.FAVOR_TO_HONOR:
            return _conversion(state)
        case EmperorCard.END_OF_TURN_DEDICATION:
            return _end_dedication(state)
        case EmperorCard.EMPEROR_EXCHANGE:
            return _emperor_exchange(state, done)
        case _:
            assert_never(card)


def _exchange(state: GameState, done: Actions) -> Obstacle | None:
    offered = any(isinstance(choice, Exchange) for choice in exchanges(state))
    return _exchange_of(state, done, FAVORS_FOR[Exchange], offered)


def _emperor_exchange(state: GameState, done: Actions) -> Obstacle | None:
    offered = any(isinstance(choice, _EMPEROR) for choice in exchanges(state))
    return _exchange_of(state, done, FAVORS_FOR[ExchangeForWild], offered)


def _exchange_of(state: GameState, done: Actions, favors: int, offered: bool) -> Obstacle | None:
    if done and any(isinstance(action, (Exchange, *_EMPEROR)) for action in done):
        return Obstacle.ALREADY_EXCHANGED
    if offered:
        return Obstacle.STEP_OVER if _is_over(state, TurnStep.EXCHANGE) else None
    if state.me.favors < favors:
        return Obstacle.TOO_FEW_FAVORS
    return Obstacle.NOTHING_TO_TAKE if any(state.me.lanterns) else Obstacle.NO_LANTERN_TO_GIVE


def _dedication(state: GameState, kind: Dedication, dedicated: bool, end: bool) -> Obstacle | None:
    """What prevents a standard dedication, which End-of-Turn Dedication can make too (``end``)."""
    if dedicated and not end:
        return Obstacle.ALREADY_DEDICATED
    if not payments(kind, state.me.lanterns):
        return Obstacle.CARDS_MISSING
    if not _is_over(state, TurnStep.DEDICATION) or (end and state.step is TurnStep.END):
        return None
    return Obstacle.AFTER_PLACING if end else Obstacle.STEP_OVER


def _emperor_dedication(state: GameState, done: Actions) -> Obstacle | None:
    if _dedicated(done):
        return Obstacle.ALREADY_DEDICATED
    if obstacle := _card(state, EmperorCard.EMPEROR_DEDICATION):
        return obstacle
    if not payments(Dedication.EMPEROR, state.me.lanterns):
        return Obstacle.CARDS_MISSING
    return Obstacle.STEP_OVER if _is_over(state, TurnStep.DEDICATION) else None


def _dedicated(done: Actions) -> bool:
    return bool(done) and any(isinstance(action, Dedicate) for action in done)


def _rotation(state: GameState) -> Obstacle | None:
    if state.final_turn:
        return Obstacle.FINAL_TURN
    if _is_over(state, TurnStep.PLACE):
        return Obstacle.STEP_OVER
    return Obstacle.DISCARD_FIRST if over_the_limit(state) else None


def _conversion(state: GameState) -> Obstacle | None:
    if not state.me.favors:
        return Obstacle.TOO_FEW_FAVORS
    return Obstacle.STEP_OVER if _is_over(state, TurnStep.START) else None


def _end_dedication(state: GameState) -> Obstacle | None:
    if _will_place(state):
        return Obstacle.AFTER_PLACING
    return None if end_dedications(state) else Obstacle.CARDS_MISSING
