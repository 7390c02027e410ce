"""The fields of an observation: names, places, shapes, ranges and meanings.

``FIELDS`` is the only description. The functions that write an observation take their offsets from
it, ``field`` reads by it, and the table in docs/envs.md is ``table()``.
"""

from dataclasses import dataclass
from math import prod
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from lanterns.engine import TILES, Dedication, EmperorCard, LanternsError
from lanterns.kernel.layout import (
    COLOR_COUNT,
    HAND_ROOM,
    KINDS,
    OPEN_ROOM,
    PLACED_ROOM,
    STACK_ROOM,
    TILE_STACK_ROOM,
)

Observation: TypeAlias = NDArray[np.int8]
"""All that one seat may know of a game: ``OBSERVATION_SIZE`` numbers. A batch has one per row."""

MOST_SEATS: Final = 4
MOST: Final = 127
"""The greatest number in an observation. Larger counts, which no real game reaches, stop there."""
FAR: Final = PLACED_ROOM + 1
"""No cell is farther from the start tile."""
TOKENS_SEEN: Final = 3
"""The number of tokens listed of each stack."""


@dataclass(frozen=True, slots=True)
class Field:
    """A part of an observation."""

    name: str
    first: int
    """Its first place."""
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str
    columns: tuple[str, ...] = ()
    """For a table, the meaning of each number of a row."""

    @property
    def size(self) -> int:
        """The number of its numbers."""
        return prod(self.shape)

    @property
    def place(self) -> slice:
        """Its place in an observation."""
        return slice(self.first, self.first + self.size)


CARRIES: Final = (
    "nothing",
    "a platform",
    "the emperor's pavilion",
    "a pavilion of the observer",
    *(f"a pavilion of seat {away} after the observer" for away in range(1, MOST_SEATS)),
)
"""The things that a tile can carry, by number."""

_SIDES: Final = ("own side", "side 1", "side 2", "side 3")
_SEAT: Final = (
    "1 if somebody sits there",
    "side",
    *(f"lanterns of color {color}" for color in range(COLOR_COUNT)),
    "wild lanterns",
    "tiles in hand",
    "favors",
    "gifts",
    "pavilions not yet built",
    "honor",
)
_HAND: Final = (*(f"color at {side}" for side in _SIDES), "platform")
_CELL: Final = (
    "x",
    "y",
    "1 if no pavilion is beside it",
    *(f"color shown to it at {side}" for side in _SIDES),
    *(f"what the tile at {side} carries" for side in _SIDES),
)
_TILE: Final = (
    "x",
    "y",
    *(f"color at {side}" for side in _SIDES),
    "what it carries",
    "1 if a side touches no tile",
)


def _fields() -> tuple[Field, ...]:
    fields: list[Field] = []

    def add(
        name: str,
        shape: tuple[int, ...],
        bounds: tuple[int, int],
        meaning: str,
        columns: tuple[str, ...] = (),
    ) -> None:
        first = fields[-1].place.stop if fields else 0
        fields.append(Field(name, first, shape, *bounds, meaning, columns))

    flag = (0, 1)
    add("players", (3,), flag, "whether there are 2, 3 or 4 players")
    add("cards", (len(EmperorCard),), flag, "the emperor cards in play")
    add("step", (6,), flag, "one of them is 1: start, exchange, dedication, place, end, game over")
    add("card_used", (1,), flag, "whether an emperor card was activated in this turn")
    add("to_move", (MOST_SEATS,), flag, "whose turn it is, in seats after the observer")
    add("final", (1,), flag, "whether this is one of the last turns, without a tile to place")
    add("turns_left", (1,), (0, MOST), "turns of all seats after this one")
    add("tiles_left", (1,), (0, TILE_STACK_ROOM), "tiles in the stack")
    add("supply", (KINDS,), (0, MOST), "lanterns that no seat has, by color, wild ones last")
    add("stacks_left", (len(Dedication),), (0, STACK_ROOM), "tokens in each dedication's stack")
    add(
        "tokens",
        (len(Dedication), TOKENS_SEEN),
        (0, MOST),
        "honor of the next tokens of each stack, of a generic one where it has no more",
    )
    add(
        "seats",
        (MOST_SEATS, len(_SEAT)),
        (0, MOST),
        "what each seat has: the observer, then the others in turn order",
        _SEAT,
    )
    add("hand", (HAND_ROOM, len(_HAND)), (0, COLOR_COUNT), "the observer's tiles", _HAND)
    add("unseen", (len(TILES),), flag, "the tiles that the observer has not seen, by number")
    add(
        "cells",
        (OPEN_ROOM, len(_CELL)),
        (-FAR, FAR),
        "the open cells, numbered as in actions",
        _CELL,
    )
    add(
        "tiles",
        (PLACED_ROOM, len(_TILE)),
        (-FAR, FAR),
        "the tiles on the lake, numbered as in actions: in the order of placing",
        _TILE,
    )
    return tuple(fields)


FIELDS: Final = _fields()
"""All fields, in order and without gaps."""
_BY_NAME: Final = {field.name: field for field in FIELDS}
OBSERVATION_SIZE: Final = FIELDS[-1].place.stop


def offset(name: str) -> int:
    """Return where a field begins."""
    return _find(name).first


def _find(name: str) -> Field:
    if name not in _BY_NAME:
        raise LanternsError(f"an observation has no field {name!r}: {', '.join(_BY_NAME)}")
    return _BY_NAME[name]


def field(observation: Observation, name: str) -> Observation:
    """Return a view of one field of an observation, or of many in an array's rows, in its shape.

    >>> field(new_observation(), "cells").shape
    (68, 11)
    """
    found = _find(name)
    part: Observation = observation[..., found.place].reshape(
        *observation.shape[:-1], *found.shape, copy=False
    )
    return part


def new_observation() -> Observation:
    """Create room for an observation."""
    return np.zeros(OBSERVATION_SIZE, np.int8)


def _bounds(least: bool) -> Observation:
    bounds = new_observation()
    for each in FIELDS:
        bounds[each.place] = each.low if least else each.high
    return bounds


LOW: Final = _bounds(least=True)
"""The least that each number can be."""
HIGH: Final = _bounds(least=False)
"""The most that each number can be."""


def table() -> str:
    """Return the fields as a table of Markdown."""
    rows = ["| from | shape | field | range | what it holds |", "|---|---|---|---|---|"]
    for each in FIELDS:
        shape = " by ".join(map(str, each.shape))
        meaning = each.meaning
        if each.columns:
            meaning += f". A row: {', '.join(each.columns)}"
        rows.append(
            f"| {each.first} | {shape} | `{each.name}` | {each.low} to {each.high} | {meaning} |"
        )
    return "\n".join(rows)
