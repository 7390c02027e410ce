"""The same tournament in processes of this machine and on a Ray cluster, and what Ray costs.

``python -m research.cluster`` starts a head and two nodes of one processor each, all on this
machine, as it would be on three. It says for each way to play how long the first game took to
arrive, how many games came in a second after that, how much processor time all processes together
took for each of those, and whether the results are the same. With two processors in all, it
measures what Ray adds to a game, not what more machines bring.
"""

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Any

from lanterns.arena import Backend, GameResult, Plan, TournamentSettings

_STORE = 80 * 1024 * 1024
"""The least that Ray takes for its objects; games need next to nothing."""


@contextmanager
def cluster(nodes: int) -> Iterator[str]:
    """Start a cluster, a head that plays nothing and nodes of one processor; yield its address."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    cluster_utils: Any = import_module("ray.cluster_utils")
    found = cluster_utils.Cluster()
    try:
        found.add_node(num_cpus=0, object_store_memory=_STORE, include_dashboard=False)
        for _ in range(nodes):
            found.add_node(num_cpus=1, object_store_memory=_STORE)
        yield str(found.address)
    finally:
        found.shutdown()


def processor() -> float:
    """Return the seconds of processor time that this process and all below it have used."""
    used, below = dict[int, float](), dict[int, list[int]]()
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended
            fields = path.read_text().rpartition(")")[2].split()
            pid = int(path.parent.name)
            used[pid] = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
            below.setdefault(int(fields[1]), []).append(pid)
    found, waiting = 0.0, [os.getpid()]
    while waiting:
        pid = waiting.pop()
        found += used.get(pid, 0.0)
        waiting += below.get(pid, [])
    return found


def play(name: str, backend: Backend, plan: Plan) -> set[GameResult]:
    """Play the tournament and print a row; the results without the times of their decisions."""
    began, results = perf_counter(), list[GameResult]()
    first = used = 0.0
    for result in backend.play(plan):
        if not results:
            first, used = perf_counter(), processor()
        results.append(result)
        if len(results) == len(plan):
            used = processor() - used
    more = len(results) - 1
    rate = more / (perf_counter() - first)
    cost = 1000 * used / more
    waited = first - began
    print(f"{name:24}{len(results):>8,}{waited:>15.1f}{rate:>15.1f}{cost:>17.1f}", flush=True)
    return {replace(result, milliseconds=()) for result in results}


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("codes", nargs="*", default=["greedy", "random"], help="the players")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--players", type=int, default=3, choices=(2, 3, 4))
    parser.add_argument("--nodes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    settings = TournamentSettings(tuple(chosen.codes), (chosen.players,), chosen.seed)
    plan = Plan(settings, chosen.games)
    print(f"{' '.join(chosen.codes)}, {chosen.players} players")
    print(f"{'':24}{'games':>8}{'first game, s':>15}{'then, games/s':>15}{'cpu ms a game':>17}")
    here = play("one process", Backend(), plan)
    processes = play(f"{chosen.nodes} processes", Backend(chosen.nodes), plan)
    with cluster(chosen.nodes) as address:
        there = play(f"a head and {chosen.nodes} nodes", Backend(ray=address), plan)
    print("the results are the same" if here == processes == there else "THE RESULTS DIFFER")


if __name__ == "__main__":
    main()
