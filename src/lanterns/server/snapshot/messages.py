"""The server's messages, the same for sockets, streams and HTTP.

A ``Welcome`` shows a table to a viewer who arrives, an ``Update`` reports what happened since, and
``Accepted`` and ``Refused`` answer requests. Nothing secret can be in them, because
``lanterns.server.snapshot.snapshot`` builds them from the engine's views.

The types describe what a client receives; the schema and the TypeScript types are generated from
them. The server assembles most messages from parts that are already JSON: see ``assemble``.
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
"""The version of the messages, raised when older clients could not read them."""


class ChatLine(Struct, frozen=True):
    """A chat message."""

    number: int
    at: Millis
    seat: SideName
    text: str


class Message(Struct, frozen=True, tag_field="type", tag=snake_case):
    """A message about a table."""


class Welcome(Message, frozen=True):
    """The whole table, for a viewer who connects or must start over."""

    protocol: int
    """The version of the server's messages."""
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
    """The latest chat messages."""


class Update(Message, frozen=True):
    """The next log entries, in order and without gaps, and the table after them."""

    number: int
    """The number of the last log entry."""
    entries: tuple[LogEntry, ...]
    table: TableInfo | None = None
    """Null after chat alone; missing if there is a change."""
    position: Position | None = None
    """Null after chat alone or without a game; missing if there is a change."""
    change: Change | None = None
    """The changes, instead of the whole table and position, if the client asked for them."""


class Away(Message, frozen=True):
    """The people who are away and may come back, for sockets that asked. It is not in the log."""

    seats: tuple[SideName, ...]
    """The seats of people without a connection to the table for some seconds. Before the first
    message of this kind, assume none."""


class Accepted(Message, frozen=True):
    """A request was carried out, and is on disk."""

    id: str
    number: int
    """The number of its last log entry; the same if the request is sent again."""


class Refused(Message, frozen=True):
    """A request was understood but not carried out; nothing has changed."""

    id: str
    code: RefusalCode
    reason: str
    """The same as a sentence in English."""
    number: int
    """The number of the table's last log entry."""
    missed: Update | Welcome | None
    """The entries since ``based_on``, if the code is ``stale``."""


Answer: TypeAlias = Accepted | Refused
ServerMessage: TypeAlias = Welcome | Update | Answer

Answered: TypeAlias = Accepted | Assembled
"""The answer to a request as it is sent: ``Accepted``, or an assembled ``Refused``."""
