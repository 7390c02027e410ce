"""The legal actions at a decision, the decisions to come, and what can no longer be used."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from lanterns.engine.action import Action, Pass
from lanterns.engine.apply import apply
from lanterns.engine.obstacle import Actions, Obstacle, Use, uses_with
from lanterns.engine.passing import PASSING
from lanterns.engine.place import PLACING, PlacementArea, placement_areas
from lanterns.engine.rules import RULES_IN, USES
from lanterns.engine.state import GameState, TurnStep

_PASS: Final = Pass()
_BEFORE_PLACING: Final = (TurnStep.START, TurnStep.EXCHANGE, TurnStep.DEDICATION)


def legal_actions(state: GameState) -> tuple[Action, ...]:
    """Return every action that ``apply`` accepts now, in a fixed order; none once the game is over.

    On a view of the seat to move the result is the same. On any other view it has no placements,
    because the hand is hidden.
    """
    step = state.step
    if step is TurnStep.OVER:
        return ()
    found: list[Action] = []
    for rule in RULES_IN[step]:
        found += rule.choices(state)
    found += PASSING.choices(state)
    return tuple(found)


class LegalGroups(NamedTuple):
    """Legal actions, with the placements in areas, as there may be hundreds of them."""

    areas: list[PlacementArea]
    others: tuple[Action, ...]


def legal_groups(state: GameState) -> LegalGroups:
    """Return the actions of ``legal_actions`` without listing every placement."""
    if state.step is not TurnStep.PLACE:
        return LegalGroups([], legal_actions(state))
    others = [rule for rule in RULES_IN[TurnStep.PLACE] if rule is not PLACING]
    return LegalGroups(
        placement_areas(state), tuple(action for rule in others for action in rule.choices(state))
    )


def ahead(state: GameState) -> Iterator[GameState]:
    """Yield the positions after passing once, twice and so on, as long as it is the same turn.

    The last is the place step, which cannot be passed. Nothing hidden is revealed on the way, so
    the state may be a view.
    """
    turn = state.turn
    while state.step in _BEFORE_PLACING:
        state = apply(state, _PASS).state
        if state.turn != turn or state.step is TurnStep.OVER:
            return
        yield state


def obstacles(state: GameState, done: Actions = ()) -> dict[Use, Obstacle]:
    """Return everything that the seat to move cannot use in the rest of its turn, and why.

    ``done`` holds the actions of this turn so far, if they are known: they show whether a step was
    used or passed. The state may be a view of the seat to move.
    """
    if state.step is TurnStep.OVER:
        return {}
    found = {use: USES[use].obstacle(state, done) for use in uses_with(state.cards)}
    return {use: obstacle for use, obstacle in found.items() if obstacle is not None}
