"""Making a dedication: in its step (R8, R9, E5), or at the end of the turn (E8)."""

from functools import lru_cache
from typing import Final

from lanterns.engine.action import Dedicate
from lanterns.engine.color import Lanterns, count_lanterns, name_lantern
from lanterns.engine.components import GENERIC_TOKEN
from lanterns.engine.dedication import STANDARD_DEDICATIONS, Dedication, payments, pays_for
from lanterns.engine.draft import Draft
from lanterns.engine.event import DedicationMade
from lanterns.engine.options import EmperorCard
from lanterns.engine.seat import Token
from lanterns.engine.situation import Situation, can_activate, refuse_card
from lanterns.engine.state import TurnStep

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
    """Every dedication the seat to move could make in the dedication step."""
    emperor = can_activate(now, EmperorCard.EMPEROR_DEDICATION)
    return _dedications(tuple(now.me.lanterns), emperor)


def end_dedications(now: Situation) -> tuple[Dedicate, ...]:
    """Every dedication the seat to move could make at the end of its turn (E8)."""
    if not can_activate(now, EmperorCard.END_OF_TURN_DEDICATION):
        return ()
    return _dedications(tuple(now.me.lanterns), False)


def top_token(stacks: tuple[tuple[int, ...], ...], dedication: Dedication) -> tuple[int, bool]:
    """The honor of the token a dedication would take, and whether that is a generic one (R9)."""
    stack = stacks[dedication]
    return (stack[0], False) if stack else (GENERIC_TOKEN, True)


def _card_needed(now: Situation, dedication: Dedication) -> EmperorCard | None:
    if now.step is TurnStep.END:
        return EmperorCard.END_OF_TURN_DEDICATION
    if dedication is Dedication.EMPEROR:
        return EmperorCard.EMPEROR_DEDICATION
    return None


def refuse_dedication(now: Situation, action: Dedicate) -> str | None:
    """Why that dedication is not allowed, if it is not."""
    if now.step is TurnStep.END and action.dedication is Dedication.EMPEROR:
        return "at the end of a turn only a standard dedication can be made"
    card = _card_needed(now, action.dedication)
    if card and (reason := refuse_card(now, card)):
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
    if card := _card_needed(draft, kind):
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
