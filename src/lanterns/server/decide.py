"""What a command comes to: the entries it adds to the log, or a ``Refusal`` with the reason.

Pure like the table: time and chance are passed in. Nothing is half done: entries are given all at
once, and a list of actions is tried to its end before any of it counts.
"""

from collections.abc import Callable
from typing import Any, Final

from msgspec import UNSET

from lanterns.server.caller import Caller
from lanterns.server.command import (
    Act,
    AskRematch,
    BotAct,
    Chat,
    Command,
    Expire,
    FreeSeat,
    HandToBot,
    Reclaim,
    Request,
    Resign,
    SeatBot,
    ServerCommand,
    Start,
    TakeSeat,
    Undo,
)
from lanterns.server.deciding.acting import act, bot_act, undo
from lanterns.server.deciding.case import Case, Entries
from lanterns.server.deciding.parting import ask_rematch, expire, hand_to_bot, reclaim, resign
from lanterns.server.deciding.seating import free_seat, seat_bot, start, take_seat
from lanterns.server.deciding.talking import chat
from lanterns.server.entry import Millis
from lanterns.server.errors import Refusal
from lanterns.server.fresh import NewFresh
from lanterns.server.table import Table

_DECISIONS: Final[dict[type, Callable[[Case, Any], Entries]]] = {
    TakeSeat: take_seat,
    SeatBot: seat_bot,
    FreeSeat: free_seat,
    Start: start,
    Act: act,
    Undo: undo,
    Chat: chat,
    Resign: resign,
    HandToBot: hand_to_bot,
    Reclaim: reclaim,
    AskRematch: ask_rematch,
    BotAct: bot_act,
    Expire: expire,
}


def decide(
    table: Table, command: Command | ServerCommand, caller: Caller, now: Millis, fresh: NewFresh
) -> Entries:
    """The entries that a command adds to the log of a table."""
    return _DECISIONS[type(command)](Case(table, caller, now, fresh), command)


def decide_request(
    table: Table, request: Request, caller: Caller, now: Millis, fresh: NewFresh
) -> Entries:
    """The same for a request: refused as ``stale`` if the game has moved on.

    Whether it was carried out before is for the asker to look up: see ``Table.answered``.
    """
    if caller.token_hash is None:
        raise Refusal("token_missing", "you need a token to do anything but watch")
    if isinstance(request.command, Act | Undo):
        _check_base(table, request)
    return decide(table, request.command, caller, now, fresh)


def _check_base(table: Table, request: Request) -> None:
    if request.based_on is UNSET:
        raise Refusal("based_on_missing", "act and undo need based_on")
    if request.based_on < table.game_number:
        raise Refusal("stale", "the game has moved on: see what happened and choose again")
    if request.based_on > table.number:
        raise Refusal("number_unknown", f"there is no entry {request.based_on} yet")
