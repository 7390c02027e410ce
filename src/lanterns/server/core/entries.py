"""The log of a table: entries numbered from 1 without gaps, each saying one thing that happened.

Entries are what is stored, and everything else is derived from them. They hold secrets (the seed,
hashes of tokens) and never leave the server; what is sent of an entry are its ``Public`` fields, in
a type that ``lanterns.server.snapshot.log`` derives. In entries a seat is the engine's number; on
the wire it is a side of the table.
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
"""The format of the entries written now, stored in each ``TableMade``.

Within a version fields are only ever added, with a default that means what was true before.
"""

TableId: TypeAlias = str
"""12 characters: the link to a table, and the code people read out. 60 random bits."""

Millis: TypeAlias = int
"""Milliseconds since 1970, UTC."""

HexSeed: TypeAlias = Secret[Annotated[str, Hexadecimal(32)]]
"""A seed, as 32 hexadecimal digits. ``TableInfo`` shows it once the game is over."""


class TimeControl(Shape, frozen=True):
    """Thinking time in seconds: a bank, and what each turn adds to it, up to a cap."""

    bank: Annotated[int, Meta(ge=10, le=14 * 86_400)]
    increment: Annotated[int, Meta(ge=0, le=86_400)] = 0
    cap: Annotated[int, Meta(ge=10, le=14 * 86_400)] = 14 * 86_400


class TableMade(Kind, frozen=True):
    """The table was set up. This is always entry 1."""

    version: Secret[int]
    """The ``LOG_VERSION`` of the server that wrote it."""
    options: OnTable[OptionsJson]
    public: OnTable[bool]
    """Whether the table is listed for everybody; otherwise it is found by its link only."""
    title: OnTable[str]
    clock: OnTable[TimeControl | None]
    patience: OnTable[int]
    """Seconds a seat may keep the others waiting before they may hand it to a bot."""
    stand_in: Secret[str]
    """The code of the bot that plays for a seat that resigned, ran out of time or is away."""
    host: TokenHash
    """The person who set up the table, and who may seat bots and start the game."""
    seed: HexSeed
    commitment: OnTable[str]
    components: Secret[str]
    """The fingerprint of the set of pieces that the game is dealt from."""
    rules: Secret[int]
    """The version of the rules that the game is played by."""
    rematch_of: OnTable[TableId | None] = None
    lesson: Secret[str | None] = None
    """The chapter of a lesson that is played here; such a table is in nobody's list."""
    practice_of: OnTable[TableId | None] = None
    """The table whose finished game is played on here against bots, from one of its moments."""
    wish: Secret[str | None] = None
    """The fingerprint of what the host asked for, if they gave the request an id."""

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
    """Before the start, a person left, or the host removed a person or a bot."""

    seat: Public[Seat]
    removed: Public[bool] = False
    """Whether the host removed a person."""
    locked_out: Public[bool] = False
    """Whether that person cannot sit down at this table again."""


class SeatMuted(Kind, frozen=True):
    """The host keeps a person from writing here, or lets them write again."""

    seat: Public[Seat]
    muted: Public[bool]


class Started(Kind, frozen=True):
    """The tiles were dealt."""


class Acted(Kind, frozen=True):
    """A seat took actions, all of them or none. The events beside it say what they led to."""

    seat: Public[Seat]
    actions: Public[tuple[ActionJson, ...]]


class Undone(Kind, frozen=True):
    """A seat took back the last ``count`` actions of its turn."""

    seat: Public[Seat]
    count: Public[int]


class Chatted(Kind, frozen=True):
    """A seat said something."""

    seat: Public[Seat]
    text: Public[str]


class Resigned(Kind, frozen=True):
    """A seat gave up for good. A bot plays for it from here, or the game ends."""

    seat: Public[Seat]


class ClockExpired(Kind, frozen=True):
    """A seat ran out of time, which counts as resigning."""

    seat: Public[Seat]


class SeatHanded(Kind, frozen=True):
    """Another seat had a bot play for a person who kept the table waiting, until they return."""

    seat: Public[Seat]
    by: Public[Seat]


class SeatReclaimed(Kind, frozen=True):
    """A person came back and took the seat from the bot."""

    seat: Public[Seat]


class RematchAsked(Kind, frozen=True):
    """A person wants to play again."""

    seat: Public[Seat]


class RematchMade(Kind, frozen=True):
    """Every person asked for a rematch, which is at ``table``; it was made in the same commit."""

    table: Public[TableId]


class Finished(Kind, frozen=True):
    """The game is over. The seed is public from here on."""

    reason: Public[Literal["played", "resigned", "time"]]
    """Played to the end, or ended early because a seat resigned or ran out of time."""
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
"""One thing that happened at a table."""

ACCESS: Final[Mapping[type, Mapping[str, Access]]] = {
    kind: find_access(kind) for kind in get_args(Entry)
}
"""Who may see each field of each kind of entry."""


class Logged(Struct, frozen=True):
    """An entry with its number, its time and the request that caused it."""

    number: int
    at: Millis
    """When it was decided; never earlier than the entry before it."""
    entry: Entry
    by: TokenHash | UnsetType = UNSET
    """The person whose request it was; unset for what the server did by itself."""
    request: str | UnsetType = UNSET
    """The id that the person gave the request."""
    command: str | UnsetType = UNSET
    """The fingerprint of its command."""


_ENCODER: Final = Encoder()
_DECODER: Final = Decoder(Logged)


def encode_logged(logged: Logged) -> bytes:
    """Return the entry as it is stored: JSON in UTF-8."""
    return _ENCODER.encode(logged)


def decode_logged(stored: bytes | str) -> Logged:
    """Read an entry from the store."""
    return _DECODER.decode(stored)
