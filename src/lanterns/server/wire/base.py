"""What every shape on the wire has in common: base classes, the names of values, and encoding."""

import re
from collections.abc import Iterable
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, cast

from msgspec import Meta, Raw, Struct
from msgspec.json import Encoder

Count: TypeAlias = Annotated[int, Meta(ge=0, le=9999)]
TileNumber: TypeAlias = Annotated[int, Meta(ge=0, le=999)]
Turns: TypeAlias = Annotated[int, Meta(ge=0, le=3)]


def snake(name: str) -> str:
    """The tag of a class: ``PlaceTile`` is ``place_tile``."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


class Shape(Struct, frozen=True, forbid_unknown_fields=True):
    """An object with just the fields it names."""


class Kind(Shape, frozen=True, tag_field="type", tag=snake):
    """An object that tells by its ``type`` which of a family it is."""


SideName: TypeAlias = Literal["N", "E", "S", "W"]
"""A seat, by the side of the table it is on."""

ColorName: TypeAlias = Literal["black", "blue", "green", "orange", "purple", "red", "white"]

LanternName: TypeAlias = Literal[
    "black", "blue", "green", "orange", "purple", "red", "white", "wild"
]

CardName: TypeAlias = Literal[
    "emperor_dedication",
    "rotate_a_tile",
    "favor_to_honor",
    "end_of_turn_dedication",
    "emperor_exchange",
]

DedicationName: TypeAlias = Literal["four_of_a_kind", "three_pair", "seven_unique", "emperor"]

PavilionName: TypeAlias = Literal["red", "blue", "white", "purple", "yellow"]

StepName: TypeAlias = Literal["start", "exchange", "dedication", "place", "end", "over"]

ReasonName: TypeAlias = Literal["match", "facing"]

TieBreakName: TypeAlias = Literal["honor", "gifts", "favors", "lanterns", "shared"]

UseName: TypeAlias = Literal["exchange", DedicationName, CardName]
"""What a seat may make use of in a turn: the standard exchange, a dedication, an emperor card."""

ObstacleName: TypeAlias = Literal[
    "too_few_favors",
    "no_lantern_to_give",
    "nothing_to_take",
    "cards_missing",
    "too_few_gifts",
    "card_used",
    "already_exchanged",
    "already_dedicated",
    "step_over",
    "discard_first",
    "final_turn",
    "after_placing",
]
"""Why it cannot be used in the rest of the turn."""


T = TypeVar("T")

encode = Encoder().encode


def once(value: T) -> T:
    """The value encoded, to be copied into several messages; only the type says what is in it."""
    return cast("T", Raw(encode(value)))


def listed(texts: Iterable[bytes]) -> Any:
    """A list of values that are encoded each."""
    return Raw(b"[" + b",".join(texts) + b"]")
