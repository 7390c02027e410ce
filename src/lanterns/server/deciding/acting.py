"""Taking actions, and taking them back."""

from typing import Final

from lanterns.engine import Action, LanternsError, Seat, outcome
from lanterns.server.carry_out import carry_out
from lanterns.server.command import Act, BotAct, Undo
from lanterns.server.deciding.case import Case, Entries
from lanterns.server.entry import Acted, Finished, Undone
from lanterns.server.errors import Refusal
from lanterns.server.table import Table
from lanterns.server.wire.action import ActionJson, read_action, write_action

MOST_UNDOS: Final = 50
"""In one turn: a log must not grow without end."""


def act(case: Case, command: Act) -> Entries:
    """Carry out actions, all or none."""
    case.phase("playing")
    seat = case.deciding()
    if case.table.to_move != seat:
        raise Refusal("not_your_turn", "it is not your turn")
    deadline = case.table.deadline
    if deadline is not None and case.now >= deadline:
        raise Refusal("out_of_time", "your time has run out")
    actions = tuple(map(_read, command.actions))
    return (Acted(seat, tuple(map(write_action, actions))), *_try(case.table, seat, actions))


def _read(action: ActionJson) -> Action:
    try:
        return read_action(action)
    except LanternsError as error:
        raise Refusal("illegal_action", str(error)) from error


def _try(table: Table, seat: Seat, actions: tuple[Action, ...]) -> Entries:
    """Go through a seat's actions; the end of the game, if they bring it about."""
    game = table.game
    assert game is not None
    for action in actions:
        if game.seat_to_move != seat:
            raise Refusal("turn_over", "these actions continue after the end of your turn")
        try:
            game = carry_out(game, action).state
        except LanternsError as error:
            raise Refusal("illegal_action", str(error)) from error
    result = outcome(game)
    return (Finished("played", result.winners),) if result else ()


def undo(case: Case, command: Undo) -> Entries:
    """Take back what nothing hidden has followed."""
    case.phase("playing")
    seat = case.deciding()
    if case.table.to_move != seat:
        raise Refusal("not_your_turn", "it is not your turn")
    tried = len(case.table.tried)
    if not tried:
        raise Refusal("nothing_to_undo", "there is nothing to undo: a placed tile stays")
    if case.table.undone >= MOST_UNDOS:
        raise Refusal("too_many_undos", "too many undos in this turn")
    count = tried if command.count is None else command.count
    if count > tried:
        raise Refusal("too_few_to_undo", f"only {tried} of your actions can be undone")
    return (Undone(seat, count),)


def bot_act(case: Case, command: BotAct) -> Entries:
    """Carry out what a bot chose, if it is still asked."""
    case.server()
    table = case.table
    if table.game_number != command.based_on:
        raise Refusal("stale", "the game has moved on since the bot began to think")
    if table.to_move != command.seat or table.bot_to_move is None:
        raise Refusal("seat_not_waited_for", "the table is not waiting for that bot")
    actions = (command.action,)
    return (
        Acted(command.seat, tuple(map(write_action, actions))),
        *_try(table, command.seat, actions),
    )
