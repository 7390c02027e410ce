"""What the seat to move may choose from."""

from typing import Final

from lanterns.engine.action import Action, Pass
from lanterns.engine.discard import discards, over_the_limit
from lanterns.engine.place import placements, placements_by_cell
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


def legal_groups(state: GameState) -> list[tuple[Action, ...]]:
    """The same in the same order, the ways to place one tile on one cell together.

    Such a group is the same object whenever it comes up again, in this game or another: whoever
    makes something of actions need not make it anew.
    """
    if state.step is not TurnStep.PLACE or over_the_limit(state):
        whole = legal_actions(state)
        return [whole] if whole else []
    turned = tuple(rotations(state))
    return [*placements_by_cell(state), *((turned,) if turned else ())]
