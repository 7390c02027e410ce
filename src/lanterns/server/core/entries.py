"""The log of a table: entries numbered from 1 without gaps, one for each thing that happened.

Only entries are stored; everything else is derived from them. They hold secrets (the seed, hashes
of tokens) and never leave the server: only their ``Public`` fields are sent, in a type that
``lanterns.server.snapshot.log`` derives. In entries a seat is the engine's number; on the wire it
is a side of the table.
"""

from collections.abc import Mapping
from typing import Annotated, Final, Literal, TypeAlias, get_args

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.json import Decoder, Encoder

from lanterns.engine import Seat
from lanterns.engine.shape import Hexadecimal
from lanterns.server.core.access import Access, OnTable, Public, Secret, find_access
from lanterns.server.core.identity import TokenHash
from lanterns.server.wire.action import ActionJson
from lanterns.server.wire.base import Kind, Shape
from lanterns.server.wire.options import OptionsJson

LOG_VERSION: Final = 1
"""The format of new entries, stored in each ``TableMade``.

Within a version, fields may only be added, with a default that describes the entries without them.
"""

TableId: TypeAlias = str
"""12 characters with 60 random bits: the link to a table, and the code that people read out."""

Millis: TypeAlias = int
"""Milliseconds since 1970, UTC."""

HexSeed: TypeAlias = Secret[Annotated[str, Hexadecimal(32)]]
"""A seed, as 32 hexadecimal digits. ``TableInfo`` shows it once the game is over."""


class TimeControl(Shape, frozen=True):
    """Thinking time in seconds: a bank, and an increment for each turn, up to a cap."""

    bank: Annotated[int, Meta(ge=10, le=14 * 86_400)]
    increment: Annotated[int, Meta(ge=0, le=86_400)] = 0
    cap: Annotated[int, Meta(ge=10, le=14 * 86_400)] = 14 * 86_400


class TableMade(Kind, frozen=True):
    """The table was set up. This is always entry 1."""

    version: Secret[int]
    """The ``LOG_VERSION`` of the server that wrote it."""
    options: OnTable[OptionsJson]
    public: OnTable[bool]
    """Whether the table is listed; otherwise it is found only by its link."""
    title: OnTable[str]
    clock: OnTable[TimeControl | None]
    patience: OnTable[int]
    """Seconds that the others must wait for a seat before they may hand it to a bot."""
    stand_in: Secret[str]
    """The code of the bot that plays for people who resigned, ran out of time or are away."""
    host: TokenHash
    """The person who set up the table, and may seat bots and start the game."""
    seed: HexSeed
    commitment: OnTable[str]
    components: Secret[str]
    """The fingerprint of the set of pieces that the game is dealt from."""
    rules: Secret[int]
    """The version of the rules of the game."""
    rematch_of: OnTable[TableId | None] = None
    lesson: Secret[str | None] = None
    """The chapter of a lesson that is played here; the table of a lesson is never listed."""
    practice_of: OnTable[TableId | None] = None
    """The table with the finished game that is continued here against bots."""
    wish: Secret[str | None] = None
    """The fingerprint of the host's request, if it had an id."""

    def __repr__(self) -> str:
        """Leave out the seed, which must not get into a traceback or a log."""
        return f"TableMade(title={self.title!r}, options={self.options!r}, ...)"


class SeatTaken(Kind, frozen=True):
    """A person sat down."""

    seat: Public[Seat]
    name: Public[str]
    token: TokenHash


class BotSeated(Kind, frozen=True):
    """The host gave a seat to a bot."""

    seat: Public[Seat]
    code: Public[str]


class SeatFreed(Kind, frozen=True):
    """A person left before the start, or the host removed a person or a bot."""

    seat: Public[Seat]
    removed: Public[bool] = False
    """Whether the host removed a person."""
    locked_out: Public[bool] = False
    """Whether that person cannot sit down at this table again."""


class SeatMuted(Kind, frozen=True):
    """The host muted a person, or unmuted them."""

    seat: Public[Seat]
    muted: Public[bool]


class Started(Kind, frozen=True):
    """The tiles were dealt."""


class Acted(Kind, frozen=True):
    """A seat took actions. Their results are the events beside this entry."""

    seat: Public[Seat]
    actions: Public[tuple[ActionJson, ...]]


class Undone(Kind, frozen=True):
    """A seat undid the last ``count`` actions of its turn."""

    seat: Public[Seat]
    count: Public[int]


class Chatted(Kind, frozen=True):
    """A seat sent a chat message."""

    seat: Public[Seat]
    text: Public[str]


class Resigned(Kind, frozen=True):
    """A seat gave up for good. A bot plays for it from here, or the game ends."""

    seat: Public[Seat]


class ClockExpired(Kind, frozen=True):
    """A seat ran out of time, which counts as resigning."""

    seat: Public[Seat]


class SeatHanded(Kind, frozen=True):
    """Another seat handed this one to a bot, as its person kept the table waiting."""

    seat: Public[Seat]
    by: Public[Seat]


class SeatReclaimed(Kind, frozen=True):
    """A person took their seat back from the bot."""

    seat: Public[Seat]


class RematchAsked(Kind, frozen=True):
    """A person wants to play again."""

    seat: Public[Seat]


class RematchMade(Kind, frozen=True):
    """Every person asked for a rematch. It is at ``table``, made in the same commit."""

    table: Public[TableId]


class Finished(Kind, frozen=True):
    """The game is over, and its seed is public."""

    reason: Public[Literal["played", "resigned", "time"]]
    """Whether the game was played to the end, or ended by a resignation or a clock."""
    winners: Public[tuple[Seat, ...]]


Entry: TypeAlias = (
    TableMade
    | SeatTaken
    | BotSeated
    | SeatFreed
    | SeatMuted
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
"""An entry of a table's log."""

ACCESS: Final[Mapping[type, Mapping[str, Access]]] = {
    kind: find_access(kind) for kind in get_args(Entry)
}
"""The access to each field of each kind of entry."""


class Logged(Struct, frozen=True):
    """An entry with its number, its time and the request that caused it."""

    number: int
    at: Millis
    """When it was decided; never earlier than the entry before it."""
    entry: Entry
    by: TokenHash | UnsetType = UNSET
    """The person who made the request; unset for the server's own entries."""
    request: str | UnsetType = UNSET
    """The id of the request."""
    command: str | UnsetType = UNSET
    """The fingerprint of its command."""


_ENCODER: Final = Encoder()
_DECODER: Final = Decoder(Logged)


def encode_logged(logged: Logged) -> bytes:
    """Encode an entry for the store, as JSON in UTF-8."""
    return _ENCODER.encode(logged)


def decode_logged(stored: bytes | str) -> Logged:
    """Decode an entry from the store."""
    return _DECODER.decode(stored)
