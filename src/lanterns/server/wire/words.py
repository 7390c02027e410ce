"""The names that values have in JSON."""

from typing import Literal, TypeAlias

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
