"""Sits down at a table of a server and plays there over plain HTTP; see docs/protocol.md. Try it:
python examples/http_bot.py http://127.0.0.1:8000 TABLE
"""

import json
import random
import sys
from http.client import HTTPResponse
from typing import Any, cast
from urllib.error import HTTPError
from urllib.request import Request, urlopen

HOST, TABLE = sys.argv[1:3]
headers = {"Content-Type": "application/json"}


def ask(path: str, body: Any = None) -> HTTPResponse:
    data = None if body is None else json.dumps(body).encode()
    return cast("HTTPResponse", urlopen(Request(HOST + path, data, headers)))


def submit(number: int, **command: Any) -> None:
    request = {"id": f"request {number}", "based_on": number, "command": command}
    try:
        ask(f"/api/tables/{TABLE}/requests", request).close()
    except HTTPError as refused:
        print("refused:", json.load(refused)["reason"])


def pick(legal: list[Any], placements: list[Any], **_: Any) -> Any:
    if not placements:
        return random.choice(legal)
    ways = random.choice(placements)
    place = {name: random.choice(ways[name + "s"]) for name in ("tile", "cell")}
    turned = {"rotation": random.randrange(4), "pavilion": random.choice(ways["pavilion"])}
    return {"type": "place_tile", **place, **turned}


with ask("/api/token", {}) as given:
    headers["Authorization"] = "Bearer " + json.load(given)["token"]
submit(0, type="take_seat", name="HTTP bot")
for line in ask(f"/api/tables/{TABLE}/stream"):
    message = json.loads(line) if line.strip() else {}
    if (message.get("table") or {}).get("phase") == "over":
        print("winners:", *message["table"]["winners"])
        break
    position = message.get("position") or {"legal": [], "placements": []}
    if position["legal"] or position["placements"]:
        submit(message["number"], type="act", actions=[pick(**position)])
