"""Nothing done for a visitor has to wait for the garbage collector, which rarely runs."""

import asyncio
import gc
import json
import socket as sockets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from functools import partial
from pathlib import Path

import uvloop
from msgspec.structs import replace

from lanterns.server.http.serve import listen, make_server
from lanterns.server.http.settings import UNLIMITED, Limits, Rate, Settings

from .running import Client, start

_UPGRADE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
_SOCKET = "GET /api/tables/zzzzzzzzzzzz/socket"
_CLOSE = "Connection: close\r\n"


def request(line: str, headers: str = _CLOSE) -> bytes:
    return f"{line} HTTP/1.1\r\nHost: 127.0.0.1\r\n{headers}\r\n".encode()


REFUSED = {
    "403": (request(_SOCKET, _UPGRADE + "Origin: http://evil.example\r\n"), b"403"),
    "400": (request(_SOCKET + "?after=x", _UPGRADE), b"400"),
    "no such path": (request("GET /api/nowhere", _UPGRADE), b"403"),
    "no handshake": (request(_SOCKET, _UPGRADE.replace("dGhl", "")), b"400"),
    "404": (request("GET /api/tables/zzzzzzzzzzzz"), b"404"),
    "401": (request("POST /api/tables"), b"401"),
    "421": (request("GET /").replace(b"127.0.0.1", b"evil.example"), b"421"),
    "stream": (request("GET /api/tables/zzzzzzzzzzzz/stream"), b"404"),
}


@asynccontextmanager
async def serving(folder: Path, limits: Limits) -> AsyncIterator[int]:
    """A server in this process; its port."""
    settings = Settings(db=str(folder / "tables.db"), port=0, limits=limits)
    listening = listen(settings)
    server = make_server(settings)
    task = asyncio.create_task(server.serve([listening]))
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield listening.getsockname()[1]
    finally:
        server.should_exit = True
        await task
        listening.close()


async def ask(port: int, sent: bytes) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(sent)
    answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    return answer


async def left_behind(do: Callable[[], Awaitable[object]]) -> int:
    """How many objects nothing but the collector frees, after something was done ten times."""
    await do()
    await asyncio.sleep(0.05)
    gc.collect(0)
    gc.freeze()  # what was there before need not be looked at: it takes most of the time
    gc.disable()
    try:
        for _ in range(10):
            await do()
        await asyncio.sleep(0.05)
        return gc.collect()
    finally:
        gc.enable()
        gc.unfreeze()


def test_a_refused_request_leaves_nothing_behind(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, UNLIMITED) as port:
            for name, (sent, status) in REFUSED.items():
                assert (await ask(port, sent)).split()[1] == status, name
                if name != "no handshake":  # uvicorn's own; these are counted, and then collected
                    assert await left_behind(partial(ask, port, sent)) < 10, name

    uvloop.run(test())


def test_a_rate_limited_request_leaves_nothing_behind(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, replace(UNLIMITED, address=Rate(0.01, 1))) as port:
            for sent in (request("GET /healthz"), request(_SOCKET, _UPGRADE)):
                await ask(port, sent)
                assert (await ask(port, sent)).split()[1] == b"429"
                assert await left_behind(partial(ask, port, sent)) < 10

    uvloop.run(test())


def test_a_closed_connection_leaves_nothing_behind(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, UNLIMITED) as port:
            token = json.loads((await ask(port, request("POST /api/token"))).splitlines()[-1])
            headers = f"Authorization: Bearer {token['token']}\r\n" + _CLOSE
            headers += "Content-Type: application/json\r\nContent-Length: 2\r\n"
            made = await ask(port, request("POST /api/tables", headers) + b"{}")
            path = f"/api/tables/{json.loads(made.splitlines()[-1])['table']}"

            async def follow(sent: bytes, until: bytes) -> None:
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(sent)
                await reader.readuntil(until)
                writer.close()
                await writer.wait_closed()

            for sent, until in (
                (request(f"GET {path}/socket", _UPGRADE), b'"welcome"'),
                (request(f"GET {path}/stream"), b'"welcome"'),
                (request(_SOCKET, _UPGRADE), b"there is no such table"),
            ):
                assert await left_behind(partial(follow, sent, until)) < 10

    uvloop.run(test())


def test_visitors_mistakes_are_not_logged_as_errors(tmp_path: Path) -> None:
    invalid_text = b"\x81\x82" + bytes(4) + b"\xff\xff"
    with start(tmp_path, quiet=True) as running, closing(Client(running)) as ann:
        with ann.socket(ann.make(name="Ann")) as socket:
            socket.socket.sendall(invalid_text)
        wrong = [sent for sent, _ in REFUSED.values()]
        for sent in (*wrong, b"no HTTP at all\r\n\r\n"):
            with closing(sockets.create_connection(("127.0.0.1", running.port))) as connection:
                connection.sendall(sent)
                while connection.recv(65536):
                    pass
        assert running.stop() == 0
        assert running.log.read_text() == ""
