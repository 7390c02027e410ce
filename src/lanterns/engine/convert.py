"""Favor to Honor, at the start of a turn (E7)."""

from typing import Final

from lanterns.engine.action import ConvertFavors
from lanterns.engine.draft import Draft
from lanterns.engine.event import FavorsConverted
from lanterns.engine.obstacle import Actions, Obstacle, is_over, why_no_card
from lanterns.engine.options import EmperorCard
from lanterns.engine.rule import Offer, Rule
from lanterns.engine.situation import Situation, can_activate, refuse_card
from lanterns.engine.state import GameState, TurnStep

_CARD: Final = EmperorCard.FAVOR_TO_HONOR

CONVERSION_LIMIT: Final = 2
"""The most favors that one activation of Favor to Honor converts (E7)."""

_CHOICES: Final = tuple(ConvertFavors(favors) for favors in range(1, CONVERSION_LIMIT + 1))
_AMOUNTS: Final = " or ".join(str(choice.favors) for choice in _CHOICES)


def conversions(now: Situation) -> tuple[ConvertFavors, ...]:
    """Return every conversion that the seat to move could make."""
    if not can_activate(now, _CARD):
        return ()
    return _CHOICES[: now.me.favors]


def refuse_conversion(now: Situation, action: ConvertFavors) -> str | None:
    """Return why that conversion is not allowed, or ``None``."""
    if reason := refuse_card(now, _CARD):
        return reason
    if action not in _CHOICES:
        return f"{_AMOUNTS} favors can be turned into honor"
    if now.me.favors < action.favors:
        noun = "favor" if now.me.favors == 1 else "favors"
        return f"the seat has {now.me.favors} {noun}, not {action.favors}"
    return None


def convert(draft: Draft, action: ConvertFavors) -> None:
    """Turn favors into as much honor."""
    draft.activate(_CARD)
    draft.me.favors -= action.favors
    draft.me.honor_tokens += action.favors
    draft.events.append(FavorsConverted(draft.seat_to_move, action.favors, action.favors))


def why_no_conversion(state: GameState, done: Actions) -> Obstacle | None:
    """Return why the card cannot be used in the rest of the turn."""
    if obstacle := why_no_card(state, _CARD):
        return obstacle
    if not state.me.favors:
        return Obstacle.TOO_FEW_FAVORS
    return Obstacle.STEP_OVER if is_over(state, TurnStep.START) else None


CONVERTING: Final = Rule(
    ConvertFavors,
    name=_CARD.title,
    steps=(TurnStep.START,),
    choices=conversions,
    refuse=refuse_conversion,
    carry_out=convert,
    card=lambda action, step: _CARD,
    uses={_CARD: Offer(TurnStep.START, why_no_conversion)},
)
