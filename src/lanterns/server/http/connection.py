"""A visitor's connection: uvicorn's protocols, behind limits that they lack.

A ``Connection`` stands between a transport and uvicorn's protocol for HTTP, or for WebSockets after
an upgrade. It passes everything on, and checks how much comes in, whether each request is
completed, and whether the client reads what was written. It counts WebSocket frames of every kind:
empty fragments and pings never become a message, so no limit on messages would notice them.

It reads little at a time. Uvicorn answers one request of a connection after another and reads
nothing meanwhile: what a client sends ahead stays in the system's buffer, and then in the client's.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Any, Final

from starlette.types import Message, Receive, Scope
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState
from websockets.exceptions import InvalidState

from lanterns.server.http.limits import Bucket
from lanterns.server.http.settings import Limits

POLICY_VIOLATION: Final = 1008
"""The close code for a client that broke a limit (RFC 6455, section 7.4.1)."""

MOST_HEAD: Final = 32 * 1024
"""The most bytes of a request before its body: the request line and the headers."""

_READ: Final = 16 * 1024
"""The most bytes read at a time: a client can be ahead of its answers by a few times as many."""

_LEAST_TAKEN: Final = 64 * 1024
"""The fewest bytes that count as progress for a client that has not read everything."""

_CONNECTION: Final = "lanterns.connection"
"""The entry of a scope's state that holds its ``Connection``."""


@dataclass(frozen=True, slots=True)
class Meter:
    """Callbacks for connections that end badly."""

    refused: Callable[[str], None]
    """Called with the reason when a connection is cut off."""
    handshake_failed: Callable[[], None]
    """Called when a handshake fails: uvicorn's protocol then leaves garbage behind."""


class Watch:
    """Checks, about once a second, every connection whose client this process is waiting for.

    One pass over them costs less than a timer for every request and every message.
    """

    def __init__(self, limits: Limits, meter: Meter) -> None:
        self.limits = limits
        self.meter = meter
        shortest = min(limits.request_seconds, limits.answer_seconds, limits.send_seconds)
        self._every = min(1.0, shortest / 2)
        self._waited_for: set[Connection] = set()
        self._timer: asyncio.TimerHandle | None = None

    def wait_for(self, connection: "Connection") -> None:
        """Check a connection for as long as this process waits for its client."""
        self._waited_for.add(connection)
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._every, self._look)

    def forget(self, connection: "Connection") -> None:
        """Stop checking a connection that is closed."""
        self._waited_for.discard(connection)

    def _look(self) -> None:
        self._timer = None
        now = monotonic()
        for connection in list(self._waited_for):
            if not connection.keeps_waiting(now):
                self._waited_for.discard(connection)
        if self._waited_for:
            self._timer = asyncio.get_running_loop().call_later(self._every, self._look)


class Connection(asyncio.BufferedProtocol):
    """A connection, from its first byte to its last."""

    def __init__(
        self,
        watch: Watch,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self._watch = watch
        state = {**app_state, _CONNECTION: self}
        self._inner: asyncio.Protocol | None = H11Protocol(config, server_state, state, _loop)
        """Uvicorn's protocol; ``None`` once the connection is closed."""
        self._transport: asyncio.Transport
        self._buffer: bytearray | None = None
        self._due: float | None = None
        """When the request must be complete; ``None`` while none is being received."""
        self._flow: _Flow | None = None
        """The frames and bytes received by a WebSocket; ``None`` for plain HTTP."""
        self._served = False
        """Whether the application has received a request on this connection."""
        self._written = 0
        """The number of bytes written."""
        self._taken = 0
        self._taken_at = 0.0
        """How many of them the client had read when its progress was last noted, and when."""

    def connection_made(self, transport: Any) -> None:
        """Wait for the first request."""
        self._transport = transport
        self._expect_request()
        self._uvicorn.connection_made(_Outlet(self, transport))

    def get_buffer(self, sizehint: int) -> bytearray:
        """Return the buffer for the next bytes."""
        self._buffer = bytearray(_READ)
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        """Pass on the received bytes, unless they break a limit."""
        assert self._buffer is not None
        data = bytes(memoryview(self._buffer)[:nbytes])
        self._buffer = None
        if self._flow is None:
            self._expect_request()
        elif (reason := self._flow.refuse(data, self._watch.limits)) is not None:
            self._cut_flood(reason)
            return
        try:
            self._uvicorn.data_received(data)
        except InvalidState:
            # Uvicorn closes a WebSocket that sends invalid text, even if it is closed already.
            self._transport.abort()

    def eof_received(self) -> bool | None:
        """Report that the client sends no more."""
        return self._uvicorn.eof_received()

    def pause_writing(self) -> None:
        """Report that too much is unread."""
        self._uvicorn.pause_writing()

    def resume_writing(self) -> None:
        """Report that the client has caught up."""
        self._uvicorn.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Release the protocol."""
        inner, self._inner = self._uvicorn, None
        self._watch.forget(self)
        if self._flow is not None and not self._served:
            self._watch.meter.handshake_failed()
        inner.connection_lost(exc)

    @property
    def _uvicorn(self) -> asyncio.Protocol:
        assert self._inner is not None, "the connection is closed"
        return self._inner

    def _expect_request(self) -> None:
        if self._due is None:
            self._due = monotonic() + self._watch.limits.request_seconds
            self._watch.wait_for(self)

    def serve(self) -> None:
        """Note that the application has received a request, or its head."""
        self._served = True

    def arrived(self) -> None:
        """Note that the request is complete: from now on it is the client who waits."""
        self._due = None

    def writing(self, size: int) -> None:
        """Note the size of an answer or a message that is about to be written."""
        self._due = None
        self._written += size
        self._watch.wait_for(self)

    def upgrade(self, protocol: asyncio.Protocol) -> None:
        """Pass everything from now on to a WebSocket's protocol."""
        self._inner = protocol
        self._flow = _Flow(self._watch.limits)
        self._due = None
        self._served = False
        self._written = self._taken = 0

    def keeps_waiting(self, now: float) -> bool:
        """Return whether the client is still waited for; cut it off if it takes too long."""
        if self._due is not None:
            return self._due > now or self._cut_slow()
        unread = self._transport.get_write_buffer_size()
        if not unread:
            self._taken_at = 0.0
            return False
        taken = self._written - unread
        if not self._taken_at or taken >= self._taken + _LEAST_TAKEN:
            self._taken, self._taken_at = taken, now
        limits = self._watch.limits
        allowed = limits.answer_seconds if self._flow is None else limits.send_seconds
        return now <= self._taken_at + allowed or self._cut_slow()

    def _cut_slow(self) -> bool:
        """Cut the connection, dropping what is buffered: closing would wait until it is read."""
        self._watch.meter.refused("slow")
        self._transport.abort()
        return False

    def _cut_flood(self, reason: str) -> None:
        """Close a WebSocket with the reason; cut the connection if it is not open yet."""
        self._watch.meter.refused("flood")
        if self._written:
            code = POLICY_VIOLATION.to_bytes(2, "big")
            close = bytes((0x88, len(code) + len(reason))) + code + reason.encode()
            self.writing(len(close))
            self._transport.write(close)
            self._transport.close()
        else:
            self._transport.abort()


class _Outlet(asyncio.Transport):
    """The parts of a transport that uvicorn's protocols use; it reports writes and upgrades."""

    def __init__(self, connection: Connection, transport: asyncio.Transport) -> None:
        super().__init__()
        self._connection = connection
        self._transport = transport

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Write bytes to the client."""
        self._connection.writing(len(data))
        self._transport.write(data)

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Pass everything from now on to another protocol."""
        assert isinstance(protocol, asyncio.Protocol)
        self._connection.upgrade(protocol)

    def get_extra_info(self, name: str, default: object = None) -> Any:
        """Return the transport's information about the connection."""
        return self._transport.get_extra_info(name, default)

    def is_closing(self) -> bool:
        """Return whether the connection is closed or closing."""
        return self._transport.is_closing()

    def pause_reading(self) -> None:
        """Stop reading for now."""
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        """Resume reading."""
        self._transport.resume_reading()

    def close(self) -> None:
        """Close the connection once everything is sent."""
        self._transport.close()


class _Flow:
    """The frames and bytes that a WebSocket has received, and its allowance of both."""

    __slots__ = ("_bytes", "_counter", "_frames")

    def __init__(self, limits: Limits) -> None:
        now = monotonic()
        self._bytes = Bucket(limits.bytes, now)
        self._frames = Bucket(limits.frames, now)
        self._counter = FrameCounter()

    def refuse(self, data: bytes, limits: Limits) -> str | None:
        """Return the reason why these bytes are too much, or ``None``."""
        now = monotonic()
        if self._bytes.take(len(data), now):
            return "too many bytes"
        frames = self._counter.count(data)
        if frames and self._frames.take(frames, now):
            return "too many frames"
        if self._counter.fragments > limits.fragments:
            return "too many fragments"
        return None


class FrameCounter:
    """Counts the frames that a client sends (RFC 6455, section 5.2).

    It reads their headers and skips their contents.
    """

    __slots__ = ("_begun", "_here", "_skip", "fragments")

    def __init__(self) -> None:
        self._begun = b""
        """The first bytes of an incomplete header."""
        self._skip = 0
        """Bytes still to come of a frame that was counted."""
        self._here = 0
        """Frames of the current message."""
        self.fragments = 0
        """The most frames that any message was split into."""

    def count(self, data: bytes) -> int:
        """Return the number of frames that begin in these bytes."""
        found, at = 0, self._skip
        data, self._begun = self._begun + data, b""
        while at + 2 <= len(data):
            size, start = data[at + 1] & 0x7F, at + 2
            if size > 125:
                start += 2 if size == 126 else 8
                if start > len(data):
                    break
                size = int.from_bytes(data[at + 2 : start], "big")
            found += 1
            self._note(data[at] & 0x0F)
            at = start + size + (4 if data[at + 1] & 0x80 else 0)
        if at < len(data):
            self._begun, self._skip = data[at:], 0
        else:
            self._skip = at - len(data)
        return found

    def _note(self, opcode: int) -> None:
        """Count the fragments of a message; control frames may come between them."""
        if opcode < 8:
            self._here = self._here + 1 if opcode == 0 else 1
            self.fragments = max(self.fragments, self._here)


def note_arrival(scope: Scope, receive: Receive) -> Receive:
    """Return a ``receive`` that notes when the request is complete.

    Until then the connection is cut off when it takes too long; the answer may take any time.
    """
    connection = scope.get("state", {}).get(_CONNECTION)
    if not isinstance(connection, Connection):
        return receive
    connection.serve()
    if scope["type"] != "http":
        return receive
    if not any(_announces_body(*header) for header in scope["headers"]):
        connection.arrived()
        return receive
    noting = connection

    async def receive_and_note() -> Message:
        message = await receive()
        if message["type"] == "http.request" and not message.get("more_body", False):
            noting.arrived()
        return message

    return receive_and_note


def _announces_body(name: bytes, value: bytes) -> bool:
    return name == b"transfer-encoding" or (name == b"content-length" and value != b"0")
