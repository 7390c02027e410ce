"""Attacks on a server of our own, on the loopback address: each runs until it is stopped.

Every attacker has one address, which a header of a proxy names, and honest players have others.

``attacking`` runs them in processes of their own, as this file is a program, too: beside threads of
attackers, an honest player would mostly wait for the interpreter of the test. They are as nice as
can be, because real ones do not compute on the server's machine.
"""

import os
import socket
import subprocess
import sys
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count, cycle
from threading import Event, Thread
from typing import Final, NamedTuple

import httpx


class Target(NamedTuple):
    """A server, and the number of the attacker."""

    port: int
    attacker: int

    @property
    def http(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"


Attack = Callable[[Target, Event], None]

ATTACKER: Final = "203.0.113.66"
LARGE_FILE: Final = "/assets/large.png"
"""A file that the server must have."""
_HEADERS: Final = {"X-Forwarded-For": ATTACKER}
_SOME: Final = 50
"""Connections that an attacker holds at a time."""


def _connect(target: Target) -> socket.socket:
    return socket.create_connection(("127.0.0.1", target.port), timeout=60)


def _open_socket(target: Target, table: str, origin: str = "") -> socket.socket:
    """A WebSocket, as far as its first answer."""
    line = _connect(target)
    head = (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{target.port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {b64encode(bytes(16)).decode()}\r\nX-Forwarded-For: {ATTACKER}\r\n"
        + (f"Origin: {origin}\r\n" if origin else "")
        + "\r\n"
    )
    line.sendall(head.encode())
    line.recv(1 << 16)
    return line


def _a_table(target: Target) -> str:
    """A table, made from an address that no other attack has used up."""
    headers = {"X-Forwarded-For": f"192.0.2.{target.attacker}"}
    with httpx.Client(base_url=target.http, headers=headers) as client:
        token = client.post("/api/token").json()["token"]
        bearer = {"Authorization": f"Bearer {token}"}
        return str(client.post("/api/tables", json={"name": "Eve"}, headers=bearer).json()["table"])


def fragments(target: Target, stop: Event) -> None:
    """Empty fragments and pings, on as many sockets one after another as it takes."""
    table = _a_table(target)
    first, more, ping = b"\x01\x80" + bytes(4), b"\x00\x80" + bytes(4), b"\x89\x80" + bytes(4)
    while not stop.is_set():
        with suppress(OSError), _open_socket(target, table) as line:
            line.sendall(first)
            while not stop.is_set():
                line.sendall(more * 500 + ping * 500)


def refused_sockets(target: Target, stop: Event) -> None:
    """Sockets from the page of another site."""
    while not stop.is_set():
        with suppress(OSError), _open_socket(target, "0" * 12, "https://evil.example"):
            pass


def refused_crowd(target: Target, stop: Event) -> None:
    """The same on many connections at a time."""
    crowd = [Thread(target=refused_sockets, args=(target, stop)) for _ in range(5 * _SOME)]
    for one in crowd:
        one.start()
    for one in crowd:
        one.join()


def unfinished_bodies(target: Target, stop: Event) -> None:
    """Requests whose bodies never end."""
    head = f"GET /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: {ATTACKER}\r\n"
    while not stop.is_set():
        with ExitStack() as held, suppress(OSError):
            lines = [held.enter_context(_connect(target)) for _ in range(_SOME)]
            for line in lines:
                line.sendall(f"{head}Content-Length: 9999\r\n\r\n".encode())
            while not stop.wait(0.2):
                for line in lines:
                    line.sendall(b"x")


def never_reading(target: Target, stop: Event) -> None:
    """Sockets that ask for much and read nothing."""
    table = _a_table(target)
    text = b'{"type":"ping"}'
    frame = bytes([0x81, 0x80 | len(text)]) + bytes(4) + text
    while not stop.is_set():
        with ExitStack() as held, suppress(OSError):
            lines = [held.enter_context(_open_socket(target, table)) for _ in range(_SOME)]
            while not stop.wait(0.05):
                for line in lines:
                    line.sendall(frame)


def table_flood(target: Target, stop: Event) -> None:
    """Public tables, and games of bots alone, each with another token."""
    alone = {"bots": {"N": "greedy", "S": "greedy"}, "start": True}
    with httpx.Client(base_url=target.http, headers=_HEADERS) as client:
        number = 0
        while not stop.is_set():
            number += 1
            bearer = {"Authorization": f"Bearer {number:022}"}
            wish = alone if number % 2 else {"public": True, "title": "spam", "name": "Eve"}
            client.post("/api/tables", json=wish, headers=bearer)


def lobby_storm(target: Target, stop: Event) -> None:
    """The list of tables, and searches in it, as fast as they are answered."""
    with httpx.Client(base_url=target.http, headers=_HEADERS) as client:
        for title in cycle(("", "a", "no such table")):
            if stop.is_set():
                return
            client.get("/api/tables", params={"title": title})


def message_flood(target: Target, stop: Event) -> None:
    """Valid and invalid messages, as many as a socket takes before it is closed."""
    table = _a_table(target)
    texts = (b'{"type":"ping"}', b"{}", b'{"type":"preview","id":"1","actions":[{"type":"pass"}]}')
    frames = b"".join(bytes([0x81, 0x80 | len(text)]) + bytes(4) + text for text in texts)
    while not stop.is_set():
        with suppress(OSError), _open_socket(target, table) as line:
            while not stop.is_set():
                line.sendall(frames)
                line.recv(1 << 16)


def crowded_seats(target: Target, stop: Event) -> None:
    """Strangers who sit down and get up again, and chat, at a table that is open to everybody."""
    table = _a_table(target)
    with httpx.Client(base_url=target.http, headers=_HEADERS) as client:
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


def pipelining(target: Target, stop: Event) -> None:
    """Small requests, one after another on each connection, as many as the server takes."""
    head = f"GET /x HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: {ATTACKER}\r\n\r\n"
    many = head.encode() * 10_000
    while not stop.is_set():
        with ExitStack() as held, suppress(OSError):
            lines = [held.enter_context(_connect(target)) for _ in range(_SOME)]
            for line in lines:
                line.setblocking(False)
            while not stop.wait(0.05):
                for line in lines:
                    with suppress(BlockingIOError):
                        line.send(many)


def unread_answers(target: Target, stop: Event) -> None:
    """Large files that nobody reads, or as little now and then as keeps them coming."""
    head = f"GET {LARGE_FILE} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: {ATTACKER}\r\n\r\n"
    with ExitStack() as held:
        lines = list[socket.socket]()
        while not stop.is_set():
            if len(lines) < 3 * _SOME:
                lines.append(held.enter_context(_connect(target)))
                lines[-1].sendall(head.encode())
                lines[-1].setblocking(False)
            for line in lines[1::2]:
                with suppress(OSError):
                    line.recv(1)
            stop.wait(0.01)


ATTACKS: Final[dict[str, Attack]] = {
    attack.__name__: attack
    for attack in (
        *(fragments, refused_sockets, refused_crowd, unfinished_bodies, never_reading),
        *(table_flood, lobby_storm, message_flood, crowded_seats, pipelining, unread_answers),
    )
}

_NUMBERS: Final = count(1)


@contextmanager
def attacking(name: str, port: int, attackers: int = 1) -> Iterator[None]:
    """Have a server attacked; the attack has begun, and ends with the block."""
    started = [
        subprocess.Popen(
            [sys.executable, __file__, name, str(port), str(next(_NUMBERS))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        for _ in range(attackers)
    ]
    try:
        for attacker in started:
            assert attacker.stdout is not None
            assert attacker.stdout.readline() == b"attacking\n"
        yield
    finally:
        codes = [_end(attacker) for attacker in started]
    assert not any(codes), "an attacker failed"


def _end(attacker: "subprocess.Popen[bytes]") -> int:
    try:
        attacker.communicate(timeout=60)  # closes its standard input
    except subprocess.TimeoutExpired:
        attacker.kill()
        attacker.communicate()
    return attacker.returncode


def main() -> None:
    """Attack until the standard input is closed."""
    name, port, attacker = sys.argv[1:]
    os.nice(19)
    stop = Event()

    def wait() -> None:
        sys.stdin.read()
        stop.set()

    Thread(target=wait, daemon=True).start()
    print("attacking", flush=True)
    ATTACKS[name](Target(int(port), int(attacker)), stop)


if __name__ == "__main__":
    main()
