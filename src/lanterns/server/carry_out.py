"""Actions carried out. What a request asks for is tried before it is decided, and then folded into
the table like everything in the log: the second time the step is known already.
"""

from collections import deque
from typing import Final

from lanterns.engine import Action, GameState, Step, apply

_KEPT: Final = 8
"""Steps: about the actions of a turn, which may come as one list."""

_recent: Final[deque[tuple[GameState, Action, Step]]] = deque(maxlen=_KEPT)


def carry_out(game: GameState, action: Action) -> Step:
    """The engine's ``apply``, errors included."""
    for before, done, step in _recent:
        if before is game and done == action:
            return step
    step = apply(game, action)
    _recent.append((game, action, step))
    return step
