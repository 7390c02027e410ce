"""The server beside boardgame.io's: ``python -m benchmarks.boardgameio`` prints one table.

Both servers run at once, one process each, with the same number of tables of four people, each on
a socket of their own. While one is measured the other idles; they take turns, round by round. At
every table the next move is sent as soon as all four sockets have received the last one: a
move counts when the fourth has, and its time is from sent until then. When a game is over, the
next of the tables that were made ready takes its place, so that the number at play stays.

Both sides have one load generator, the same program: ``load.py``'s bare WebSocket client, which
for boardgame.io wraps its messages in Socket.IO's. Beside each rate stand the server's processor
time for a move, which a busy machine changes little, and how much of a core the server and the load
took, which shows what held it back.

At the end both servers are killed at full load, and the moves are counted that a socket had
received and the store does not have.

What differs, and whom it favors:

- This server has a move on disk (SQLite, WAL, ``synchronous=FULL``, so synced) before anybody
  sees it. boardgame.io sends first and stores afterwards, in its FlatFile store, the only
  durable one in the package, which rewrites three files a move and never syncs. It does not start
  on a table's next move before that is written, so its rate is one of stored moves, but what was
  shown can be lost with the process, and what was stored with the machine. (For boardgame.io.)
- This server runs the real game, with every legal action listed after every move. boardgame.io's
  is a shape of it: hidden hands and stack, a state of about as many bytes, as many moves to the
  end, and rules that cost next to nothing. (For boardgame.io.)
- node-persist, which FlatFile needs and its user installs, is the version that writes at once;
  later ones of the same range queue their writes, and FlatFile waits for the queue. koa-compose is
  the last with which the package's own way of making tables works. (For boardgame.io.)
- FlatFile writes a match's whole log again with every move (for this project); but the slower side
  stays in the earlier and cheaper parts of its games.
- boardgame.io is measured as it comes, with undo kept and whole states sent.
"""

import argparse
import asyncio
import os
import signal
import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from math import ceil
from pathlib import Path
from statistics import median
from typing import NamedTuple

import uvloop

from benchmarks import boardgameio_peer as peer
from benchmarks.load import Load, Table, allow_many_sockets, percentile, processor, serving, set_up

WARM_UP = 0.5
FIRST_GUESS = 3000.0
"""Moves a second, before anything is known."""
SHORT_GAME = 45
"""Moves of one."""

Make = Callable[[Load, int], Awaitable[None]]
Kept = Callable[[Path], dict[str, int]]


async def make_ours(load: Load, count: int) -> None:
    """Create tables of this project's server, each with four people on sockets."""
    before = len(load.tables)
    tokens = await set_up(load, count)
    for table in load.tables[before:]:
        await asyncio.gather(*(load.connect(table, token) for token in tokens))


def kept_by_us(folder: Path) -> dict[str, int]:
    """Return the last number stored of each table in that folder."""
    with closing(sqlite3.connect(folder / "tables.db")) as db:
        return dict(db.execute("SELECT table_id, max(number) FROM entry GROUP BY table_id"))


class Side(Load):
    """Tables at play: each moves again as soon as all four have received its last move."""

    def __init__(self, folder: Path, make: Make, kept: Kept, port: int, pid: int) -> None:
        super().__init__(port)
        self._folder, self._make, self._kept, self._pid = folder, make, kept, pid
        self._delivered: list[float] = []
        self._ready: list[Table] = []
        self._playing: set[Table] = set()
        self._over: list[Table] = []
        self._fastest = FIRST_GUESS

    async def prepare(self, playing: int, seconds: float) -> None:
        """Start that many tables, with enough ready to follow for twice the moves so far.

        The tables at play began together, so all of them may be near their end.
        """
        games = playing + ceil(2 * self._fastest * (seconds + WARM_UP) / SHORT_GAME)
        before = len(self.tables)
        needed = playing - len(self._playing) + games - len(self._ready)
        if needed > 0:
            await self._make(self, needed)
        await self._all_welcomed()
        self._ready += self.tables[before:]
        while len(self._playing) < playing:
            self._playing.add(self._ready.pop())

    async def _all_welcomed(self) -> None:
        deadline = time.monotonic() + 60
        while not all(len(table.connections) == 4 for table in self.tables):
            assert time.monotonic() < deadline, "not all sockets were welcomed"
            await asyncio.sleep(0.1)
        await asyncio.sleep(0.5)

    def done(self, table: Table) -> None:
        self.moves += 1
        self._delivered.append(self.times[-1])
        if self.flat_out and not table.move():
            assert self._ready, "more games came to an end than tables were made ready"
            self._playing.remove(table)
            self._over.append(table)
            self._playing.add(after := self._ready.pop())
            assert after.move(), "a table that was ready did not begin"

    async def _begin(self) -> None:
        self.flat_out = True
        for table in self._playing:
            table.move()
        await asyncio.sleep(WARM_UP)

    async def play(self, seconds: float) -> "Round":
        """Play so long, after a moment to get going."""
        await self._begin()
        self.moves = 0
        self._delivered.clear()
        served, loaded, began = processor(self._pid), time.process_time(), time.perf_counter()
        await asyncio.sleep(seconds)
        spent = time.perf_counter() - began
        assert self.moves, "not one move was confirmed in a whole round"
        found = Round(
            self.moves / spent,
            percentile(self._delivered, 0.50),
            percentile(self._delivered, 0.99),
            1000 * (worked := processor(self._pid) - served) / self.moves,
            100 * worked / spent,
            100 * (time.process_time() - loaded) / spent,
        )
        await self._finish()
        self._fastest = found.rate
        return found

    async def _finish(self) -> None:
        """Let the moves that are under way be confirmed; a table that stops counts for no round."""
        self.flat_out = False
        deadline = time.monotonic() + 20
        while any(table.waiting for table in self._playing):
            assert time.monotonic() < deadline, "a table came to a stop"
            await asyncio.sleep(0.1)
        self.times.clear()
        for table in self._over:
            for connection in table.connections.values():
                connection.transport.close()
            self.tables.remove(table)
        self._over.clear()

    async def kill(self) -> "Loss":
        """Kill the server at full load, and compare what was received with what is stored."""
        await self._begin()
        self.flat_out = False
        os.kill(self._pid, signal.SIGKILL)
        await asyncio.sleep(WARM_UP)
        kept = self._kept(self._folder)
        missing = [table.number - kept.get(table.name, 0) for table in self._playing]
        return Loss(len(missing), sum(each > 0 for each in missing))


class Loss(NamedTuple):
    """The number of tables, of all in play, that had shown a move that was not stored."""

    tables: int
    lost: int


class Round(NamedTuple):
    """The measurements of one round of one side."""

    rate: float
    half: float
    most: float
    """Milliseconds until half of the moves were confirmed, and 99 of 100."""
    work: float
    """Milliseconds of the server's processor time for a move."""
    server: float
    load: float
    """Shares of a core that the server and the load took."""


class Found(NamedTuple):
    """All that was measured with one number of tables; this project's first."""

    rounds: tuple[list[Round], list[Round]]
    losses: tuple[Loss, Loss]


async def measure(tables: int, rounds: int, seconds: float, ours: Side, theirs: Side) -> Found:
    """Measure both sides alternately, with the same number of tables in play."""
    for side in (ours, theirs):
        await side.prepare(tables, 1.0)
        await side.play(1.0)
    found: tuple[list[Round], list[Round]] = [], []
    for _ in range(rounds):
        for side, into in zip((ours, theirs), found, strict=True):
            await side.prepare(tables, seconds)
            into.append(await side.play(seconds))
    return Found(found, (await ours.kill(), await theirs.kill()))


def row(tables: str, name: str, rounds: list[Round], loss: Loss) -> str:
    rates = [each.rate for each in rounds]
    half, most, work, served, loaded = (median(each[n] for each in rounds) for n in range(1, 6))
    shown = f"{median(rates):8,.0f} ({min(rates):,.0f} to {max(rates):,.0f})"
    shares = f"{half:9.1f}{most:9.1f}{work:9.2f}{served:9.0f}%{loaded:7.0f}%"
    return f"{tables:>8}  {name:16}{shown:28}{shares}{loss.lost:9} of {loss.tables}"


def compare(tables: int, rounds: int, seconds: float) -> None:
    """Print the rows of one number of tables."""
    with (
        tempfile.TemporaryDirectory() as here,
        tempfile.TemporaryDirectory() as there,
        serving(Path(here)) as ours,
        peer.serving(Path(there)) as theirs,
    ):
        this = Side(Path(here), make_ours, kept_by_us, *ours)
        that = Side(Path(there), peer.set_up, peer.kept, *theirs)
        found = uvloop.run(measure(tables, rounds, seconds, this, that))
    ratios = [one.rate / other.rate for one, other in zip(*found.rounds, strict=True)]
    print(row(f"{tables:,}", "this project", found.rounds[0], found.losses[0]))
    print(row("", "boardgame.io", found.rounds[1], found.losses[1]))
    work = median(other.work / one.work for one, other in zip(*found.rounds, strict=True))
    spread = f"{median(ratios):8.2f} ({min(ratios):.2f} to {max(ratios):.2f})"
    print(f"{'':10}{'ratio':16}{spread:28}{'':18}{work:9.2f}", flush=True)


def report(rounds: int, seconds: float, sizes: tuple[int, ...] = (50, 200)) -> None:
    """Print one table, or why there is none."""
    try:
        versions = peer.install()
    except peer.Missing as problem:
        print(f"comparison with boardgame.io skipped: {problem}")
        return
    allow_many_sockets()
    print(f"stored moves per second, four sockets per table, one process; {versions}")
    times = f"{'50% ms':>9}{'99% ms':>9}{'cpu ms':>9}{'server':>10}{'load':>8}"
    print(f"{'tables':>8}  {'':16}{'moves/s':28}{times}{'shown, not stored':>20}")
    for tables in sizes:
        compare(tables, rounds, seconds)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=3.0, help="of a side in a round")
    parser.add_argument("--tables", type=int, nargs="+", default=[50, 200])
    arguments = parser.parse_args()
    report(arguments.rounds, arguments.seconds, tuple(arguments.tables))


if __name__ == "__main__":
    main()
