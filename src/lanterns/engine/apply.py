"""Applying an action to a game: it is refused with a reason, or carried out completely."""

from typing import Final, NamedTuple, assert_never, get_args

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
from lanterns.engine.form import explain_form, well_formed
from lanterns.engine.outcome import outcome
from lanterns.engine.place import place, refuse_placement
from lanterns.engine.rotate import refuse_rotation, rotate
from lanterns.engine.situation import Situation
from lanterns.engine.state import GameState, TurnStep
from lanterns.engine.turn import leave_step, pass_over


class Step(NamedTuple):
    """The result of an action."""

    state: GameState
    """The position at the next decision."""
    events: tuple[Event, ...]
    """What happened on the way there, in order."""


class _Rule(NamedTuple):
    """When one kind of action can be chosen."""

    steps: tuple[TurnStep, ...]
    """The steps of a turn that offer it."""
    name: str
    """What a refusal calls it."""
    leaves_step: bool = True
    """Whether the turn continues with the next step after it."""


_EXCHANGING: Final = _Rule((TurnStep.EXCHANGE,), "an exchange")

_RULES: Final[dict[type[Action], _Rule]] = {
    Pass: _Rule(tuple(step for step in TurnStep if step is not TurnStep.OVER), "passing"),
    ConvertFavors: _Rule((TurnStep.START,), "Favor to Honor"),
    Exchange: _EXCHANGING,
    ExchangeForWild: _EXCHANGING,
    ExchangeForTwo: _EXCHANGING,
    Dedicate: _Rule((TurnStep.DEDICATION, TurnStep.END), "a dedication"),
    Discard: _Rule((TurnStep.PLACE,), "discarding", leaves_step=False),
    RotateTile: _Rule((TurnStep.PLACE,), "Rotate a Tile", leaves_step=False),
    PlaceTile: _Rule((TurnStep.PLACE,), "placing a tile"),
}
assert _RULES.keys() == set(get_args(Action))

_STEP_NAMES: Final = {
    TurnStep.START: "at the start of the turn",
    TurnStep.EXCHANGE: "in the exchange step",
    TurnStep.DEDICATION: "in the dedication step",
    TurnStep.PLACE: "in the place step",
    TurnStep.END: "at the end of the turn",
}


# In both matches below the most frequent actions come first: the patterns are tried in order.


def refuse(state: GameState, action: Action) -> str | None:  # noqa: C901 - one case for each action
    """Return why the action is not allowed now, as a sentence, or ``None`` if it is allowed."""
    if state.step is TurnStep.OVER:
        return "the game is over"
    if not well_formed(action):
        return explain_form(action)
    rule = _RULES[type(action)]
    if state.step not in rule.steps:
        when = " or ".join(_STEP_NAMES[step] for step in rule.steps)
        return f"{rule.name} belongs {when}, and the seat is {_STEP_NAMES[state.step]}"
    match action:
        case PlaceTile():
            return refuse_placement(state, action)
        case Pass():
            return _refuse_pass(state)
        case Dedicate():
            return refuse_dedication(state, action)
        case Exchange() | ExchangeForWild() | ExchangeForTwo():
            return refuse_exchange(state, action)
        case ConvertFavors():
            return refuse_conversion(state, action)
        case Discard():
            return refuse_discard(state, action)
        case RotateTile():
            return refuse_rotation(state, action)
        case _:
            assert_never(action)


def _refuse_pass(now: Situation) -> str | None:
    if now.step is not TurnStep.PLACE:
        return None
    return "lanterns must be discarded" if over_the_limit(now) else "a tile must be placed"


def _carry_out(state: GameState, action: Action) -> Draft:
    if reason := refuse(state, action):
        raise IllegalAction(reason)
    draft = Draft(state)
    match action:
        case PlaceTile():
            place(draft, action)
        case Pass():
            pass
        case Dedicate():
            dedicate(draft, action)
        case Exchange() | ExchangeForWild() | ExchangeForTwo():
            exchange(draft, action)
        case ConvertFavors():
            convert(draft, action)
        case Discard():
            discard(draft, action)
        case RotateTile():
            rotate(draft, action)
        case _:
            assert_never(action)
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
    if _RULES[type(action)].leaves_step:
        leave_step(draft)
    pass_over(draft)
    after = draft.freeze()
    if result := outcome(after):
        draft.events.append(GameEnded(result))
    return Step(after, tuple(draft.events))
