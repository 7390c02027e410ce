"""Uvicorn's protocols for HTTP and WebSocket, with bounds that they lack.

The head of a request may be neither endless nor sent forever. A WebSocket may send only a limited
number of frames and bytes, whatever they contain: empty fragments and pings never become a message,
so no limit on messages would notice them. Pongs are not queued for a client that does not read.
And a WebSocket can be cut: closing a transport first sends what waits to be sent, which never ends
if the other side does not read, so a connection is aborted some seconds after it was closed, or at
once where asked.
"""

import asyncio
from time import monotonic
from typing import Any, ClassVar, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from lanterns.server.http.bucket import Bucket
from lanterns.server.http.settings import Limits

POLICY: Final = 1008
"""The close code for a client that broke a limit (RFC 6455, section 7.4.1)."""

LINE: Final = "lanterns.line"
"""The extension of the scope that holds the ``TableProtocol`` itself."""

MOST_HEAD: Final = 32 * 1024
"""Bytes before the body: the first line and the headers."""

HEAD_SECONDS: Final = 15.0
"""In which they have to be there."""

_GRACE: Final = 5.0

_SLICE: Final = 1024
"""Bytes parsed before the frames in them are counted: at most 170 frames of 6 bytes."""


class PageProtocol(HttpToolsProtocol):
    """One HTTP connection."""

    _head: int | None = 0
    """Bytes of the head so far; ``None`` while there is a body."""
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what came, unless it is too much.

        A body may come in the same piece as its head, and is not the head's fault: what could be
        head is handed on by itself, so that each is measured against its own bound.
        """
        while data and self._head is not None:
            room = MOST_HEAD - self._head
            if room <= 0:
                self._stop_waiting()
                self.send_400_response("the request line and headers are too long")
                return
            if self._deadline is None:
                self._await_head()
            piece, data = data[:room], data[room:]
            self._head += len(piece)
            super().data_received(piece)
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
        if data:
            super().data_received(data)

    def on_headers_complete(self) -> None:
        """The head is there."""
        self._head = None
        self._stop_waiting()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The body is there too: another head may follow."""
        self._head = 0
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to the WebSocket protocol, and let go of the parser.

        The parser and this object hold each other, and nothing but the collector would free them.
        """
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]

    def _await_head(self) -> None:
        self._deadline = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class TableProtocol(WebSocketsSansIOProtocol):
    """One WebSocket connection."""

    limits: ClassVar = Limits()

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        now = monotonic()
        self._frames = Bucket(self.limits.frames, now)
        self._bytes = Bucket(self.limits.bytes, now)
        self.flooded = False
        """Whether the client was cut off because it sent too many frames or bytes."""

    def data_received(self, data: bytes) -> None:
        """Parse what came in slices, so that a flood is noticed before all of it is parsed."""
        if self._bytes.take(len(data), monotonic()):
            self._cut_off("too many bytes")
            return
        for start in range(0, len(data), _SLICE):
            super().data_received(data[start : start + _SLICE])
            if self.transport.is_closing():
                return

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

    def _cut_off(self, reason: str) -> None:
        """Close the connection of a client that floods it, and read nothing more from it."""
        self.flooded = True
        self.conn.events_received()
        if not self.handshake_complete or self.close_sent:
            self.transport.abort()
            return
        self.conn.data_to_send()  # pongs that nobody waits for
        self.conn.fail(POLICY, reason)
        self.handle_parser_exception()

    def handle_connect(self, event: Any) -> None:
        """Hand the application the line itself; it runs after this returns."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[LINE] = self

    async def send_text(self, text: bytes) -> None:
        """Send a message that is encoded already, in one frame.

        This is the way of nearly all that the server sends: it goes through no other layer.
        """
        while not self.send_text_now(text):
            if self.disconnected or self.close_sent:
                raise ClientDisconnected
            await self.writable.wait()

    def send_text_now(self, text: bytes) -> bool:
        """Send it without waiting, unless the line is full or gone; whether it was sent."""
        if self.disconnected or self.close_sent or not self.writable.is_set():
            return False
        self.transport.write(_head(len(text)) + text)
        return True

    def cut(self) -> None:
        """Cut the line, whatever still waits to be sent."""
        self.transport.abort()

    async def run_asgi(self) -> None:
        """Serve the connection, and do not let its end take forever."""
        await super().run_asgi()
        if self in self.connections:
            self.loop.call_later(_GRACE, self.transport.abort)
        if hasattr(self, "scope"):
            self.scope["extensions"].pop(LINE, None)

    async def send(self, message: Any) -> None:
        """Send what the application says, and remember that it refused the connection.

        Otherwise uvicorn takes a refusal for an application that forgot to answer, and logs it.
        """
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True

    def connection_lost(self, exc: Exception | None) -> None:
        """Break the cycles of references that nothing but the collector would free."""
        super().connection_lost(exc)
        self.conn.parser.close()
        for error in (self.conn.handshake_exc, self.conn.parser_exc):
            if error is not None:
                error.__traceback__ = error.__context__ = None

    def keepalive_timeout(self) -> None:
        """The other side is silent: it will not read what waits to be sent either."""
        super().keepalive_timeout()
        self.transport.abort()


def limited_protocol(limits: Limits) -> type[TableProtocol]:
    """The WebSocket protocol with these limits; uvicorn makes one of this class per connection."""

    class LimitedProtocol(TableProtocol):
        pass

    LimitedProtocol.limits = limits
    return LimitedProtocol


def _head(size: int) -> bytes:
    """The first bytes of a text frame of that size (RFC 6455, section 5.2)."""
    if size < 126:
        return bytes((0x81, size))
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")
