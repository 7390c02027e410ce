"""The log of a table, the position after each entry, and previews.

During a game, viewers see what their seat could see at that time, restricted by the engine's view
like everything else. After it the seed is public, so nothing is secret: a position then shows all
hands, the stack and the tiles left out.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Final

from msgspec import Struct

from lanterns.engine import Action, Event, LanternsError, Seat, View, apply, preview, view
from lanterns.server.core.entries import Logged, TableId
from lanterns.server.core.errors import Refusal
from lanterns.server.core.identity import Caller
from lanterns.server.core.replay import extend, replay
from lanterns.server.core.table import Table
from lanterns.server.snapshot.log import LogEntry, show_entry, write_entry
from lanterns.server.wire.base import Assembled, assemble
from lanterns.server.wire.forms import side_names
from lanterns.server.wire.view import ViewJson, write_view

MOST_MOMENTS: Final = 50
"""The most positions sent at once."""


class Moment(Struct, frozen=True):
    """The position after an entry of the log, as a viewer may see it."""

    number: int
    """The number of the entry."""
    view: ViewJson | None
    """Null before the start; with all hands once the game is over."""
    entry: LogEntry


def whole_log(table: TableId, logged: Sequence[Logged], seat: Seat | None) -> list[Assembled]:
    """Write a whole log as a seat or a spectator may see it, each entry as ``LogEntry``."""
    return [
        show_entry(after.options, after.tail[-1], seat) for after in _replay_from(table, logged, 1)
    ]


def moments(
    table: Table, logged: Sequence[Logged], seat: Seat | None, first: int, count: int
) -> list[Assembled]:
    """Write the positions after ``count`` entries from a number on, each as ``Moment``."""
    tables = islice(_replay_from(table.id, logged, max(first, 1)), min(count, MOST_MOMENTS))
    show = _show_all if table.finished is not None else partial(_show_to, seat=seat)
    return [show(after) for after in tables]


def _replay_from(table: TableId, logged: Sequence[Logged], first: int) -> Iterator[Table]:
    """Yield the table after the entry with that number, and after each later one."""
    if first > len(logged):
        return
    after = replay(table, logged[:first])
    yield after
    for one in logged[first:]:
        after = extend(after, [one])
        yield after


def _show_to(table: Table, seat: Seat | None) -> Assembled:
    """Write a position as a seat or a spectator could see it."""
    seen = None if table.game is None else write_view(view(table.game, seat))
    entry = show_entry(table.options, table.tail[-1], seat)
    return assemble(Moment, number=table.number, view=seen, entry=entry)


def _show_all(table: Table) -> Assembled:
    """Write a position of a finished game, with nothing hidden."""
    recorded = table.tail[-1]
    seen = None if table.game is None else write_view(View(None, table.game))
    entry = write_entry(side_names(table.options), recorded.logged, recorded.events)
    return assemble(Moment, number=table.number, view=seen, entry=entry)


def preview_actions(table: Table, caller: Caller, actions: Sequence[Action]) -> tuple[Event, ...]:
    """Return the events that a caller's actions would lead to; a tile drawn is ``HIDDEN``.

    They are carried out on the caller's view of the game, so they hold no secret. What follows the
    last action, such as the next turn, is left out.
    """
    table.require_playable()
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
