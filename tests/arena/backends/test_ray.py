"""A tournament on a cluster of two nodes, one of which dies in the middle."""

import importlib
import importlib.util
import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from lanterns.arena import (
    LOCAL,
    ArenaError,
    Backend,
    Entrant,
    GameFailed,
    GameResult,
    MissingExtra,
    Plan,
    Tournament,
    TournamentSettings,
    read_results,
)
from lanterns.arena.backends import ray as on_ray

needs_ray = pytest.mark.skipif(
    importlib.util.find_spec("ray") is None, reason="the extra ray is not installed"
)

_STORE = 80 * 1024 * 1024
"""The least that Ray takes for its objects; games need next to nothing."""
_PATIENCE = 90
"""Seconds in which a node must have started, on a machine that may be busy."""


def _start(cluster: Any) -> Any:
    """Start two nodes; the second one."""
    node = {"num_cpus": 1, "object_store_memory": _STORE, "wait": False}
    cluster.add_node(include_dashboard=False, **node)
    second = cluster.add_node(**node)
    cluster.wait_for_nodes(_PATIENCE)
    return second


@pytest.fixture
def two_nodes() -> Iterator[tuple[Any, Any]]:
    """Start a head node that plays, and a second one to lose."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    cluster_utils: Any = importlib.import_module("ray.cluster_utils")
    cluster = cluster_utils.Cluster()
    try:
        try:
            second = _start(cluster)
        except Exception:
            # A node gives up if a helper of its own takes longer than 15 seconds to start, as it
            # may on a busy machine, and more so when its modules are not compiled yet.
            cluster.shutdown()
            cluster = cluster_utils.Cluster()
            second = _start(cluster)
        yield cluster, second
    finally:
        cluster.shutdown()


@needs_ray
def test_a_node_dies_and_every_game_is_there_once_with_the_result_it_has_here(
    tmp_path: Path, two_nodes: tuple[Any, Any]
) -> None:
    cluster, node = two_nodes
    out = tmp_path / "results.jsonl"
    plan = Plan(TournamentSettings(("greedy", "random"), (2, 3), seed=8), 36)
    tournament = Tournament(plan, out)
    for number, _ in enumerate(tournament.play(Backend(ray=cluster.address))):
        if number == 8:
            cluster.remove_node(node, allow_graceful=False)
    tournament.close()
    results = list(read_results(out))
    assert len(results) == len(plan)
    assert set(map(without_times, results)) == set(map(without_times, Backend().play(plan)))
    a_game_that_fails_is_named(cluster.address)


def without_times(result: GameResult) -> GameResult:
    return replace(result, milliseconds=())


def a_game_that_fails_is_named(address: str) -> None:
    """Check within another test, as starting a cluster takes most of the time."""
    task = next(iter(Plan(TournamentSettings(("random", "random"), (2,), seed=8), 2)))
    nobodys = task._replace(seating=(Entrant("nobody", "nobody"),) * 2)
    with pytest.raises(GameFailed, match=r"rotation 0\): UnknownPlayer: .*nobody"):
        list(on_ray.play_on_ray([nobodys], address))


@needs_ray
@pytest.mark.parametrize("address", ["127.0.0.1:1", "127.0.0.1:99999", "ray://127.0.0.1:1"])
def test_an_address_without_a_cluster_is_reported_at_once(address: str) -> None:
    with pytest.raises(ArenaError, match=f"no Ray cluster answers at {address}"):
        next(on_ray.play_on_ray([], address))


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtra, match=r"lanterns\[ray\]"):
        next(on_ray.play_on_ray([], LOCAL))
