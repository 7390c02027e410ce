"""Making a dedication: in its step (R8, R9, E5), or at the end of the turn (E8)."""

from functools import lru_cache, partial
from typing import Final

from lanterns.engine.action import Dedicate
from lanterns.engine.color import Lanterns, count_lanterns, name_lantern
from lanterns.engine.components import GENERIC_TOKEN
from lanterns.engine.dedication import STANDARD_DEDICATIONS, Dedication, payments, pays_for
from lanterns.engine.draft import Draft
from lanterns.engine.event import DedicationMade
from lanterns.engine.obstacle import Actions, Obstacle, is_over, why_no_card, will_place
from lanterns.engine.options import EmperorCard
from lanterns.engine.rule import Offer, Rule
from lanterns.engine.seat import Token
from lanterns.engine.situation import Situation, can_activate, refuse_card
from lanterns.engine.state import GameState, TurnStep

_EMPEROR: Final = EmperorCard.EMPEROR_DEDICATION
_END_OF_TURN: Final = EmperorCard.END_OF_TURN_DEDICATION

_ASKS: Final = {
    Dedication.FOUR_OF_A_KIND: "Four of a Kind takes four lanterns of one color",
    Dedication.THREE_PAIR: "Three Pair takes two lanterns each of three different colors",
    Dedication.SEVEN_UNIQUE: "Seven Unique takes one lantern of every color",
    Dedication.EMPEROR: (
        "the emperor dedication takes five lanterns: all of different colors, "
        "three of one and two of another, or all of one"
    ),
}


@lru_cache(maxsize=1 << 14)
def _dedications(lanterns: Lanterns, emperor: bool) -> tuple[Dedicate, ...]:
    kinds = tuple(Dedication) if emperor else STANDARD_DEDICATIONS
    return tuple(Dedicate(kind, cards) for kind in kinds for cards in payments(kind, lanterns))


def dedications(now: Situation) -> tuple[Dedicate, ...]:
    """Return every dedication that the seat to move could make."""
    if now.step is TurnStep.END:
        return _end_dedications(now)
    return _dedications(tuple(now.me.lanterns), can_activate(now, _EMPEROR))


def _end_dedications(now: Situation) -> tuple[Dedicate, ...]:
    """Return those at the end of a turn, with a card and among the standard ones (E8)."""
    if not can_activate(now, _END_OF_TURN):
        return ()
    return _dedications(tuple(now.me.lanterns), False)


def top_token(stacks: tuple[tuple[int, ...], ...], dedication: Dedication) -> tuple[int, bool]:
    """Return the honor of the token a dedication would take, and whether it is generic (R9)."""
    stack = stacks[dedication]
    return (stack[0], False) if stack else (GENERIC_TOKEN, True)


def card_for_dedication(action: Dedicate, step: TurnStep | None) -> EmperorCard | None:
    """Return the emperor card that a dedication takes in a step of the turn, if any (E5, E8)."""
    if action.dedication is Dedication.EMPEROR:
        return _EMPEROR
    return _END_OF_TURN if step is TurnStep.END else None


def refuse_dedication(now: Situation, action: Dedicate) -> str | None:
    """Return why that dedication is not allowed, or ``None``."""
    if now.step is TurnStep.END and action.dedication is Dedication.EMPEROR:
        return "at the end of a turn only a standard dedication can be made"
    if (card := card_for_dedication(action, now.step)) and (reason := refuse_card(now, card)):
        return reason
    paid, lanterns = count_lanterns(action.cards), now.me.lanterns
    if not pays_for(action.dedication, paid):
        return _ASKS[action.dedication]
    for lantern in action.cards:
        have = lanterns[lantern]
        if paid[lantern] > have:
            return (
                f"the seat has {have or 'no'} {name_lantern(lantern)} "
                f"lantern{'' if have == 1 else 's'}, not {paid[lantern]}"
            )
    return None


def dedicate(draft: Draft, action: Dedicate) -> None:
    """Return the cards and take the top token."""
    kind = action.dedication
    if card := card_for_dedication(action, draft.step):
        draft.activate(card)
    for lantern in action.cards:
        draft.give_back(lantern)
    honor, generic = top_token(draft.stacks, kind)
    if not generic:
        draft.stacks = tuple(
            stack[1:] if number == kind else stack for number, stack in enumerate(draft.stacks)
        )
    draft.me.tokens += (Token(kind, honor),)
    seat = draft.seat_to_move
    draft.events.append(DedicationMade(seat, kind, action.cards, honor, generic))


def why_no_dedication(kind: Dedication, state: GameState, done: Actions) -> Obstacle | None:
    """Return why no standard dedication of a kind can be made, not even at the end of the turn."""
    end = can_activate(state, _END_OF_TURN)
    if _dedicated(done) and not end:
        return Obstacle.ALREADY_DEDICATED
    if not payments(kind, state.me.lanterns):
        return Obstacle.CARDS_MISSING
    if not is_over(state, TurnStep.DEDICATION) or (end and state.step is TurnStep.END):
        return None
    return Obstacle.AFTER_PLACING if end else Obstacle.STEP_OVER


def why_no_emperor_dedication(state: GameState, done: Actions) -> Obstacle | None:
    """Return why no emperor dedication can be made in the rest of the turn."""
    if _dedicated(done):
        return Obstacle.ALREADY_DEDICATED
    if obstacle := why_no_card(state, _EMPEROR):
        return obstacle
    if not payments(Dedication.EMPEROR, state.me.lanterns):
        return Obstacle.CARDS_MISSING
    return Obstacle.STEP_OVER if is_over(state, TurnStep.DEDICATION) else None


def why_no_emperor_card(state: GameState, done: Actions) -> Obstacle | None:
    """Return why Emperor Dedication cannot be used: first the card, then the dedication."""
    return why_no_card(state, _EMPEROR) or why_no_emperor_dedication(state, done)


def why_no_end_dedication(state: GameState, done: Actions) -> Obstacle | None:
    """Return why End-of-Turn Dedication cannot be used in the rest of the turn."""
    if will_place(state):  # The tile may bring the gifts and the lanterns.
        return Obstacle.CARD_USED if state.card_used else Obstacle.AFTER_PLACING
    if obstacle := why_no_card(state, _END_OF_TURN):
        return obstacle
    return None if _end_dedications(state) else Obstacle.CARDS_MISSING


def _dedicated(done: Actions) -> bool:
    return any(isinstance(action, Dedicate) for action in done)


DEDICATING: Final = Rule(
    Dedicate,
    name="a dedication",
    steps=(TurnStep.DEDICATION, TurnStep.END),
    choices=dedications,
    refuse=refuse_dedication,
    carry_out=dedicate,
    card=card_for_dedication,
    uses={
        **{
            kind: Offer(TurnStep.DEDICATION, partial(why_no_dedication, kind))
            for kind in STANDARD_DEDICATIONS
        },
        Dedication.EMPEROR: Offer(TurnStep.DEDICATION, why_no_emperor_dedication),
        _EMPEROR: Offer(TurnStep.DEDICATION, why_no_emperor_card),
        _END_OF_TURN: Offer(TurnStep.END, why_no_end_dedication),
    },
)
