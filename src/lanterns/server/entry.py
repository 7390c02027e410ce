"""The log of a table: what happened, in entries numbered from 1 without gaps.

Entries are the truth that is stored; they hold secrets (the seed, hashes of tokens) and never leave
the server. What a viewer may know of them is told by ``lanterns.server.news``. In entries seats are
the engine's numbers; on the wire they are sides of the table.
"""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.json import Decoder, Encoder

from lanterns.engine import Seat
from lanterns.server.caller import TokenHash
from lanterns.server.wire.action import ActionJson
from lanterns.server.wire.base import Kind, Shape
from lanterns.server.wire.options import OptionsJson

LOG_VERSION: Final = 1
"""Of the entries written now. Fields are only ever added, with a default that means what was."""

TableId: TypeAlias = str
"""12 characters: the link to a table and the code one reads out. 60 bits, not to be guessed."""

Millis: TypeAlias = int
"""Milliseconds since 1970, UTC."""


class Clock(Shape, frozen=True):
    """Thinking time in seconds: a bank, and what each turn adds to it, up to a cap."""

    bank: Annotated[int, Meta(ge=10, le=14 * 86_400)]
    increment: Annotated[int, Meta(ge=0, le=86_400)] = 0
    cap: Annotated[int, Meta(ge=10, le=14 * 86_400)] = 14 * 86_400


class TableMade(Kind, frozen=True):
    """A table was set up. Always entry 1."""

    version: int
    options: OptionsJson
    public: bool
    """Listed for everybody; otherwise only who has the link finds it."""
    title: str
    clock: Clock | None
    patience: int
    """Seconds that a seat may keep the others waiting before they may hand it to a bot."""
    stand_in: str
    """The code of the bot that plays on for a seat that has resigned, run out of time or gone."""
    host: TokenHash
    """Who set it up: may seat bots and start."""
    seed: str
    """SECRET until the game is over: 32 hexadecimal digits."""
    commitment: str
    components: str
    """The set of pieces it is dealt from."""
    rematch_of: TableId | None = None
    lesson: str | None = None
    """The guided game that it is a chapter of: such a table is in nobody's list."""

    def __repr__(self) -> str:
        """Without the seed: a traceback or a log line must not tell it."""
        return f"TableMade(title={self.title!r}, options={self.options!r}, ...)"


class SeatTaken(Kind, frozen=True):
    """A person sat down."""

    seat: Seat
    name: str
    token: TokenHash


class BotSeated(Kind, frozen=True):
    """The host gave a seat to a bot."""

    seat: Seat
    code: str


class SeatFreed(Kind, frozen=True):
    """Before the start: a person left, or the host sent a bot away."""

    seat: Seat


class Started(Kind, frozen=True):
    """The tiles are dealt."""


class Acted(Kind, frozen=True):
    """A seat took actions, all of them or none."""

    seat: Seat
    actions: tuple[ActionJson, ...]


class Undone(Kind, frozen=True):
    """A seat took back the last so many actions of its turn."""

    seat: Seat
    count: int


class Chatted(Kind, frozen=True):
    """A seat said something."""

    seat: Seat
    text: str


class Resigned(Kind, frozen=True):
    """A seat gave up. A bot plays on for it, or the game ends: see ``lanterns.server.retiring``."""

    seat: Seat


class ClockExpired(Kind, frozen=True):
    """A seat's time ran out: as if it had resigned."""

    seat: Seat


class SeatHanded(Kind, frozen=True):
    """The others had a bot play for a seat that kept them waiting, until its person returns."""

    seat: Seat
    by: Seat


class SeatReclaimed(Kind, frozen=True):
    """A person came back and plays on from here."""

    seat: Seat


class RematchAsked(Kind, frozen=True):
    """A person would like to play again."""

    seat: Seat


class RematchMade(Kind, frozen=True):
    """Everybody would: the same people meet at another table, made in the same commit."""

    table: TableId


class Finished(Kind, frozen=True):
    """The game is over. The seed is public from here on."""

    reason: Literal["played", "resigned", "time"]
    """Played to the end; or broken off because a seat gave up or ran out of time."""
    winners: tuple[Seat, ...]


Entry: TypeAlias = (
    TableMade
    | SeatTaken
    | BotSeated
    | SeatFreed
    | Started
    | Acted
    | Undone
    | Chatted
    | Resigned
    | ClockExpired
    | SeatHanded
    | SeatReclaimed
    | RematchAsked
    | RematchMade
    | Finished
)


class Logged(Struct, frozen=True):
    """An entry with its number, and what brought it about."""

    number: int
    at: Millis
    """When it was decided; never before the entry before it."""
    entry: Entry
    by: TokenHash | UnsetType = UNSET
    """Whose request it was; unset for the server's own deeds."""
    request: str | UnsetType = UNSET
    """The id that the caller gave the request."""


_ENCODER: Final = Encoder()
_DECODER: Final = Decoder(Logged)


def encode_logged(logged: Logged) -> bytes:
    """As it is stored: JSON in UTF-8."""
    return _ENCODER.encode(logged)


def decode_logged(stored: bytes | str) -> Logged:
    """What was stored."""
    return _DECODER.decode(stored)
