"""Commands to a table. Each arrives in a ``Request`` and is checked by its type."""

from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated, Final, TypeAlias

from msgspec import UNSET, Meta, UnsetType, field
from msgspec.json import Encoder

from lanterns.engine import Action, Seat
from lanterns.server.core.entries import TimeControl
from lanterns.server.wire.action import ActionJson
from lanterns.server.wire.base import Kind, Shape, SideName
from lanterns.server.wire.options import OptionsJson

MOST_ACTIONS: Final = 64
"""The most actions in one request; a turn has far fewer."""

MOST_NAME: Final = 40
"""Characters of a name, including a number that tells it from another."""

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=MOST_NAME)]
"""The name of a person. Surrounding spaces are removed, control characters are refused."""

BotCode: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
"""The code of a bot that may be chosen over the network: see ``BOT_CODES`` in ``checks``."""

RequestId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
"""The caller's id for a request: sent again, it happens once and gets the same answer.

Another command with the same id is refused as ``id_reused``.
"""


class MakeTable(Shape, frozen=True, omit_defaults=True):
    """Make a table. This is no ``Command``, because there is no table yet: see ``Hub.make``."""

    options: OptionsJson = OptionsJson()
    title: Annotated[str, Meta(max_length=40)] = ""
    public: bool = False
    clock: TimeControl | None = None
    patience: Annotated[int, Meta(ge=60, le=14 * 86_400)] = 600
    """Seconds a seat may keep the others waiting before they may hand it to a bot."""
    stand_in: BotCode = "greedy"
    name: Name | None = None
    """Take a seat under this name at once; without it the host only watches for now."""
    seat: SideName | None = None
    """The host's seat; by default, any free seat."""
    bots: dict[SideName, BotCode] = field(default_factory=dict)
    """Seats for bots from the start."""
    start: bool = False
    """Start the game at once; every seat must be taken."""
    id: RequestId | None = None
    """The same id from the same person returns the table made the first time.

    With other wishes it is refused as ``id_reused``.
    """


class Asked(Kind, frozen=True, omit_defaults=True):
    """The base of all commands.

    Defaults are left out of its JSON, which only its fingerprint needs: so the fingerprint stays
    the same when a later version adds a field.
    """


class TakeSeat(Asked, frozen=True):
    """Sit down, by default on any free seat; from your own seat, move to the named one."""

    name: Name
    seat: SideName | None = None


class SeatBot(Asked, frozen=True):
    """As the host, give a free seat, or the seat of another bot, to a bot."""

    seat: SideName
    code: BotCode


class FreeSeat(Asked, frozen=True):
    """Before the start, leave your seat, or as the host remove a person or a bot from one."""

    seat: SideName
    lock_out: bool = False
    """As the host, also prevent the removed person from sitting down at this table again."""


class Mute(Asked, frozen=True):
    """As the host, mute a person at this table, or unmute them."""

    seat: SideName
    muted: bool = True


class Start(Asked, frozen=True):
    """Start the game. Every seat must be taken."""


class Act(Asked, frozen=True):
    """Take actions in this order, all of them or none. Needs ``based_on``."""

    actions: Annotated[tuple[ActionJson, ...], Meta(min_length=1, max_length=MOST_ACTIONS)]


class Undo(Asked, frozen=True):
    """Take back the last ``count`` actions of your turn, or all that can still be taken back.

    Everything before the tile of the turn was placed can be. Placing it confirms the turn, because
    then a tile is drawn; in a final turn the action that ends the turn confirms it.
    """

    count: Annotated[int, Meta(ge=1, le=MOST_ACTIONS)] | None = None


class Chat(Asked, frozen=True):
    """Send a message to the table. Only seated players can chat."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Resign(Asked, frozen=True):
    """Give up your seat for good. A bot plays for it from here, or the game ends."""


class HandToBot(Asked, frozen=True):
    """Hand a seat to a bot after it has exceeded its patience."""

    seat: SideName


class Reclaim(Asked, frozen=True):
    """Take your seat back from the bot that it was handed to, at most once per turn."""


class AskRematch(Asked, frozen=True):
    """Ask to play again. Once every person who played has asked, there is a new table."""


Command: TypeAlias = (
    TakeSeat
    | SeatBot
    | FreeSeat
    | Mute
    | Start
    | Act
    | Undo
    | Chat
    | Resign
    | HandToBot
    | Reclaim
    | AskRematch
)
"""A command that may arrive over the network."""


@dataclass(frozen=True, slots=True)
class BotAct:
    """A bot's decision for the seat to move, sent by the server itself."""

    seat: Seat
    action: Action
    based_on: int


@dataclass(frozen=True, slots=True)
class Expire:
    """Check whether a clock has run out; sent by the server itself."""


ServerCommand: TypeAlias = BotAct | Expire
"""A command that only the server sends; it never arrives over the network."""


class Request(Shape, frozen=True):
    """A command as it arrives."""

    id: RequestId
    command: Command
    based_on: Annotated[int, Meta(ge=0, le=1 << 31)] | UnsetType = UNSET
    """The number of the last entry the caller has seen. ``Act`` and ``Undo`` need it: if the game
    has continued since, they are refused as ``stale``. Chat in between does not matter."""


_ENCODER: Final = Encoder(order="deterministic")


def fingerprint(wanted: Command | MakeTable) -> str:
    """Return a fingerprint that tells commands with one id apart: 16 hexadecimal digits."""
    return sha256(_ENCODER.encode(wanted)).hexdigest()[:16]
