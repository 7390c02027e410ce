"""The result of a game: the winners, and what decided it (R19)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from lanterns.engine.seat import Seat, SeatState
from lanterns.engine.shape import CountBySeat
from lanterns.engine.state import GameState, TurnStep


class TieBreak(Enum):
    """What decided between the winner and the next best seat."""

    HONOR = "honor"
    """No tie: honor alone decided."""
    GIFTS = "gifts"
    FAVORS = "favors"
    LANTERNS = "lanterns"
    SHARED = "shared"
    """Nothing did: the victory is shared."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a game that is over."""

    winners: tuple[Seat, ...]
    """One seat, or all seats that share the victory."""
    decided_by: TieBreak
    honor: CountBySeat
    gifts: CountBySeat
    favors: CountBySeat
    lanterns: CountBySeat
    """By seat, like honor, gifts and favors; wild lanterns count."""


_ORDER: Final[tuple[tuple[TieBreak, Callable[[SeatState], int]], ...]] = (
    (TieBreak.HONOR, lambda seat: seat.honor),
    (TieBreak.GIFTS, lambda seat: seat.gifts),
    (TieBreak.FAVORS, lambda seat: seat.favors),
    (TieBreak.LANTERNS, lambda seat: sum(seat.lanterns)),
)


def decide(seats: Sequence[SeatState]) -> Outcome:
    """Compare what the seats have at the end of the game."""
    scores = {by: tuple(map(measure, seats)) for by, measure in _ORDER}
    winners = tuple(range(len(seats)))
    decided_by = TieBreak.SHARED
    for by, _ in _ORDER:
        most = max(scores[by][seat] for seat in winners)
        winners = tuple(seat for seat in winners if scores[by][seat] == most)
        if len(winners) == 1:
            decided_by = by
            break
    return Outcome(
        winners,
        decided_by,
        honor=scores[TieBreak.HONOR],
        gifts=scores[TieBreak.GIFTS],
        favors=scores[TieBreak.FAVORS],
        lanterns=scores[TieBreak.LANTERNS],
    )


def outcome(state: GameState) -> Outcome | None:
    """Return the result of a game that is over."""
    return decide(state.seats) if state.step is TurnStep.OVER else None
