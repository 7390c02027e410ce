"""The load on a server: tables with bare sockets, a client that waits for nothing, and figures.

A move is timed from the moment it is sent until its update has arrived at a socket of the table;
every move gives one time for each of the four sockets.
"""

import asyncio
import json
import os
import random
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from lanterns.server.http.settings import UNLIMITED, Settings

_LAUNCH = (
    "import sys; from lanterns.server.http.serve import serve;"
    "from lanterns.server.http.settings import Settings;"
    "serve(Settings.load(sys.argv[1].encode()))"
)


@contextmanager
def serving(
    folder: Path, source: Path | None = None, db: str = "", heartbeat: float = 120
) -> Iterator[tuple[int, int]]:
    """Run a separate server with its tables in that folder or database; yield its port and process.

    With ``source``, the package is taken from there instead, to measure another version of it.
    """
    settings = Settings(
        db=db or str(folder / "tables.db"),
        port=0,
        limits=UNLIMITED,
        heartbeat=heartbeat,
        bot_workers=0 if source is None else 1,  # what was usual before there were several
    )
    environment = dict(os.environ) if source is None else {**os.environ, "PYTHONPATH": str(source)}
    with (folder / "log").open("ab") as log:
        server = subprocess.Popen(
            [sys.executable, "-c", _LAUNCH, settings.dump()],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env=environment,
        )
    assert server.stdout is not None
    try:
        yield int(server.stdout.readline().strip().rpartition(":")[2]), server.pid
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(30)


class Placements(msgspec.Struct):
    """Placements as they are sent."""

    tiles: list[int]
    cells: list[msgspec.Raw]
    pavilion: list[bool]

    def any(self, rng: random.Random) -> str:
        """Return one of them."""
        built = str(rng.choice(self.pavilion)).lower()
        return (
            f'{{"type":"place_tile","tile":{rng.choice(self.tiles)},'
            f'"cell":{bytes(rng.choice(self.cells)).decode()},'
            f'"rotation":{rng.randrange(4)},"pavilion":{built}}}'
        )


class Position(msgspec.Struct):
    """The part of a position that a player needs; the rest of the message is skipped."""

    to_move: str | None
    legal: list[msgspec.Raw] = []
    placements: list[Placements] = []

    def any(self, rng: random.Random) -> str | None:
        """Return a legal action, if there is one."""
        if self.placements:
            return rng.choice(self.placements).any(rng)
        return bytes(rng.choice(self.legal)).decode() if self.legal else None


class Change(msgspec.Struct):
    """The changes in a message."""

    position: Position


class Message(msgspec.Struct):
    """A message, as far as this program reads it."""

    type: str
    number: int = 0
    you: str | None = None
    position: Position | None = None
    change: Change | None = None


decode = msgspec.json.Decoder(Message).decode


class Connection(asyncio.Protocol):
    """A WebSocket client that does only what is needed, so that the server gets the processor."""

    def __init__(self, receive: Callable[[bytes, float], None]) -> None:
        self._on_message = receive
        self._buffer = bytearray()
        self._opened = False
        self.transport: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport

    def open_socket(self, path: str, token: str) -> None:
        self.transport.write(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            f"Sec-WebSocket-Version: 13\r\nAuthorization: Bearer {token}\r\n\r\n".encode()
        )

    def send(self, text: bytes) -> None:
        size = len(text)
        head = bytes([0x81, 0x80 | size]) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        self.transport.write(head + bytes(4) + text)

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        self._buffer += data
        if not self._opened:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self._buffer.startswith(b"HTTP/1.1 101"), bytes(self._buffer)
            del self._buffer[: end + 4]
            self._opened = True
        while (frame := self._frame()) is not None:
            self._on_message(frame, now)

    def _frame(self) -> bytes | None:
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1] & 0x7F, 2
        if size > 125:
            start = 4 if size == 126 else 10
            size = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + size:
            return None
        opcode, frame = buffer[0] & 0x0F, bytes(buffer[start : start + size])
        del buffer[: start + size]
        if opcode == 9:
            self.transport.write(bytes([0x8A, 0x80 | size]) + bytes(4) + frame)
        return frame if opcode == 1 else b""


class Table:
    """One game, and the sockets of its players."""

    def __init__(self, load: "Load", name: str) -> None:
        self.load = load
        self.name = name
        self.connections: dict[str, Connection] = {}
        self.number = 0
        self.next: tuple[str, str] | None = None
        """The seat that can act, and an action."""
        self.sent = 0.0
        self.waiting = 0
        """Sockets that have not received the last move yet."""

    def receive(self, connection: Connection, data: bytes, now: float) -> None:
        if not data:
            return
        message = decode(data)
        if message.type in ("accepted", "pong"):
            return
        assert message.type in ("welcome", "update"), data[:300]
        if message.type == "welcome" and message.you is not None:
            self.connections[message.you] = connection
        self.number = max(self.number, message.number)
        position = message.position if message.change is None else message.change.position
        if position is not None and (action := position.any(self.load.rng)) is not None:
            assert position.to_move is not None
            self.next = position.to_move, action
        if message.type == "update" and position is not None:
            offered = bool(position.legal or position.placements)
            self.load.bytes[offered].append(len(data))
        if message.type == "update" and self.waiting:
            self.load.times.append(now - self.sent)
            self.waiting -= 1
            if not self.waiting:
                self.load.done(self)

    def move(self) -> bool:
        """Act, if the last move has been confirmed and the game continues."""
        if self.waiting or self.next is None:
            return False
        seat, action = self.next
        self.next = None
        text = (
            f'{{"type":"request","id":"{self.number}","based_on":{self.number},'
            f'"command":{{"type":"act","actions":[{action}]}}}}'
        )
        self.waiting = len(self.connections)
        self.sent = time.perf_counter()
        self.connections[seat].send(text.encode())
        return True


class Load:
    """All tables, and what was measured."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.rng = random.Random(1)
        self.tables: list[Table] = []
        self.times: list[float] = []
        self.bytes: dict[bool, list[int]] = {True: [], False: []}
        """The sizes of updates, by whether the reader is to move after them."""
        self.moves = 0
        self.flat_out = False
        self.over = False
        """Whether a game ended at full speed, so that fewer tables play than should."""

    def done(self, table: Table) -> None:
        self.moves += 1
        if self.flat_out and not table.move():
            self.over = True

    async def full_speed(self, tables: list[Table], seconds: float) -> float:
        """Let that many tables play at full speed, until a game ends; return moves per second."""
        self.flat_out, self.over, self.moves = True, False, 0
        began = time.perf_counter()
        for table in tables:
            table.move()
        while not self.over and time.perf_counter() < began + seconds:
            await asyncio.sleep(0.02)
        self.flat_out = False
        return self.moves / (time.perf_counter() - began)

    async def connect(self, table: Table, token: str, port: int = 0) -> Connection:
        loop = asyncio.get_running_loop()
        connection = Connection(lambda data, now: table.receive(connection, data, now))
        await loop.create_connection(lambda: connection, "127.0.0.1", port or self.port)
        connection.open_socket(f"/api/tables/{table.name}/socket?changes=1", token)
        return connection

    async def steady(self, rate: float, seconds: float) -> int:
        """Send moves at that rate, to one table after the other; return how many were left out."""
        began, sent, left_out = time.perf_counter(), 0, 0
        while (spent := time.perf_counter() - began) < seconds:
            for _ in range(sent, int(spent * rate)):
                sent += 1
                left_out += not self.tables[sent % len(self.tables)].move()
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.5)
        return left_out


class Requests:
    """A plain HTTP client on one connection."""

    async def open(self, port: int) -> None:
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", port)

    def close(self) -> None:
        self._writer.close()

    async def post(self, path: str, body: object, token: str = "") -> Any:
        data = json.dumps(body)
        self._writer.write(
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            f"Authorization: Bearer {token}\r\nContent-Length: {len(data)}\r\n\r\n{data}".encode()
        )
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode().lower()
        size = int(head.partition("content-length: ")[2].partition("\r\n")[0])
        answer = json.loads(await self._reader.readexactly(size))
        assert head.startswith("http/1.1 20"), answer
        return answer


async def set_up(load: Load, tables: int) -> list[str]:
    """Make the tables, seat four people at each and start; the people's tokens."""
    connections = [Requests() for _ in range(8)]
    for connection in connections:
        await connection.open(load.port)
    tokens = [(await connections[0].post("/api/token", {}))["token"] for _ in range(4)]

    async def make(connection: Requests, count: int) -> None:
        for _ in range(count):
            wish = {"name": "Ann", "options": {"players": 4}}
            name = (await connection.post("/api/tables", wish, tokens[0]))["table"]
            path = f"/api/tables/{name}/requests"
            for token in tokens[1:]:
                sit = {"id": "sit", "command": {"type": "take_seat", "name": "Guest"}}
                await connection.post(path, sit, token)
            start = {"id": "start", "command": {"type": "start"}}
            await connection.post(path, start, tokens[0])
            load.tables.append(Table(load, name))

    share = [tables // 8 + (n < tables % 8) for n in range(8)]
    await asyncio.gather(*map(make, connections, share))
    return tokens


async def connect_all(load: Load, tokens: list[str]) -> None:
    """Open a socket for each person at each table."""
    for table in load.tables:
        await asyncio.gather(*(load.connect(table, token) for token in tokens))
    deadline = time.monotonic() + 60
    while not all(len(table.connections) == 4 for table in load.tables):
        assert time.monotonic() < deadline, "not all sockets were welcomed"
        await asyncio.sleep(0.1)


def memory(pid: int) -> float:
    """Return the KiB of memory that a process holds."""
    status = Path(f"/proc/{pid}/status").read_text()
    return float(status.partition("VmRSS:")[2].split()[0])


def processor(pid: int) -> float:
    """Return the seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def percentile(times: list[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(share * len(times)))] * 1000


def allow_many_sockets() -> None:
    """Raise the limit of open files, for this process and the servers that it starts."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
