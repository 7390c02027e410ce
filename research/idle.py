"""Ten thousand idle tables and sockets: ``python -m research.idle`` prints what they cost.

Half of the tables wait for players and are listed, half have a game that waits for a person. They
are written into the store before the server starts. Then one socket is opened at each table, and a
second one at half of them, which separates the memory of a table from that of a socket.
Signs of life are sent as often as by default, so that the processor time while nobody plays
includes them.
"""

import argparse
import asyncio
import gc
import hashlib
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import uvloop
from msgspec.structs import replace

from benchmarks.load import Connection, allow_many_sockets, memory, percentile, processor, serving
from lanterns.server.core.commands import MakeTable, Request, Start, TakeSeat
from lanterns.server.core.create import make_table
from lanterns.server.core.decide import decide
from lanterns.server.core.identity import caller_of, hash_token
from lanterns.server.core.ids import draw_id_and_seed
from lanterns.server.core.replay import replay
from lanterns.server.http.settings import Settings
from lanterns.server.live.clock import millis
from lanterns.server.live.log import stamp
from lanterns.server.storage import open_store
from lanterns.server.storage.protocol import Append, append_of_log
from lanterns.server.wire.options import OptionsJson

TOKENS = tuple(hashlib.sha256(name).hexdigest()[:22] for name in (b"Ann", b"Ben"))
AT_A_TIME = 50


def appends_of_two_tables() -> tuple[Append, Append]:
    """Return the logs of a table that waits for players, and of one with a game."""
    ann, ben = map(caller_of, TOKENS)
    new_table, now = draw_id_and_seed(), millis()
    wish = MakeTable(OptionsJson(2), name="Ann", public=True)
    waiting = stamp(make_table(wish, ann, new_table.seed), 0, now)
    logged = stamp(make_table(replace(wish, public=False), ann, new_table.seed), 0, now)
    for command, caller in ((TakeSeat("Ben"), ben), (Start(), ann)):
        table = replay("", logged)
        entries = decide(table, command, caller, now, new_table).entries
        logged += stamp(entries, table.number, now, caller, Request("request", command))
    return append_of_log("", 0, waiting), append_of_log("", 0, logged)


async def fill(path: Path, tables: int) -> list[str]:
    """Write the tables into a store; their ids."""
    store, both = open_store(str(path)), appends_of_two_tables()
    await store.open()
    appends = list[Append]()
    ids = [draw_id_and_seed().id for _ in range(tables)]
    for number, id_ in enumerate(ids):
        append = both[number % 2]
        # A list holds only a few tables of one host.
        summary = replace(append.summary, host=hash_token(f"host {number}"))
        appends.append(replace(append, table=id_, summary=summary))
    await asyncio.gather(*map(store.append, appends))
    await store.close()
    return ids


class Sockets:
    """Sockets that do nothing but answer signs of life."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._connections: list[Connection] = []
        self.welcomed = 0

    async def open(self, tables: Sequence[str], token: str) -> None:
        """Open one at each table, and wait until all are welcomed."""
        loop = asyncio.get_running_loop()
        for first in range(0, len(tables), AT_A_TIME):
            for table in tables[first : first + AT_A_TIME]:
                _, connection = await loop.create_connection(
                    lambda: Connection(self._on_message), "127.0.0.1", self._port
                )
                connection.open_socket(f"/api/tables/{table}/socket?changes=1", token)
                self._connections.append(connection)
            deadline = time.monotonic() + 60
            while self.welcomed < len(self._connections):
                assert time.monotonic() < deadline, "not all sockets were welcomed"
                await asyncio.sleep(0.01)

    def _on_message(self, data: bytes, _now: float) -> None:
        self.welcomed += bool(data)


async def look(port: int, pid: int, times: int = 100) -> str:
    """Return the time, the processor time and the size of a look at the list of tables."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    waits, used, size = list[float](), processor(pid), 0
    for _ in range(times):
        began = time.perf_counter()
        writer.write(b"GET /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        assert head.startswith("http/1.1 200"), head
        size = int(head.partition("content-length: ")[2].partition("\r\n")[0])
        await reader.readexactly(size)
        waits.append(time.perf_counter() - began)
    writer.close()
    work = 1000 * (processor(pid) - used) / times
    parts = (percentile(waits, 0.5), percentile(waits, 0.99), work, size / 1024)
    return "".join(f"{part:9.1f}" for part in parts)


async def measure(wish: argparse.Namespace, tables: list[str], port: int, pid: int) -> None:
    sockets = Sockets(port)
    await look(port, pid, 5)
    print(f"  {'':46}{'50% ms':>9}{'99% ms':>9}{'cpu ms':>9}{'KiB':>9}")
    print(f"  {'the list, nobody there':46}{await look(port, pid)}")
    start = memory(pid)
    await sockets.open(tables, TOKENS[0])
    await asyncio.sleep(2)
    first = memory(pid) - start
    half = tables[: len(tables) // 2]
    await sockets.open(half, TOKENS[1])
    await asyncio.sleep(2)
    second = memory(pid) - start - first
    print(f"  {'the list, everybody there':46}{await look(port, pid)}")
    used, began = processor(pid), time.perf_counter()
    await asyncio.sleep(wish.seconds)
    share = 100 * (processor(pid) - used) / (time.perf_counter() - began)
    each = second / len(half)
    print(f"  {'memory of the server before the sockets':46}{start / 1024:9.1f} MiB")
    print(f"  {'memory per idle socket':46}{each:9.1f} KiB")
    print(f"  {'memory per idle table in use':46}{first / len(tables) - each:9.1f} KiB")
    print(f"  {'processor use while nobody plays':46}{share:9.1f} % of one core")


def report(wish: argparse.Namespace) -> None:
    """Measure, and print one table."""
    allow_many_sockets()
    print(f"{wish.tables:,} idle tables, {wish.tables * 3 // 2:,} sockets, one process, SQLite")
    with tempfile.TemporaryDirectory() as folder:
        tables = asyncio.run(fill(Path(folder) / "tables.db", wish.tables))
        heartbeat = Settings(db="").heartbeat
        with serving(Path(folder), heartbeat=heartbeat) as (port, pid):
            gc.disable()
            uvloop.run(measure(wish, tables, port, pid))
            gc.enable()


def arguments() -> argparse.Namespace:
    """Return the settings of the measurement."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[1])
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=40.0, help="to watch the processor")
    return parser.parse_args()


if __name__ == "__main__":
    report(arguments())
