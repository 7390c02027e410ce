"""A game moment by moment: how things stood after each entry of its log, to look back at.

While the game is on a moment shows what the viewer's seat could see then, cut by the engine's view
like everything else. Once it is over the seed is told, so nothing of it is secret any more: then a
moment shows all hands, the stack and the tiles left out.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from lanterns.engine import Action, Event, LanternsError, Seat, View, apply, preview, view
from lanterns.server.core.entries import Logged
from lanterns.server.core.errors import Refusal
from lanterns.server.core.identity import Caller
from lanterns.server.core.replay import extend, replay
from lanterns.server.core.table import Table
from lanterns.server.snapshot.messages import LogEntry
from lanterns.server.snapshot.snapshot import tell
from lanterns.server.wire.event import write_event
from lanterns.server.wire.view import ViewJson, write_view

MOST_MOMENTS: Final = 50
"""Happened at once."""


class Moment(Struct, frozen=True):
    """How things stood after an entry of the log, as a viewer may know it."""

    number: int
    """Of the entry."""
    view: ViewJson | None
    """``None`` before the start. With all hands open, once the game is over."""
    entry: LogEntry
    """What the entry was."""


def moments(
    table: Table, logged: Sequence[Logged], seat: Seat | None, first: int, count: int
) -> tuple[Moment, ...]:
    """So many moments of a table from a number on, with its whole log to fold them from."""
    told = islice(_states(table, logged, max(first, 1)), min(count, MOST_MOMENTS))
    if table.finished is not None:
        return tuple(_open(state) for state in told)
    return tuple(_veiled(state, seat) for state in told)


def _states(table: Table, logged: Sequence[Logged], first: int) -> Iterator[Table]:
    """The table after the entry of that number, and after each that followed."""
    if first > len(logged):
        return
    state = replay(table.id, logged[:first])
    yield state
    for one in logged[first:]:
        state = extend(state, [one])
        yield state


def _veiled(state: Table, seat: Seat | None) -> Moment:
    """What that seat, or a spectator, could see then."""
    seen = None if state.game is None else view(state.game, seat)
    return Moment(state.number, _write(seen), tell(state.options, state.tail[-1], seat))


def _open(state: Table) -> Moment:
    """Everything, for a game that is over."""
    told = state.tail[-1]
    seen = None if state.game is None else View(None, state.game)
    events = tuple(write_event(event, state.options) for event in told.events)
    entry = replace(tell(state.options, told, None), events=events)
    return Moment(state.number, _write(seen), entry)


def _write(seen: View | None) -> ViewJson | None:
    return None if seen is None else write_view(seen)


def preview_actions(table: Table, caller: Caller, actions: Sequence[Action]) -> tuple[Event, ...]:
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
