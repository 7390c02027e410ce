"""A visitor who floods the server with frames is cut off, and nobody else waits."""

import socket as sockets
import time
from asyncio import AbstractEventLoop, CancelledError, Transport, all_tasks, new_event_loop
from collections.abc import Iterator
from contextlib import closing, suppress
from typing import Any

import httpx
import pytest
import uvicorn
from msgspec.structs import replace
from uvicorn.server import ServerState

from lanterns.server.http.settings import UNLIMITED, Limits, Rate
from lanterns.server.http.uvicorn_protocols import SocketProtocol, limited_socket_protocol
from lanterns.server.storage import open_store
from lanterns.server.storage.protocol import append_of_log

from ..hubs import run
from ..tables import Play
from .running import Client, Running, start

_MASK = bytes(4)
_EMPTY_FRAGMENT = b"\x00\x80" + _MASK
_BEGUN_MESSAGE = b"\x01\x80" + _MASK
_PING = b"\x89\x80" + _MASK
_LONG = b"\x82\xfe\x0f\xff" + _MASK + bytes(0x0FFF)
_GREETING = (
    "GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    "Sec-WebSocket-Version: 13\r\n\r\n"
)


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with the limits that everybody gets, but for the number of requests."""
    limits = replace(Limits(), address=UNLIMITED.address)
    with start(tmp_path_factory.mktemp("limited"), limits) as running:
        yield running


def greet(running: Running, table: str) -> sockets.socket:
    """Open a table's socket by hand, and read until its welcome has begun to arrive."""
    connection = sockets.create_connection(("127.0.0.1", running.port), timeout=60)
    connection.sendall(_GREETING.format(table=table).encode())
    heard = b""
    while b'"welcome"' not in heard:
        heard += connection.recv(65536)
    return connection


def flood(connection: sockets.socket, frames: bytes, seconds: float = 60) -> bool:
    """Send the same frames, and read what comes; return whether the server closed the connection.

    The time limit only ends a test that fails, on a machine that may be busy.
    """
    deadline = time.monotonic() + seconds
    try:
        while time.monotonic() < deadline:
            connection.sendall(frames)
            connection.setblocking(False)
            with suppress(BlockingIOError):
                connection.recv(65536)
            connection.settimeout(seconds)
    except TimeoutError:
        return False
    except OSError:
        return True
    return False


@pytest.mark.parametrize(
    ("first", "then"),
    [(_BEGUN_MESSAGE, _EMPTY_FRAGMENT), (b"", _PING), (b"", b"\x8a\x80" + _MASK)],
    ids=["empty fragments", "pings", "pongs"],
)
def test_a_flood_of_frames_is_cut_off_and_nobody_waits(
    limited: Running, first: bytes, then: bytes
) -> None:
    with closing(Client(limited)) as ann:
        table = ann.make(name="Ann")
        with closing(greet(limited, table)) as connection:
            connection.sendall(first)
            assert flood(connection, then * 20_000), "the server never closed the connection"
        assert ann.http.get("/healthz").status_code == 200


class Pipe(Transport):
    """A transport that remembers what was written to it."""

    def __init__(self) -> None:
        super().__init__()
        self.sent = bytearray()
        self.writes = 0
        self.closed = False

    def write(self, data: Any) -> None:
        self.sent += data
        self.writes += 1

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    abort = close

    def pause_reading(self) -> None:
        pass


@pytest.fixture
def loop() -> Iterator[AbstractEventLoop]:
    loop = new_event_loop()
    yield loop
    for task in all_tasks(loop):
        task.cancel()
        with suppress(CancelledError):
            loop.run_until_complete(task)
    loop.close()


def opened(loop: AbstractEventLoop, limits: Limits = UNLIMITED) -> tuple[SocketProtocol, Pipe]:
    """The protocol of a socket that was accepted by an application that does nothing with it."""

    async def accept(_: Any, __: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})
        await loop.create_future()

    config = uvicorn.Config(accept, ws_ping_interval=None, log_config=None)
    config.load()
    protocol = limited_socket_protocol(limits)(config, ServerState(), {}, _loop=loop)
    pipe = Pipe()
    protocol.connection_made(pipe)
    protocol.data_received(_GREETING.encode())
    while not protocol.handshake_complete:
        loop.run_until_complete(_nothing())
    pipe.sent.clear()
    pipe.writes = 0
    return protocol, pipe


async def _nothing() -> None:
    pass


def test_pongs_are_not_queued_for_a_client_that_does_not_read(loop: AbstractEventLoop) -> None:
    protocol, pipe = opened(loop)
    protocol.data_received(_PING * 3)
    assert pipe.sent == b"\x8a\x00" * 3
    protocol.pause_writing()
    protocol.data_received(_PING * 10_000)
    assert pipe.sent == b"\x8a\x00" * 3
    protocol.resume_writing()
    protocol.data_received(_PING)
    assert pipe.sent == b"\x8a\x00" * 4


def test_a_message_that_is_held_leaves_with_the_next_one(loop: AbstractEventLoop) -> None:
    protocol, pipe = opened(loop)
    assert protocol.send_text_now(b"update", hold=True)
    assert not pipe.sent
    assert protocol.send_text_now(b"answer")
    assert pipe.sent == b"\x81\x06update\x81\x06answer"
    assert pipe.writes == 1


@pytest.mark.parametrize(
    ("limits", "sent", "reason"),
    [
        (replace(UNLIMITED, frames=Rate(0.01, 50)), _PING * 60, b"too many frames"),
        (replace(UNLIMITED, bytes=Rate(0.01, 1000)), _LONG, b"too many bytes"),
        (UNLIMITED, _BEGUN_MESSAGE + _EMPTY_FRAGMENT * 100, b"too many fragments"),
    ],
)
def test_a_client_that_breaks_a_limit_is_closed_with_the_reason(
    loop: AbstractEventLoop, limits: Limits, sent: bytes, reason: bytes
) -> None:
    protocol, pipe = opened(loop, limits)
    protocol.data_received(sent)
    assert pipe.closed
    assert protocol.flooded
    close = b"\x88" + bytes([2 + len(reason)]) + (1008).to_bytes(2, "big") + reason
    assert pipe.sent.endswith(close)


def test_a_message_in_a_few_fragments_is_one_message(loop: AbstractEventLoop) -> None:
    protocol, pipe = opened(loop, Limits())
    protocol.queue.get_nowait()
    protocol.data_received(b"\x01\x81" + _MASK + b"{" + b"\x80\x81" + _MASK + b"}")
    assert protocol.queue.get_nowait() == {"type": "websocket.receive", "text": "{}"}
    assert not pipe.closed


def _frame(first: int, text: bytes, mask: bytes = b"\x01\x02\x03\x04") -> bytes:
    size = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
    masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(text))
    return bytes([first]) + size + mask + masked


_WAYS_TO_SEND = {
    "a message": [_frame(0x81, b'{"type":"ping"}')],
    "an empty message": [_frame(0x81, b"")],
    "messages of every length of a length": [_frame(0x81, b"x" * n) for n in (125, 126, 127, 900)],
    "a message that is not text": [_frame(0x81, b"\xff\xfe")],
    "bytes": [_frame(0x82, b"{}")],
    "a message in fragments": [_frame(0x01, b"{"), _frame(0x80, b"}"), _frame(0x81, b"{}")],
    "a message inside another": [_frame(0x01, b"{"), _frame(0x81, b"{}")],
    "a reserved bit": [_frame(0xC1, b"{}")],
    "a message without a mask": [b"\x81\x02{}"],
    "a length in more bytes than it needs": [b"\x81\xfe\x00\x02" + _MASK + b"{}"],
    "a message in two pieces": [_frame(0x81, b"{}{}")[:8], _frame(0x81, b"{}{}")[8:]],
    "a piece that looks like a message": [
        *(_frame(0x81, b"a" * 4 + _frame(0x81, b"{}"), _MASK)[:10], _frame(0x81, b"{}")),
        _frame(0x81, b"after"),
    ],
    "a message after a close": [_frame(0x88, b""), _frame(0x81, b"{}")],
}


@pytest.mark.parametrize("pieces", _WAYS_TO_SEND.values(), ids=_WAYS_TO_SEND)
def test_whole_messages_are_read_as_the_general_parser_reads_them(
    loop: AbstractEventLoop, pieces: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[tuple[list[Any], bytes, bool]] = []
    for _ in range(2):
        protocol, pipe = opened(loop)
        for piece in pieces:
            if not pipe.closed:
                protocol.data_received(piece)
        events = []
        while not protocol.queue.empty():
            events.append(protocol.queue.get_nowait())
        read.append((events, bytes(pipe.sent), pipe.closed))
        monkeypatch.setattr(SocketProtocol, "_whole_text", lambda *_: None)
    assert read[0] == read[1]


def test_a_whole_message_does_not_need_the_general_parser(
    loop: AbstractEventLoop, monkeypatch: pytest.MonkeyPatch
) -> None:
    protocol, _ = opened(loop)
    protocol.queue.get_nowait()
    monkeypatch.setattr(protocol.conn, "receive_data", None)
    protocol.data_received(_frame(0x81, "ä".encode()))
    assert protocol.queue.get_nowait() == {"type": "websocket.receive", "text": "ä"}


_HASTY = (
    "from lanterns.server.http import uvicorn_protocols as wire;"
    "wire.BODY_SECONDS = wire.LINGER_SECONDS = 0.5; wire.HEAD_SECONDS = 2.5"
)
"""Short times for the server, so that a test need not wait for the real ones."""

_TABLE = "0" * 12
"""A table that the server finds: to make one needs a body, and a busy test may send it too late."""


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("hasty")

    async def fill() -> None:
        store = open_store(str(folder / "tables.db"))
        await store.open()
        await store.append(append_of_log(_TABLE, 0, Play(2).log))
        await store.close()

    run(fill())
    with start(folder, before=_HASTY) as running:
        yield running


def trickle(connection: sockets.socket, seconds: float = 60) -> bool:
    """Send a byte now and then, and read what comes; whether the server closed the connection."""
    deadline = time.monotonic() + seconds
    try:
        while time.monotonic() < deadline:
            connection.sendall(b"x")
            connection.settimeout(0.05)
            with suppress(TimeoutError):
                if not connection.recv(65536):
                    return True
    except OSError:
        return True
    return False


@pytest.mark.parametrize(
    "head",
    [
        "GET /healthz HTTP/1.1\r\nContent-Length: 9999",
        "GET /api/tables/{table}/stream HTTP/1.1\r\nContent-Length: 9999",
        "POST /api/token HTTP/1.1\r\nContent-Length: 9999",
        "POST /api/tables HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 9999",
    ],
    ids=["a body that nobody needs", "a stream", "a request without a body", "a wanted body"],
)
def test_a_body_that_never_ends_is_cut_off(hasty: Running, head: str) -> None:
    with closing(sockets.create_connection(("127.0.0.1", hasty.port), 60)) as connection:
        whole = head.format(table=_TABLE) + "\r\nHost: 127.0.0.1\r\n\r\n"
        connection.sendall(whole.encode())
        assert trickle(connection), "the server never closed the connection"
    assert httpx.get(hasty.http + "/healthz").status_code == 200


def test_a_connection_is_not_held_after_a_body_that_came_late(hasty: Running) -> None:
    with closing(sockets.create_connection(("127.0.0.1", hasty.port), 60)) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1\r\n\r\n")
        assert b"200 OK" in connection.recv(65536)
        connection.settimeout(60)
        with suppress(ConnectionError):
            connection.sendall(b"x")
            while connection.recv(65536):
                pass


def test_a_body_in_pieces_leaves_the_connection_usable(limited: Running) -> None:
    with closing(sockets.create_connection(("127.0.0.1", limited.port), 60)) as connection:
        head = (
            "POST /api/token HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            "Content-Length: 2\r\n\r\n"
        )
        for _ in range(2):
            connection.sendall(head.encode())
            connection.sendall(b"{")
            connection.sendall(b"}")
            # The head and the body of the answer may arrive separately.
            answer = b""
            while not answer.endswith(b"}"):
                part = connection.recv(65536)
                assert part, "the server closed the connection"
                answer += part
            assert b"201 Created" in answer
