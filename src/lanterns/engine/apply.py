"""Applying an action to a game: it is refused with a reason, or carried out completely."""

from typing import Final, NamedTuple

from lanterns.engine.action import Action
from lanterns.engine.draft import Draft
from lanterns.engine.errors import IllegalAction
from lanterns.engine.event import Event, GameEnded
from lanterns.engine.form import explain_form, well_formed
from lanterns.engine.outcome import outcome
from lanterns.engine.rules import RULE_OF
from lanterns.engine.state import GameState, TurnStep
from lanterns.engine.turn import leave_step, pass_over


class Step(NamedTuple):
    """The result of an action."""

    state: GameState
    """The position at the next decision."""
    events: tuple[Event, ...]
    """The events on the way there, in order."""


_STEP_NAMES: Final = {
    TurnStep.START: "at the start of the turn",
    TurnStep.EXCHANGE: "in the exchange step",
    TurnStep.DEDICATION: "in the dedication step",
    TurnStep.PLACE: "in the place step",
    TurnStep.END: "at the end of the turn",
}


def refuse(state: GameState, action: Action) -> str | None:
    """Return why the action is not allowed now, as a sentence, or ``None`` if it is allowed."""
    if state.step is TurnStep.OVER:
        return "the game is over"
    if not well_formed(action):
        return explain_form(action)
    rule = RULE_OF[type(action)]
    if state.step not in rule.steps:
        when = " or ".join(_STEP_NAMES[step] for step in rule.steps)
        return f"{rule.name} belongs {when}, and the seat is {_STEP_NAMES[state.step]}"
    return rule.refuse(state, action)


def _carry_out(state: GameState, action: Action) -> Draft:
    if reason := refuse(state, action):
        raise IllegalAction(reason)
    draft = Draft(state)
    RULE_OF[type(action)].carry_out(draft, action)
    return draft


def preview(state: GameState, action: Action) -> tuple[Event, ...]:
    """Return what the action itself would bring about, without moving to the next decision.

    It is cheaper than ``apply``, and also works on a view: a tile drawn there is ``HIDDEN``.
    """
    return tuple(_carry_out(state, action).events)


def apply(state: GameState, action: Action) -> Step:
    """Carry out an action of the seat to move, and continue to the next decision.

    Steps that offer no choice are skipped. An action that is not allowed raises ``IllegalAction``;
    the state passed in never changes.
    """
    draft = _carry_out(state, action)
    if RULE_OF[type(action)].leaves_step:
        leave_step(draft)
    pass_over(draft)
    after = draft.freeze()
    if result := outcome(after):
        draft.events.append(GameEnded(result))
    return Step(after, tuple(draft.events))
