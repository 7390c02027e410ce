"""What the network reads from a position of the kernel: the numbers of layout.py."""

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
from lanterns.players.net.layout import (
    CARDS_AT,
    COLOR_EDGES,
    COLOR_FEATURES,
    COLOR_SEAT,
    COLOR_SUPPLY,
    EDGE_UNIT,
    FEATURES,
    LEFT_UNIT,
    MOST_SEATS,
    PLATFORM_UNIT,
    REST_AT,
    SEAT_FEATURES,
    SIDE_UNIT,
    STACKS_AT,
    STEP_AT,
    TABLE_AT,
)
from lanterns.players.planner.beliefs import EMPEROR_CARDS
from lanterns.players.planner.evaluate import STAGE_BITS, moment, prospects
from lanterns.players.planner.workspace import PlanTable, Weights

Floats: TypeAlias = NDArray[np.float32]

COLOR_UNITS: Final[Floats] = np.array(
    [*[*[1.0] * 5, SIDE_UNIT] * MOST_SEATS, *[1.0] * 3, LEFT_UNIT, EDGE_UNIT, PLATFORM_UNIT, 1.0],
    np.float32,
)
"""What one more of the thing counted adds to each number of a color's row."""


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
        others[SEAT_FEATURES * away] = own
        best = max(best, own)
        _write_seat(state, seat, away, colors, others)
    own = others[0]
    for away in range(state[PLAYERS]):
        others[SEAT_FEATURES * away] = 0.1 * (
            others[SEAT_FEATURES * away] - (own if away else best)
        )
    _write_supply_and_lake(state, colors)
    _write_table(state, others)


@jitted
def _write_seat(state: Game, seat: int, away: int, colors: Floats, others: Floats) -> None:
    place = place_of(seat)
    for color in range(COLOR_COUNT):
        for i in range(min(5, state[place + LANTERNS + color])):
            colors[color, COLOR_SEAT * away + i] = 1.0
    for slot in range(state[place + HAND_COUNT]):
        tile = int(state[place + HAND + slot])
        for side in range(4):
            colors[FACES[4 * tile, side], COLOR_SEAT * away + 5] += SIDE_UNIT
    first = SEAT_FEATURES * away
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
            colors[color, COLOR_SUPPLY + i] = 1.0
        colors[color, COLOR_SUPPLY + 3] = LEFT_UNIT * left
    for number in range(state[OPEN]):
        cell, seen = state[OPEN_CELLS + number], 0
        for side in range(4):
            face = state[at(beside(cell, side))] & FACE_BITS
            if face:
                color = FACES[face - 1, side ^ 2]
                colors[color, COLOR_EDGES] += EDGE_UNIT
                if PLATFORM[(face - 1) >> 2]:
                    colors[color, COLOR_EDGES + 1] += PLATFORM_UNIT
                if seen >> color & 1:
                    colors[color, COLOR_EDGES + 2] += 1.0
                seen |= 1 << color


@jitted
def _write_table(state: Game, others: Floats) -> None:
    for kind in range(4):
        left = state[STACK_LEFT + kind]
        for depth in range(3):
            honor = GENERIC_TOKEN
            if depth < left:
                honor = state[STACKS + kind * STACK_ROOM + left - 1 - depth]
            others[STACKS_AT + 3 * kind + depth] = 0.1 * honor
    others[STEP_AT + state[STEP]] = 1.0
    for card in range(EMPEROR_CARDS):
        others[CARDS_AT + card] = state[CARDS] >> card & 1
    players = state[PLAYERS]
    turns = PLACING_TURNS[players] + players - state[TURN]
    others[REST_AT] = 0.05 * state[TILES_LEFT]
    others[REST_AT + 1] = 0.05 * state[OPEN]
    others[REST_AT + 2] = state[CARD_USED]
    others[REST_AT + 3] = 0.05 * turns
    others[REST_AT + 4] = turns < players
    others[TABLE_AT + players - 2] = 1.0
