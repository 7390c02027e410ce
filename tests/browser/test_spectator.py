"""A spectator sees everything but the hands: in the page, and in the messages."""

import json
from contextlib import closing

from playwright.sync_api import WebSocket, expect

from ..server.http.running import Client, Running
from .conftest import Visit


def test_a_spectator_never_receives_a_hidden_tile(visit: Visit, served: Running) -> None:
    with closing(Client(served)) as ann:
        options, bots = {"players": 4, "expansion": True}, dict.fromkeys("NEW", "random")
        table = ann.make(name="Ann", seat="S", options=options, bots=bots, start=True)
        watcher = visit()
        said: list[str] = []
        watcher.on("websocket", lambda line: _listen(line, said))
        watcher.goto(f"/table/{table}")
        expect(watcher.get_by_text("You are watching", exact=False)).to_be_visible()
        while (seen := ann.look(table))["table"]["phase"] == "playing":
            if legal := seen["position"]["legal"]:
                ann.do(table, "act", actions=legal[:1], based_on=seen["number"])
    expect(watcher.get_by_test_id("festival")).to_be_visible()

    # The festival reveals the seed, and with it everything.
    during = [text for text in said if '"phase":"over"' not in text]
    told = [(hand, text) for text in during for hand in _hands(json.loads(text))]
    assert len(told) > 20
    assert not [text for hand, text in told if any(tile is not None for tile in hand)]
    assert watcher.get_by_test_id("hand").count() == 0


def _listen(line: WebSocket, said: list[str]) -> None:
    line.on("framereceived", lambda frame: said.append(str(frame)))


def _hands(message: object) -> list[list[int | None]]:
    """Return every hand and every drawn tile in a message, at any depth."""
    found: list[list[int | None]] = []
    if isinstance(message, dict):
        if message.get("type") == "tile_drawn":
            found.append([message["tile"]])
        for key, value in message.items():
            found += [value] if key in ("hand", "tile_stack", "left_out") else _hands(value)
    elif isinstance(message, list):
        found += [hand for part in message for hand in _hands(part)]
    return found
