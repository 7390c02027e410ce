"""What is said on a socket beside the tables' own messages: the two families of the protocol.

A client sends a ``ClientMessage``, the server a ``SocketMessage``, each as one text frame of JSON.
"""

from typing import Annotated, Final, TypeAlias

from msgspec import Meta
from msgspec.json import Decoder, Encoder

from lanterns.server.command import MOST_ACTIONS, Request, RequestId
from lanterns.server.entry import Millis
from lanterns.server.errors import RefusalCode
from lanterns.server.message import Message, ServerMessage
from lanterns.server.wire.action import ActionJson
from lanterns.server.wire.base import Kind, Shape
from lanterns.server.wire.event import EventJson

Actions: TypeAlias = Annotated[tuple[ActionJson, ...], Meta(min_length=1, max_length=MOST_ACTIONS)]


class Submit(Request, frozen=True, tag_field="type", tag="request"):
    """Carry out a command; answered by ``accepted`` or ``refused``."""


class Preview(Kind, frozen=True):
    """Ask what actions would give one's seat, as far as it can know; answered by ``previewed``."""

    id: RequestId
    actions: Actions


class Ping(Kind, frozen=True):
    """Ask for a sign of life; answered by ``pong``."""


ClientMessage: TypeAlias = Submit | Preview | Ping
"""What a client may send on a table's socket."""


class PreviewAsked(Shape, frozen=True):
    """The same question over HTTP."""

    actions: Actions


class Previewed(Message, frozen=True):
    """What the actions would bring about, as far as the asker's seat can know."""

    id: str
    events: tuple[EventJson, ...]


class Pong(Message, frozen=True):
    """A sign of life."""

    now: Millis
    """The server's clock, to compare with deadlines: the clock of a browser may be wrong."""


class Problem(Message, frozen=True):
    """Something could not be understood or done; nothing has changed."""

    code: RefusalCode
    reason: str
    """The same as a sentence in English."""
    id: str | None = None
    """Of what was asked, if it had one."""


SocketMessage: TypeAlias = ServerMessage | Previewed | Pong | Problem
"""What the server may send on a table's socket."""

_DECODER: Final[Decoder[ClientMessage]] = Decoder(ClientMessage)
_ENCODER: Final = Encoder()


def decode_client(text: str) -> ClientMessage:
    """The message in a frame; ``msgspec.DecodeError`` if there is none."""
    return _DECODER.decode(text)


def encode(message: object) -> bytes:
    """A message as it is sent."""
    return _ENCODER.encode(message)
