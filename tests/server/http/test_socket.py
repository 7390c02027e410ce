"""A table's socket: what it sends and answers, and how clients reconnect."""

import json
import socket as sockets
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

from lanterns.server.core.table import TAIL
from lanterns.server.http.settings import UNLIMITED

from .playing import Player
from .running import Client, Running, start


@pytest.fixture
def pair(ann: Client, bob: Client) -> Iterator[tuple[Player, Player]]:
    table = ann.make(name="Ann")
    bob.do(table, "take_seat", name="Bob")
    ann.do(table, "start")
    players = tuple(Player(client, table, Random(7)) for client in (ann, bob))
    for player in players:
        player.connect()
        assert player.hear()["type"] == "welcome"
    yield players  # type: ignore[misc]
    for player in players:
        player.drop()


def mover(players: tuple[Player, ...]) -> tuple[Player, Player]:
    """The player to move, and another."""
    first, second = players
    return (first, second) if first.to_move else (second, first)


def test_the_welcome_equals_the_answer_to_get(pair: tuple[Player, Player]) -> None:
    for player in pair:
        seen = player.client.look(player.table)
        assert seen["position"] == player.position
        assert seen["you"] == player.you
    who, other = mover(pair)
    assert who.position["legal"]
    assert other.position["legal"] == []


def test_an_action_is_accepted_and_sent_to_both(pair: tuple[Player, Player]) -> None:
    who, other = mover(pair)
    accepted = who.act()
    assert accepted["type"] == "accepted"
    who.hear_until(accepted["number"])
    other.hear_until(accepted["number"])
    assert who.entries[-1]["what"] == other.entries[-1]["what"]


def test_updates_from_a_request_are_sent_before_its_answer(pair: tuple[Player, Player]) -> None:
    """So a client that has its answer shows the position after it."""
    for _ in range(4):
        who, other = mover(pair)
        accepted = who.act()
        assert who.number == accepted["number"]
        other.hear_until(accepted["number"])


def test_a_request_sent_twice_is_carried_out_once(pair: tuple[Player, Player]) -> None:
    who, other = mover(pair)
    action = who.position["legal"][0]
    request = who.request({"type": "act", "actions": [action]})
    who.send(request)
    first = who.answer()
    who.send(request)
    assert who.answer() == first
    other.hear_until(first["number"])
    assert other.client.look(other.table)["number"] == first["number"]


def test_a_stale_request_is_refused_with_the_missed_entries(
    pair: tuple[Player, Player],
) -> None:
    who, _ = mover(pair)
    before, legal = who.number, who.position["legal"]
    assert who.act()["type"] == "accepted"
    request = who.request({"type": "act", "actions": [legal[0]]}) | {"based_on": before}
    who.send(request)
    refused = who.answer()
    assert (refused["type"], refused["code"]) == ("refused", "stale")
    assert refused["missed"]["type"] == "update"
    assert refused["missed"]["entries"][0]["number"] == before + 1


def test_chat_in_between_does_not_make_an_action_stale(pair: tuple[Player, Player]) -> None:
    who, other = mover(pair)
    request = who.request({"type": "act", "actions": [who.position["legal"][0]]})
    other.send(other.request({"type": "chat", "text": "take your time"}))
    assert other.answer()["type"] == "accepted"
    who.send(request)
    assert who.answer()["type"] == "accepted"


def test_an_illegal_action_is_refused_with_a_reason(pair: tuple[Player, Player]) -> None:
    who, other = mover(pair)
    other.send(other.request({"type": "act", "actions": [who.position["legal"][0]]}))
    refused = other.answer()
    assert (refused["code"], refused["missed"]) == ("not_your_turn", None)


def test_a_preview_is_sent_only_to_the_client_that_asked(pair: tuple[Player, Player]) -> None:
    who, other = mover(pair)
    place = next(a for a in who.position["legal"] if a["type"] == "place_tile")
    who.send({"type": "preview", "id": "p", "actions": [place]})
    previewed = who.answer()
    assert (previewed["type"], previewed["id"]) == ("previewed", "p")
    assert previewed["events"][0]["type"] == "tile_placed"
    other.send({"type": "preview", "id": "q", "actions": [place]})
    assert other.answer() == {
        "type": "problem",
        "code": "not_your_turn",
        "reason": "it is not your turn",
        "id": "q",
    }


def test_a_ping_is_answered(pair: tuple[Player, Player]) -> None:
    pair[0].send({"type": "ping"})
    assert pair[0].answer()["type"] == "pong"


def test_a_client_that_reconnects_gets_what_it_missed(pair: tuple[Player, Player]) -> None:
    who, other = mover(pair)
    other.drop()
    for word in ("are", "you", "there"):
        who.send(who.request({"type": "chat", "text": word}))
        number = who.answer()["number"]
    other.connect()
    other.hear_until(number)
    assert other.welcomes == 1, "the tail was enough"
    assert [news["what"]["text"] for news in other.entries[-3:]] == ["are", "you", "there"]


def test_a_client_that_missed_too_much_gets_a_welcome(pair: tuple[Player, Player]) -> None:
    who, other = mover(pair)
    other.drop()
    for _ in range(TAIL + 1):
        who.send(who.request({"type": "chat", "text": "hello?"}))
        number = who.answer()["number"]
    other.connect()
    other.hear_until(number)
    assert other.welcomes == 2


def test_a_client_that_missed_nothing_gets_nothing(pair: tuple[Player, Player]) -> None:
    _, other = mover(pair)
    other.drop()
    other.connect()
    other.send({"type": "ping"})
    assert other.hear()["type"] == "pong"


def test_a_number_from_the_future_does_no_harm(pair: tuple[Player, Player]) -> None:
    _, other = mover(pair)
    other.drop()
    number, other.number = other.number, 10**6
    other.connect()
    assert other.hear()["type"] == "welcome"
    assert other.number == number


def test_a_spectator_who_sits_down_gets_a_welcome(ann: Client, bob: Client) -> None:
    table = ann.make(name="Ann")
    watcher = Player(bob, table, Random(1))
    watcher.connect()
    assert watcher.hear()["you"] is None
    bob.do(table, "take_seat", name="Bob")
    assert watcher.hear()["you"] is not None
    watcher.drop()


def test_an_unknown_table_closes_the_socket_with_its_code(ann: Client) -> None:
    for code in ("zzzzzzzzzzzz", "nonsense"):
        with pytest.raises(ConnectionClosed) as closed, ann.socket(code) as socket:
            socket.recv(timeout=60)
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (
            4404,
            "there is no such table",
        )


def lines(response: Any) -> Iterator[Any]:
    """The messages of a stream, and ``None`` for an empty line."""
    for line in response.iter_lines():
        yield json.loads(line) if line else None


def test_a_stream_sends_the_same_messages_as_the_socket(pair: tuple[Player, Player]) -> None:
    who, _ = mover(pair)
    path = f"/api/tables/{who.table}/stream"
    with who.client.http.stream("GET", path) as response:
        assert response.headers["content-type"] == "application/x-ndjson"
        received = lines(response)
        welcome = next(received)
        assert (welcome["type"], welcome["you"]) == ("welcome", who.you)
        who.act()
        assert next(received)["entries"][0]["what"]["type"] == "acted"
    after = {"after": welcome["number"]}
    with who.client.http.stream("GET", path, params=after) as response:
        assert next(lines(response))["type"] == "update"
    for wrong in ("-1", "x", "1e3", "9" * 30):
        assert who.client.http.get(path, params={"after": wrong}).status_code == 400


def _greeting(running: Running, table: str, token: str) -> bytes:
    path = f"/api/tables/{table}/socket"
    return (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        f"Authorization: Bearer {token}\r\n\r\n"
    ).encode()


def _count(client: Client, name: str) -> float:
    lines = client.http.get("/metrics").text.splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.startswith(name))


def _frame(message: object) -> bytes:
    """A text frame as a client sends it, masked with zeros."""
    text = json.dumps(message).encode()
    return b"\x81" + bytes([0x80 | 126]) + len(text).to_bytes(2, "big") + bytes(4) + text


def test_a_client_that_does_not_read_is_cut_off_and_delays_nobody(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, send_seconds=2.5)
    with start(tmp_path, limits) as running, closing(Client(running)) as ann:
        table = ann.make(name="Ann", bots={"S": "random"}, start=True)
        player = Player(ann, table, Random(3))
        player.connect()
        player.hear()
        with closing(sockets.socket()) as deaf:
            deaf.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
            deaf.connect(("127.0.0.1", running.port))
            deaf.setblocking(False)
            deaf.sendall(_greeting(running, table, ann.token))
            answered, deadline = list[float](), time.monotonic() + 120
            while _count(ann, 'lanterns_refused_total{why="slow"}') == 0:
                assert time.monotonic() < deadline
                with suppress(OSError):  # as long as the connection accepts it
                    deaf.send(_frame(player.request({"type": "undo"}) | {"based_on": 1}) * 20)
                player.send({"type": "ping"})
                player.answer()
                answered.append(time.monotonic())
            # A server that waited for the deaf reader would have answered one ping meanwhile.
            meanwhile = answered[-1] - limits.send_seconds
            assert sum(at > meanwhile for at in answered) > 3
            # The refusal is counted first, then the socket is closed.
            while _count(ann, 'lanterns_sockets{kind="socket"}') > 1:
                assert time.monotonic() < deadline, "the other is still there"
                time.sleep(0.05)
        player.drop()


def test_quiet_connections_get_heartbeats(tmp_path: Path) -> None:
    with start(tmp_path, heartbeat=0.3) as quick, closing(Client(quick)) as ann:
        table = ann.make(name="Ann")
        with ann.http.stream("GET", f"/api/tables/{table}/stream") as response:
            received = lines(response)
            assert next(received)["type"] == "welcome"
            assert next(received) is None
            assert next(received) is None
        with closing(sockets.socket()) as silent:
            silent.connect(("127.0.0.1", quick.port))
            silent.settimeout(60)
            silent.sendall(_greeting(quick, table, ann.token))
            heard = b""
            while chunk := silent.recv(65536):  # it answers no ping, so the connection is cut
                heard += chunk
            assert b"\x89\x04" in heard, "a ping came first"
