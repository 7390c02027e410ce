"""Honest players can continue while the server is attacked, and afterwards it is as before."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from time import monotonic, perf_counter, sleep
from typing import Any, NamedTuple

import httpx
import pytest

from lanterns.server.http.settings import Limits

from ..http.running import Client, Running, memory, start
from .attacks import ATTACKS, LARGE_FILE, attacking

_AT_REST = 0.05
"""The seconds that a move may take before an attack on a machine with nothing else to do."""
_MOST_GROWTH = 50 * 1024
"""KiB of memory that an attack may cost."""
_MOST_UNREAD = 150
"""MiB that the system may hold for attackers: half a megabyte for each connection."""


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("hostile")
    page = folder / "page"
    large = page / LARGE_FILE[1:]
    large.parent.mkdir(parents=True)
    large.write_bytes(Random(1).randbytes(8 << 20))
    for name in ("index.html", "table.html"):
        (page / name).write_text("<title>Lanterns</title>")
    settings: dict[str, Any] = {"proxies": ("127.0.0.1",), "page": str(page), "bot_workers": 1}
    with start(folder, Limits(), **settings) as server:
        yield server


class Honest:
    """Two people at a table, who play on and on."""

    def __init__(self, running: Running, number: int) -> None:
        self.rng = Random(number)
        self.people = [Client(running), Client(running)]
        for seat, person in enumerate(self.people):
            person.http.headers["x-forwarded-for"] = f"198.51.100.{10 * number + seat}"
        self.times: list[float] = []
        self.table = ""

    def close(self) -> None:
        """Leave."""
        for person in self.people:
            person.close()

    def move(self) -> None:
        """Take an action; it must be accepted."""
        if not self.table or self.people[0].look(self.table)["table"]["phase"] == "over":
            self.table = self.people[0].make(name="Ann")
            self.people[1].do(self.table, "take_seat", name="Ben")
            self.people[0].do(self.table, "start")
        for person in self.people:
            seen = person.look(self.table)
            if legal := seen["position"]["legal"]:
                began = perf_counter()
                action = self.rng.choice(legal)
                person.do(self.table, "act", actions=[action], based_on=seen["number"])
                self.times.append(perf_counter() - began)
                return

    def play(self, seconds: float, moves: int) -> None:
        """Take at least that many actions, at a steady pace for that long, and note their times."""
        self.times = []
        end = monotonic() + seconds
        while monotonic() < end or len(self.times) < moves:
            self.move()
            sleep(seconds / moves)


def unread(running: Running) -> float:
    """MiB of answers that the system holds for clients, as they have not taken them."""
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    port = f":{running.port:04X}"
    return sum(int(row[4].partition(":")[0], 16) for row in rows if row[1].endswith(port)) / 2**20


def wait_until_nobody_is_connected(running: Running) -> None:
    """Wait until every socket of the attackers is closed; the honest have none."""
    deadline = monotonic() + 60
    while True:
        metrics = httpx.get(f"{running.http}/metrics", timeout=60).text
        sockets = metrics.partition('\nlanterns_sockets{kind="socket"} ')[2].partition("\n")[0]
        if not float(sockets or 0):
            return
        assert monotonic() < deadline, f"{sockets} sockets are still open"
        sleep(0.05)


class Played(NamedTuple):
    """The effects of an attack on honest players."""

    alone: list[float]
    """The seconds that each of their moves took before it."""
    times: list[float]
    """The same during the attack."""
    growth: int
    """KiB of memory that the server holds more than before."""
    unread: float
    """MiB of answers that the system held for clients in the end."""


def play_through(running: Running, name: str, seconds: float, moves: int) -> Played:
    """Play honestly during an attack, that long and at least so many moves.

    A player who moves without a pause would soon be at the limit of an address.
    """
    with closing(Honest(running, 1 + [*ATTACKS].index(name))) as honest:
        return _play_through(running, honest, name, seconds, moves)


def _play_through(
    running: Running, honest: Honest, name: str, seconds: float, moves: int
) -> Played:
    honest.play(seconds / 2, moves // 2)
    alone = honest.times
    before = memory(running)
    with attacking(name, running.port, attackers=2):
        honest.play(seconds, moves)
        held, during = unread(running), memory(running)
    assert held < _MOST_UNREAD
    wait_until_nobody_is_connected(running)
    growth = max(during, memory(running)) - before
    assert growth < _MOST_GROWTH
    times = honest.times
    honest.play(0, 1)
    assert honest.people[0].http.get("/healthz").status_code == 200
    assert running.process.poll() is None
    return Played(alone, times, growth, held)


@pytest.mark.parametrize("name", ATTACKS)
def test_honest_players_continue(running: Running, name: str) -> None:
    play_through(running, name, seconds=0.5, moves=10)


@pytest.mark.soak
@pytest.mark.parametrize("name", ATTACKS)
def test_honest_players_do_not_wait(running: Running, name: str) -> None:
    """99 % of moves take less than 200 ms, and what a busy machine takes by itself comes on top."""
    played = play_through(running, name, seconds=20, moves=100)
    alone, slow = map(slowest, (played.alone, played.times))
    times = f"99 % within {1000 * slow:.0f} ms, {1000 * alone:.0f} before"
    print(f"{name}: {times}; {played.growth / 1024:+.1f} MiB, {played.unread:.1f} in the system")
    assert slow < 0.2 + max(0.0, alone - _AT_REST)


def slowest(times: list[float]) -> float:
    """The time within which 99 % of moves were made."""
    return sorted(times)[int(0.99 * len(times))]


def test_a_bot_answers_while_somebody_floods_the_bots(running: Running) -> None:
    """A person's bot moves before any game of bots alone does."""
    with closing(Client(running)) as ann, attacking("table_flood", running.port):
        ann.http.headers["x-forwarded-for"] = "198.51.100.200"
        table = ann.make(name="Ann", bots={"S": "greedy"}, start=True)
        turns, deadline = set[int](), monotonic() + 60
        while len(turns) < 4:
            assert monotonic() < deadline, "the bot does not move"
            seen = ann.look(table)
            if legal := seen["position"]["legal"]:
                turns.add(seen["position"]["view"]["turn"])
                ann.do(table, "act", actions=[legal[-1]], based_on=seen["number"])
            sleep(0.05)


def test_strangers_do_not_read_the_metrics(running: Running) -> None:
    statuses = [
        httpx.get(f"{running.http}/metrics", headers={"X-Forwarded-For": address}).status_code
        for address in ("93.184.216.34", "10.1.2.3", "127.0.0.1")
    ]
    assert statuses == [404, 200, 200]
