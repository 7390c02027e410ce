"""Uvicorn's protocols for HTTP and WebSocket, with limits that they lack.

The head of a request is limited in size and in time, and its body in time, whether or not anything
reads that body. A WebSocket may send only a limited number of frames and bytes, whatever they
contain: empty fragments and pings never become a message, so no limit on messages would notice
them. Pongs are not queued for a client that does not read.
Closing a transport first sends what is still buffered, which never ends if the client does not
read; so a connection is aborted some seconds after it was closed, or at once by ``cut``.
"""

import asyncio
from functools import lru_cache
from time import monotonic
from types import GeneratorType
from typing import Any, ClassVar, Final

from litestar.types import Scope
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State
from websockets.streams import StreamReader

from lanterns.server.http.inbox import Inbox, Wakeups
from lanterns.server.http.limits import Bucket
from lanterns.server.http.settings import Limits

try:
    from websockets.speedups import apply_mask
except ImportError:  # a platform for which websockets has no compiled part
    from websockets.utils import apply_mask

POLICY_VIOLATION: Final = 1008
"""The close code for a client that broke a limit (RFC 6455, section 7.4.1)."""

_INVALID_TEXT: Final = 1007

MOST_HEAD: Final = 32 * 1024
"""Bytes that a request may send before its body: the request line and the headers."""

HEAD_SECONDS: Final = 15.0
"""Seconds in which they must arrive."""

BODY_SECONDS: Final = 20.0
"""Seconds in which the body must arrive; an operation that needs it answers 408 before that."""

LINGER_SECONDS: Final = 5.0
"""Seconds in which the rest of a body must arrive once the request was answered without it."""

_GRACE: Final = 5.0
"""Seconds that a closed connection has to send what is still buffered."""

_PROTOCOL: Final = "lanterns.protocol"
"""The extension of the scope that holds the ``SocketProtocol`` itself."""

_FINAL_TEXT: Final = 0x81
_MASKED: Final = 0x80
"""The first two bytes of a frame: a whole text message; a payload that is masked."""

_AT_NEXT_FRAME: Final = StreamReader.at_eof.__code__
"""Where the parser waits before a frame."""

_SLICE: Final = 1024
"""Bytes parsed before the frames in them are counted: at most 170 frames of 6 bytes."""


class LimitedHttpProtocol(HttpToolsProtocol):
    """One HTTP connection."""

    _head: int | None = 0
    """Bytes of the head so far; ``None`` while there is a body."""
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Start the deadline for the first request."""
        super().connection_made(transport)
        self._start_deadline(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the deadline."""
        self._cancel_deadline()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse what came, unless the head of the request is too long.

        A body may come in the same piece as the head: as much as the head may still have is parsed
        first, so that the two are measured by limits of their own.
        """
        while data and self._head is not None:
            room = MOST_HEAD - self._head
            if room <= 0:
                self._cancel_deadline()
                self.send_400_response("the request line and headers are too long")
                return
            if self._deadline is None:
                self._start_deadline(HEAD_SECONDS)
            piece, data = data[:room], data[room:]
            self._head += len(piece)
            super().data_received(piece)
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
        if data:
            super().data_received(data)
        if self._head is None and self._deadline is None:
            self._start_deadline(BODY_SECONDS)

    def on_headers_complete(self) -> None:
        """The head is complete."""
        self._head = None
        self._cancel_deadline()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The body is complete: another head may follow."""
        self._head = 0
        self._cancel_deadline()
        super().on_message_complete()
        if self.cycle is not None and self.cycle.response_complete:
            # Answered before the body was there, which ended uvicorn's wait for another request.
            self._start_deadline(HEAD_SECONDS)

    def on_response_complete(self) -> None:
        """The request is answered. What is still to come of its body is of no use any more."""
        super().on_response_complete()
        if self._head is None and not self.transport.is_closing():
            self._cancel_deadline()
            self._start_deadline(LINGER_SECONDS)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to the WebSocket protocol, and drop the parser.

        The parser and this object refer to each other: only the garbage collector would free them.
        """
        self._cancel_deadline()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]

    def _start_deadline(self, seconds: float) -> None:
        self._deadline = self.loop.call_later(seconds, self.transport.abort)

    def _cancel_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class SocketProtocol(WebSocketsSansIOProtocol):
    """One WebSocket connection."""

    limits: ClassVar[Limits] = Limits()
    _held: bytes = b""
    """Frames that leave with the next one."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.queue = Inbox(self.loop, _wakeups_of(self.loop))  # type: ignore[assignment]
        now = monotonic()
        self._frames = Bucket(self.limits.frames, now)
        self._bytes = Bucket(self.limits.bytes, now)
        self._awaited = False
        """Whether the application waits for a message, and will take the next one at once."""
        self.flooded = False
        """Whether the client was cut off because it sent too many frames or bytes."""

    def data_received(self, data: bytes) -> None:
        """Parse what came in slices, so that a flood is noticed before all of it is parsed."""
        if self._bytes.take(len(data), monotonic()):
            self._cut_off("too many bytes")
            return
        text = self._whole_text(data)
        if text is not None:
            if self._frames.take(1, monotonic()):
                self._cut_off("too many frames")
                return
            self.curr_msg_data_type, self.frames = "text", [text]
            self.send_receive_event_to_app()
            return
        for start in range(0, len(data), _SLICE):
            super().data_received(data[start : start + _SLICE])
            if self.transport.is_closing():
                return

    def _whole_text(self, data: bytes) -> bytes | None:
        """What is in a frame that is a whole text message, if it is all that came.

        Nearly everything that clients send has this form (RFC 6455, section 5.2). The general
        parser, which reads all others, takes five times as long.
        """
        if data[0] != _FINAL_TEXT or not 6 <= len(data) <= _SLICE or not self._between_messages():
            return None
        start = 6 if data[1] < _MASKED | 126 else 8
        size = data[1] ^ _MASKED if start == 6 else int.from_bytes(data[2:4], "big")
        if data[1] > _MASKED | 126 or size != len(data) - start or (start == 8 and size < 126):
            return None
        return apply_mask(data[start:], data[start - 4 : start])

    def _between_messages(self) -> bool:
        """Whether the parser has no part of a message, and waits for the next one to begin."""
        conn = self.conn
        if conn.state is not State.OPEN or conn.current_size is not None:
            return False
        waits: object = conn.parser
        while isinstance(waits, GeneratorType):
            if waits.gi_code is _AT_NEXT_FRAME:
                return True
            waits = waits.gi_yieldfrom
        return False

    def handle_events(self) -> None:
        """Count the frames that were parsed, then handle them."""
        if self._frames.take(len(self.conn.events), monotonic()):
            self._cut_off("too many frames")
            return
        super().handle_events()

    def handle_cont(self, event: Frame) -> None:
        """Take a fragment of a message, unless it has too many already."""
        if len(self.frames) >= self.limits.fragments:
            self._cut_off("too many fragments")
        elif not self.flooded:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer with a pong, unless earlier answers still wait to be read."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def send_receive_event_to_app(self) -> None:
        """Hand a message to the application, unless it is not valid text.

        Uvicorn would log an error with a traceback then, and fail if the client has closed
        meanwhile. It would also stop reading until the application has the message, which costs
        two calls of the system and is of no use if the application is waiting for it.
        """
        data = b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        if self.curr_msg_data_type == "text":
            try:
                text = data.decode()
            except UnicodeDecodeError:
                self._fail(_INVALID_TEXT, "not valid UTF-8")
                return
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
        else:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        awaited, self._awaited = self._awaited, False
        if not awaited and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    async def receive(self) -> Any:
        """Return the next message or event of the connection.

        As uvicorn's does, but not by way of it: every coroutine that waits for another is one more
        to resume when a message comes.
        """
        self._awaited = self.queue.empty()
        event = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self.transport.resume_reading()
        return event

    def _cut_off(self, reason: str) -> None:
        """Close the connection of a client that floods it."""
        self.flooded = True
        self._fail(POLICY_VIOLATION, reason)

    def _fail(self, code: int, reason: str) -> None:
        """Close the connection, and read nothing more from it."""
        self.conn.events_received()
        if not self.handshake_complete or self.close_sent:
            self.transport.abort()
            return
        self.conn.data_to_send()  # pongs that nobody waits for
        self.conn.fail(code, reason)
        self.handle_parser_exception()

    def handle_connect(self, event: Request) -> None:
        """Hand this object to the application in the scope; it runs after this returns."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[_PROTOCOL] = self

    async def send_text(self, text: bytes) -> None:
        """Send a message that is encoded already, in one frame.

        Nearly everything that the server sends takes this path, past all other layers: a sixth of
        what a message through Litestar and uvicorn costs (``benchmarks/framework.py``).
        """
        while not self.send_text_now(text):
            if self.disconnected or self.close_sent:
                raise ClientDisconnected
            await self.writable.wait()

    def send_text_now(self, text: bytes, hold: bool = False) -> bool:
        """Send it without waiting, unless the buffer is full; whether it was sent.

        With ``hold``, it leaves together with the next message, which must follow soon: each call
        of the system costs as much as encoding the message.
        """
        if self.disconnected or self.close_sent or not self.writable.is_set():
            return False
        frames = self._held + text_frame(text)
        self._held = frames if hold else b""
        if not hold:
            self.transport.write(frames)
        return True

    def cut(self) -> None:
        """Cut the connection, whatever is still buffered."""
        self.transport.abort()

    async def run_asgi(self) -> None:
        """Serve the connection, and abort it if it has not ended some seconds later."""
        await super().run_asgi()
        if self in self.connections:
            self.loop.call_later(_GRACE, self.transport.abort)
        if hasattr(self, "scope"):
            self.scope["extensions"].pop(_PROTOCOL, None)

    async def send(self, message: Any) -> None:
        """Send a message of the application, and note when it has refused the connection.

        Otherwise uvicorn logs an error: it believes that the application forgot to answer.
        """
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True
        if self.handshake_complete:
            # Nobody needs the handshake any more, but an idle socket would keep it.
            self.__dict__.pop("request", None)
            self.__dict__.pop("response", None)

    def connection_lost(self, exc: Exception | None) -> None:
        """Break the cycles of references that nothing but the collector would free."""
        super().connection_lost(exc)
        self.conn.parser.close()
        for error in (self.conn.handshake_exc, self.conn.parser_exc):
            if error is not None:
                error.__traceback__ = error.__context__ = None

    def keepalive_timeout(self) -> None:
        """Cut a silent connection: its client will not read what is buffered either."""
        super().keepalive_timeout()
        self.transport.abort()


@lru_cache(maxsize=1)
def _wakeups_of(loop: asyncio.AbstractEventLoop) -> Wakeups:
    """What all connections of an event loop share; a process has one loop at a time."""
    return Wakeups(loop)


def protocol_of(scope: Scope) -> SocketProtocol:
    """The protocol that serves the socket of a scope."""
    protocol = (scope["extensions"] or {})[_PROTOCOL]
    assert isinstance(protocol, SocketProtocol)
    return protocol


def limited_socket_protocol(limits: Limits) -> type[SocketProtocol]:
    """The WebSocket protocol with these limits; uvicorn makes one of this class per connection."""

    class LimitedSocketProtocol(SocketProtocol):
        pass

    LimitedSocketProtocol.limits = limits
    return LimitedSocketProtocol


def text_frame(text: bytes) -> bytes:
    """A whole message as one text frame (RFC 6455, section 5.2)."""
    size = len(text)
    if size < 126:
        return bytes((0x81, size)) + text
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text
