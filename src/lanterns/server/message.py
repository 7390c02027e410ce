"""What the server says: one closed family of messages, the same for sockets, streams and REST.

``Welcome`` greets whoever comes (back), ``Events`` tells what happened since, ``Accepted`` and
``Refused`` answer requests. Nothing secret can be in them: they are built in
``lanterns.server.news`` out of the engine's views.

They are made to be sent: what goes to several viewers, or is told again and again, is in them as
``msgspec.Raw``, encoded before the rest. Whoever wants to look into one decodes what was sent.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from lanterns.server.entry import Clock, Millis, TableId
from lanterns.server.errors import RefusalCode
from lanterns.server.table import Phase
from lanterns.server.wire.action import ActionJson
from lanterns.server.wire.event import EventJson
from lanterns.server.wire.options import OptionsJson
from lanterns.server.wire.shape import Kind, snake
from lanterns.server.wire.view import ViewJson
from lanterns.server.wire.words import ObstacleName, SideName, StepName, UseName


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
    clock: Clock | None
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


class TableOpened(Kind, frozen=True):
    """The table was set up."""


class PersonSat(Kind, frozen=True):
    """A person sat down."""

    seat: SideName
    name: str


class BotSat(Kind, frozen=True):
    """A bot was given a seat."""

    seat: SideName
    code: str


class SeatCleared(Kind, frozen=True):
    """A seat became free."""

    seat: SideName


class GameStarted(Kind, frozen=True):
    """The tiles are dealt."""


class ActionsTaken(Kind, frozen=True):
    """A seat acted; what came of it is in the events beside."""

    seat: SideName
    actions: tuple[ActionJson, ...]


class ActionsUndone(Kind, frozen=True):
    """A seat took back actions: forget them, the position beside is the one before."""

    seat: SideName
    count: int


class Said(Kind, frozen=True):
    """A seat said something."""

    seat: SideName
    text: str


class SeatRetired(Kind, frozen=True):
    """A seat gave up, or its time ran out."""

    seat: SideName
    why: Literal["resigned", "time"]


class StandInCame(Kind, frozen=True):
    """A bot plays for a seat that kept the others waiting."""

    seat: SideName
    by: SideName


class PersonReturned(Kind, frozen=True):
    """And now its person is back."""

    seat: SideName


class RematchWished(Kind, frozen=True):
    """A seat would play again."""

    seat: SideName


class RematchReady(Kind, frozen=True):
    """Everybody would: there."""

    table: TableId


class GameFinished(Kind, frozen=True):
    """The game is over."""

    reason: Literal["played", "resigned", "time"]
    winners: tuple[SideName, ...]


Happening: TypeAlias = (
    TableOpened
    | PersonSat
    | BotSat
    | SeatCleared
    | GameStarted
    | ActionsTaken
    | ActionsUndone
    | Said
    | SeatRetired
    | StandInCame
    | PersonReturned
    | RematchWished
    | RematchReady
    | GameFinished
)
"""The public side of a log entry."""


class News(Struct, frozen=True):
    """One entry of the log, as a viewer may know it."""

    number: int
    at: Millis
    what: Happening
    events: tuple[EventJson, ...] = ()
    """What came of actions, in the engine's events; tiles that others drew are null."""


class Message(Struct, frozen=True, tag_field="type", tag=snake):
    """Anything the server says on a table's channel."""


class Welcome(Message, frozen=True):
    """Everything a viewer needs to begin or begin again."""

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


class Events(Message, frozen=True):
    """What happened, in order and without gaps, and how things stand after the last of it."""

    number: int
    """Of the last entry."""
    news: tuple[News, ...]
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
    missed: Events | Welcome | None
    """What happened since ``based_on``, if the code is ``stale``."""


ServerMessage: TypeAlias = Welcome | Events | Accepted | Refused
Answer: TypeAlias = Accepted | Refused
