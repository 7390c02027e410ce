"""Attacks on a server of our own, on the loopback address: each goes on until it is told to stop.

Every attacker has one address, which a header of a proxy names, and honest players have others.
"""

import socket
from base64 import b64encode
from collections.abc import Callable
from contextlib import ExitStack, suppress
from itertools import count, cycle
from threading import Event
from typing import Final

import httpx

from ..http.running import Running

Attack = Callable[[Running, Event], None]

ATTACKER: Final = "203.0.113.66"
_HEADERS: Final = {"X-Forwarded-For": ATTACKER}
_SOME: Final = 50
"""Connections that an attacker holds at a time."""


def _connect(running: Running) -> socket.socket:
    return socket.create_connection(("127.0.0.1", running.port), timeout=60)


def _open_socket(running: Running, table: str, origin: str = "") -> socket.socket:
    """A WebSocket, as far as its first answer."""
    line = _connect(running)
    head = (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{running.port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {b64encode(bytes(16)).decode()}\r\nX-Forwarded-For: {ATTACKER}\r\n"
        + (f"Origin: {origin}\r\n" if origin else "")
        + "\r\n"
    )
    line.sendall(head.encode())
    line.recv(1 << 16)
    return line


_ELSEWHERE: Final = (f"198.51.100.{number}" for number in count(1))


def _a_table(running: Running) -> str:
    """A table, made from an address that no other attack has used up."""
    headers = {"X-Forwarded-For": next(_ELSEWHERE)}
    with httpx.Client(base_url=running.http, headers=headers) as client:
        token = client.post("/api/token").json()["token"]
        bearer = {"Authorization": f"Bearer {token}"}
        return str(client.post("/api/tables", json={"name": "Eve"}, headers=bearer).json()["table"])


def fragments(running: Running, stop: Event) -> None:
    """Empty fragments and pings, on as many sockets one after another as it takes."""
    table = _a_table(running)
    first, more, ping = b"\x01\x80" + bytes(4), b"\x00\x80" + bytes(4), b"\x89\x80" + bytes(4)
    while not stop.is_set():
        with suppress(OSError), _open_socket(running, table) as line:
            line.sendall(first)
            while not stop.is_set():
                line.sendall(more * 500 + ping * 500)


def refused_sockets(running: Running, stop: Event) -> None:
    """Sockets from the page of another site."""
    while not stop.is_set():
        with suppress(OSError), _open_socket(running, "0" * 12, "https://evil.example"):
            pass


def unfinished_bodies(running: Running, stop: Event) -> None:
    """Requests whose bodies never end."""
    head = f"GET /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: {ATTACKER}\r\n"
    while not stop.is_set():
        with ExitStack() as held, suppress(OSError):
            lines = [held.enter_context(_connect(running)) for _ in range(_SOME)]
            for line in lines:
                line.sendall(f"{head}Content-Length: 9999\r\n\r\n".encode())
            while not stop.wait(0.2):
                for line in lines:
                    line.sendall(b"x")


def never_reading(running: Running, stop: Event) -> None:
    """Sockets that ask for much and read nothing."""
    table = _a_table(running)
    text = b'{"type":"ping"}'
    frame = bytes([0x81, 0x80 | len(text)]) + bytes(4) + text
    while not stop.is_set():
        with ExitStack() as held, suppress(OSError):
            lines = [held.enter_context(_open_socket(running, table)) for _ in range(_SOME)]
            while not stop.wait(0.05):
                for line in lines:
                    line.sendall(frame)


def table_flood(running: Running, stop: Event) -> None:
    """Public tables, and games of bots alone, each with another token."""
    alone = {"bots": {"N": "greedy", "S": "greedy"}, "start": True}
    with httpx.Client(base_url=running.http, headers=_HEADERS) as client:
        number = 0
        while not stop.is_set():
            number += 1
            bearer = {"Authorization": f"Bearer {number:022}"}
            wish = alone if number % 2 else {"public": True, "title": "spam", "name": "Eve"}
            client.post("/api/tables", json=wish, headers=bearer)


def lobby_storm(running: Running, stop: Event) -> None:
    """The list of tables, and searches in it, as fast as they are answered."""
    with httpx.Client(base_url=running.http, headers=_HEADERS) as client:
        for title in cycle(("", "a", "no such table")):
            if stop.is_set():
                return
            client.get("/api/tables", params={"title": title})


def message_flood(running: Running, stop: Event) -> None:
    """Valid and invalid messages, as many as a socket takes before it is closed."""
    table = _a_table(running)
    texts = (b'{"type":"ping"}', b"{}", b'{"type":"preview","id":"1","actions":[{"type":"pass"}]}')
    frames = b"".join(bytes([0x81, 0x80 | len(text)]) + bytes(4) + text for text in texts)
    while not stop.is_set():
        with suppress(OSError), _open_socket(running, table) as line:
            while not stop.is_set():
                line.sendall(frames)
                line.recv(1 << 16)


def crowded_seats(running: Running, stop: Event) -> None:
    """Strangers who sit down and get up again, and chat, at a table that is open to everybody."""
    table = _a_table(running)
    with httpx.Client(base_url=running.http, headers=_HEADERS) as client:
        for number in count():
            if stop.is_set():
                return
            bearer = {"Authorization": f"Bearer {number % 5:022}"}
            for request, command in (
                ("sit", {"type": "take_seat", "name": "Eve"}),
                ("say", {"type": "chat", "text": "spam"}),
                ("leave", {"type": "free_seat", "seat": "S"}),
            ):
                body = {"id": f"{request}{number}", "command": command}
                client.post(f"/api/tables/{table}/requests", json=body, headers=bearer)


ATTACKS: Final[dict[str, Attack]] = {
    attack.__name__: attack
    for attack in (
        *(fragments, refused_sockets, unfinished_bodies, never_reading, table_flood),
        *(lobby_storm, message_flood, crowded_seats),
    )
}
