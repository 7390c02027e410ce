"""What actions would give, before they are chosen: from what their seat knows, and nothing else."""

from collections.abc import Sequence

from lanterns.engine import Action, Event, LanternsError, apply, preview, view
from lanterns.server.core.errors import Refusal
from lanterns.server.core.identity import Caller
from lanterns.server.core.table import Table


def foresee(table: Table, caller: Caller, actions: Sequence[Action]) -> tuple[Event, ...]:
    """The events that a caller's actions would bring about, a tile drawn being ``HIDDEN``.

    Worked out on the caller's view of the game, so no secret can be in it. What the last action
    leads on to, such as the next turn, is left out.
    """
    seat = table.seat_of(caller)
    if seat is None:
        raise Refusal("not_seated", "you have no seat at this table")
    if table.game is None or table.to_move != seat or not actions:
        raise Refusal("not_your_turn", "it is not your turn")
    state, events = view(table.game, seat).state, list[Event]()
    try:
        for action in actions[:-1]:
            step = apply(state, action)
            if step.state.seat_to_move != seat:
                raise Refusal("turn_over", "these actions continue after the end of your turn")
            state = step.state
            events.extend(step.events)
        return (*events, *preview(state, actions[-1]))
    except Refusal:
        raise
    except LanternsError as error:
        raise Refusal("illegal_action", str(error)) from error
