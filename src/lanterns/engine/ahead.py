"""What the rest of a turn offers to a seat that goes on without choosing anything."""

from collections.abc import Iterator
from typing import Final

from lanterns.engine.action import Pass
from lanterns.engine.apply import apply
from lanterns.engine.state import GameState, TurnStep

_PASS: Final = Pass()
_BEFORE_PLACING: Final = (TurnStep.START, TurnStep.EXCHANGE, TurnStep.DEDICATION)


def ahead(state: GameState) -> Iterator[GameState]:
    """The position after passing once, twice and so on, for as long as that is the same turn.

    It ends with the place step, where one cannot pass. Nothing hidden is reached on the way, so it
    may be asked of a view.
    """
    turn = state.turn
    while state.step in _BEFORE_PLACING:
        state = apply(state, _PASS).state
        if state.turn != turn or state.step is TurnStep.OVER:
            return
        yield state
