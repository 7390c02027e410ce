"""The page's advice is true: the engine plays its little lakes, and the docs have its numbers.

``python -m tests.server.schema.test_strategy`` writes what the page draws again.
"""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from lanterns.engine import Cell, Color, LanternReceived, PlacedTile, PlaceTile, preview, view
from lanterns.notation import action_json, event_json, view_json

from ...engine.positions import Has, position

_ROOT = Path(__file__).parents[3]
_FIGURES = _ROOT / "web" / "src" / "screens" / "strategy" / "figures.json"
_DOCS = _ROOT / "docs" / "strategy.md"
_NORTH, _SOUTH = 0, 1
_MATCHED = PlaceTile(15, Cell(0, -1), 1)
"""A platform tile in the first turn, red at the red side of the start tile."""
_LAKE = {Cell(1, 0): PlacedTile(5, 0)}
_FED, _DENIED = (PlaceTile(6, Cell(2, 0), rotation) for rotation in (2, 0))
"""The same tile and the same match; but what faces the north is orange, or white."""
_HAS = {_NORTH: Has("OOOK"), _SOUTH: Has("GWB", hand=(6, 1, 2))}


_LEFT = {"novice": 4.89, "apprentice": 3.71, "expert": 1.94, "champion": 1.79}
"""Lanterns that each level has left at the end."""
_PER_LANTERN = {"four_of_a_kind": (1.4, 1.6), "three_pair": (1.1, 1.3), "seven_unique": (1.2, 1.3)}
"""The honor that a dedication pays for each lantern."""


def _drawn(placement: PlaceTile, lake: dict[Cell, PlacedTile], **more: Any) -> dict[str, Any]:
    """A lake of two, a placement of the south's, and what the engine says that it brings."""
    state = position(2, lake=lake, to_move=_SOUTH, start=_SOUTH, **more)
    events = [event_json(event, state.options) for event in preview(state, placement)]
    return {
        "tiles": view_json(view(state, _SOUTH))["lake"],
        "placement": action_json(placement),
        "events": [one for one in events if one["type"] != "turn_started"],
    }


def figures() -> dict[str, Any]:
    """What the page draws."""
    return {
        "lakes": {
            "match": _drawn(_MATCHED, {}, seats={_SOUTH: Has(hand=(15, 1, 2))}, turn=1),
            "fed": _drawn(_FED, _LAKE, seats=_HAS),
            "denied": _drawn(_DENIED, _LAKE, seats=_HAS),
        },
        "left": _LEFT,
        "per_lantern": _PER_LANTERN,
    }


def _written() -> str:
    return json.dumps(figures(), indent=2) + "\n"


def test_the_lakes_are_what_the_engine_plays() -> None:
    found = json.loads(_FIGURES.read_text(encoding="utf-8"))
    assert found == json.loads(_written()), (
        "write them again: python -m tests.server.schema.test_strategy"
    )


def test_half_a_rotation_changes_the_game_as_the_page_says() -> None:
    state = position(2, lake=_LAKE, to_move=_SOUTH, start=_SOUTH, seats=_HAS)
    assert state.seats[_NORTH].lanterns[Color.ORANGE] == 3
    north = []
    mine = []
    for placement in (_FED, _DENIED):
        received = [e for e in preview(state, placement) if isinstance(e, LanternReceived)]
        north.append([event.color for event in received if event.seat == _NORTH])
        mine.append(sum(event.seat == _SOUTH for event in received))
    assert north == [[Color.ORANGE], [Color.WHITE]]
    assert mine[0] == mine[1] == 2


def _numbers(text: str) -> list[str]:
    """The numbers of a text, as English writes them but without the commas of thousands."""
    found = re.findall(r"\d+(?:[.,]\d+)*", text)
    return [number.replace(",", "") for number in found]


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_numbers_are_those_of_the_docs(language: str) -> None:
    words = (_ROOT / "web" / "src" / "words" / language / "strategy.ts").read_text("utf-8")
    words = words.replace("\\u00a0", " ")
    if language == "de":
        words = words.translate(str.maketrans(".,", ",."))
    known = set(_numbers(_DOCS.read_text(encoding="utf-8")))
    said = _numbers("".join(re.findall(r'"[^"]*"|`[^`]*`', words)))
    assert len(said) > 12
    said += [str(left) for left in _LEFT.values()]
    said += [str(honor) for range_ in _PER_LANTERN.values() for honor in range_]
    assert set(said) <= known, sorted(set(said) - known)


if __name__ == "__main__":
    _FIGURES.write_text(_written(), encoding="utf-8")
