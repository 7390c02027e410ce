"""What the seat to move has, and moving lanterns between it and the supply."""

from lanterns.engine import GIFTS_FOR_A_CARD
from lanterns.kernel.compile import jitted
from lanterns.kernel.layout import (
    CARD_USED,
    CARDS,
    GIFTS,
    KINDS,
    LANTERNS,
    SEAT,
    SEAT_SIZE,
    SEATS,
    SUPPLY,
    Game,
)


@jitted
def place_of(seat: int) -> int:
    """Where the state holds what that seat has."""
    return SEATS + seat * SEAT_SIZE


@jitted
def mine(state: Game) -> int:
    """Where the state holds what the seat to move has."""
    return int(SEATS + state[SEAT] * SEAT_SIZE)


@jitted
def can_activate(state: Game, card: int) -> bool:
    """Whether the seat to move could pay for that emperor card now (E4)."""
    return bool(
        state[CARDS] & card
        and not state[CARD_USED]
        and state[mine(state) + GIFTS] >= GIFTS_FOR_A_CARD
    )


@jitted
def activate(state: Game) -> None:
    """The seat to move pays for an emperor card (E4)."""
    state[mine(state) + GIFTS] -= GIFTS_FOR_A_CARD
    state[CARD_USED] = 1


@jitted
def give_back(state: Game, lantern: int) -> None:
    """The seat to move returns a lantern to the supply."""
    state[mine(state) + LANTERNS + lantern] -= 1
    state[SUPPLY + lantern] += 1


@jitted
def take(state: Game, lantern: int) -> None:
    """The seat to move takes a lantern out of the supply."""
    state[mine(state) + LANTERNS + lantern] += 1
    state[SUPPLY + lantern] -= 1


@jitted
def lantern_count(state: Game, place: int) -> int:
    """How many lanterns a seat has, wild ones counted (R10, R19)."""
    count = 0
    for kind in range(KINDS):
        count += state[place + LANTERNS + kind]
    return count
