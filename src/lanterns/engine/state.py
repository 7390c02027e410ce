"""The whole position of a game, as one frozen value."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from lanterns.engine.color import Lanterns
from lanterns.engine.components import pieces_for
from lanterns.engine.dedication import Stacks
from lanterns.engine.lake import Lake
from lanterns.engine.options import EmperorCard, Options
from lanterns.engine.seat import Seat, SeatState
from lanterns.engine.shape import Count
from lanterns.engine.shuffle import Commitment, Seed
from lanterns.engine.tile import SecretTile


class TurnStep(Enum):
    """Where in a turn the seat to move is (R6). Drawing is not a step: nothing is chosen."""

    START = "start"
    EXCHANGE = "exchange"
    DEDICATION = "dedication"
    PLACE = "place"
    END = "end"
    OVER = "over"
    """The game is over."""

    # Each member is a single object, and Enum's own hash, of the name, is slow in the inner loop.
    __hash__ = object.__hash__


LANTERN_LIMIT: Final = 12
"""With more lanterns than this a seat may not place (R10)."""


@dataclass(frozen=True, slots=True)
class GameState:
    """Everything about a game between two decisions.

    In a view, tiles that the viewer may not know are ``HIDDEN`` and the seed is
    ``None`` until the end.
    """

    options: Options
    cards: tuple[EmperorCard, ...]
    """The two emperor cards in play; none without the expansion."""
    seed: Seed | None
    """Secret until the end; ``None`` for a position that no deal led to."""
    commitment: Commitment | None
    """Public from the start: the hash of the seed."""
    lake: Lake
    supply: Lanterns
    """Lanterns that no seat has, wild ones included."""
    stacks: Stacks
    seats: tuple[SeatState, ...]
    tile_stack: tuple[SecretTile, ...]
    """The tiles to draw, the next one first."""
    left_out: tuple[SecretTile, ...]
    """The tiles that are not in this game (R4)."""
    start_seat: Seat
    turn: Count
    """Counted from 1, the final turns included."""
    step: TurnStep
    card_used: bool
    """Whether an emperor card was activated in this turn (E4)."""

    @property
    def seat_to_move(self) -> Seat:
        """Whose turn it is; once the game is over, the seat that took the last turn."""
        return (self.start_seat + self.turn - 1) % len(self.seats)

    @property
    def me(self) -> SeatState:
        """What the seat to move has."""
        return self.seats[(self.start_seat + self.turn - 1) % len(self.seats)]

    @property
    def final_turn(self) -> bool:
        """Whether this is one of the turns after the last tile (R18)."""
        return self.turn > PLACING_TURNS[len(self.seats)]

    @property
    def last_turn(self) -> int:
        """The number of the game's last turn."""
        return PLACING_TURNS[len(self.seats)] + len(self.seats)


PLACING_TURNS: Final = {n: pieces_for(Options(n), ()).tiles for n in (2, 3, 4)}
"""The number of turns in which a tile is placed, one per tile in play, by number of seats."""
