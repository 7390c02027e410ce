"""The messages exchanged with a playing program, one JSON line each: see docs/bots.md."""

import json
from collections.abc import Mapping, Sequence
from typing import Final

from lanterns.engine import FACES, TILES, Action, LanternsError, TileId, View, name_lantern
from lanterns.notation import action_json, parse_action_json, view_json
from lanterns.players.program.process import Failure, Fault

PROTOCOL: Final = "lanterns-bot"
VERSION: Final = 1


def _line(message: Mapping[str, object]) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def hello_line(seconds: float) -> bytes:
    """Return the first line for a program: everything it needs before its first decision."""
    head = {"type": "hello", "protocol": PROTOCOL, "version": VERSION}
    return _line({**head, "seconds": seconds, "tiles": [_tile_json(tile) for tile in TILES]})


def _tile_json(tile: TileId) -> dict[str, object]:
    """Return a printed tile, with its colors to the N, E, S and W at rotation 0."""
    sides = [name_lantern(color) for color in FACES[tile][0]]
    return {"tile": tile, "sides": sides, "platform": TILES[tile].platform}


def choose_line(number: int, seed: int, view: View, legal: Sequence[Action]) -> bytes:
    """Return the request for a decision: everything that the seat may know and do."""
    choices = [{"action": action_json(action), "text": str(action)} for action in legal]
    request = {"type": "choose", "id": number, "seed": seed}
    return _line({**request, "view": view_json(view), "legal": choices})


GOODBYE_LINE: Final = _line({"type": "goodbye"})


def read_ready(line: bytes) -> None:
    """Check the answer to a hello."""
    if _fields(line).get("type") != "ready":
        raise Failure(Fault.GARBLED, f'expected {{"type":"ready"}}, found {_short(line)}')


def read_answer(line: bytes, number: int) -> object:
    """Return a program's choice, in any form, from its answer to that request."""
    fields = _fields(line)
    found = fields.get("id")
    if type(found) is not int or found != number:
        raise Failure(Fault.STRAY, f"expected the id {number}, found {_short(line)}")
    if "action" not in fields:
        raise Failure(Fault.GARBLED, f"there is no action in {_short(line)}")
    return fields["action"]


def _by_index(index: int, legal: Sequence[Action]) -> Action:
    if not 0 <= index < len(legal):
        raise LanternsError(f"the index {_short(index)} is not one of 0 to {len(legal) - 1}")
    return legal[index]


def _by_object(data: dict[str, object], legal: Sequence[Action]) -> Action:
    action = parse_action_json(data)
    if action not in legal:
        raise LanternsError(f"{action} is not a legal action now")
    return action


def pick_action(choice: object, legal: Sequence[Action]) -> Action:
    """Return the legal action that a program named: by its index, as text or as an object."""
    try:
        match choice:
            case int() if not isinstance(choice, bool):
                return _by_index(choice, legal)
            case str():
                return Action.parse(choice, legal)
            case dict():
                return _by_object(choice, legal)
            case _:
                found = _short(choice)
    except LanternsError as error:
        raise Failure(Fault.ILLEGAL, str(error)) from error
    raise Failure(Fault.ILLEGAL, f"expected an index, text or object, found {found}")


def _fields(line: bytes) -> dict[str, object]:
    try:
        fields = json.loads(line)
    # Not JSON, not UTF-8, or nested too deeply.
    except (ValueError, RecursionError) as error:
        raise Failure(Fault.GARBLED, f"expected JSON, found {_short(line)}") from error
    if not isinstance(fields, dict):
        raise Failure(Fault.GARBLED, f"expected an object, found {_short(line)}")
    return fields


def _short(found: object) -> str:
    text = found.decode(errors="replace") if isinstance(found, bytes) else str(found)
    return repr(text if len(text) <= 60 else f"{text[:60]}…")
