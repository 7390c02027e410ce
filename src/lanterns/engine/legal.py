"""The legal actions at a decision, and the decisions to come if the seat passes."""

from collections.abc import Iterator
from typing import Final

from lanterns.engine.action import Action, Pass
from lanterns.engine.apply import apply
from lanterns.engine.discard import discards, over_the_limit
from lanterns.engine.place import placements, placements_by_cell
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


def legal_groups(state: GameState) -> list[tuple[Action, ...]]:
    """Return the same actions in the same order, grouped by the tile and cell of a placement.

    A group of placements is the same object whenever it occurs again, in this game or another, so
    that what a caller derives from it can be cached.
    """
    if state.step is not TurnStep.PLACE or over_the_limit(state):
        whole = legal_actions(state)
        return [whole] if whole else []
    turned = tuple(rotations(state))
    return [*placements_by_cell(state), *((turned,) if turned else ())]


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
