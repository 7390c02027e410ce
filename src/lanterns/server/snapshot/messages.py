"""What the server says: one closed family of messages, the same for sockets, streams and REST.

``Welcome`` greets whoever comes (back), ``Update`` reports what happened since, ``Accepted`` and
``Refused`` answer requests. Nothing secret can be in them: they are built in
``lanterns.server.snapshot.snapshot`` out of the engine's views.

They are made to be sent: what goes to several viewers, or is told again and again, is in them as
``msgspec.Raw``, encoded before the rest. Whoever wants to look into one decodes what was sent.
"""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from lanterns.server.core.entries import Millis, TableId, TimeControl
from lanterns.server.core.errors import RefusalCode
from lanterns.server.core.table import Phase
from lanterns.server.wire.action import ActionJson
from lanterns.server.wire.base import Kind, ObstacleName, SideName, StepName, UseName, snake
from lanterns.server.wire.event import EventJson
from lanterns.server.wire.options import OptionsJson
from lanterns.server.wire.view import ViewJson

PROTOCOL_VERSION: Final = 2
"""Of the messages on the wire. Version 1 had other names for log entries, and did not say so."""


class SeatFace(Struct, frozen=True):
    """A seat as everybody sees it."""

    seat: SideName
    kind: Literal["free", "person", "bot"]
    name: str
    """Of the person or the bot; empty for a free seat."""
    bot: str | None
    """The code of the bot that decides for it now, be it the bot's own seat or as a stand-in."""
    gone: Literal["handed", "resigned", "time"] | None
    """Why a stand-in plays for a person: handed over until the person returns, or for good."""
    time_left: Millis | None
    """Of its bank at the start of the present turn, if there is a clock."""
    rematch: bool
    """Whether it asked for a rematch."""


class TableFace(Struct, frozen=True):
    """A table as everybody sees it, in lists too."""

    id: TableId
    title: str
    public: bool
    phase: Phase
    options: OptionsJson
    clock: TimeControl | None
    patience: int
    seats: tuple[SeatFace, ...]
    commitment: str
    """To the seed."""
    made_at: Millis
    changed_at: Millis
    number: int
    """Of the last entry."""
    turn: int | None
    """Of the game, once it has begun."""
    to_move: SideName | None
    """The seat the game waits for, while it is on."""
    winners: tuple[SideName, ...] | None
    """Once it is over."""
    ended: Literal["played", "resigned", "time"] | None
    seed: str | None
    """Once it is over: 32 hexadecimal digits, to check the commitment and the deal with."""
    rematch: TableId | None
    """Where the same people play again."""
    rematch_of: TableId | None


class Mine(Struct, frozen=True):
    """A table that somebody set up or has a seat at, as that one finds it in a list."""

    table: TableFace
    you: SideName | None
    """Where they sit; ``None`` for a host without a seat."""


class Ahead(Struct, frozen=True):
    """What a seat could choose from in a later step of its turn, if it passes until then."""

    step: StepName
    legal: tuple[ActionJson, ...]


class Blocked(Struct, frozen=True):
    """What a seat cannot make use of in the rest of its turn."""

    what: UseName
    why: ObstacleName


class Position(Struct, frozen=True):
    """The game as this viewer may know it, and what the viewer may do."""

    view: ViewJson
    legal: tuple[ActionJson, ...]
    """For the viewer's own seat when it is to move and a person decides; otherwise none."""
    ahead: tuple[Ahead, ...]
    """For the same seat: what would be legal after passing once, twice and so on in this turn."""
    blocked: tuple[Blocked, ...]
    """For the same seat: everything that no action does, neither now nor ahead."""
    undo: int
    """How many of the viewer's last actions can still be taken back."""
    to_move: SideName | None
    """``None`` once the game is over."""
    deadline: Millis | None
    """When the clock of the seat to move runs out."""
    hand_over_at: Millis | None
    """When the others may hand the seat to move to a bot; ``None`` if no person decides."""


class ChatLine(Struct, frozen=True):
    """Something said at the table."""

    number: int
    at: Millis
    seat: SideName
    text: str


class TableMade(Kind, frozen=True):
    """The table was set up."""


class SeatTaken(Kind, frozen=True):
    """A person sat down."""

    seat: SideName
    name: str


class BotSeated(Kind, frozen=True):
    """The host gave a seat to a bot."""

    seat: SideName
    code: str


class SeatFreed(Kind, frozen=True):
    """Before the start, a person left or the host sent a bot away."""

    seat: SideName


class Started(Kind, frozen=True):
    """The tiles were dealt."""


class Acted(Kind, frozen=True):
    """A seat took actions; the events beside this entry say what they led to."""

    seat: SideName
    actions: tuple[ActionJson, ...]


class Undone(Kind, frozen=True):
    """A seat took back its last actions; the position is the one before them."""

    seat: SideName
    count: int


class Chatted(Kind, frozen=True):
    """A seat said something."""

    seat: SideName
    text: str


class Resigned(Kind, frozen=True):
    """A seat gave up for good."""

    seat: SideName


class ClockExpired(Kind, frozen=True):
    """A seat ran out of time, which counts as resigning."""

    seat: SideName


class SeatHanded(Kind, frozen=True):
    """Another seat had a bot play for a person who kept the table waiting."""

    seat: SideName
    by: SideName


class SeatReclaimed(Kind, frozen=True):
    """The person took the seat back from the bot."""

    seat: SideName


class RematchAsked(Kind, frozen=True):
    """A seat wants to play again."""

    seat: SideName


class RematchMade(Kind, frozen=True):
    """All players accepted; the rematch is at ``table``."""

    table: TableId


class Finished(Kind, frozen=True):
    """The game is over."""

    reason: Literal["played", "resigned", "time"]
    winners: tuple[SideName, ...]


PublicEntry: TypeAlias = (
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
"""A log entry without its secrets. Each kind has the name of the stored entry it is made from."""


class LogEntry(Struct, frozen=True):
    """One entry of a table's log, as a viewer may know it."""

    number: int
    at: Millis
    what: PublicEntry
    events: tuple[EventJson, ...] = ()
    """What the actions led to, as the engine's events; tiles drawn by others are null."""


class Message(Struct, frozen=True, tag_field="type", tag=snake):
    """Anything the server says on a table's channel."""


class Welcome(Message, frozen=True):
    """Everything a viewer needs to begin or begin again."""

    protocol: int
    """The version of these messages: ``PROTOCOL_VERSION`` of the server."""
    number: int
    you: SideName | None
    """The viewer's seat; ``None`` for a spectator."""
    host: bool
    """Whether the viewer set up the table."""
    table: TableFace
    position: Position | None
    """``None`` before the start."""
    chat: tuple[ChatLine, ...]
    """The last lines."""


class Update(Message, frozen=True):
    """What happened, in order and without gaps, and how things stand after the last of it."""

    number: int
    """Of the last entry."""
    entries: tuple[LogEntry, ...]
    table: TableFace | None
    """If more than talk happened."""
    position: Position | None
    """If the game is on and more than talk happened."""


class Accepted(Message, frozen=True):
    """A request was carried out, and is on disk."""

    id: str
    number: int
    """Of the (last) entry it became. The same whenever the same request is sent again."""


class Refused(Message, frozen=True):
    """A request was understood and not carried out; nothing has changed."""

    id: str
    code: RefusalCode
    reason: str
    """The same as a sentence in English."""
    number: int
    """Of the last entry of the table."""
    missed: Update | Welcome | None
    """What happened since ``based_on``, if the code is ``stale``."""


ServerMessage: TypeAlias = Welcome | Update | Accepted | Refused
Answer: TypeAlias = Accepted | Refused
