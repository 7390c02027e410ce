"""One person on several devices: links that work once, sessions that are listed and ended."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from lanterns.server.core.identity import fresh_token
from lanterns.server.http.security import PLAIN_COOKIE, agent_of
from lanterns.server.http.settings import UNLIMITED, Rate

from .running import Client, Running, start

PHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like "
    "Gecko) Version/18.1 Mobile/15E148 Safari/604.1"
)
NewDevice = Callable[..., httpx.Client]


@pytest.fixture
def device(running: Running) -> Iterator[NewDevice]:
    """Start a browser that is signed in as nobody yet, or with a personal link."""
    with ExitStack() as held:

        def new(code: str | None = None, agent: str = PHONE) -> httpx.Client:
            headers = {"origin": running.http, "user-agent": agent}
            client = held.enter_context(httpx.Client(base_url=running.http, headers=headers))
            begun = client.post("/api/session", json={"code": code} if code else {})
            assert begun.status_code == 200, begun.text
            return client

        yield new


def code_of(client: httpx.Client, **wish: Any) -> str:
    made = client.post("/api/link", json=wish)
    assert made.status_code == 200, made.text
    return str(made.json()["code"])


def seat_of(client: httpx.Client, table: str) -> Any:
    return client.get(f"/api/tables/{table}").json()["you"]


def make(client: httpx.Client, **wish: Any) -> str:
    return str(client.post("/api/tables", json={"name": "Ann", **wish}).json()["table"])


def test_a_personal_link_works_once(device: NewDevice) -> None:
    laptop = device()
    table = make(laptop)
    link = laptop.post("/api/link", json={"table": table}).json()
    page, _, fragment = link["path"].partition("#")
    assert (page, fragment) == ("/continue", f"code={link['code']}&table={table}")
    assert laptop.get("/api/devices").json()["links"] == 1
    phone = device(link["code"])
    assert seat_of(phone, table) == seat_of(laptop, table) is not None
    assert phone.cookies[PLAIN_COOKIE] != laptop.cookies[PLAIN_COOKIE]
    eve = device()
    before = eve.cookies[PLAIN_COOKIE]
    again = eve.post("/api/session", json={"code": link["code"]})
    assert (again.status_code, again.json()["code"]) == (409, "link_used")
    assert eve.cookies[PLAIN_COOKIE] == before, "nothing is lost"
    assert laptop.get("/api/devices").json()["links"] == 0


def test_an_unused_link_can_be_revoked(device: NewDevice) -> None:
    laptop = device()
    make(laptop)
    code = code_of(laptop)
    assert laptop.post("/api/link/revoke", json={}).json()["links"] == 0
    assert device().post("/api/session", json={"code": code}).status_code == 409


def test_the_seat_of_a_running_game_moves_to_another_device(
    running: Running, device: NewDevice
) -> None:
    laptop = device()
    table = make(laptop, options={"players": 2}, bots={"N": "random"}, seat="S", start=True)
    phone = device(code_of(laptop, table=table))
    assert laptop.post("/api/session/end", json={}).json() == {"known": True}
    assert seat_of(laptop, table) is None
    assert seat_of(phone, table) == "S"
    said = phone.post(
        f"/api/tables/{table}/requests",
        json={"id": "1", "command": {"type": "chat", "text": "moved"}},
    )
    assert said.status_code == 200, said.text
    assert [one["table"]["id"] for one in phone.get("/api/mine").json()] == [table]


def test_sessions_are_listed_and_named(device: NewDevice) -> None:
    laptop = device(agent="Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0")
    make(laptop)
    phone = device(code_of(laptop))
    listed = phone.get("/api/devices").json()["sessions"]
    assert [(one["agent"], one["here"]) for one in listed if one["here"]] == [
        ("Safari, iPhone", True)
    ]
    assert {one["agent"] for one in listed} == {"Safari, iPhone", "Firefox, Linux"}
    other = next(one["id"] for one in listed if not one["here"])
    renamed = phone.post("/api/devices/rename", json={"id": other, "name": " Old laptop "}).json()
    assert "Old laptop" in {one["name"] for one in renamed["sessions"]}
    for name in ("\u3164", "a\u202eb"):
        refused = phone.post("/api/devices/rename", json={"id": other, "name": name})
        assert refused.status_code == 409
    unknown = phone.post("/api/devices/rename", json={"id": "0" * 16, "name": "Eve"})
    assert (unknown.status_code, unknown.json()["code"]) == (409, "session_unknown")


def test_the_sessions_of_others_cannot_be_changed(device: NewDevice) -> None:
    laptop, eve = device(), device()
    make(laptop)
    (own,) = laptop.get("/api/devices").json()["sessions"]
    for path, more in (("rename", {"name": "Eve"}), ("end", {})):
        answer = eve.post(f"/api/devices/{path}", json={"id": own["id"], **more})
        assert (answer.status_code, answer.json()["code"]) == (409, "session_unknown")
    assert laptop.get("/api/devices").json()["sessions"][0]["name"] == ""


def test_an_ended_session_is_closed_at_once(running: Running, device: NewDevice) -> None:
    laptop = device()
    table = make(laptop)
    phone = device(code_of(laptop))
    headers = {"cookie": f"lanterns={phone.cookies[PLAIN_COOKIE]}", "origin": running.http}
    address = f"{running.ws}/api/tables/{table}/socket"
    with (
        connect(address, additional_headers=headers) as socket,
        phone.stream("GET", f"/api/tables/{table}/stream") as stream,
    ):
        assert json.loads(socket.recv(timeout=60))["you"] is not None
        lines = stream.iter_lines()
        assert json.loads(next(lines))["you"] is not None
        listed = laptop.get("/api/devices").json()["sessions"]
        (other,) = (one["id"] for one in listed if not one["here"])
        left = laptop.post("/api/devices/end", json={"id": other}).json()["sessions"]
        assert [one["here"] for one in left] == [True]
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=60)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4401
        assert [line for line in lines if line] == []
    assert seat_of(phone, table) is None, "it is nobody now"
    refused = phone.post("/api/tables", json={})
    assert (refused.status_code, refused.json()["code"]) == (401, "session_ended")
    assert phone.post("/api/session", json={}).json() == {"fresh": True}
    assert seat_of(laptop, table) is not None


def test_all_other_sessions_can_be_ended(running: Running, device: NewDevice) -> None:
    """Also the first of them, whose token is the one that the seats were taken with."""
    laptop = device()
    table = make(laptop)
    phone, tablet = device(code_of(laptop)), device(code_of(laptop))
    unused = code_of(laptop)
    left = phone.post("/api/devices/end", json={}).json()
    assert ([one["here"] for one in left["sessions"]], left["links"]) == ([True], 0)
    assert (seat_of(laptop, table), seat_of(tablet, table)) == (None, None)
    assert seat_of(phone, table) is not None
    assert device().post("/api/session", json={"code": unused}).status_code == 409
    stolen = laptop.cookies[PLAIN_COOKIE]
    planted = device().post("/api/session", json={"token": stolen})
    assert (planted.status_code, planted.json()["code"]) == (409, "session_ended")


def test_a_signed_out_token_no_longer_works(running: Running) -> None:
    with closing(Client(running)) as program:
        table = program.make(name="Ann")
        assert program.http.post("/api/session/end", json={}).json() == {"known": True}
        assert program.look(table)["you"] is None
        refused = program.ask(table, "chat", text="still here")
        assert (refused.status_code, refused.json()["code"]) == (401, "session_ended")


def test_a_name_is_the_same_on_all_devices(device: NewDevice) -> None:
    laptop = device()
    assert laptop.post("/api/name", json={"name": "Ann"}).json()["name"] == "Ann"
    phone = device(code_of(laptop))
    assert phone.get("/api/devices").json()["name"] == "Ann"
    assert phone.post("/api/name", json={"name": " "}).json()["name"] == ""
    assert laptop.post("/api/name", json={"name": "x" * 41}).status_code == 400


def test_sessions_survive_a_restart_and_only_hashes_are_stored(tmp_path: Path) -> None:
    running = start(tmp_path)
    origin = {"origin": running.http}
    with httpx.Client(base_url=running.http, headers=origin) as laptop:
        laptop.post("/api/session", json={})
        looked_only = fresh_token()
        laptop.get("/api/tables", headers={"authorization": f"Bearer {looked_only}"})
        table = make(laptop)
        code = code_of(laptop)
        with httpx.Client(base_url=running.http, headers=origin) as phone:
            phone.post("/api/session", json={"code": code})
            (other,) = (
                one["id"] for one in phone.get("/api/devices").json()["sessions"] if not one["here"]
            )
            phone.post("/api/devices/end", json={"id": other})
            unused = code_of(phone)
            tokens = [laptop.cookies[PLAIN_COOKIE], phone.cookies[PLAIN_COOKIE], code, unused]
            running.kill()
            with closing(sqlite3.connect(tmp_path / "tables.db")) as db:
                stored = "\n".join(db.iterdump())
                assert db.execute("SELECT count(*) FROM session").fetchone() == (2,)
            assert not any(token in stored for token in [*tokens, looked_only])
            with running.again():
                assert seat_of(phone, table) is not None
                assert seat_of(laptop, table) is None


def test_the_last_use_is_stored_when_the_server_stops(tmp_path: Path) -> None:
    with start(tmp_path) as running, closing(Client(running)) as ann:
        ann.make(name="Ann")
        assert running.stop() == 0
    with closing(sqlite3.connect(tmp_path / "tables.db")) as db:
        assert db.execute("SELECT count(*) FROM session").fetchone() == (1,)


@pytest.mark.parametrize(
    "cookie",
    [
        "lanterns=; lanterns",
        'theme={"a":[1, 2]}; lanterns={token}',
        "lanterns=%00; lanterns={token}",
        "\u00e4\u00f6=\u00fc; lanterns={token}; =",
        "a=" + "x" * 6000 + "; lanterns={token}",
    ],
)
def test_strange_cookies_and_headers_cost_nobody_their_seat(
    running: Running, device: NewDevice, cookie: str
) -> None:
    laptop = device()
    table = make(laptop)
    token = laptop.cookies[PLAIN_COOKIE]
    sent = {
        "cookie": cookie.replace("{token}", token).encode("latin-1"),
        "origin": running.http.encode(),
        "user-agent": "Mozilla \u00ff\u00fe Chrome".encode("latin-1"),
    }
    begun = httpx.post(running.http + "/api/session", json={}, headers=sent)  # type: ignore[arg-type]
    assert begun.status_code == 200
    assert begun.json() == {"fresh": "{token}" not in cookie}
    devices = httpx.get(running.http + "/api/devices", headers=sent)  # type: ignore[arg-type]
    assert devices.status_code == 200
    assert seat_of(laptop, table) is not None


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/session", {"code": "short"}),
        ("/api/session", {"code": 5}),
        ("/api/devices/end", {"id": "../../etc"}),
        ("/api/devices/rename", {"id": "0" * 16}),
        ("/api/devices/rename", {"id": "0" * 16, "name": "a", "more": 1}),
        ("/api/name", {}),
    ],
)
def test_bad_input_gets_a_sentence(device: NewDevice, path: str, body: dict[str, Any]) -> None:
    answer = device().post(path, json=body)
    assert (answer.status_code, answer.json()["code"]) == (400, "request_invalid")


@pytest.mark.parametrize(
    "path",
    ["link", "link/revoke", "devices/rename", "devices/end", "name", "passkeys", "passkeys/begin"],
)
def test_personal_operations_need_a_token(running: Running, path: str) -> None:
    answer = httpx.post(f"{running.http}/api/{path}", json={})
    assert (answer.status_code, answer.json()["code"]) == (401, "token_missing")


def test_links_are_limited(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, address=Rate(0.001, 100))
    with start(tmp_path, limits) as running, closing(Client(running)) as ann:
        answers = [ann.http.post("/api/link", json={}).status_code for _ in range(6)]
        assert answers == [200] * 4 + [429] * 2


@pytest.mark.parametrize(
    ("header", "agent"),
    [
        (PHONE, "Safari, iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge, Windows"),
        ("Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36", "Chrome, Android"),
        ("python-httpx/0.28", ""),
        ("<script>Firefox</script>", "Firefox"),
        ("", ""),
    ],
)
def test_a_browser_is_named_in_two_words(header: str, agent: str) -> None:
    assert agent_of(header) == agent
