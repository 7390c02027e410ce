"""The server of a device and the one on the network send the same messages, byte for byte."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.sync.client import connect

from lanterns.server.core.ids import IdAndSeed
from lanterns.server.live.clock import Clock

from ..http.running import Client, start
from ..hubs import run
from ..reading import complete
from .device import MemoryRows, a_page

TOKEN, TABLE, NOW = "A" * 22, "0" * 12, 1_700_000_000_000
SAME = f"""
from lanterns.server.bots import pool
from lanterns.server.core.ids import IdAndSeed
from lanterns.server.live import log
from lanterns.server.live.clock import Clock
Clock.__call__ = lambda self: {NOW}
log.draw_id_and_seed = lambda: IdAndSeed({TABLE!r}, 7)
pool.fresh_seed = lambda: 1
"""
WANTED = {
    "options": {"players": 3, "expansion": True},
    "name": "Ann",
    "bots": {"E": "greedy", "S": "greedy"},
}


class Player:
    """Plays at random; the same messages lead to the same actions."""

    def __init__(self) -> None:
        self._rng = Random(5)
        self._seen: dict[str, Any] = {}
        self.texts: list[str] = []

    @property
    def over(self) -> bool:
        return bool(self._seen) and self._seen["table"]["phase"] == "over"

    def hear(self, text: str) -> str | None:
        """Read a message. Return the answer, if it is this player's turn."""
        self.texts.append(text)
        message = json.loads(text)
        if message["type"] == "accepted":
            return None
        whole = complete(message, self._seen)
        self._seen |= {name: value for name, value in whole.items() if value is not None}
        if self._seen["table"]["phase"] == "open":
            return json.dumps({"type": "request", "id": "start", "command": {"type": "start"}})
        position, number = self._seen["position"], self._seen["number"]
        if not position["legal"] or position["to_move"] != self._seen["you"]:
            return None
        command = {"type": "act", "actions": [self._rng.choice(position["legal"])]}
        request = {"type": "request", "id": f"r{number}", "command": command, "based_on": number}
        return json.dumps(request)


def over_the_network(folder: Path) -> list[str]:
    player = Player()
    with start(folder, before=SAME) as running:
        client = Client(running, TOKEN)
        assert client.make(**WANTED) == TABLE
        address = f"{running.ws}/api/tables/{TABLE}/socket?changes=1"
        headers = {"Authorization": f"Bearer {TOKEN}"}
        with connect(address, additional_headers=headers, max_size=None) as socket:
            while not player.over:
                reply = player.hear(str(socket.recv(timeout=60)))
                if reply is not None:
                    socket.send(reply)
        client.close()
    return player.texts


async def on_the_device() -> list[str]:
    player = Player()
    async with a_page(MemoryRows({"person/me": TOKEN})) as page:
        assert (await page.call("POST", "/api/tables", WANTED))["table"] == TABLE
        socket = page.open(TABLE)
        while not player.over:
            message = await socket.next()
            if message["kind"] == "opened":
                continue
            reply = player.hear(message["text"])
            if reply is not None:
                socket.send(**json.loads(reply))
    return player.texts


def test_the_same_seed_and_actions_lead_to_the_same_messages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = over_the_network(tmp_path)
    monkeypatch.setattr(Clock, "__call__", lambda _: NOW)
    monkeypatch.setattr("lanterns.server.live.log.draw_id_and_seed", lambda: IdAndSeed(TABLE, 7))
    monkeypatch.setattr("lanterns.server.local.bots.fresh_seed", lambda: 1)
    here = run(on_the_device())

    def of(texts: list[str], answers: bool) -> list[str]:
        return [text for text in texts if ('"type":"accepted"' in text) == answers]

    # An answer and the update of the same commit may overtake each other on a network.
    assert of(here, answers=True) == of(there, answers=True)
    assert of(here, answers=False) == of(there, answers=False)
    assert len(here) > 60
