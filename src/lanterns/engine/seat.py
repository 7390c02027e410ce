"""A seat at the table: what lies in front of it."""

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from lanterns.engine.color import NO_LANTERNS, Lanterns
from lanterns.engine.dedication import Dedication
from lanterns.engine.shape import Count, SeatNumber
from lanterns.engine.side import Side
from lanterns.engine.tile import SecretTile

Seat: TypeAlias = Annotated[int, SeatNumber()]
"""Seats are numbered from 0, clockwise from the north side (R1)."""


@dataclass(frozen=True, slots=True)
class Token:
    """A dedication token that a seat has taken."""

    dedication: Dedication
    honor: Count


@dataclass(frozen=True, slots=True)
class SeatState:
    """What a seat has. All of it is public except the tiles in the hand."""

    side: Side
    lanterns: Lanterns = NO_LANTERNS
    hand: tuple[SecretTile, ...] = ()
    favors: Count = 0
    gifts: Count = 0
    pavilions: Count = 0
    """Pavilions not yet built."""
    honor_tokens: Count = 0
    """Honor from Favor to Honor (E7)."""
    tokens: tuple[Token, ...] = ()

    @property
    def honor(self) -> int:
        """All the honor earned so far."""
        return self.honor_tokens + sum(token.honor for token in self.tokens)
