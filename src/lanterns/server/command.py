"""What people ask of a table. Each arrives in a ``Request``, checked and bounded by its type."""

from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from msgspec import UNSET, Meta, UnsetType, field

from lanterns.engine import Action, Seat
from lanterns.server.entry import Clock
from lanterns.server.wire.action import ActionJson
from lanterns.server.wire.base import Kind, Shape, SideName
from lanterns.server.wire.options import OptionsJson

MOST_ACTIONS: Final = 64
"""In one request; a turn has far fewer."""

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
"""Of a person or a table. Blanks around it are cut, control characters are refused."""

BotCode: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
"""Of a bot that may be chosen over the net: see ``lanterns.server.bots.codes``."""

RequestId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
"""The caller's own name for a request: sent again, it happens once and is answered alike."""


class MakeTable(Shape, frozen=True):
    """A wish for a table. It is no command of a table, for there is none yet: see ``Hub.make``."""

    options: OptionsJson = OptionsJson()
    title: Annotated[str, Meta(max_length=40)] = ""
    public: bool = False
    clock: Clock | None = None
    patience: Annotated[int, Meta(ge=60, le=14 * 86_400)] = 600
    """Seconds that a seat may keep the others waiting before they may hand it to a bot."""
    stand_in: BotCode = "greedy"
    name: Name | None = None
    """Sit down at once under this name; without it the host only watches, for now."""
    seat: SideName | None = None
    """Where the host sits; any free seat if not said."""
    bots: dict[SideName, BotCode] = field(default_factory=dict)
    """Seats that bots take from the start."""
    start: bool = False
    """Begin at once, if all seats are taken."""
    id: RequestId | None = None
    """Sent again under the same id by the same token there is one table: the first."""


class TakeSeat(Kind, frozen=True):
    """Sit down; any free seat if none is named."""

    name: Name
    seat: SideName | None = None


class SeatBot(Kind, frozen=True):
    """The host gives a free seat to a bot."""

    seat: SideName
    code: BotCode


class FreeSeat(Kind, frozen=True):
    """Before the start: leave one's own seat, or as host send a bot away."""

    seat: SideName


class Start(Kind, frozen=True):
    """The host has the tiles dealt; every seat must be taken."""


class Act(Kind, frozen=True):
    """Take actions in this order, all or none. They must be based on the present number."""

    actions: Annotated[tuple[ActionJson, ...], Meta(min_length=1, max_length=MOST_ACTIONS)]


class Undo(Kind, frozen=True):
    """Take back the last so many actions of one's turn, or all that can still be taken back.

    Whatever came before the tile of this turn was placed can be; placing it confirms the turn,
    for then a tile is drawn. In a final turn the action that ends the turn confirms it.
    """

    count: Annotated[int, Meta(ge=1, le=MOST_ACTIONS)] | None = None


class Chat(Kind, frozen=True):
    """Say something to the table. Only who sits there may."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Resign(Kind, frozen=True):
    """Give up one's seat for good. See ``lanterns.server.retiring`` for what becomes of it."""


class HandToBot(Kind, frozen=True):
    """Have a bot play for a seat that has kept the table waiting longer than its patience."""

    seat: SideName


class Reclaim(Kind, frozen=True):
    """Come back to one's own seat, for which a bot has played meanwhile."""


class AskRematch(Kind, frozen=True):
    """Wish to play again. When everybody who played does, there is a new table."""


Command: TypeAlias = (
    TakeSeat
    | SeatBot
    | FreeSeat
    | Start
    | Act
    | Undo
    | Chat
    | Resign
    | HandToBot
    | Reclaim
    | AskRematch
)
"""What may come over the net."""


@dataclass(frozen=True, slots=True)
class BotAct:
    """A bot's decision for the seat to move. The server's own; it never comes over the net."""

    seat: Seat
    action: Action
    based_on: int


@dataclass(frozen=True, slots=True)
class Expire:
    """Look at the clock. The server's own."""


ServerCommand: TypeAlias = BotAct | Expire


class Request(Shape, frozen=True):
    """A command as it comes in."""

    id: RequestId
    command: Command
    based_on: Annotated[int, Meta(ge=0, le=1 << 31)] | UnsetType = UNSET
    """The number of the last entry the caller had seen. ``Act`` and ``Undo`` need it: if the game
    has gone on since, they are refused with the news. Talk in between does no harm."""
