"""The messages on a table's socket, and their answers.

A client sends a ``ClientMessage``, the server a ``SocketMessage``, each as one text frame of JSON.
"""

from collections.abc import Mapping
from typing import Annotated, Final, TypeAlias, assert_never

from msgspec import Meta
from msgspec.json import Decoder

from lanterns.server.api.problems import Problem, to_http_error
from lanterns.server.core.commands import MOST_ACTIONS, Request, RequestId
from lanterns.server.core.entries import Millis, TableId
from lanterns.server.core.identity import Caller
from lanterns.server.live.clock import millis
from lanterns.server.live.hub import Hub
from lanterns.server.live.room import Wants
from lanterns.server.snapshot.messages import Answered, Away, Message, ServerMessage
from lanterns.server.wire.action import ActionJson, read_action
from lanterns.server.wire.base import Kind, assemble
from lanterns.server.wire.event import EventJson

SOCKET_PATH: Final = "/api/tables/{table}/socket"

RESTARTING: Final = 1012
"""The close code of a socket whose server stops and will be back."""
NO_SUCH_TABLE: Final = 4404

PreviewActions: TypeAlias = Annotated[
    tuple[ActionJson, ...], Meta(min_length=1, max_length=MOST_ACTIONS)
]


class Submit(Request, frozen=True, tag_field="type", tag="request"):
    """Carry out a command; answered by ``accepted`` or ``refused``."""


class Preview(Kind, frozen=True):
    """Preview the results of actions, as far as your seat can know; answered by ``previewed``."""

    id: RequestId
    actions: PreviewActions


class Ping(Kind, frozen=True):
    """Check the connection; answered by ``pong``."""


ClientMessage: TypeAlias = Submit | Preview | Ping
"""A message from a client on a table's socket."""


class Previewed(Message, frozen=True):
    """The results of the actions, as far as the asking seat can know."""

    id: str
    events: tuple[EventJson, ...]


class Pong(Message, frozen=True):
    """The answer to ``ping``."""

    now: Millis
    """The server's clock, for comparison with deadlines: a browser's clock may be wrong."""


SocketMessage: TypeAlias = ServerMessage | Away | Previewed | Pong | Problem
"""A message from the server on a table's socket."""

SocketAnswer: TypeAlias = Answered | Pong | Problem

DECODER: Final[Decoder[ClientMessage]] = Decoder(ClientMessage)


def read_wants(query: Mapping[str, str]) -> Wants:
    """Return the messages that a client chose when it opened its socket."""
    return Wants(changes=query.get("changes") == "1", away=query.get("away") == "1")


async def answer_message(
    hub: Hub, table: TableId, caller: Caller, message: ClientMessage, here: bool = False
) -> SocketAnswer:
    """Return the answer to a message; ``here`` if this task is never cancelled early."""
    if isinstance(message, Ping):
        return Pong(millis())
    try:
        hub.sanctions.require_not_banned(caller)
        match message:
            case Submit():
                submit = hub.submit_here if here else hub.submit
                return await submit(table, message, caller)
            case Preview():
                actions = tuple(map(read_action, message.actions))
                events = await hub.queries.preview(table, caller, actions)
                return assemble(Previewed, id=message.id, events=events)
            case _:
                assert_never(message)
    except Exception as error:
        known = to_http_error(error)
        return Problem(known.code, known.reason, message.id)
