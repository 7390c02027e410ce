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
