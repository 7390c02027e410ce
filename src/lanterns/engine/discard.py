"""Discarding down to the lantern limit before placing (R10)."""

from typing import Final

from lanterns.engine.action import Discard
from lanterns.engine.color import LANTERNS, name_lantern
from lanterns.engine.draft import Draft
from lanterns.engine.event import LanternDiscarded
from lanterns.engine.rule import Rule
from lanterns.engine.situation import Situation
from lanterns.engine.state import LANTERN_LIMIT, TurnStep

DISCARD_FIRST: Final = f"a seat with more than {LANTERN_LIMIT} lanterns discards before it places"

_CHOICES: Final = tuple(Discard(lantern) for lantern in LANTERNS)


def over_the_limit(now: Situation) -> bool:
    """Return whether the seat to move has too many lanterns to place a tile."""
    return sum(now.me.lanterns) > LANTERN_LIMIT


def discards(now: Situation) -> list[Discard]:
    """Return every lantern that the seat to move could discard, if it has too many."""
    if not over_the_limit(now):
        return []
    lanterns = now.me.lanterns
    return [choice for choice in _CHOICES if lanterns[choice.lantern]]


def refuse_discard(now: Situation, action: Discard) -> str | None:
    """Return why that lantern may not be discarded, or ``None``."""
    if not over_the_limit(now):
        return f"lanterns are only discarded by a seat with more than {LANTERN_LIMIT}"
    if not now.me.lanterns[action.lantern]:
        return f"the seat has no {name_lantern(action.lantern)} lantern to discard"
    return None


def discard(draft: Draft, action: Discard) -> None:
    """Return one lantern to the supply."""
    draft.give_back(action.lantern)
    draft.events.append(LanternDiscarded(draft.seat_to_move, action.lantern))


DISCARDING: Final = Rule(
    Discard,
    name="discarding",
    steps=(TurnStep.PLACE,),
    choices=discards,
    refuse=refuse_discard,
    carry_out=discard,
    leaves_step=False,
)
