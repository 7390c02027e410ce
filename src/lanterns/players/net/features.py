"""What the network reads from a position: numbers, most of them between 0 and 1.

Seats are counted from the seat to move, in turn order, so it makes no difference which seat that
is. Everything about a color is in one row of a table with seven rows, and the network treats all
rows alike, so colors can be exchanged for one another.

The position is one with no hidden tiles: in a search it is the guessed world, and the hands of
others are guesses that fit what the searching seat knows. Nothing else that is hidden is read: not
the order of the stack, nor which tiles are left out.

The row of a color:

    from  size  field   what it holds
       0    24  SEATS   6 for each seat: whether it has 1, 2, 3, 4, 5 lanterns of the color,
                        and how many sides of its tiles show it, a quarter each
      24     4  SUPPLY  whether 1, 2, 3 lanterns are left, and how many, an eighth each
      28     3  EDGES   sides of the lake that show the color to an open cell, a fifth each;
                        0.3 for each of them that is a side of a tile with a platform;
                        open cells that see the color again after a first time

The numbers beside the colors:

    from  size  field   what it holds
       0    48  SEATS   12 for each seat: its prospects by the plan, in tens of honor, compared with
                        the best seat's for the seat to move and with that seat's for the others;
                        whether it has 1 to 4 favors, and those beyond, a quarter each; whether it
                        has a gift, and how many, a quarter each; pavilions, a third each; honor
                        beyond that of the seat to move and turns left, a tenth each; wild
                        lanterns, a half each
      48    12  STACKS  the top three tokens of each stack, in tens of honor
      60     6  STEP    one of them is 1
      66     5  CARDS   the emperor cards in play
      71     5  REST    tiles to draw and open cells, a twentieth each; whether a card was used;
                        turns left in the game, a twentieth each; whether they are the final ones
      76     3  TABLE   whether there are 2, 3 or 4 players
"""

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from lanterns.engine import GENERIC_TOKEN
from lanterns.kernel.lake import at, beside
from lanterns.kernel.layout import (
    CARD_USED,
    CARDS,
    COLOR_COUNT,
    FACE_BITS,
    FAVORS,
    GIFTS,
    HAND,
    HAND_COUNT,
    HONOR,
    LANTERNS,
    OPEN,
    OPEN_CELLS,
    PAVILIONS,
    PLAYERS,
    SEAT,
    STACK_LEFT,
    STACK_ROOM,
    STACKS,
    STEP,
    SUPPLY,
    TILES_LEFT,
    TURN,
    WILD_KIND,
    Game,
)
from lanterns.kernel.pieces import FACES, PLACING_TURNS, PLATFORM
from lanterns.kernel.seat import mine, place_of
from lanterns.players.fast import jitted
from lanterns.players.planner.evaluate import STAGE_BITS, moment, prospects
from lanterns.players.planner.workspace import EMPEROR_CARDS, PlanTable, Weights

Floats: TypeAlias = NDArray[np.float32]

MOST_SEATS: Final = 4
_COLOR_SEAT: Final = 6
_COLOR_SUPPLY: Final = MOST_SEATS * _COLOR_SEAT
_COLOR_EDGES: Final = _COLOR_SUPPLY + 4
COLOR_FEATURES: Final = _COLOR_EDGES + 3

_SIDE, _LEFT, _EDGE, _PLATFORM_EDGE = 0.25, 0.125, 0.2, 0.3
COLOR_UNITS: Final[Floats] = np.array(
    [*[*[1.0] * 5, _SIDE] * MOST_SEATS, *[1.0] * 3, _LEFT, _EDGE, _PLATFORM_EDGE, 1.0], np.float32
)
"""What one more of the thing counted adds to each number of a color's row."""

_SEAT: Final = 12
_STACKS: Final = MOST_SEATS * _SEAT
_STEP: Final = _STACKS + 12
_CARDS: Final = _STEP + 6
_REST: Final = _CARDS + EMPEROR_CARDS
_TABLE: Final = _REST + 5
FEATURES: Final = _TABLE + 3


@jitted
def write_features(
    state: Game, plan: PlanTable, weights: Weights, colors: Floats, others: Floats
) -> None:
    """Write the features of a position into a table of colors and a list of other numbers."""
    for color in range(COLOR_COUNT):
        for i in range(COLOR_FEATURES):
            colors[color, i] = 0.0
    for i in range(FEATURES):
        others[i] = 0.0
    best = -1e9
    for away in range(state[PLAYERS]):
        seat = (state[SEAT] + away) % state[PLAYERS]
        own = prospects(state, seat, plan, weights)
        others[_SEAT * away] = own
        best = max(best, own)
        _write_seat(state, seat, away, colors, others)
    own = others[0]
    for away in range(state[PLAYERS]):
        others[_SEAT * away] = 0.1 * (others[_SEAT * away] - (own if away else best))
    _write_supply_and_lake(state, colors)
    _write_table(state, others)


@jitted
def _write_seat(state: Game, seat: int, away: int, colors: Floats, others: Floats) -> None:
    place = place_of(seat)
    for color in range(COLOR_COUNT):
        for i in range(min(5, state[place + LANTERNS + color])):
            colors[color, _COLOR_SEAT * away + i] = 1.0
    for slot in range(state[place + HAND_COUNT]):
        tile = int(state[place + HAND + slot])
        for side in range(4):
            colors[FACES[4 * tile, side], _COLOR_SEAT * away + 5] += _SIDE
    first = _SEAT * away
    favors, gifts = state[place + FAVORS], state[place + GIFTS]
    for i in range(min(4, favors)):
        others[first + 1 + i] = 1.0
    others[first + 5] = 0.25 * max(0, favors - 4)
    others[first + 6] = gifts > 0
    others[first + 7] = 0.25 * gifts
    others[first + 8] = state[place + PAVILIONS] / 3.0
    others[first + 9] = 0.1 * (state[place + HONOR] - state[mine(state) + HONOR])
    others[first + 10] = 0.1 * (moment(state, seat) >> STAGE_BITS)
    others[first + 11] = 0.5 * state[place + LANTERNS + WILD_KIND]


@jitted
def _write_supply_and_lake(state: Game, colors: Floats) -> None:
    for color in range(COLOR_COUNT):
        left = state[SUPPLY + color]
        for i in range(min(3, left)):
            colors[color, _COLOR_SUPPLY + i] = 1.0
        colors[color, _COLOR_SUPPLY + 3] = _LEFT * left
    for number in range(state[OPEN]):
        cell, seen = state[OPEN_CELLS + number], 0
        for side in range(4):
            face = state[at(beside(cell, side))] & FACE_BITS
            if face:
                color = FACES[face - 1, side ^ 2]
                colors[color, _COLOR_EDGES] += _EDGE
                if PLATFORM[(face - 1) >> 2]:
                    colors[color, _COLOR_EDGES + 1] += _PLATFORM_EDGE
                if seen >> color & 1:
                    colors[color, _COLOR_EDGES + 2] += 1.0
                seen |= 1 << color


@jitted
def _write_table(state: Game, others: Floats) -> None:
    for kind in range(4):
        left = state[STACK_LEFT + kind]
        for depth in range(3):
            honor = GENERIC_TOKEN
            if depth < left:
                honor = state[STACKS + kind * STACK_ROOM + left - 1 - depth]
            others[_STACKS + 3 * kind + depth] = 0.1 * honor
    others[_STEP + state[STEP]] = 1.0
    for card in range(EMPEROR_CARDS):
        others[_CARDS + card] = state[CARDS] >> card & 1
    players = state[PLAYERS]
    turns = PLACING_TURNS[players] + players - state[TURN]
    others[_REST] = 0.05 * state[TILES_LEFT]
    others[_REST + 1] = 0.05 * state[OPEN]
    others[_REST + 2] = state[CARD_USED]
    others[_REST + 3] = 0.05 * turns
    others[_REST + 4] = turns < players
    others[_TABLE + players - 2] = 1.0
