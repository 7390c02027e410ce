"""Two versions of the server side by side, in alternating seconds: the cost of a move in each.

``python -m research.server_versions ../before/src`` compares that version with this one. A busy
machine changes its speed within seconds, and the processor time of a move with it, so rounds of
several seconds say little about a difference of a tenth; a hundred short turns do.
"""

import argparse
import asyncio
import gc
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import uvloop

from benchmarks.load import (
    Load,
    allow_many_sockets,
    connect_all,
    percentile,
    serving,
    set_up,
)

TURN = 1.0
"""Seconds that a version is measured before it is the other's turn."""
PAUSE = 0.5
"""Seconds in which the moves that are under way at full speed come to an end."""
FULL_SPEED_EVERY = 6
"""After this many turns each, both play at full speed for one turn."""


@dataclass
class Version:
    """One of the two, and what was measured of it."""

    name: str
    load: Load
    pid: int
    seconds: dict[bool, float] = field(default_factory=lambda: {True: 0.0, False: 0.0})
    """Processor time, by whether it was at full speed."""
    moves: dict[bool, int] = field(default_factory=lambda: {True: 0, False: 0})
    times: list[float] = field(default_factory=list)
    """From sending to delivery, at the steady rate."""

    async def turn(self, rate: float | None, busy: int) -> None:
        """Play for a turn at that rate, or at full speed."""
        self.load.moves, used = 0, processor_time(self.pid)
        self.load.times.clear()
        if rate is None:
            self.load.flat_out = True
            for table in self.load.tables[:busy]:
                table.move()
            await asyncio.sleep(TURN)
            self.load.flat_out = False
            await asyncio.sleep(PAUSE)
        else:
            await self.load.steady(rate, TURN)
            self.times += self.load.times
        self.seconds[rate is None] += processor_time(self.pid) - used
        self.moves[rate is None] += self.load.moves

    def cost(self, full_speed: bool) -> float:
        """Return milliseconds of processor time per move."""
        return 1000 * self.seconds[full_speed] / self.moves[full_speed]


def processor_time(pid: int) -> float:
    """Return the seconds that the threads of a process have used, to the nanosecond."""
    threads = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((one / "schedstat").read_text().split()[0]) for one in threads) / 1e9


async def measure(wish: argparse.Namespace, servers: dict[str, tuple[int, int]]) -> None:
    versions = []
    for name, (port, pid) in servers.items():
        load = Load(port)
        await connect_all(load, await set_up(load, wish.tables))
        await load.steady(wish.rate, TURN)
        versions.append(Version(name, load, pid))
    for number in range(wish.turns):
        for version in versions[:: 1 if number % 2 else -1]:
            await version.turn(wish.rate, wish.busy)
            if number % FULL_SPEED_EVERY == FULL_SPEED_EVERY - 1:
                await version.turn(None, wish.busy)
    print(f"{wish.tables:,} tables, four sockets each; milliseconds of processor time per move")
    steady = f"at {wish.rate:,.0f} moves/s"
    print(f"  {'':10}{steady:>18}{'at full speed':>18}{'delivered, 50 %':>18}{'99 %':>10}")
    for version in versions:
        costs = f"{version.cost(False):18.3f}{version.cost(True):18.3f}"
        delivered = (
            f"{percentile(version.times, 0.5):15.1f} ms{percentile(version.times, 0.99):10.1f}"
        )
        print(f"  {version.name:10}{costs}{delivered}")
    ratios = [versions[1].cost(full) / versions[0].cost(full) for full in (False, True)]
    print(f"  {'ratio':10}{ratios[0]:18.3f}{ratios[1]:18.3f}")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("before", type=Path, help="the src folder of the other version")
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--rate", type=float, default=300, help="moves a second")
    parser.add_argument("--busy", type=int, default=200, help="tables that play at full speed")
    parser.add_argument("--turns", type=int, default=24, help="of each version")
    wish = parser.parse_args()
    here = Path(__file__).parents[1] / "src"
    allow_many_sockets()
    gc.disable()
    with (
        tempfile.TemporaryDirectory() as one,
        tempfile.TemporaryDirectory() as other,
        serving(Path(one), wish.before) as before,
        serving(Path(other), here) as now,
    ):
        uvloop.run(measure(wish, {"before": before, "now": now}))


if __name__ == "__main__":
    main()
