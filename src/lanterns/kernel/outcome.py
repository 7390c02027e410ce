"""What the seats have at the end, and who won (R19)."""

from lanterns.kernel import layout as at
from lanterns.kernel.arrays import clear
from lanterns.kernel.compile import jitted
from lanterns.kernel.layout import Game
from lanterns.kernel.seat import lantern_count, place_of


@jitted
def scores(state: Game, honor: Game) -> None:
    """Write the honor of each seat; 0 for seats that nobody is on."""
    clear(honor)
    for seat in range(state[at.PLAYERS]):
        honor[seat] = state[place_of(seat) + at.HONOR]


@jitted
def rank_value(state: Game, seat: int) -> int:
    """A number that is higher the better a seat does: honor, then gifts, favors, lanterns (R19)."""
    me = place_of(seat)
    # No count needs more than 15 bits, so none spills into its neighbor.
    value = int(state[me + at.HONOR]) << 45
    value += int(state[me + at.GIFTS]) << 30
    value += int(state[me + at.FAVORS]) << 15
    return value + lantern_count(state, me)


@jitted
def winners(state: Game, won: Game) -> int:
    """Write 1 for every seat that won or shares the victory, else 0; returns how many there are."""
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
