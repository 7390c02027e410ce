"""The table of rules: every kind of action with its rule, and every use with its step."""

from typing import Final, get_args

from lanterns.engine.action import Action, AnyAction
from lanterns.engine.convert import CONVERTING
from lanterns.engine.dedicate import DEDICATING
from lanterns.engine.discard import DISCARDING
from lanterns.engine.exchange import EXCHANGING
from lanterns.engine.obstacle import Use, uses_with
from lanterns.engine.options import EmperorCard
from lanterns.engine.passing import PASSING
from lanterns.engine.place import PLACING
from lanterns.engine.rotate import ROTATING
from lanterns.engine.rows import check_rows
from lanterns.engine.rule import Offer, Rule
from lanterns.engine.state import TurnStep

_DOING: Final[tuple[Rule[Action], ...]] = (
    CONVERTING,
    EXCHANGING,
    DEDICATING,
    DISCARDING,
    PLACING,
    ROTATING,
)
"""The rules for doing something, in the order in which legal actions are listed."""

RULE_OF: Final = {kind: rule for rule in (*_DOING, PASSING) for kind in rule.kinds}
"""The rule for each kind of action."""
check_rows("the table of rules", RULE_OF, get_args(AnyAction))

RULES_IN: Final = {step: tuple(rule for rule in _DOING if step in rule.steps) for step in TurnStep}
"""The rules for what each step of a turn offers besides passing."""

USES: Final[dict[Use, Offer]] = {use: offer for rule in _DOING for use, offer in rule.uses.items()}
"""When each thing that a seat can use is offered, and what prevents it."""
check_rows("the table of uses", USES, uses_with(tuple(EmperorCard)))


def step_of(use: Use) -> TurnStep:
    """Return the step of a turn in which something is used.

    >>> step_of(EmperorCard.ROTATE_A_TILE).value
    'place'
    """
    return USES[use].step


def card_for(action: Action, step: TurnStep | None = None) -> EmperorCard | None:
    """Return the emperor card that an action activates in a step of the turn, if any.

    Without a step, it is the card that the action always activates.

    >>> from lanterns.engine import ConvertFavors, Pass
    >>> card_for(ConvertFavors(1)).title, card_for(Pass())
    ('Favor to Honor', None)
    """
    return RULE_OF[type(action)].card(action, step)
