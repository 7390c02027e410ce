"""The server under load: many tables and sockets in one process, the real game, real disk.

First moves come at a steady rate, whatever the server does; then as fast as it takes them. Memory
is the server's growth since before the sockets came; what tables remember of the moves is in it
too.
"""

import argparse
import asyncio
import gc
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import uvloop

from benchmarks.load import (
    Load,
    allow_many_sockets,
    connect_all,
    memory,
    percentile,
    processor,
    serving,
    set_up,
)


async def timed(port: int, name: str) -> tuple[float, float]:
    """Return the server's own measurements: seconds, and how often."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
    connections = (await reader.read(-1)).decode().splitlines()
    writer.close()
    found = dict(
        connection.split() for connection in connections if connection.startswith(f"{name}_")
    )
    return float(found[f"{name}_sum"]), float(found[f"{name}_count"])


def show(name: str, found: list[float], unit: str, digits: int = 1) -> None:
    figures = (statistics.median(found), min(found), max(found))
    print(f"  {name:34}{''.join(f'{each:10,.{digits}f}' for each in figures)}  {unit}")


def report(wish: argparse.Namespace) -> None:
    """Measure, and print one table."""
    allow_many_sockets()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as (port, pid):
        # A look for garbage among thousands of lines would be timed as if the server were slow.
        gc.disable()
        uvloop.run(measure(wish, port, pid))
        gc.enable()


async def measure(wish: argparse.Namespace, port: int, pid: int) -> None:
    load = Load(port)
    tokens = await set_up(load, wish.tables)
    before = memory(pid)
    await connect_all(load, tokens)
    await asyncio.sleep(1)
    sockets = 4 * len(load.tables)
    each = (memory(pid) - before) / sockets

    await load.steady(wish.rate, 3)
    rows: dict[str, list[float]] = {
        name: [] for name in ("rate", "p50", "p99", "most", "disk", "cpu", "work")
    }
    left_out = 0
    for _ in range(wish.rounds):
        load.times.clear()
        disk = await timed(port, "lanterns_commit_seconds")
        load.moves, used, began = 0, processor(pid), time.perf_counter()
        left_out += await load.steady(wish.rate, wish.seconds)
        worked = processor(pid) - used
        rows["cpu"].append(100 * worked / (time.perf_counter() - began))
        spent, commits = await timed(port, "lanterns_commit_seconds")
        rows["disk"].append(1000 * (spent - disk[0]) / (commits - disk[1]))
        rows["work"].append(1000 * worked / load.moves)
        rows["rate"].append(load.moves / wish.seconds)
        rows["p50"].append(percentile(load.times, 0.50))
        rows["p99"].append(percentile(load.times, 0.99))
        rows["most"].append(max(load.times) * 1000)
    after = (memory(pid) - before) / sockets

    fastest = await load.full_speed(load.tables[: wish.busy], wish.seconds)

    print(f"{len(load.tables):,} tables, {sockets:,} sockets, 4 players, one process, SQLite")
    print(f"  {'':34}{'median':>10}{'lowest':>10}{'highest':>10}")
    show("moves per second, at a steady rate", rows["rate"], "moves/s")
    show("from sending to delivery, median", rows["p50"], "ms")
    show("from sending to delivery, 99 %", rows["p99"], "ms, target under 50")
    show("from sending to delivery, slowest", rows["most"], "ms")
    show("until stored on disk, mean", rows["disk"], "ms")
    show("processor use of the server", rows["cpu"], "% of one core")
    show("processor time per move", rows["work"], "ms, aim 0.60", digits=2)
    print(f"  {'memory per socket, once connected':34}{each:10,.1f}{'':20}  KiB")
    print(f"  {'memory per socket, after the moves':34}{after:10,.1f}{'':20}  KiB, target under 64")
    for to_move, name in ((True, "to the seat to move"), (False, "to the others")):
        size = statistics.fmean(load.bytes[to_move])
        print(f"  {f'an update {name}, mean':34}{size:10,.0f}{'':20}  bytes")
    busy = min(wish.busy, len(load.tables))
    print(f"  {f'at full speed, {busy} tables':34}{fastest:10,.1f}{'':20}  moves/s")
    if left_out:
        print(f"  {left_out} moves were not sent: their table was waiting or its game over")


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    """Return the settings of the measurement."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=500, help="moves a second")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=4.0, help="of each round")
    parser.add_argument("--busy", type=int, default=200, help="tables that play flat out")
    return parser.parse_args(given)


if __name__ == "__main__":
    report(arguments())
