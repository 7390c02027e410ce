"""What the seat to move has, and moving lanterns between it and the supply."""

from lanterns.engine import GIFTS_FOR_A_CARD
from lanterns.kernel import layout as at
from lanterns.kernel.compile import jitted
from lanterns.kernel.layout import KINDS, SEAT_SIZE, Game


@jitted
def place_of(seat: int) -> int:
    """Where the state holds what that seat has."""
    return at.SEATS + seat * SEAT_SIZE


@jitted
def mine(state: Game) -> int:
    """Where the state holds what the seat to move has."""
    return int(at.SEATS + state[at.SEAT] * SEAT_SIZE)


@jitted
def can_activate(state: Game, card: int) -> bool:
    """Whether the seat to move could pay for that emperor card now (E4)."""
    return bool(
        state[at.CARDS] & card
        and not state[at.CARD_USED]
        and state[mine(state) + at.GIFTS] >= GIFTS_FOR_A_CARD
    )


@jitted
def activate(state: Game) -> None:
    """The seat to move pays for an emperor card (E4)."""
    state[mine(state) + at.GIFTS] -= GIFTS_FOR_A_CARD
    state[at.CARD_USED] = 1


@jitted
def give_back(state: Game, lantern: int) -> None:
    """The seat to move returns a lantern to the supply."""
    state[mine(state) + at.LANTERNS + lantern] -= 1
    state[at.SUPPLY + lantern] += 1


@jitted
def take(state: Game, lantern: int) -> None:
    """The seat to move takes a lantern out of the supply."""
    state[mine(state) + at.LANTERNS + lantern] += 1
    state[at.SUPPLY + lantern] -= 1


@jitted
def lantern_count(state: Game, place: int) -> int:
    """How many lanterns a seat has, wild ones counted (R10, R19)."""
    count = 0
    for kind in range(KINDS):
        count += state[place + at.LANTERNS + kind]
    return count
