"""Limits of one visitor, which the others do not notice."""

import asyncio
import json
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from time import monotonic, sleep

import httpx
import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from lanterns.server.api.problems import HttpError
from lanterns.server.http import limits
from lanterns.server.http.limits import (
    FORGOTTEN_AFTER,
    KNOWN_AFTER,
    MOST_KNOWN,
    Buckets,
    Delays,
    PerPersonLimit,
    address_of,
)
from lanterns.server.http.service import Service
from lanterns.server.http.settings import UNLIMITED, Limits, Rate, Settings

from .running import Client, Running, start


class Time:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_fills_at_its_rate() -> None:
    time = Time()
    buckets = Buckets(Rate(per_second=2, burst=3), time)
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 0.5]
    assert buckets.take("b") == 0, "everybody has their own"
    time.now = 0.5
    assert [buckets.take("a"), buckets.take("a")] == [0, 0.5]
    time.now = 100
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 0.5]


def test_the_number_of_remembered_visitors_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_REMEMBERED", 100)
    time = Time()
    buckets = Buckets(Rate(per_second=1, burst=2), time)
    for number in range(1000):
        time.now += 0.1
        buckets.take(number)
        assert len(buckets) <= 100
    buckets.take("greedy"), buckets.take("greedy")
    for number in range(50):
        time.now += 0.01
        buckets.take(f"other {number}")
    assert buckets.take("greedy") > 0, "who has taken is not forgotten to make room"


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (("10.0.0.7", 1), "10.0.0.7"),
        (("::ffff:10.0.0.7", 1), "10.0.0.7"),
        (("2001:db8::1", 1), "2001:db8::"),
        (("2001:db8::ffff", 1), "2001:db8::"),
        (None, ""),
    ],
)
def test_an_ipv6_address_counts_by_its_network(
    client: tuple[str, int] | None, address: str
) -> None:
    assert address_of(client) == address


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Running]:
    limits = replace(UNLIMITED, address=Rate(0.1, 60), socket=Rate(0.01, 5), sockets=2)
    with start(tmp_path, limits, proxies=("127.0.0.1",)) as running:
        yield running


def test_a_busy_address_is_limited_and_others_are_not(strict: Running) -> None:
    with httpx.Client(base_url=strict.http) as greedy:
        greedy.headers["x-forwarded-for"] = "192.0.2.1"
        answers = [greedy.get("/healthz") for _ in range(100)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert 30 < len(refused) < 60
        assert int(refused[0].headers["retry-after"]) >= 1
        assert refused[0].json()["type"] == "problem"
        greedy.headers["x-forwarded-for"] = "192.0.2.2"
        assert greedy.get("/healthz").status_code == 200
        made = [greedy.post("/api/token").status_code for _ in range(20)]
        assert made.count(201) <= 12, "what costs more is allowed less often"


def test_repeated_requests_are_refused_slowly(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, address=Rate(0.01, 2), refusal_seconds=0.2)
    with start(tmp_path, limits) as running, httpx.Client(base_url=running.http) as greedy:
        began = monotonic()
        answers = [greedy.get("/healthz").status_code for _ in range(5)]
        assert answers == [200, 200, 429, 429, 429]
        assert monotonic() - began > 3 * 0.2
        with pytest.raises(InvalidStatus) as refused:
            connect(f"{running.ws}/api/tables/{'0' * 12}/socket")
        assert refused.value.response.status_code == 429
        assert monotonic() - began > 4 * 0.2


def test_delayed_refusals_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_DELAYED_HERE", 2)
    monkeypatch.setattr(limits, "MOST_DELAYED", 3)

    async def test() -> None:
        delays = Delays(60)

        async def waits(address: str) -> bool:
            waiting = asyncio.create_task(delays.wait(address))
            tasks.append(waiting)
            await asyncio.sleep(0)
            return not waiting.done()

        tasks = list[asyncio.Task[None]]()
        assert [await waits("a") for _ in range(3)] == [True, True, False]
        assert [await waits("b") for _ in range(2)] == [True, False]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert await waits("a"), "who has left does not count any more"
        tasks[-1].cancel()

    asyncio.run(test())


def test_one_address_cannot_fill_the_list_with_new_names(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, public_tables=Rate(0.001, 3))
    with start(tmp_path, limits) as running:
        for number in range(5):
            with closing(Client(running)) as somebody:
                made = somebody.http.post("/api/tables", json={"name": "Eve", "public": True})
                assert made.status_code == (201 if number < 3 else 429)
                somebody.make(name="Eve")
        assert len(httpx.get(running.http + "/api/tables").json()) == 3


def test_messages_on_a_socket_are_limited(strict: Running) -> None:
    ann = Client(strict)
    table = ann.make(name="Ann")
    with ann.socket(table) as socket:
        socket.recv(timeout=60)
        for _ in range(8):
            socket.send('{"type":"ping"}')
        sent = [json.loads(socket.recv(timeout=60))["type"] for _ in range(8)]
        assert sent == ["pong"] * 5 + ["problem"] * 3
    with ann.socket(table) as flooded, pytest.raises(ConnectionClosed) as closed:
        for _ in range(200):
            flooded.send('{"type":"ping"}')
            flooded.recv(timeout=60)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008
    ann.close()


def test_open_connections_of_an_address_are_limited(strict: Running) -> None:
    ann = Client(strict)
    table = ann.make(name="Ann")
    with ann.socket(table), ann.socket(table):
        with pytest.raises(InvalidStatus) as refused, ann.socket(table):
            pass
        assert refused.value.response.status_code == 429
        assert ann.http.get(f"/api/tables/{table}/stream").status_code == 429
        elsewhere = {"x-forwarded-for": "192.0.2.3"}
        with connect(f"{strict.ws}/api/tables/{table}/socket", additional_headers=elsewhere):
            pass
    ann.close()


def test_only_a_known_proxy_is_trusted(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, address=Rate(0.001, 30))
    with start(tmp_path, limits) as running:
        answers = [
            httpx.get(running.http + "/healthz", headers={"x-forwarded-for": f"192.0.2.{n}"})
            for n in range(31)
        ]
        assert [answer.status_code for answer in answers] == [200] * 30 + [429]


def test_a_known_person_can_continue() -> None:
    now = 0.0
    limit = PerPersonLimit(Rate(1, 5), lambda: now)
    limit.note("home", "ann")
    assert not limit.take("home", "ann", 1), "anybody can come with a new token"
    now = KNOWN_AFTER
    assert all(limit.take("home", "ann", 1) for _ in range(5))
    assert not limit.take("home", "ann", 1)
    assert not limit.take("elsewhere", "ann", 1)
    now += FORGOTTEN_AFTER
    assert not limit.take("home", "ann", 1)


def test_new_tokens_do_not_displace_known_people() -> None:
    now = 0.0
    limit = PerPersonLimit(Rate(1, 5), lambda: now)
    limit.note("home", "ann")
    for number in range(1000):
        limit.note("home", f"hog {number}")
    now = KNOWN_AFTER
    assert limit.knows("home", "ann")
    assert sum(limit.knows("home", f"hog {number}") for number in range(1000)) < MOST_KNOWN


def test_a_busy_visitor_does_not_shut_out_known_people(tmp_path: Path) -> None:
    few = Limits(address=Rate(0.001, 20), person=Rate(0.001, 3), sockets=2)
    service = Service(Settings(db=str(tmp_path / "tables.db"), limits=few))
    service.spend("home", "ann", 1)
    service._per_person._seen["home"]["ann"] = (-KNOWN_AFTER, monotonic())
    with pytest.raises(HttpError):
        for _ in range(30):
            service.spend("home", "hog", 1)
    for _ in range(3):
        service.spend("home", "ann", 1)
    with pytest.raises(HttpError):
        service.spend("home", "ann", 1)
    with ExitStack() as held:
        for _ in range(2):
            held.enter_context(service.holding("home", "hog", "socket"))
        with pytest.raises(HttpError), service.holding("home", "hog", "socket"):
            pass
        for _ in range(few.person_sockets):
            held.enter_context(service.holding("home", "ann", "socket"))
        with pytest.raises(HttpError), service.holding("home", "ann", "socket"):
            pass
    assert not service._open_of


def test_a_whole_network_cannot_take_every_socket(tmp_path: Path) -> None:
    few = Limits(sockets=2, network_sockets=5)
    service = Service(Settings(db=str(tmp_path / "tables.db"), limits=few))
    theirs = [address_of((f"2001:db8:1:{number}::1", 1)) for number in range(5)]
    with ExitStack() as held:
        for address in (*theirs[:3], *theirs[:2]):
            held.enter_context(service.holding(address, None, "socket"))
        with pytest.raises(HttpError) as refused, service.holding(theirs[4], None, "socket"):
            pass
        assert refused.value.code == "too_many_connections"
        for elsewhere in ("2001:db8:2::1", "192.0.2.1", "::ffff:192.0.2.2"):
            held.enter_context(service.holding(address_of((elsewhere, 1)), None, "socket"))
    with service.holding(theirs[4], None, "socket"):
        pass
    assert not service._open


_FEW_FILES = """
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, (300, 400))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
def test_a_visitor_is_answered_even_if_others_take_every_connection(tmp_path: Path) -> None:
    """A process may open few files here, and asks for as many as it can get."""
    with start(tmp_path, before=_FEW_FILES, bot_workers=1) as running, ExitStack() as held:
        for _ in range(250):
            held.enter_context(socket.create_connection(("127.0.0.1", running.port), timeout=60))
        with closing(socket.create_connection(("127.0.0.1", running.port), timeout=60)) as late:
            late.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert late.recv(1 << 16).startswith(b"HTTP/1.1 503")
        held.close()
        deadline = monotonic() + 60
        while httpx.get(f"{running.http}/healthz", timeout=60).status_code != 200:
            assert monotonic() < deadline, "nobody is let in any more"
            sleep(0.05)
        assert "concurrency" in running.log.read_text()
