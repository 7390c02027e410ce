"""Views: what a seat may know of a game. Secrets are removed here and nowhere else.

The secrets are the tiles in the other hands, the order of the stack, the tiles left out of the game
and, until it is over, the seed. A seat sees its own hand; everything else lies open on the table.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from lanterns.engine.components import DECK
from lanterns.engine.draft import Thawed, ThawedSeat
from lanterns.engine.errors import LanternsError
from lanterns.engine.event import Event, TileDrawn
from lanterns.engine.seat import Seat, SeatState
from lanterns.engine.state import GameState, TurnStep
from lanterns.engine.tile import HIDDEN, TileId


@dataclass(frozen=True, slots=True)
class View:
    """A game as one seat sees it, or a spectator."""

    seat: Seat | None
    """The seat that is looking; ``None`` for a spectator."""
    state: GameState
    """The position, with ``HIDDEN`` for every tile this viewer may not know."""

    def unseen(self) -> tuple[TileId, ...]:
        """Return the tiles this viewer has not seen: in other hands, in the stack or left out."""
        seen = {placed.tile for placed in self.state.lake.tiles.values()}
        if self.seat is not None:
            seen.update(self.state.seats[self.seat].hand)
        return tuple(tile for tile in DECK if tile not in seen)


def view(state: GameState, seat: Seat | None, public: GameState | None = None) -> View:
    """Return what that seat, or with ``None`` a spectator, may know of the game.

    ``public`` is what a spectator sees of the same position, where that is known already: the view
    shares with it what is the same in both.
    """
    if seat is not None and not 0 <= seat < len(state.seats):
        raise LanternsError(f"there is no seat {seat} in a game of {len(state.seats)}")
    cut = tuple(map(_cut, state.seats)) if public is None else public.seats
    return _look(state, cut, seat)


# A server makes views after every move. Like a draft, they are filled in before they are frozen:
# the constructors of frozen dataclasses take five times as long.


def _look(state: GameState, cut: tuple[SeatState, ...], seat: Seat | None) -> View:
    over = state.step is TurnStep.OVER
    seen = Thawed()
    seen.options = state.options
    seen.cards = state.cards
    seen.seed = state.seed if over else None
    seen.commitment = state.commitment
    seen.lake = state.lake
    seen.supply = state.supply
    seen.stacks = state.stacks
    seen.seats = cut if seat is None else (*cut[:seat], state.seats[seat], *cut[seat + 1 :])
    seen.tile_stack = _hide(state.tile_stack)
    seen.left_out = state.left_out if over else _hide(state.left_out)
    seen.start_seat = state.start_seat
    seen.turn = state.turn
    seen.step = state.step
    seen.card_used = state.card_used
    seen.__class__ = GameState  # type: ignore[assignment]
    return View(seat, seen)  # type: ignore[arg-type]


def _cut(seat: SeatState) -> SeatState:
    """Return a seat as the others see it."""
    seen = ThawedSeat()
    seen.side = seat.side
    seen.lanterns = seat.lanterns
    seen.hand = _hide(seat.hand)
    seen.favors = seat.favors
    seen.gifts = seat.gifts
    seen.pavilions = seat.pavilions
    seen.honor_tokens = seat.honor_tokens
    seen.tokens = seat.tokens
    seen.__class__ = SeatState  # type: ignore[assignment]
    return seen  # type: ignore[return-value]


def _hide(tiles: tuple[TileId, ...]) -> tuple[TileId, ...]:
    return (HIDDEN,) * len(tiles)


def view_events(events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
    """Return what that seat may know of the events; ``None`` stands for a spectator."""
    return tuple(
        [
            _hidden_draw(event.seat)
            if isinstance(event, TileDrawn) and event.seat != seat
            else event
            for event in events
        ]
    )


@cache
def _hidden_draw(seat: Seat) -> TileDrawn:
    return TileDrawn(seat, HIDDEN)
