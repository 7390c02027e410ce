"""The legal actions at a decision, and the decisions to come if the seat passes."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from lanterns.engine.action import Action, Pass
from lanterns.engine.apply import apply
from lanterns.engine.discard import discards, over_the_limit
from lanterns.engine.place import PlacementArea, placement_areas, placements
from lanterns.engine.rotate import rotations
from lanterns.engine.state import GameState, TurnStep
from lanterns.engine.turn import OFFERS

_PASS: Final = Pass()
_BEFORE_PLACING: Final = (TurnStep.START, TurnStep.EXCHANGE, TurnStep.DEDICATION)


def legal_actions(state: GameState) -> tuple[Action, ...]:
    """Return every action that ``apply`` accepts now, in a fixed order; none once the game is over.

    On a view of the seat to move the result is the same. On any other view it has no placements,
    because the hand is hidden.
    """
    if state.step is TurnStep.OVER:
        return ()
    if state.step is not TurnStep.PLACE:
        return (*OFFERS[state.step](state), _PASS)
    if over_the_limit(state):
        return tuple(discards(state))
    return (*placements(state), *rotations(state))


class LegalGroups(NamedTuple):
    """Legal actions, with the placements in areas, as there may be hundreds of them."""

    areas: list[PlacementArea]
    others: tuple[Action, ...]


def legal_groups(state: GameState) -> LegalGroups:
    """Return the actions of ``legal_actions`` without listing every placement."""
    if state.step is not TurnStep.PLACE or over_the_limit(state):
        return LegalGroups([], legal_actions(state))
    return LegalGroups(placement_areas(state), tuple(rotations(state)))


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
