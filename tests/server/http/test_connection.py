"""A visitor who keeps the server waiting, or busy, is cut off; nobody else waits."""

import ast
import asyncio
import socket as sockets
import time
from asyncio import AbstractEventLoop, CancelledError, Transport, all_tasks, new_event_loop
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import uvicorn
from msgspec.structs import replace
from uvicorn.server import ServerState

from lanterns import server
from lanterns.server.http.connection import Connection, FrameCounter, Meter, Watch, note_arrival
from lanterns.server.http.settings import UNLIMITED, Limits, Rate
from lanterns.server.storage import open_store
from lanterns.server.storage.protocol import append_of_log

from ..hubs import run
from ..tables import Play
from .running import Client, Running, memory, start

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
_REQUEST = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


def frame(first: int, text: bytes, mask: bytes = b"\x01\x02\x03\x04") -> bytes:
    """A frame as a client sends it."""
    size = len(text)
    if size < 126:
        head = bytes((first, 0x80 | size))
    elif size < 1 << 16:
        head = bytes((first, 0x80 | 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((first, 0x80 | 127)) + size.to_bytes(8, "big")
    return head + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(text))


def test_frames_are_counted_wherever_the_network_splits_them() -> None:
    rng = Random(7)
    for _ in range(50):
        sizes = [
            rng.choice((0, 1, 5, 125, 126, 127, 300, 70_000)) for _ in range(rng.randint(1, 9))
        ]
        sent = b"".join(
            frame(rng.choice((0x81, 0x82, 0x89, 0x8A)), rng.randbytes(size), rng.randbytes(4))
            for size in sizes
        )
        counter, at, found = FrameCounter(), 0, 0
        while at < len(sent):
            end = at + rng.choice((1, 2, 3, 7, 100, 5000))
            found += counter.count(sent[at:end])
            at = end
        assert found == len(sizes)
        assert counter.fragments <= 1


def test_fragments_are_counted_within_their_message() -> None:
    counter = FrameCounter()
    assert counter.count(_BEGUN_MESSAGE + _EMPTY_FRAGMENT * 2 + _PING + _EMPTY_FRAGMENT) == 5
    assert counter.fragments == 4
    counter.count(b"\x80\x80" + _MASK + frame(0x81, b"{}") + _BEGUN_MESSAGE + _EMPTY_FRAGMENT)
    assert counter.fragments == 5


def test_an_unmasked_frame_is_skipped_by_its_length() -> None:
    assert FrameCounter().count(b"\x81\x02{}" + frame(0x81, b"{}")) == 2


class Pipe(Transport):
    """A transport that remembers what was written to it."""

    def __init__(self) -> None:
        super().__init__()
        self.sent = bytearray()
        self.unread = 0
        """Bytes of it that the system has not taken."""
        self.closed = self.aborted = self.paused = False

    def write(self, data: Any) -> None:
        self.sent += data

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = self.aborted = True

    def get_write_buffer_size(self) -> int:
        return self.unread

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False


@pytest.fixture
def loop() -> Iterator[AbstractEventLoop]:
    loop = new_event_loop()
    yield loop
    for task in all_tasks(loop):
        task.cancel()
        with suppress(CancelledError):
            loop.run_until_complete(task)
    loop.close()


class Visitor:
    """A client of a server that answers every request, and accepts every WebSocket."""

    def __init__(self, loop: AbstractEventLoop, limits: Limits = UNLIMITED) -> None:
        self.loop = loop
        self.refused: list[str] = []
        self.garbage = 0
        self.answers = asyncio.Event()
        """Set once the application may answer."""
        self.answers.set()
        meter = Meter(self.refused.append, self._failed)
        config = uvicorn.Config(
            self._serve,
            interface="asgi3",
            ws="websockets-sansio",
            ws_ping_interval=None,
            log_config=None,
        )
        config.load()
        self.connection = Connection(Watch(limits, meter), config, ServerState(), {}, loop)
        self.pipe = Pipe()
        self.do(lambda: self.connection.connection_made(self.pipe))

    def _failed(self) -> None:
        self.garbage += 1

    async def _serve(self, scope: Any, receive: Any, send: Any) -> None:
        await note_arrival(scope, receive)()
        await self.answers.wait()
        if scope["type"] == "websocket":
            await send({"type": "websocket.accept"})
            await self.loop.create_future()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"done"})

    def do(self, what: Callable[[], object]) -> None:
        """Do something in the event loop, and let it do what comes of that."""

        async def scene() -> None:
            what()
            for _ in range(10):
                await asyncio.sleep(0)

        self.loop.run_until_complete(scene())

    def send(self, data: bytes) -> None:
        """Send bytes, as the transport reads them, as long as it reads."""
        while data and not self.pipe.paused and not self.pipe.closed:
            buffer = self.connection.get_buffer(1 << 16)
            piece, data = data[: len(buffer)], data[len(buffer) :]
            buffer[: len(piece)] = piece
            size = len(piece)
            self.do(lambda size=size: self.connection.buffer_updated(size))  # type: ignore[misc]
        self.left = len(data)

    def open(self) -> None:
        """Open a WebSocket."""
        self.send(_GREETING.encode())
        assert self.pipe.sent.startswith(b"HTTP/1.1 101")
        self.pipe.sent.clear()

    def late(self, seconds: float) -> bool:
        """Whether a look at it that many seconds from now cuts it off."""
        self.connection.keeps_waiting(time.monotonic() + seconds)
        return self.pipe.aborted


def test_a_silent_client_is_cut_off(loop: AbstractEventLoop) -> None:
    visitor = Visitor(loop)
    assert not visitor.late(UNLIMITED.request_seconds - 1)
    visitor.send(_REQUEST[:20])
    assert visitor.late(UNLIMITED.request_seconds + 1)
    assert visitor.refused == ["slow"]


def test_an_answer_may_take_longer_than_a_request(loop: AbstractEventLoop) -> None:
    visitor = Visitor(loop)
    visitor.answers.clear()
    visitor.send(_REQUEST)
    assert not visitor.late(3600)


def test_a_request_is_complete_with_its_body(loop: AbstractEventLoop) -> None:
    head = b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\n\r\n"
    for body, late in ((b"{", True), (b"{}", False)):
        visitor = Visitor(loop)
        visitor.answers.clear()
        visitor.send(head + body)
        assert visitor.late(UNLIMITED.request_seconds + 1) == late


def test_pipelined_requests_are_not_read_early(loop: AbstractEventLoop) -> None:
    visitor = Visitor(loop)
    visitor.answers.clear()
    visitor.send(_REQUEST * 10_000)
    assert visitor.pipe.paused
    assert visitor.left > len(_REQUEST) * 10_000 - (1 << 16)
    visitor.do(visitor.answers.set)
    assert visitor.pipe.sent.count(b"200 OK") > 1, "it is answered all the same"


@pytest.mark.parametrize("websocket", [False, True])
def test_a_client_that_does_not_read_is_cut_off(loop: AbstractEventLoop, websocket: bool) -> None:
    visitor = Visitor(loop)
    visitor.open() if websocket else visitor.send(_REQUEST)
    allowed = UNLIMITED.send_seconds if websocket else UNLIMITED.answer_seconds
    visitor.connection.writing(1 << 20)
    visitor.pipe.unread = 1 << 20
    assert not visitor.late(0)
    visitor.pipe.unread -= 1000
    assert not visitor.late(allowed - 1)
    visitor.pipe.unread -= 1000
    assert visitor.late(allowed + 1), "a few bytes now and then are not reading"
    assert visitor.refused == ["slow"]


def test_a_client_that_reads_slowly_gets_everything(loop: AbstractEventLoop) -> None:
    visitor = Visitor(loop)
    visitor.send(_REQUEST)
    visitor.connection.writing(1 << 20)
    visitor.pipe.unread = 1 << 20
    for turn in range(16):
        assert not visitor.late(turn * (UNLIMITED.answer_seconds - 1))
        visitor.pipe.unread -= 1 << 16
    visitor.pipe.unread = 0
    assert not visitor.late(3600)


@pytest.mark.parametrize(
    ("limits", "sent", "reason"),
    [
        (replace(UNLIMITED, frames=Rate(0.01, 50)), _PING * 60, b"too many frames"),
        (replace(UNLIMITED, bytes=Rate(0.01, 1000)), _LONG, b"too many bytes"),
        (UNLIMITED, _BEGUN_MESSAGE + _EMPTY_FRAGMENT * 100, b"too many fragments"),
    ],
)
def test_breaking_a_limit_closes_the_connection_with_the_reason(
    loop: AbstractEventLoop, limits: Limits, sent: bytes, reason: bytes
) -> None:
    visitor = Visitor(loop, limits)
    visitor.open()
    visitor.send(sent)
    assert visitor.pipe.closed
    assert visitor.refused == ["flood"]
    assert visitor.pipe.sent == b"\x88" + bytes([2 + len(reason)]) + b"\x03\xf0" + reason
    visitor.pipe.unread = 1 << 20
    visitor.late(0)
    assert visitor.late(limits.send_seconds + 1), "it does not wait for the close to be read"


def test_a_failed_handshake_counts_as_garbage(loop: AbstractEventLoop) -> None:
    for greeting, count in ((_GREETING, 0), (_GREETING.replace("dGhl", ""), 1)):
        visitor = Visitor(loop)
        visitor.send(greeting.encode())
        visitor.do(lambda: visitor.connection.connection_lost(None))  # noqa: B023
        assert visitor.garbage == count


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
def test_a_flood_of_frames_is_cut_off_and_delays_nobody(
    limited: Running, first: bytes, then: bytes
) -> None:
    with closing(Client(limited)) as ann:
        table = ann.make(name="Ann")
        with closing(greet(limited, table)) as connection:
            connection.sendall(first)
            assert flood(connection, then * 20_000), "the server never closed the connection"
        assert ann.http.get("/healthz").status_code == 200


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
    with start(folder, replace(UNLIMITED, request_seconds=0.5)) as running:
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


def test_a_late_body_does_not_hold_the_connection(hasty: Running) -> None:
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


def test_pipelined_requests_cost_no_memory(tmp_path: Path) -> None:
    """A megabyte of the smallest requests in one write, on each of many connections."""
    many = b"GET /x HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 27_000
    with start(tmp_path, Limits()) as running, ExitStack() as held:
        httpx.get(running.http + "/x")
        before = memory(running)
        lines = []
        for _ in range(30):
            line = sockets.create_connection(("127.0.0.1", running.port), timeout=60)
            lines.append(held.enter_context(closing(line)))
        for line in lines:
            line.setblocking(False)
            line.send(many)
        for line in lines:
            line.settimeout(60)
            assert line.recv(1 << 16).startswith(b"HTTP/1.1 4")
        assert memory(running) - before < 10 * 1024


def test_an_unread_answer_is_dropped(tmp_path: Path) -> None:
    """Whether nothing is taken, or a little now and then."""
    page = tmp_path / "page" / "assets"
    page.mkdir(parents=True)
    for name in ("index.html", "table.html"):
        (page.parent / name).write_text("<title>Lanterns</title>")
    (page / "large.png").write_bytes(Random(1).randbytes(8 << 20))
    limits = replace(UNLIMITED, answer_seconds=1.0)
    with start(tmp_path, limits, page=str(page.parent)) as running:
        for taken in (0, 10):
            with closing(sockets.socket()) as line:
                line.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
                line.connect(("127.0.0.1", running.port))
                line.sendall(b"GET /assets/large.png HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                deadline = time.monotonic() + 60
                with suppress(ConnectionError):
                    while cut_off(running) == (taken > 0):
                        assert time.monotonic() < deadline, "it is held for ever"
                        line.settimeout(0.1)
                        with suppress(TimeoutError):
                            assert not taken or line.recv(taken)
        assert len(httpx.get(running.http + "/assets/large.png").content) == 8 << 20


def cut_off(running: Running) -> int:
    """How many connections were cut off because their clients were slow."""
    metrics = httpx.get(running.http + "/metrics").text
    return int(float(metrics.partition('refused_total{why="slow"} ')[2].partition("\n")[0] or 0))


def test_only_public_parts_of_uvicorn_and_starlette_are_used() -> None:
    """Uvicorn's protocols are wrapped: nothing inherits from them, or takes parts of their parsers.

    Limits that reached into both were nearly four hundred lines, and each new version could break
    them without a sound.
    """
    used, inherited = set[str](), set[str]()
    for file in Path(server.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module is not None:
                used |= {f"{node.module}.{name.name}" for name in node.names}
            elif isinstance(node, ast.Import):
                used |= {name.name for name in node.names}
            elif isinstance(node, ast.ClassDef):
                inherited |= {ast.unparse(base) for base in node.bases}
    packages = ("starlette", "uvicorn", "websockets")
    theirs = {name for name in used if name.split(".")[0] in packages}
    assert theirs == {
        "starlette.applications.Starlette",
        "starlette.exceptions.HTTPException",
        "starlette.middleware.Middleware",
        *(f"starlette.requests.{name}" for name in ("ClientDisconnect", "Request")),
        *(f"starlette.responses.{name}" for name in ("RedirectResponse", "Response")),
        *(f"starlette.routing.{name}" for name in ("Match", "Route", "WebSocketRoute")),
        *(f"starlette.types.{name}" for name in ("ASGIApp", "Message", "Receive", "Scope", "Send")),
        *(f"starlette.websockets.{name}" for name in ("WebSocket", "WebSocketDisconnect")),
        "uvicorn",
        "uvicorn.config.Config",
        "uvicorn.server.ServerState",
        "uvicorn.protocols.http.h11_impl.H11Protocol",
        "websockets.exceptions.InvalidState",
    }
    assert "H11Protocol" not in inherited


def test_invalid_text_on_a_closing_socket_is_not_an_error(loop: AbstractEventLoop) -> None:
    visitor = Visitor(loop)
    visitor.open()
    visitor.send(frame(0x81, b"\xff\xfe") + frame(0x88, b""))
    assert visitor.pipe.closed


_SLOW_HINTS = """
import asyncio
from lanterns.server.live.queries import Queries
hint = Queries.hint

async def think(self, *asked):
    await asyncio.sleep(3.5)
    return await hint(self, *asked)

Queries.hint = think
"""


def test_an_answer_may_take_long_after_an_unneeded_body(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, request_seconds=2.0)
    with start(tmp_path, limits, _SLOW_HINTS) as running, closing(Client(running)) as ann:
        answer = ann.http.post(f"/api/tables/{ann.make(name='Ann')}/hint", json={})
        assert answer.json()["type"] == "problem", "there is no game yet"
