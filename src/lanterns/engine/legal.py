"""What the seat to move may choose from."""

from typing import Final

from lanterns.engine.action import Action, Pass
from lanterns.engine.discard import discards, over_the_limit
from lanterns.engine.place import placements
from lanterns.engine.rotate import rotations
from lanterns.engine.state import GameState, TurnStep
from lanterns.engine.turn import OFFERS

_PASS: Final = Pass()


def legal_actions(state: GameState) -> tuple[Action, ...]:
    """Every action that ``apply`` would take now, in a fixed order; none when the game is over.

    Of a view it lists the same for the seat whose view it is, and no placements for others,
    whose hands are hidden.
    """
    if state.step is TurnStep.OVER:
        return ()
    if state.step is not TurnStep.PLACE:
        return (*OFFERS[state.step](state), _PASS)
    if over_the_limit(state):
        return tuple(discards(state))
    return (*placements(state), *rotations(state))
