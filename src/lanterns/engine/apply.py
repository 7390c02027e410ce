"""One action changes the game: refused with a reason, or carried out whole."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from lanterns.engine.action import (
    Action,
    ConvertFavors,
    Dedicate,
    Discard,
    Exchange,
    ExchangeForTwo,
    ExchangeForWild,
    Pass,
    PlaceTile,
    RotateTile,
)
from lanterns.engine.convert import convert, refuse_conversion
from lanterns.engine.dedicate import dedicate, refuse_dedication
from lanterns.engine.discard import discard, over_the_limit, refuse_discard
from lanterns.engine.draft import Draft
from lanterns.engine.errors import IllegalAction
from lanterns.engine.event import Event, GameEnded
from lanterns.engine.exchange import exchange, refuse_exchange
from lanterns.engine.form import well_formed
from lanterns.engine.outcome import outcome
from lanterns.engine.place import place, refuse_placement
from lanterns.engine.rotate import refuse_rotation, rotate
from lanterns.engine.situation import Situation
from lanterns.engine.state import GameState, TurnStep
from lanterns.engine.turn import leave_step, pass_over


class Step(NamedTuple):
    """What came of an action."""

    state: GameState
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class _Rule:
    """How one kind of action works."""

    steps: tuple[TurnStep, ...]
    """When in a turn it may be chosen."""
    name: str
    """What it is called in a refusal."""
    refuse: Callable[[Situation, Any], str | None]
    carry_out: Callable[[Draft, Any], None]
    leaves_step: bool = True


def _refuse_pass(now: Situation, _: Pass) -> str | None:
    if now.step is not TurnStep.PLACE:
        return None
    return "lanterns must be discarded" if over_the_limit(now) else "a tile must be placed"


def _do_nothing(_draft: Draft, _action: Pass) -> None:
    """Passing leaves the step and changes nothing else."""


_EVERY_STEP: Final = tuple(step for step in TurnStep if step is not TurnStep.OVER)
_EXCHANGE: Final = _Rule((TurnStep.EXCHANGE,), "an exchange", refuse_exchange, exchange)
_PLACE: Final = (TurnStep.PLACE,)

_RULES: Final[dict[type, _Rule]] = {
    Pass: _Rule(_EVERY_STEP, "passing", _refuse_pass, _do_nothing),
    ConvertFavors: _Rule((TurnStep.START,), "Favor to Honor", refuse_conversion, convert),
    Exchange: _EXCHANGE,
    ExchangeForWild: _EXCHANGE,
    ExchangeForTwo: _EXCHANGE,
    Dedicate: _Rule(
        (TurnStep.DEDICATION, TurnStep.END), "a dedication", refuse_dedication, dedicate
    ),
    Discard: _Rule(_PLACE, "discarding", refuse_discard, discard, leaves_step=False),
    RotateTile: _Rule(_PLACE, "Rotate a Tile", refuse_rotation, rotate, leaves_step=False),
    PlaceTile: _Rule(_PLACE, "placing a tile", refuse_placement, place),
}

_STEP_NAMES: Final = {
    TurnStep.START: "at the start of the turn",
    TurnStep.EXCHANGE: "in the exchange step",
    TurnStep.DEDICATION: "in the dedication step",
    TurnStep.PLACE: "in the place step",
    TurnStep.END: "at the end of the turn",
}


def refuse(state: GameState, action: Action) -> str | None:
    """Why the action is not allowed now, in a sentence; ``None`` if it is."""
    if state.step is TurnStep.OVER:
        return "the game is over"
    if not well_formed(action):
        return f"{action!r} is no action of this game"
    rule = _RULES[type(action)]
    if state.step not in rule.steps:
        when = " or ".join(_STEP_NAMES[step] for step in rule.steps)
        return f"{rule.name} belongs {when}, and the seat is {_STEP_NAMES[state.step]}"
    return rule.refuse(state, action)


def _carry_out(state: GameState, action: Action) -> Draft:
    if reason := refuse(state, action):
        raise IllegalAction(reason)
    draft = Draft(state)
    _RULES[type(action)].carry_out(draft, action)
    return draft


def preview(state: GameState, action: Action) -> tuple[Event, ...]:
    """What the action itself would bring about, without going on to the next decision.

    It is cheaper than ``apply``, and may be asked of a view: a tile drawn there is ``HIDDEN``.
    """
    return tuple(_carry_out(state, action).events)


def apply(state: GameState, action: Action) -> Step:
    """Carry out an action of the seat to move, and go on to the next decision.

    Steps in which there is nothing to choose are passed over. An action that is not allowed raises
    ``IllegalAction``; the state passed in never changes.
    """
    draft = _carry_out(state, action)
    if _RULES[type(action)].leaves_step:
        leave_step(draft)
    pass_over(draft)
    after = draft.freeze()
    if result := outcome(after):
        draft.events.append(GameEnded(result))
    return Step(after, tuple(draft.events))
