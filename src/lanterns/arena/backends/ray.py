"""Games on a Ray cluster. Nodes may come and go; only the driver records results."""

import logging
import os
import re
import socket
from collections.abc import Iterable, Iterator
from itertools import islice
from types import ModuleType
from typing import Final

from lanterns.arena.backends.local import Results
from lanterns.arena.game import GameFailed, play_task
from lanterns.arena.plan import ArenaError, GameTask
from lanterns.arena.results import GameResult
from lanterns.extras import needs_extra

LOCAL: Final = "local"
"""The address that asks for a cluster of this machine alone, started for this run."""

_HOST_AND_PORT: Final = re.compile(r"(ray://)?(?P<host>[^/]+):(?P<port>[0-9]{1,5})")

_AHEAD: Final = 3
"""Games in flight for each core of the cluster, so that none waits for the driver."""


def _ray() -> ModuleType:
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    with needs_extra("playing on a Ray cluster", "ray", "ray"):
        import ray
    module: ModuleType = ray
    return module


def play_on_ray(tasks: Iterable[GameTask], address: str) -> Results:
    """Play the games on the cluster at that address; results come as they are ready.

    A game whose node dies is played again elsewhere. Each answer is removed from the list of those
    awaited before it is handed on, so no game is recorded twice, whatever happens to its node.
    """
    ray = _ray()
    ours = not ray.is_initialized()
    if ours:
        _connect(ray, address)
    try:
        yield from _play(ray, iter(tasks))
    finally:
        if ours:
            ray.shutdown()


def _connect(ray: ModuleType, address: str) -> None:
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
    try:
        _check_reachable(address)
        if address == LOCAL:
            ray.init(address=LOCAL, include_dashboard=False, **quiet)
        else:
            ray.init(address=address, **quiet)
    except (ImportError, OSError, OverflowError, RuntimeError, ValueError) as error:
        raise ArenaError(f"no Ray cluster answers at {address}: {error}") from error


def _check_reachable(address: str) -> None:
    """Check that something listens at the address: Ray itself would try for minutes."""
    if found := _HOST_AND_PORT.fullmatch(address):
        socket.create_connection((found["host"].strip("[]"), int(found["port"])), 5).close()


def _play(ray: ModuleType, tasks: Iterator[GameTask]) -> Results:
    remote = ray.remote(max_retries=-1)(play_task)
    room = max(1, int(_AHEAD * ray.cluster_resources().get("CPU", 1)))
    awaited = [remote.remote(task) for task in islice(tasks, room)]
    try:
        while awaited:
            (done, *_), awaited = ray.wait(awaited)
            awaited += [remote.remote(task) for task in islice(tasks, 1)]
            yield _take(ray, done)
    finally:
        for reference in awaited:
            ray.cancel(reference, force=True)


def _take(ray: ModuleType, done: object) -> GameResult:
    try:
        result = ray.get(done)
    except ray.exceptions.RayTaskError as error:
        # Ray wraps what a task raised; the sentence is in what it wraps.
        raise GameFailed(str(error.cause)) from error
    except ray.exceptions.RayError as error:
        raise GameFailed(f"a game was lost on the cluster: {error}") from error
    assert isinstance(result, GameResult)
    return result
