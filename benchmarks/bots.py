"""``python -m benchmarks.bots``: how long people wait for bots, and for their own moves.

At every table one person plays against two bots. A wait is a whole turn of a bot, from the update
after which it is to move until the one after which it no longer is; a move is timed until its
update has arrived.
The person moves as soon as they can, after ``--think`` seconds. With ``--attack`` an attacker
starts games of four bots alone, each with a new token, before anything is measured.

``--before DIR`` measures another version in the same run, from the ``src`` folder of a checkout.
"""

import argparse
import asyncio
import os
import random
import tempfile
import time
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import Any

import uvloop

from benchmarks.load import Connection, Message, Position, Requests, decode, percentile, serving


class Person:
    """Somebody at a table with two bots, who plays one game after another."""

    def __init__(self, crowd: "Crowd", number: int) -> None:
        self.crowd = crowd
        self.rng = random.Random(number)
        self.connection: Connection | None = None
        self.you = ""
        self.number = 0
        self.to_move: str | None = None
        self.since = 0.0
        self.sent = 0.0
        self.tasks: set[asyncio.Task[None]] = set()

    async def sit(self) -> None:
        """Start a game, and follow it."""
        wish = {
            "name": "Ann",
            "options": {"players": 3},
            "bots": {"E": self.crowd.bot, "S": self.crowd.bot},
            "start": True,
        }
        requests = Requests()
        await requests.open(self.crowd.port)
        token = (await requests.post("/api/token", {}))["token"]
        table = (await requests.post("/api/tables", wish, token))["table"]
        requests.close()
        self.connection = connection = Connection(self.receive)
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: connection, "127.0.0.1", self.crowd.port)
        connection.open_socket(f"/api/tables/{table}/socket", token)

    def receive(self, data: bytes, now: float) -> None:
        """Take in what happened."""
        message = decode(data) if data else Message("none")
        if message.type == "welcome":
            self.you = message.you or ""
        elif message.type != "update":
            assert message.type != "refused", data
            return
        self.number, position = message.number, message.position
        assert position is not None
        if self.sent:
            self.crowd.moves.append(now - self.sent)
            self.sent = 0.0
        to_move = position.to_move
        if to_move != self.to_move or message.type == "welcome":
            if self.to_move not in (None, self.you):
                self.crowd.waits.append(now - self.since)
            self.to_move, self.since = to_move, now
        if to_move == self.you:
            self.later(self.act(position))
        elif to_move is None:
            self.later(self.sit())

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def act(self, position: Position) -> None:
        """Take any action, after a while."""
        await asyncio.sleep(self.crowd.think)
        action = position.any(self.rng)
        text = (
            f'{{"type":"request","id":"{self.number}","based_on":{self.number},'
            f'"command":{{"type":"act","actions":[{action}]}}}}'
        )
        self.sent = time.perf_counter()
        assert self.connection is not None
        self.connection.send(text.encode())


class Crowd:
    """All people at one server, and what was measured there."""

    def __init__(self, port: int, wish: argparse.Namespace) -> None:
        self.port = port
        self.bot: str = wish.bot
        self.think: float = wish.think
        self.people = [Person(self, number) for number in range(wish.tables)]
        self.moves: list[float] = []
        self.waits: list[float] = []

    async def attack(self, tables: int) -> int:
        """Start games of bots alone; how many the server took."""
        wish = {"bots": dict.fromkeys("NESW", self.bot), "options": {"players": 4}, "start": True}
        taken = 0
        for _ in range(tables):
            connection = Requests()
            await connection.open(self.port)
            token = (await connection.post("/api/token", {}))["token"]
            try:
                await connection.post("/api/tables", wish, token)
            except AssertionError:
                continue
            finally:
                connection.close()
            taken += 1
        return taken

    async def measure(self, warm: float, seconds: float) -> None:
        """Let everybody play for a while."""
        for person in self.people:
            await person.sit()
        await asyncio.sleep(warm)
        self.moves.clear()
        self.waits.clear()
        await asyncio.sleep(seconds)

    def row(self) -> str:
        """Return the measurements as a line."""
        moves, waits = ([*times] or [float("nan")] for times in (self.moves, self.waits))
        parts = (
            f"{len(self.waits):9,}",
            *(f"{percentile(waits, share) / 1000:9.2f}" for share in (0.5, 0.9, 0.99)),
            f"{len(self.moves):9,}",
            *(f"{percentile(moves, share):9.1f}" for share in (0.5, 0.99)),
        )
        return "".join(parts)


async def measure(wish: argparse.Namespace, port: int, attack: int) -> tuple[str, int]:
    crowd = Crowd(port, wish)
    taken = await crowd.attack(attack)
    await crowd.measure(wish.warm, wish.seconds)
    return crowd.row(), taken


def report(wish: argparse.Namespace) -> None:
    """Measure, and print one table."""
    print(
        f"{wish.tables} tables of one person and two {wish.bot}, {wish.think:g} s of thought before"
        f" each action, {wish.seconds:g} s, {os.cpu_count()} processors,"
        f" load before {os.getloadavg()[0]:.1f}"
    )
    columns = ("waits", "50% s", "90% s", "99% s", "moves", "50% ms", "99% ms")
    print(f"{'':36}" + "".join(f"{column:>9}" for column in columns))
    versions = [("this version", None)] + ([("before", wish.before)] if wish.before else [])
    for attack in sorted({0, wish.attack}):
        for name, source in versions:
            with (
                tempfile.TemporaryDirectory() as folder,
                serving(Path(folder), source) as (port, _),
            ):
                row, taken = uvloop.run(measure(wish, port, attack))
            beside = f", {taken} of {attack} bot tables" if attack else ""
            print(f"{name + beside:36}{row}", flush=True)


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    """Return the settings of the measurement."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[1])
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--bot", default="mcts")
    parser.add_argument("--think", type=float, default=0.0, help="seconds before each action")
    parser.add_argument("--seconds", type=float, default=40.0, help="to measure")
    parser.add_argument("--warm", type=float, default=10.0, help="seconds before that")
    parser.add_argument("--attack", type=int, default=0, help="tables of bots alone")
    parser.add_argument("--before", type=Path, help="the src folder of another version")
    return parser.parse_args(given)


if __name__ == "__main__":
    report(arguments())
