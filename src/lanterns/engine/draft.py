"""A position being changed: copied from a frozen state, and frozen again when it is complete."""

from typing import TYPE_CHECKING

from lanterns.engine.color import Lantern
from lanterns.engine.event import EmperorCardActivated, Event
from lanterns.engine.options import EmperorCard
from lanterns.engine.seat import Seat, SeatState, Token
from lanterns.engine.state import PLACING_TURNS, GameState


class SeatDraft:
    """A seat whose things are being moved.

    It has exactly the fields of a ``SeatState``, so it freezes by becoming one: filling in a frozen
    dataclass field by field would take a third of a game's time.
    """

    __slots__ = SeatState.__slots__

    def __init__(self, seat: SeatState) -> None:
        self.side = seat.side
        self.lanterns = list(seat.lanterns)
        self.hand = seat.hand
        self.favors = seat.favors
        self.gifts = seat.gifts
        self.pavilions = seat.pavilions
        self.honor_tokens = seat.honor_tokens
        self.tokens: tuple[Token, ...] = seat.tokens

    def freeze(self) -> SeatState:
        """Return the seat as it is now. The draft is used up."""
        self.lanterns = tuple(self.lanterns)  # type: ignore[assignment]
        self.__class__ = SeatState  # type: ignore[assignment]
        return self  # type: ignore[return-value]


class Draft:
    """A copy of a state that the rules may change; the state itself never changes."""

    __slots__ = (
        "_base",
        "_seats",
        "card_used",
        "cards",
        "events",
        "lake",
        "me",
        "placing_turns",
        "seat_count",
        "seat_to_move",
        "stacks",
        "start_seat",
        "step",
        "supply",
        "tile_stack",
        "turn",
    )

    def __init__(self, state: GameState) -> None:
        self._base = state
        self._seats: list[SeatDraft | None] = [None] * len(state.seats)
        self.seat_count = len(state.seats)
        self.placing_turns = PLACING_TURNS[self.seat_count]
        self.cards = state.cards
        self.lake = state.lake
        self.supply = list(state.supply)
        self.stacks = state.stacks
        self.tile_stack = state.tile_stack
        self.start_seat = state.start_seat
        self.step = state.step
        self.card_used = state.card_used
        self.events: list[Event] = []
        self.seat_to_move: Seat
        """The seat whose turn it is."""
        self.me: SeatDraft
        """What that seat has."""
        self.come_to_turn(state.turn)

    def come_to_turn(self, turn: int) -> None:
        """Start that turn: its seat is the one to move."""
        self.turn = turn
        self.seat_to_move = (self.start_seat + turn - 1) % self.seat_count
        self.me = self.seat(self.seat_to_move)

    def seat(self, seat: Seat) -> SeatDraft:
        """Return that seat, ready to be changed."""
        draft = self._seats[seat]
        if draft is None:
            draft = self._seats[seat] = SeatDraft(self._base.seats[seat])
        return draft

    def clockwise(self) -> list[tuple[Seat, SeatDraft]]:
        """Return all seats in the order in which they receive, the seat to move first (R14)."""
        seats = [(number, self.seat(number)) for number in range(len(self._seats))]
        return seats[self.seat_to_move :] + seats[: self.seat_to_move]

    def take(self, lantern: Lantern) -> None:
        """Take a lantern out of the supply for the seat to move."""
        self.supply[lantern] -= 1
        self.me.lanterns[lantern] += 1

    def give_back(self, lantern: Lantern) -> None:
        """Put a lantern of the seat to move back into the supply."""
        self.me.lanterns[lantern] -= 1
        self.supply[lantern] += 1

    def activate(self, card: EmperorCard) -> None:
        """Pay for an emperor card (E4)."""
        self.me.gifts -= card.gifts
        self.card_used = True
        self.events.append(EmperorCardActivated(self.seat_to_move, card))

    def freeze(self) -> GameState:
        """Return the position as it is now. The draft is used up."""
        base = self._base
        state = Thawed()
        state.options = base.options
        state.cards = base.cards
        state.seed = base.seed
        state.commitment = base.commitment
        state.lake = self.lake
        state.supply = tuple(self.supply)
        state.stacks = self.stacks
        state.seats = tuple(
            [
                old if draft is None else draft.freeze()
                for old, draft in zip(base.seats, self._seats, strict=True)
            ]
        )
        state.tile_stack = self.tile_stack
        state.left_out = base.left_out
        state.start_seat = base.start_seat
        state.turn = self.turn
        state.step = self.step
        state.card_used = self.card_used
        state.__class__ = GameState  # type: ignore[assignment]
        return state  # type: ignore[return-value]


class Thawed:
    """A ``GameState`` that can still be filled in; it freezes by becoming one, as a seat does."""

    __slots__ = GameState.__slots__

    if TYPE_CHECKING:

        def __setattr__(self, name: str, value: object) -> None: ...


class ThawedSeat:
    """The same for a ``SeatState``; unlike a ``SeatDraft``, it starts with nothing."""

    __slots__ = SeatState.__slots__

    if TYPE_CHECKING:

        def __setattr__(self, name: str, value: object) -> None: ...
