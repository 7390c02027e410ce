"""A player over a socket who loses the connection now and then and checks every message."""

import json
from contextlib import ExitStack, suppress
from random import Random
from socket import SHUT_RDWR
from typing import Any

from websockets.sync.client import ClientConnection, connect

from ..reading import complete
from .running import Client, Running


class Player:
    """One seat with one socket. The entries it receives must have no gaps."""

    def __init__(self, client: Client, table: str, rng: Random) -> None:
        self.client = client
        self.table = table
        self.rng = rng
        self.number = 0
        self.entries: list[dict[str, Any]] = []
        """Every entry that came in an update."""
        self.position: Any = None
        self.info: Any = None
        self.you: str | None = None
        self.welcomes = 0
        self.acted = 0
        self.socket: ClientConnection | None = None
        self._line = ExitStack()

    def connect(self, running: Running | None = None) -> None:
        """Connect, or reconnect and ask for what was missed."""
        running = running or self.client.running
        query = f"?changes=1&after={self.number}" if self.number else "?changes=1"
        address = f"{running.ws}/api/tables/{self.table}/socket{query}"
        headers = {"Authorization": f"Bearer {self.client.token}"}
        self.socket = self._line.enter_context(
            connect(address, additional_headers=headers, max_size=None, open_timeout=60)
        )

    def drop(self) -> None:
        """Lose the connection without closing it."""
        if self.socket is not None:
            with suppress(OSError):
                self.socket.socket.shutdown(SHUT_RDWR)
        self._line.close()
        self.socket = None

    def hear(self, timeout: float = 60) -> Any:
        """The next message, taken in."""
        assert self.socket is not None
        message = complete(json.loads(self.socket.recv(timeout=timeout)), self._whole())
        take = {"welcome": self._welcome, "update": self._update}.get(message["type"])
        if take is not None:
            take(message)
        return message

    def _whole(self) -> Any:
        return {"position": self.position, "table": self.info}

    def _welcome(self, message: Any) -> None:
        self.welcomes += 1
        self.you = message["you"]
        self.number, self.position = message["number"], message["position"]
        self.info = message["table"]

    def _update(self, message: Any) -> None:
        for news in message["entries"]:
            if news["number"] <= self.number:
                continue  # it was in the welcome
            assert news["number"] == self.number + 1, "an entry was left out"
            self.number = news["number"]
            self.entries.append(news)
        self.position = message["position"] or self.position
        self.info = message["table"] or self.info

    @property
    def to_move(self) -> bool:
        """Whether it is this player's turn, as far as it has heard."""
        return self.position is not None and self.position["to_move"] == self.you

    @property
    def over(self) -> bool:
        """Whether the game is, as far as it has heard."""
        return self.info is not None and self.info["phase"] == "over"

    def request(self, command: dict[str, Any]) -> dict[str, Any]:
        """A command as it is sent."""
        self.acted += 1
        return {
            "type": "request",
            "id": f"{self.you}{self.acted}",
            "based_on": self.number,
            "command": command,
        }

    def send(self, message: object) -> None:
        """Send something."""
        assert self.socket is not None
        self.socket.send(json.dumps(message))

    def act(self) -> dict[str, Any]:
        """Take any legal action; the answer, after what came before it was taken in."""
        action = self.rng.choice(self.position["legal"])
        self.send(self.request({"type": "act", "actions": [action]}))
        return self.answer()

    def answer(self) -> dict[str, Any]:
        """Wait for the answer to what was sent."""
        while True:
            message: dict[str, Any] = self.hear()
            if message["type"] not in ("welcome", "update"):
                return message

    def hear_until(self, number: int) -> None:
        """Wait until everything up to a number has arrived."""
        while self.number < number:
            self.hear()
