"""Killed again and again under load: what was confirmed is there, once and in order.

Bots play at some of the tables, and old tables are deleted and archived all the while.

``LANTERNS_KILLS`` sets how often; ``make soak`` asks for more than ``make test``.
"""

import asyncio
import json
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from lanterns.notation import verify
from lanterns.server.core.commands import Resign
from lanterns.server.live.retention import Keep
from lanterns.server.storage import open_store
from lanterns.server.storage.protocol import append_of_log

from ..reading import complete
from ..tables import Play
from .running import Client, Running, start

KILLS = int(os.environ.get("LANTERNS_KILLS", "3"))
TABLES = 6
"""At least. A table's game ends, and its talk is bounded: a long storm needs more of them."""
ACCEPTED = 24
"""Requests between two kills, at least."""


class Seat:
    """A person who never gives up: reconnects, asks again, and remembers everything."""

    def __init__(self, running: Running, client: Client, table: str, rng: Random) -> None:
        self.address = f"{running.ws}/api/tables/{table}/socket"
        self.client = client
        self.table = table
        self.rng = rng
        self.number = 0
        self.position: Any = None
        self.info: Any = None
        self.you = ""
        self.asked = 0
        self.pending: dict[str, Any] | None = None
        self.accepted: dict[str, tuple[int, dict[str, Any]]] = {}
        """By request: the number it became, and the command."""
        self.entries: dict[int, Any] = {}
        """The entries that it received, by number."""
        self.losses = 0

    async def play(self, stop: asyncio.Event) -> None:
        """Act and chat until asked to stop and every request is answered."""
        while not (stop.is_set() and self.pending is None):
            query = f"?changes=1&after={self.number}" if self.number else "?changes=1"
            headers = {"Authorization": f"Bearer {self.client.token}"}
            try:
                async with connect(
                    self.address + query, additional_headers=headers, max_size=None
                ) as socket:
                    await self._converse(socket, stop)
            except (OSError, EOFError, TimeoutError, WebSocketException):
                self.losses += 1
                await asyncio.sleep(0.02)

    async def _converse(self, socket: ClientConnection, stop: asyncio.Event) -> None:
        if self.pending is not None:  # it may have been carried out, or not: ask again
            await socket.send(json.dumps(self.pending))
        while not (stop.is_set() and self.pending is None):
            if self.pending is None and self.number:
                self.pending = self._next()
                await socket.send(json.dumps(self.pending))
            async with asyncio.timeout(60):  # wait_for may swallow being canceled
                heard = await socket.recv()
            whole = {"position": self.position, "table": self.info}
            self._hear(complete(json.loads(heard), whole))

    def _next(self) -> dict[str, Any]:
        self.asked += 1
        name = f"{self.you}{self.asked}"
        command: dict[str, Any] = {"type": "chat", "text": f"{name} speaks"}
        if self.position and self.position["to_move"] == self.you and self.position["legal"]:
            command = {"type": "act", "actions": [self.rng.choice(self.position["legal"])]}
        return {"type": "request", "id": name, "based_on": self.number, "command": command}

    def _hear(self, message: Any) -> None:
        match message["type"]:
            case "welcome":
                self.number, self.you = message["number"], message["you"]
                self.position, self.info = message["position"], message["table"]
            case "update":
                for news in message["entries"]:
                    known = self.entries.setdefault(news["number"], news["what"])
                    assert known == news["what"], "an entry was sent in two forms"
                    self.number = max(self.number, news["number"])
                self.position = message["position"] or self.position
                self.info = message["table"] or self.info
            case "accepted" | "refused" | "problem":
                self._answered(message)
            case _:
                pass

    def _answered(self, message: Any) -> None:
        assert self.pending is not None
        assert message["id"] == self.pending["id"], message
        if message["type"] == "accepted":
            self.accepted[message["id"]] = message["number"], self.pending["command"]
        elif message["type"] == "refused" and message["code"] == "stale":
            self._hear(message["missed"])
        self.pending = None


def _check(seat: Seat, history: list[Any]) -> None:
    """Everything that was sent or confirmed to this seat is in the log."""
    whats = dict(enumerate(_whats(history), 1))
    for number, what in seat.entries.items():
        assert whats.get(number) == what, "an entry was sent that is not in the log"
    numbers = [number for number, _ in seat.accepted.values()]
    assert len(set(numbers)) == len(numbers), "two requests became one"
    for number, command in seat.accepted.values():
        what = whats[number]
        if what["type"] == "finished":
            what = whats[number - 1]
        assert what["seat"] == seat.you
        fields = ("actions", "text")
        assert [what.get(f) for f in fields] == [command.get(f) for f in fields]
    spoken = [
        w["text"] for w in _whats(history) if w["type"] == "chatted" and w["seat"] == seat.you
    ]
    assert len(set(spoken)) == len(spoken), "something happened twice"


def _whats(history: list[Any]) -> list[Any]:
    return [news["what"] for news in history]


def _sit_down(running: Running, rng: Random, tables: int) -> list[Seat]:
    seats = []
    with_bot = {"options": {"players": 3}, "bots": {"S": "greedy"}}
    for number in range(tables):
        ann, bob = Client(running), Client(running)
        table = ann.make(name="Ann", **(with_bot if number % 3 == 0 else {}))
        bob.do(table, "take_seat", name="Bob")
        ann.do(table, "start")
        seats += [Seat(running, client, table, rng) for client in (ann, bob)]
    return seats


Strike: TypeAlias = Callable[[Running, Random], Running]
"""What befalls a server; the one that serves afterwards."""


async def _storm(running: Running, strikes: int, strike: Strike) -> list[Seat]:
    """Be killed a number of times, under the load of all tables."""
    rng = Random(strikes)
    seats: list[Seat] = []
    playing: list[asyncio.Task[None]] = []
    stop = asyncio.Event()
    try:
        seats += _sit_down(running, rng, max(TABLES, strikes // 3))
        playing += [asyncio.create_task(seat.play(stop)) for seat in seats]
        for _ in range(strikes):
            await _go_on(seats, playing, ACCEPTED)
            await asyncio.sleep(rng.uniform(0, 0.1))
            running = await asyncio.to_thread(strike, running, rng)
        await _go_on(seats, playing, ACCEPTED)
        stop.set()
        await asyncio.wait_for(asyncio.gather(*playing), 180)
        await asyncio.to_thread(_wait_for_retention, running)
        for seat in seats:
            path = f"/api/tables/{seat.table}/history"
            history = (await asyncio.to_thread(seat.client.http.get, path)).json()
            assert [news["number"] for news in history] == list(range(1, len(history) + 1))
            _check(seat, history)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for seat in seats:
            seat.client.close()
        if running.process.poll() is None:
            running.kill()
    return seats


async def _go_on(seats: list[Seat], playing: list["asyncio.Task[None]"], more: int) -> None:
    """Wait until a number of requests have been accepted; raise what a player found wrong."""
    goal = more + sum(len(seat.accepted) for seat in seats)
    deadline = asyncio.get_running_loop().time() + 180
    while sum(len(seat.accepted) for seat in seats) < goal:
        assert asyncio.get_running_loop().time() < deadline, "nothing is accepted any more"
        for task in playing:
            if task.done():
                task.result()
        await asyncio.sleep(0.005)


OLD: dict[str, Play] = {
    "0" * 12: Play(2),
    "1" * 12: Play.of_people(2),
    "2" * 12: Play.of_people(2),
}
"""Tables unused for years: before the start, during a game, and after one."""
OLD["2" * 12].do(Resign())


def _start(folder: Path, **settings: Any) -> Running:
    """Start a server that finds old tables, and looks for such all the time."""
    db = settings.pop("db", str(folder / "tables.db"))

    async def fill() -> None:
        store = open_store(db)
        await store.open()
        for table, play in OLD.items():
            await store.append(append_of_log(table, 0, play.log))
        await store.close()

    asyncio.run(fill())
    keep = Keep(open=1, unfinished=1, finished=1, archive=str(folder / "archive"), every=0.2)
    return start(folder, db=db, keep=keep, **settings)


def _wait_for_retention(running: Running) -> None:
    """Wait until the old tables are gone, and the finished one is in the archive."""
    deadline = time.monotonic() + 180
    with httpx.Client(base_url=running.http, timeout=60) as http:
        while any(http.get(f"/api/tables/{table}").status_code != 404 for table in OLD):
            assert time.monotonic() < deadline, "old tables are not deleted"
            time.sleep(0.1)
    (record,) = (running.log.parent / "archive").rglob("*.txt")
    assert verify(record.read_text()).ok


def kill(running: Running, _: Random) -> Running:
    """Kill everything, and start again."""
    running.kill()
    return running.again()


def kill_some(running: Running, rng: Random) -> Running:
    """Kill one of several workers, which is replaced; or now and then everything."""
    workers = _workers(running)
    if not workers or rng.random() < 0.3:
        return kill(running, rng)
    os.kill(rng.choice(workers), signal.SIGKILL)
    return running


def _workers(running: Running) -> list[int]:
    """The processes that the first one has started to serve."""
    children = Path(f"/proc/{running.process.pid}/task/{running.process.pid}/children")
    pids = [int(pid) for pid in children.read_text().split()]
    return [pid for pid in pids if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def test_no_confirmed_entry_is_lost(tmp_path: Path) -> None:
    seats = asyncio.run(_storm(_start(tmp_path), KILLS, kill))
    assert all(seat.losses for seat in seats)


def test_nothing_is_lost_on_postgres(tmp_path: Path, postgres: str) -> None:
    seats = asyncio.run(_storm(_start(tmp_path, db=postgres), KILLS, kill))
    assert all(seat.losses for seat in seats)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds the workers in /proc")
def test_nothing_is_lost_with_three_workers_on_postgres(tmp_path: Path, postgres: str) -> None:
    running = _start(tmp_path, db=postgres, workers=3)
    seats = asyncio.run(_storm(running, KILLS, kill_some))
    assert any(seat.losses for seat in seats)


_CARELESS = """
import asyncio, os, signal
from lanterns.server.storage.sqlite import SqliteStore

append = SqliteStore.append
stored = 0

async def careless(self, *appends):
    global stored
    if stored < 60:
        await append(self, *appends)
        stored += 1
    else:  # it is broadcast, and power is lost before it is stored
        asyncio.get_running_loop().call_later(0.3, os.killpg, os.getpgid(0), signal.SIGKILL)

SqliteStore.append = careless
"""


def fall(running: Running, _: Random) -> Running:
    """A server dies between sending and storing; one without the fault takes over."""
    running.ended(180)
    return start(running.log.parent, port=running.port, keep=running.settings.keep)


def test_a_server_that_broadcasts_before_it_stores_would_fail_this_test(tmp_path: Path) -> None:
    """What was sent is missing from the log, or another entry has taken its number by then."""
    with pytest.raises(AssertionError, match=r"not in the log|in two forms"):
        asyncio.run(_storm(_start(tmp_path, before=_CARELESS), 1, fall))


def test_without_that_fault_the_same_run_passes(tmp_path: Path) -> None:
    honest = _CARELESS.replace("    else:", "    else:\n        await append(self, *appends)")
    assert honest != _CARELESS
    asyncio.run(_storm(_start(tmp_path, before=honest), 1, fall))
