"""A player in plain Python, which knows the protocol of docs/bots.md and nothing else. Try it:
lanterns play --against "exec:python3 examples/bot.py"
"""

import json
import sys
from typing import Any

AROUND = {"N": (0, 1, "S"), "E": (1, 0, "W"), "S": (0, -1, "N"), "W": (-1, 0, "E")}
Json = dict[str, Any]


def placing(action: Json, view: Json, held: Json, tiles: Json) -> float:
    """Count a lantern from the side that faces us and from each match, and a favor per platform."""
    tile, turns, cell = tiles[action["tile"]], action["rotation"], action["cell"]
    faces = {side: tile["sides"][(place - turns) % 4] for place, side in enumerate("NESW")}
    lake = {(at["cell"]["x"], at["cell"]["y"]): at for at in view["lake"]}
    gained, touched = [faces[view["viewer"]]], {action["tile"]}
    for side, (dx, dy, across) in AROUND.items():
        beside = lake.get((cell["x"] + dx, cell["y"] + dy))
        if beside and beside["faces"][across] == faces[side]:
            gained.append(faces[side])
            touched.add(beside["tile"])
    favors = sum(tiles[tile]["platform"] for tile in touched) if len(touched) > 1 else 0
    lanterns = sum(1.0 if held[color] in (0, 3) else 0.7 for color in gained)
    return lanterns + 0.8 * favors + 0.5 * bool(action["pavilion"])


def best_dedication(held: Json, stacks: Json) -> float:
    most = sorted((count for color, count in held.items() if color != "wild"), reverse=True)
    can = {"four_of_a_kind": most[0] > 3, "three_pair": most[2] > 1, "seven_unique": most[6] > 0}
    return float(max(can[kind] * (stacks[kind] or [4])[0] for kind in can))  # none left: 4


def worth(action: Json, view: Json, tiles: Json) -> float:
    held = next(seat["lanterns"] for seat in view["seats"] if seat["seat"] == view["viewer"])
    stacks = view["stacks"]
    match action:
        case {"type": "place_tile"}:
            return placing(action, view, held, tiles)
        case {"type": "dedicate", "dedication": kind, "cards": cards}:
            return float((stacks[kind] or [4])[0]) - len(cards) * 0.5
        case {"type": "exchange", "give": give, "take": take}:
            after = {**held, give: held[give] - 1, take: held[take] + 1}
            return best_dedication(after, stacks) - best_dedication(held, stacks) - 2
        case {"type": "discard", "lantern": lantern}:
            return float(held[lantern])
    return 0 if action["type"] == "pass" else -1


tiles: Json = {}
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        tiles = {tile["tile"]: tile for tile in message["tiles"]}
        print(json.dumps({"type": "ready"}), flush=True)
    elif message["type"] == "choose":
        worths = [worth(choice["action"], message["view"], tiles) for choice in message["legal"]]
        print(json.dumps({"id": message["id"], "action": worths.index(max(worths))}), flush=True)
