"""The course of a turn (R6), and of the game from turn to turn (R18)."""

from functools import cache
from typing import Final

from lanterns.engine.draft import Draft
from lanterns.engine.event import FinalTurnsBegan, TurnStarted
from lanterns.engine.rules import RULES_IN
from lanterns.engine.state import TurnStep

_turn_started: Final = cache(TurnStarted)

_NEXT: Final = {
    TurnStep.START: TurnStep.EXCHANGE,
    TurnStep.EXCHANGE: TurnStep.DEDICATION,
    TurnStep.DEDICATION: TurnStep.PLACE,
    TurnStep.PLACE: TurnStep.END,
}


def leave_step(draft: Draft) -> None:
    """Move to the next step, or from the end of a turn to the next turn or the end of the game."""
    if draft.step is not TurnStep.END:
        draft.step = _NEXT[draft.step]
    elif draft.turn < draft.placing_turns + draft.seat_count:
        _next_turn(draft)
    else:
        draft.step = TurnStep.OVER


def _next_turn(draft: Draft) -> None:
    draft.come_to_turn(draft.turn + 1)
    draft.step = TurnStep.START
    draft.card_used = False
    if draft.turn == draft.placing_turns + 1:
        draft.events.append(FinalTurnsBegan(draft.start_seat))
    final = draft.turn > draft.placing_turns
    draft.events.append(_turn_started(draft.seat_to_move, draft.turn, final))


def pass_over(draft: Draft) -> None:
    """Skip every step in which the seat to move has nothing to choose."""
    while (step := draft.step) is not TurnStep.OVER:
        if step is TurnStep.PLACE:
            if draft.turn <= draft.placing_turns:
                return
        elif _anything_to_choose(draft):
            return
        leave_step(draft)


def _anything_to_choose(draft: Draft) -> bool:
    for rule in RULES_IN[draft.step]:
        for _ in rule.choices(draft):
            return True
    return False
