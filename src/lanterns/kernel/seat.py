"""What the seats have: moving it to and from the supply, paying with it, and ranking (R19)."""

from typing import Final

import numpy as np

from lanterns.engine import EmperorCard
from lanterns.kernel import layout as at
from lanterns.kernel.arrays import Game, clear
from lanterns.kernel.compile import jitted
from lanterns.kernel.layout import KINDS, SEAT_SIZE

CARD_GIFTS: Final = np.array([card.gifts for card in EmperorCard], np.int16)
"""The price of each emperor card."""


@jitted
def place_of(seat: int) -> int:
    """Return where the state holds what that seat has."""
    return at.SEATS + seat * SEAT_SIZE


@jitted
def mine(state: Game) -> int:
    """Return where the state holds what the seat to move has."""
    return int(at.SEATS + state[at.SEAT] * SEAT_SIZE)


@jitted
def in_play(state: Game, card: int) -> bool:
    """Return whether that emperor card is in play."""
    return bool(state[at.CARDS] >> card & 1)


@jitted
def can_activate(state: Game, card: int) -> bool:
    """Return whether the seat to move could pay for that emperor card now (E4)."""
    return bool(
        in_play(state, card)
        and not state[at.CARD_USED]
        and state[mine(state) + at.GIFTS] >= CARD_GIFTS[card]
    )


@jitted
def activate(state: Game, card: int) -> None:
    """Pay for an emperor card (E4)."""
    state[mine(state) + at.GIFTS] -= CARD_GIFTS[card]
    state[at.CARD_USED] = 1


@jitted
def give_back(state: Game, lantern: int) -> None:
    """Put a lantern of the seat to move back into the supply."""
    state[mine(state) + at.LANTERNS + lantern] -= 1
    state[at.SUPPLY + lantern] += 1


@jitted
def take(state: Game, lantern: int) -> None:
    """Take a lantern out of the supply for the seat to move."""
    state[mine(state) + at.LANTERNS + lantern] += 1
    state[at.SUPPLY + lantern] -= 1


@jitted
def lantern_count(state: Game, place: int) -> int:
    """Return how many lanterns a seat has, wild ones counted (R10, R19)."""
    count = 0
    for kind in range(KINDS):
        count += state[place + at.LANTERNS + kind]
    return count


@jitted
def scores(state: Game, honor: Game) -> None:
    """Write the honor of each seat; 0 for seats that are not taken."""
    clear(honor)
    for seat in range(state[at.PLAYERS]):
        honor[seat] = state[place_of(seat) + at.HONOR]


@jitted
def rank_value(state: Game, seat: int) -> int:
    """Return a higher number the better a seat does: honor, then gifts, favors, lanterns (R19)."""
    me = place_of(seat)
    # No count needs more than 15 bits, so none spills into its neighbor.
    value = int(state[me + at.HONOR]) << 45
    value += int(state[me + at.GIFTS]) << 30
    value += int(state[me + at.FAVORS]) << 15
    return value + lantern_count(state, me)


@jitted
def winners(state: Game, won: Game) -> int:
    """Write 1 for every seat that won or shares the victory, else 0; return how many won."""
    clear(won)
    most = 0
    for seat in range(state[at.PLAYERS]):
        value = rank_value(state, seat)
        most = value if value > most else most
    count = 0
    for seat in range(state[at.PLAYERS]):
        if rank_value(state, seat) == most:
            won[seat] = 1
            count += 1
    return count
