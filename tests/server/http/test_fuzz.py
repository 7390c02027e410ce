"""Whatever is sent, the server keeps running, says what is wrong, and harms no table."""

import json
import socket as sockets
import time
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

from lanterns.server.http.settings import UNLIMITED, Limits

from .running import Client, Running, start

_GOOD = {"type": "request", "id": "1", "based_on": 3, "command": {"type": "undo"}}
_PASSES = [{"type": "pass"}] * 65
_LONG = Limits().body + 1

MALFORMED = {
    "nothing": "",
    "no JSON": "hello",
    "cut off": json.dumps(_GOOD)[:-1],
    "twice": json.dumps(_GOOD) * 2,
    "a number": "1e999999",
    "a list": "[]",
    "null": "null",
    "no type": "{}",
    "another type": '{"type":"welcome"}',
    "a type that is none": '{"type":{}}',
    "deep list": "[" * 15_000,
    "deep before its type": '{"id":' + "[" * 8000 + "]" * 7990,
    "deep objects": '{"command":' + '{"a":' * 2000 + "1" + "}" * 2001,
    "wrong field": json.dumps(_GOOD | {"extra": 1}),
    "a field twice": '{"type":"ping","type":"request"}',
    "wrong id": json.dumps(_GOOD | {"id": 7}),
    "long id": json.dumps(_GOOD | {"id": "x" * 65}),
    "no id": json.dumps({**_GOOD, "id": ""}),
    "number too large": json.dumps(_GOOD | {"based_on": 10**40}),
    "number below": json.dumps(_GOOD | {"based_on": -1}),
    "number with a dot": json.dumps(_GOOD | {"based_on": 1.5}),
    "unknown command": json.dumps(_GOOD | {"command": {"type": "bot_act"}}),
    "the server's command": json.dumps(_GOOD | {"command": {"type": "expire"}}),
    "no actions": json.dumps(_GOOD | {"command": {"type": "act", "actions": []}}),
    "too many": json.dumps(
        _GOOD | {"command": {"type": "act", "actions": [{"type": "pass"}] * 65}}
    ),
    "surrogate": '{"type":"request","id":"\\ud800","command":{"type":"start"}}',
    "zero byte": '{"type":"ping"}\x00',
    "byte order mark": '\ufeff{"type":"ping"}',
}


@pytest.fixture
def table(ann: Client, bob: Client) -> str:
    table = ann.make(name="Ann")
    bob.do(table, "take_seat", name="Bob")
    ann.do(table, "start")
    return table


@pytest.mark.parametrize("what", MALFORMED)
def test_an_invalid_message_is_answered_with_a_problem(ann: Client, table: str, what: str) -> None:
    before = ann.look(table)
    with ann.socket(table) as socket:
        socket.recv(timeout=60)
        socket.send(MALFORMED[what])
        said = json.loads(socket.recv(timeout=60))
        assert said["type"] == "problem", said
        assert "Traceback" not in said["reason"]
        socket.send('{"type":"ping"}')
        assert json.loads(socket.recv(timeout=60))["type"] == "pong"
    assert ann.look(table) == before


def test_a_binary_message_is_a_problem(ann: Client, table: str) -> None:
    with ann.socket(table) as socket:
        socket.recv(timeout=60)
        socket.send(b'{"type":"ping"}')
        assert json.loads(socket.recv(timeout=60))["type"] == "problem"


@pytest.mark.parametrize("pieces", [1, 50])
def test_a_message_that_is_too_long_closes_the_socket(ann: Client, table: str, pieces: int) -> None:
    piece = "x" * (_LONG // pieces + 1)
    with pytest.raises(ConnectionClosed) as closed, ann.socket(table) as socket:
        socket.recv(timeout=60)
        socket.send(piece if pieces == 1 else [piece] * pieces)
        socket.recv(timeout=60)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


def test_too_many_invalid_messages_close_the_socket(ann: Client, table: str) -> None:
    with pytest.raises(ConnectionClosed) as closed, ann.socket(table) as socket:
        for _ in range(100):
            socket.send("nonsense")
            socket.recv(timeout=60)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008


def test_random_bytes_do_no_harm(running: Running, ann: Client, table: str) -> None:
    rng = Random(5)
    greeting = (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n"
    ).encode()
    for number in range(60):
        with closing(sockets.create_connection(("127.0.0.1", running.port), timeout=60)) as line:
            junk = rng.randbytes(rng.choice([1, 10, 500, 40_000]))
            with suppress(OSError):
                line.sendall((greeting if number % 2 else b"") + junk)
                line.shutdown(sockets.SHUT_WR)
                while line.recv(65536):
                    pass
    assert ann.look(table)["table"]["phase"] == "playing"


def test_valid_commands_in_any_order_leave_the_log_intact(
    ann: Client, bob: Client, table: str
) -> None:
    """Random commands, right and wrong, old and new, from both seats and a spectator."""
    rng = Random(9)
    eve = Client(ann.running)
    for number in range(150):
        who = rng.choice([ann, bob, eve])
        seen = who.look(table)
        legal = (seen["position"] or {}).get("legal") or [{"type": "pass"}]
        choices: list[dict[str, Any]] = [
            {"command": "act", "actions": [rng.choice(legal)]},
            {"command": "act", "actions": rng.choices(legal, k=3)},
            {"command": "undo"},
            {"command": "chat", "text": rng.choice(["hi", "\u202eevil", " ", "x" * 500])},
            {"command": "take_seat", "name": "Eve"},
            {"command": "start"},
            {"command": "hand_to_bot", "seat": rng.choice("NESW")},
            {"command": "reclaim"},
            {"command": "ask_rematch"},
        ]
        fields = rng.choice(choices)
        fields["based_on"] = max(0, seen["number"] - rng.choice([0, 0, 0, 1, 2]))
        fields["id"] = f"{rng.randrange(number + 1)}"
        assert who.ask(table, fields.pop("command"), **fields).status_code in (200, 409)
    history = ann.http.get(f"/api/tables/{table}/history").json()
    assert [news["number"] for news in history] == list(range(1, len(history) + 1))
    assert {news["what"]["type"] for news in history} >= {"acted", "chatted"}
    eve.close()


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("POST", "/api/tables/zzzzzzzzzzzz", 405),
        ("PUT", "/api/tables", 405),
        ("GET", "/api/tables/zzzzzzzzzzzz/socket", 405),
        ("GET", "/api/tables/%2e%2e%2f%2e%2e%2fetc%2fpasswd", 404),
        ("GET", "/..%2f..%2fsettings.py", 404),
        ("GET", "/" + "a" * 5000, 404),
    ],
)
def test_strange_requests_are_refused(ann: Client, method: str, path: str, status: int) -> None:
    answer = ann.http.request(method, path)
    assert answer.status_code == status
    assert answer.json()["type"] == "problem"


def test_bodies_are_limited_and_decoded_strictly(ann: Client) -> None:
    json_ = {"content-type": "application/json"}
    cases = {
        b"": 400,
        b"{": 400,
        b"\xff\xfe": 400,
        b'{"options":{"players":"2"}}': 400,
        b'{"options":{"players":5}}': 400,
        b'{"unknown":1}': 400,
        b'{"title":"' + b"x" * 41 + b'"}': 400,
        b'{"title":"\\u0007"}': 409,
        b'{"bots":' + b"[" * 12_000: 400,
        b" " * _LONG: 413,
        b" " * 20 * _LONG: 413,
    }
    for body, status in cases.items():
        answer = ann.http.post("/api/tables", content=body, headers=json_)
        assert answer.status_code == status, body[:40]
        assert answer.json()["type"] == "problem"

    def chunks() -> Any:
        for _ in range(100):
            yield b" " * 4096

    assert ann.http.post("/api/tables", content=chunks(), headers=json_).status_code == 413


@pytest.mark.parametrize("piece", ["x-{}: " + "a" * 8000 + "\r\n", "{}" + "a" * 8000])
def test_the_head_of_a_request_is_limited(running: Running, ann: Client, piece: str) -> None:
    with closing(sockets.create_connection(("127.0.0.1", running.port), timeout=60)) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ")
        with pytest.raises(OSError):
            for number in range(1000):
                line.sendall(piece.format(number).encode())
    assert ann.http.get("/healthz").status_code == 200


def test_a_head_that_does_not_arrive_is_cut_off(tmp_path: Path) -> None:
    with start(tmp_path, replace(UNLIMITED, request_seconds=2.0)) as running:
        for slow in (b"", b"GET / HTTP/1.1\r\n"):
            with closing(
                sockets.create_connection(("127.0.0.1", running.port), timeout=60)
            ) as line:
                line.sendall(slow)
                with suppress(ConnectionResetError):
                    assert line.recv(1000) == b""
        with closing(Client(running)) as ann:
            table = ann.make(name="Ann")
            with ann.socket(table) as socket:
                socket.recv(timeout=60)
                time.sleep(2.2)
                socket.send('{"type":"ping"}')
                assert json.loads(socket.recv(timeout=60))["type"] == "pong"
