"""The messages of the server, the same for sockets, streams and HTTP.

A ``Welcome`` shows a table to a viewer who arrives, an ``Update`` reports what happened since, and
``Accepted`` and ``Refused`` answer requests. Nothing secret can be in them, because
``lanterns.server.snapshot.snapshot`` builds them from the engine's views.

The types say what a client receives; the schema and the TypeScript types come from them. The server
assembles most of them of parts that are JSON already: see ``assemble``.
"""

from typing import Final, TypeAlias

from msgspec import Struct

from lanterns.engine.shape import snake_case
from lanterns.server.core.entries import Millis
from lanterns.server.core.errors import RefusalCode
from lanterns.server.snapshot.log import LogEntry
from lanterns.server.snapshot.position import Change, Position, TableInfo
from lanterns.server.wire.base import Assembled, SideName

PROTOCOL_VERSION: Final = 1
"""The version of the messages. It is raised when older clients could not read them."""


class ChatLine(Struct, frozen=True):
    """One line of the chat."""

    number: int
    at: Millis
    seat: SideName
    text: str


class Message(Struct, frozen=True, tag_field="type", tag=snake_case):
    """Anything that the server sends about a table."""


class Welcome(Message, frozen=True):
    """Everything a viewer needs to begin, or to begin again."""

    protocol: int
    """The version of the messages that the server sends."""
    number: int
    """The number of the last log entry."""
    you: SideName | None
    """The viewer's seat; null for a spectator."""
    host: bool
    """Whether the viewer set up the table."""
    table: TableInfo
    position: Position | None
    """Null before the start."""
    chat: tuple[ChatLine, ...]
    """The last chat lines."""


class Update(Message, frozen=True):
    """What happened, in order and without gaps, and the table after it."""

    number: int
    """The number of the last log entry."""
    entries: tuple[LogEntry, ...]
    table: TableInfo | None = None
    """Null if only chat happened; missing if there is a change."""
    position: Position | None = None
    """Null if only chat happened or no game is on; missing if there is a change."""
    change: Change | None = None
    """What has changed, instead of the whole table and position, if the client asked for that."""


class Away(Message, frozen=True):
    """Who has left the table and can come back, for sockets that asked. It is not in the log."""

    seats: tuple[SideName, ...]
    """The seats of people who have had no connection to the table for some seconds. None are known
    before the first such message of a connection."""


class Accepted(Message, frozen=True):
    """A request was carried out, and is on disk."""

    id: str
    number: int
    """The number of its last log entry; the same if the request is sent again."""


class Refused(Message, frozen=True):
    """A request was understood and not carried out; nothing has changed."""

    id: str
    code: RefusalCode
    reason: str
    """The same as a sentence in English."""
    number: int
    """The number of the table's last log entry."""
    missed: Update | Welcome | None
    """What happened since ``based_on``, if the code is ``stale``."""


Answer: TypeAlias = Accepted | Refused
ServerMessage: TypeAlias = Welcome | Update | Answer

Answered: TypeAlias = Accepted | Assembled
"""The answer to a request as it is sent: ``Accepted``, or a ``Refused`` that was assembled."""
