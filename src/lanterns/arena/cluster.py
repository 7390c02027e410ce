"""The same games on a Ray cluster. Nodes may come and go; the driver alone records."""

import logging
import os
import re
import socket
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Final

from lanterns.arena.errors import ArenaError, GameFailed, MissingExtra
from lanterns.arena.plan import GameTask
from lanterns.arena.result import GameResult
from lanterns.arena.workers import Results, attempt

LOCAL: Final = "local"
"""The address that asks for a cluster of this machine alone, started for the occasion."""

_HOST_AND_PORT: Final = re.compile(r"(ray://)?(?P<host>[^/]+):(?P<port>[0-9]{1,5})")

_AHEAD: Final = 3
"""Games in flight for each core of the cluster, so that none waits for the driver."""


def _ray() -> Any:
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"  # nobody is told that we play
    try:
        import ray
    except ModuleNotFoundError as error:
        raise MissingExtra("playing on a Ray cluster", "ray") from error
    return ray


def play_on_ray(tasks: Iterable[GameTask], address: str) -> Results:
    """Play the games on the cluster at that address; results come as they are ready.

    A game whose node dies is played again elsewhere. Each answer is taken off the list of what is
    awaited before it is handed on, so no game is recorded twice, whatever became of its node.
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


def _connect(ray: Any, address: str) -> None:
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
    try:
        _knock(address)
        if address == LOCAL:
            ray.init(address=LOCAL, include_dashboard=False, **quiet)
        else:
            ray.init(address=address, **quiet)
    except (ImportError, OSError, OverflowError, RuntimeError, ValueError) as error:
        raise ArenaError(f"no Ray cluster answers at {address}: {error}") from error


def _knock(address: str) -> None:
    """See whether somebody is there: Ray itself would knock for minutes."""
    if found := _HOST_AND_PORT.fullmatch(address):
        socket.create_connection((found["host"].strip("[]"), int(found["port"])), 5).close()


def _play(ray: Any, tasks: Iterator[GameTask]) -> Results:
    remote = ray.remote(max_retries=-1)(attempt)
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


def _take(ray: Any, done: Any) -> GameResult:
    try:
        result = ray.get(done)
    except ray.exceptions.RayTaskError as error:
        # Ray wraps what a task raised; the sentence is in what it wraps.
        raise GameFailed(str(error.cause)) from error
    except ray.exceptions.RayError as error:
        raise GameFailed(f"a game was lost on the cluster: {error}") from error
    assert isinstance(result, GameResult)
    return result
