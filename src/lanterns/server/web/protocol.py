"""Uvicorn's protocols for HTTP and WebSocket, with bounds that they lack.

The head of a request may be neither endless nor sent forever. And a WebSocket can be cut: closing a
transport first sends what waits to be sent, which never ends if the other side does not read, so a
line is cut for good some seconds after it was closed, or at once where asked.
"""

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

LINE: Final = "lanterns.line"
"""The extension of the scope that holds the ``TableProtocol`` itself."""

MOST_HEAD: Final = 32 * 1024
"""Bytes before the body: the first line and the headers."""

HEAD_SECONDS: Final = 15.0
"""In which they have to be there."""

_GRACE: Final = 5.0


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
                self.send_400_response("this request is too long")
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

    def _await_head(self) -> None:
        self._deadline = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class TableProtocol(WebSocketsSansIOProtocol):
    """One WebSocket connection."""

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

    def keepalive_timeout(self) -> None:
        """The other side is silent: it will not read what waits to be sent either."""
        super().keepalive_timeout()
        self.transport.abort()


def _head(size: int) -> bytes:
    """The first bytes of a text frame of that size (RFC 6455, section 5.2)."""
    if size < 126:
        return bytes((0x81, size))
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")
