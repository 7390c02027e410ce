"""The shape of a rule: one kind of decision, with everything that the game asks about it."""

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, NamedTuple, TypeVar

from lanterns.engine.action import Action
from lanterns.engine.draft import Draft
from lanterns.engine.obstacle import Actions, Obstacle, Use
from lanterns.engine.options import EmperorCard
from lanterns.engine.situation import Situation
from lanterns.engine.state import GameState, TurnStep

_A_co = TypeVar("_A_co", bound=Action, covariant=True)


class Offer(NamedTuple):
    """When something can be used, and what prevents it."""

    step: TurnStep
    """The step of a turn in which it is used."""
    obstacle: Callable[[GameState, Actions], Obstacle | None]
    """Why it cannot be used in the rest of the turn, after these actions of the turn."""


def _no_card(action: Action, step: TurnStep | None) -> EmperorCard | None:
    return None


class Rule(Generic[_A_co]):
    """What the game knows about a kind of action, or about a few kinds that share it all."""

    kinds: tuple[type[_A_co], ...]
    """The classes of the actions."""
    name: str
    """What a refusal calls them."""
    steps: tuple[TurnStep, ...]
    """The steps of a turn that offer them."""
    choices: Callable[[Situation], Iterable[_A_co]]
    """Every such action that the seat to move could choose now, in one of these steps."""
    leaves_step: bool
    """Whether the turn continues with the next step after it."""
    uses: Mapping[Use, Offer]
    """What a seat can use with such an action."""

    def __init__(
        self,
        *kinds: type[_A_co],
        name: str,
        steps: tuple[TurnStep, ...],
        choices: Callable[[Situation], Iterable[_A_co]],
        refuse: Callable[[Situation, _A_co], str | None],
        carry_out: Callable[[Draft, _A_co], None],
        leaves_step: bool = True,
        card: Callable[[_A_co, TurnStep | None], EmperorCard | None] = _no_card,
        uses: Mapping[Use, Offer] | None = None,
    ) -> None:
        self.kinds, self.name, self.steps = kinds, name, steps
        self.choices, self.leaves_step, self.uses = choices, leaves_step, uses or {}
        self._refuse, self._carry_out, self._card = refuse, carry_out, card

    # Rules of all kinds stand in one table, where an action is looked up by its kind. So these
    # take any action, and rely on its being one of theirs.

    def refuse(self, now: Situation, action: Action) -> str | None:
        """Return why the action is not allowed now, although this step of the turn offers it."""
        assert isinstance(action, self.kinds)
        return self._refuse(now, action)

    def carry_out(self, draft: Draft, action: Action) -> None:
        """Do what a legal action does."""
        assert isinstance(action, self.kinds)
        self._carry_out(draft, action)

    def card(self, action: Action, step: TurnStep | None) -> EmperorCard | None:
        """Return the emperor card that the action activates in that step, or else in any."""
        assert isinstance(action, self.kinds)
        return self._card(action, step)
