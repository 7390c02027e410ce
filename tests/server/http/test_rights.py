"""Who may do what, tried with every operation there is."""

import asyncio
import json
import re
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from typing import Any, Final

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

from lanterns.server.api.operation import Operation
from lanterns.server.api.socket import SOCKET_PATH
from lanterns.server.core.identity import fresh_token, hash_token
from lanterns.server.http.routes import OPERATIONS
from lanterns.server.http.security import PLAIN_COOKIE
from lanterns.server.storage import open_store
from lanterns.server.storage.moderation import Moderation, Sanction

from .running import Client, Running, start

PROOF: Final = {"client_data": "AAAA", "authenticator_data": "AAAA", "signature": "AAAA"}
BODIES: Final[dict[str, dict[str, Any]]] = {
    "begin_session": {},
    "end_session": {},
    "give_link": {},
    "revoke_links": {},
    "rename_device": {"id": "0" * 16, "name": "Mine"},
    "end_device": {},
    "set_name": {"name": "Ann"},
    "begin_passkey": {},
    "add_passkey": {"name": "", "client_data": "AAAA", "attestation": "AAAA"},
    "remove_passkey": {"id": "AAAA"},
    "begin_sign_in": {},
    "sign_in": {"id": "AAAA", **PROOF},
    "report_table": {"text": "no reason"},
    "submit_request": {"id": "try", "command": {"type": "chat", "text": "hello"}},
    "preview_actions": {"actions": [{"type": "pass"}]},
    "make_table": {"name": "Ann"},
    "begin_lesson": {"lesson": "base", "chapter": "match", "name": "Ann"},
    "play_on": {"after": 0, "name": "Ann"},
}
"""A body for every operation that takes one: whatever is refused is not refused for its form."""


def every(operation: Operation) -> str:
    return operation.name


def disguises(path: str) -> Iterator[str]:
    """The same path in other forms, of which a router may know some and a check others."""
    yield path
    yield "/" + path
    yield "//" + path
    yield path.replace("/", "//")
    yield path.replace("/api/", "/api//")
    yield path + "/"
    yield path + "//"
    yield "/%61pi" + path.removeprefix("/api")
    yield "/" + path[1:].replace("/", "%2F")
    yield "/%2f" + path[1:]
    yield path.replace("/", "/./")
    yield "/." + path
    yield "/x/.." + path
    yield path.replace("/api/", "/api/../api/")
    yield path.replace("/api/", "/api/%2e%2e/api/")
    yield path + "/../" + path.rpartition("/")[2]
    yield "/API" + path.removeprefix("/api")
    yield path + ";"
    yield path + "%00"
    yield path + "%0a"
    yield "http://localhost" + path
    yield "http://localhost/" + path


def send(
    running: Running, operation: Operation, path: str, headers: dict[str, str]
) -> tuple[int, str]:
    """Send a request with its path as it is: status and body, of a stream the first line."""
    with closing(HTTPConnection("127.0.0.1", running.port, timeout=60)) as connection:
        body = None if operation.body is None else json.dumps(BODIES[operation.name])
        host = running.http.removeprefix("http://")
        headers = headers | {"content-type": "application/json", "host": host}
        connection.request(operation.method, path, body, headers)
        answer = connection.getresponse()
        streamed = answer.headers.get("content-type") == "application/x-ndjson"
        text = (answer.readline() if streamed else answer.read()).decode()
        return answer.status, text


def proofs(running: Running, token: str) -> list[dict[str, str]]:
    """The token as a program sends it, and as a browser does."""
    cookie = {"cookie": f"{PLAIN_COOKIE}={token}", "origin": running.http}
    return [{"authorization": f"Bearer {token}"}, cookie]


def start_game(host: Client) -> str:
    return host.make(name="Ann", options={"players": 2}, bots={"N": "random"}, seat="S", start=True)


def timeless(text: str) -> str:
    """An answer without the time at which it was given."""
    return re.sub(r'"now":\d+', "", text)


def seat_shown(text: str) -> str | None:
    """The seat that a message calls yours."""
    seat = json.loads(text).get("you")
    assert seat is None or isinstance(seat, str)
    return seat


def test_the_bodies_cover_every_operation() -> None:
    assert BODIES.keys() == {one.name for one in OPERATIONS if one.body is not None}


@pytest.fixture(scope="module")
def revoked(running: Running) -> Iterator[tuple[Client, str]]:
    """Somebody who was signed out, with a table of theirs."""
    with closing(Client(running)) as ann:
        table = start_game(ann)
        assert ann.http.post("/api/session/end", json={}).json() == {"known": True}
        yield ann, table


@pytest.mark.parametrize("operation", OPERATIONS, ids=every)
def test_a_revoked_token_opens_nothing(
    running: Running, revoked: tuple[Client, str], operation: Operation
) -> None:
    ann, table = revoked
    own = operation.path.replace("{table}", table)
    shown = timeless(send(running, operation, own, {})[1])
    for path in disguises(own):
        for proof in proofs(running, ann.token):
            status, text = send(running, operation, path, proof)
            if operation.token:
                assert 400 <= status < 500, (path, status, text)
                codes = ("session_ended", "not_found", "table_unknown", "method_not_allowed")
                assert json.loads(text)["code"] in codes, (path, text)
            elif status < 300 and operation.method == "GET":
                assert timeless(text) == shown, path


def test_a_revoked_token_leaves_no_trace(running: Running, revoked: tuple[Client, str]) -> None:
    """After all that was tried with it; it stays revoked, too."""
    ann, table = revoked
    assert ann.http.get("/api/mine").json() == []
    assert "hello" not in ann.http.get(f"/api/tables/{table}/history").text
    assert ann.http.post("/api/name", json={"name": "Ann"}).json()["code"] == "session_ended"


def watch(running: Running, path: str, token: str) -> dict[str, Any] | None:
    """The first message on a socket and the answer to a command; ``None`` if it is refused."""
    headers = {"Authorization": f"Bearer {token}"}
    command = {"type": "request", "id": "1", "command": {"type": "chat", "text": "hello"}}
    try:
        with connect(running.ws + path, additional_headers=headers) as socket:
            first = json.loads(socket.recv(timeout=60))
            socket.send(json.dumps(command))
            while (answer := json.loads(socket.recv(timeout=60)))["type"] == "update":
                pass
            return {"you": first["you"], "answer": answer["type"]}
    except (InvalidHandshake, ConnectionClosed):
        return None


def test_a_revoked_token_only_watches_on_a_socket(
    running: Running, revoked: tuple[Client, str]
) -> None:
    ann, table = revoked
    seen = [
        watch(running, path, ann.token)
        for path in disguises(SOCKET_PATH.replace("{table}", table))
        if path.startswith("/")
    ]
    assert {"you": None, "answer": "refused"} in seen
    assert all(one in (None, {"you": None, "answer": "refused"}) for one in seen), seen


def test_another_device_is_the_same_person_whatever_the_path(running: Running, ann: Client) -> None:
    """Its token leads to a person who is not the hash of it."""
    table = start_game(ann)
    code = ann.http.post("/api/link", json={}).json()["code"]
    browser = ann.http.post("/api/session", json={"code": code}, headers={"authorization": ""})
    token = browser.cookies[PLAIN_COOKIE]
    by_name = {one.name: one for one in OPERATIONS}
    for name in ("look_at_table", "stream_table", "list_mine", "submit_request"):
        operation = by_name[name]
        for path in disguises(operation.path.replace("{table}", table)):
            for proof in proofs(running, token):
                status, text = send(running, operation, path, proof)
                if status >= 300:
                    assert status == 404, (path, text)
                elif name == "list_mine":
                    assert table in text, path
                elif name != "submit_request":
                    assert seat_shown(text) == "S", path
    for path in disguises(SOCKET_PATH.replace("{table}", table)):
        if path.startswith("/"):
            seen = watch(running, path, token)
            assert seen in (None, {"you": "S", "answer": "accepted"}), (path, seen)


READING: Final = {
    *("list_devices", "list_tables", "list_mine", "look_at_table", "read_history", "read_moments"),
    *("read_record", "list_bots", "stream_table", "list_addresses", "list_lessons"),
}
LEAVING: Final = {
    *("give_token", "begin_session", "end_session", "revoke_links", "end_device"),
    *("remove_passkey", "begin_sign_in", "sign_in"),
}
"""Signing in and out: a ban is of a person, whom a token leads to, and holds wherever they are."""


BANNED: Final = (fresh_token(), fresh_token())
"""The second one signs out."""


@pytest.fixture(scope="module")
def banned(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Client, str]]:
    """Somebody who was banned, and a table of others."""
    folder, token = tmp_path_factory.mktemp("banned"), BANNED[0]

    async def ban() -> None:
        store = open_store(str(folder / "tables.db"))
        await store.open()
        for one in BANNED:
            await Moderation(store, "root").sanction(Sanction("ban", hash_token(one), 1, None, ""))
        await store.close()

    asyncio.run(ban())
    with start(folder) as running, closing(Client(running)) as ann:
        table = start_game(ann)
        with closing(Client(running, token)) as eve:
            yield eve, table


def test_a_banned_person_watches_on_a_socket_and_does_nothing(banned: tuple[Client, str]) -> None:
    eve, table = banned
    acting: list[dict[str, Any]] = [
        {"type": "request", "id": "1", "command": {"type": "take_seat", "name": "Eve"}},
        {"type": "preview", "id": "2", "actions": [{"type": "pass"}]},
    ]
    with eve.socket(table) as socket:
        assert json.loads(socket.recv(timeout=60))["type"] == "welcome"
        for message in acting:
            socket.send(json.dumps(message))
            while (answer := json.loads(socket.recv(timeout=60)))["type"] == "update":
                pass
            assert (answer["id"], answer["code"]) == (message["id"], "banned")
        socket.send('{"type":"ping"}')
        while (answer := json.loads(socket.recv(timeout=60)))["type"] == "update":
            pass
        assert answer["type"] == "pong"


@pytest.mark.parametrize("operation", OPERATIONS, ids=every)
def test_a_banned_person_can_only_watch_and_leave(
    banned: tuple[Client, str], operation: Operation
) -> None:
    eve, table = banned
    token = BANNED[operation.name == "end_session"]
    proof = {"authorization": f"Bearer {token}"}
    path = operation.path.replace("{table}", table)
    status, text = send(eve.running, operation, path, proof)
    if operation.name in READING | LEAVING:
        assert "banned" not in text
        assert status in (200, 201) or json.loads(text)["code"].startswith("passkey"), text
    else:
        assert (status, json.loads(text)["code"]) == (409, "banned")
