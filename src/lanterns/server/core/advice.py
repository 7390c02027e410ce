"""Rules for analysis: who may ask for a review or a hint, and who may play on from a moment.

Analysis is for learning, never for a game between people. A review is of a finished game, when
every hand is open and nothing can be won by it. A hint is for a person who plays against bots and
nobody else. Both are decided here, on the table itself, so that no client can avoid the check.
"""

from itertools import groupby
from typing import Annotated, NamedTuple

from msgspec import Meta
from msgspec.structs import replace

from lanterns.engine import Action, GameState, Seat, TurnStep, View, apply, new_game, view
from lanterns.server.core.checks import check_code
from lanterns.server.core.commands import BotCode, MakeTable, Name
from lanterns.server.core.create import Entries, make_table
from lanterns.server.core.entries import Acted, TableMade
from lanterns.server.core.errors import Refusal
from lanterns.server.core.identity import Caller
from lanterns.server.core.table import Table
from lanterns.server.wire.action import write_action
from lanterns.server.wire.base import SIDE_NAMES, Shape, SideName


class PlayOn(Shape, frozen=True):
    """Play on against bots from a moment of a game that is over."""

    after: Annotated[int, Meta(ge=0, le=9999)]
    """The number of its actions to replay."""
    name: Name
    seat: SideName | None = None
    """Your seat; by default, the seat to move."""
    bot: BotCode = "mcts"
    """The bot on every other seat."""


def require_reviewable(table: Table) -> None:
    """Refuse to review a game that is not over."""
    table.require_playable()
    if table.phase != "over" or not table.actions:
        raise Refusal("review_too_early", "only finished games can be reviewed")


def require_hint(table: Table, caller: Caller) -> View:
    """Return the caller's view, if the caller may have a hint for it.

    Nobody else may ever have sat at this table, nor have made it: a person who gets a hint plays
    against bots alone.
    """
    table.require_playable()
    if table.phase != "playing" or table.game is None:
        raise Refusal("not_started" if table.phase == "open" else "game_over", "no game is on")
    seat = table.seat_of(caller)
    if seat is None:
        raise Refusal("not_seated", "you have no seat at this table")
    if not is_alone(table, caller):
        raise Refusal("hint_not_alone", "hints are for games against bots alone")
    if table.to_move != seat or not table.seats[seat].decides:
        raise Refusal("not_your_turn", "it is not your turn")
    return view(table.game, seat)


def is_alone(table: Table, caller: Caller) -> bool:
    """Return whether a person plays against bots, and nobody else ever had a part in the table."""
    others = [holder for holder in table.seats if not caller.is_(holder.token)]
    ever = {token for token in (*table.seatings, table.made.host) if not caller.is_(token)}
    return len(others) == len(table.seats) - 1 and all(it.code for it in others) and not ever


def play_on(table: Table, wanted: PlayOn, caller: Caller) -> Entries:
    """Return the first entries of a practice table: the same deal and first actions."""
    table.require_playable()
    if table.phase != "over":
        raise Refusal("review_too_early", "you can play on only from a finished game")
    if wanted.after > len(table.actions):
        raise Refusal("moment_unknown", f"the game has only {len(table.actions)} actions")
    seed = int(table.made.seed, 16)
    taken, now = _take(new_game(table.options, seed), table.actions[: wanted.after])
    if now.step is TurnStep.OVER:
        raise Refusal("moment_unknown", "the game is already over at this point")
    sides = [SIDE_NAMES[side] for side in table.options.sides]
    seat = wanted.seat or sides[now.seat_to_move]
    code = check_code(wanted.bot)
    bots = {side: code for side in sides if side != seat}
    table_wanted = MakeTable(
        options=table.made.options, name=wanted.name, seat=seat, bots=bots, start=True
    )
    made, *rest = make_table(table_wanted, caller, seed)
    assert isinstance(made, TableMade)
    turns = groupby(taken, lambda one: (one.turn, one.seat))
    acted = (
        Acted(seat, tuple(write_action(one.action) for one in turn)) for (_, seat), turn in turns
    )
    return (replace(made, practice_of=table.id), *rest, *acted)


class _Taken(NamedTuple):
    turn: int
    seat: Seat
    action: Action


def _take(state: GameState, actions: tuple[Action, ...]) -> tuple[list[_Taken], GameState]:
    taken = []
    for action in actions:
        taken.append(_Taken(state.turn, state.seat_to_move, action))
        state = apply(state, action).state
    return taken, state
