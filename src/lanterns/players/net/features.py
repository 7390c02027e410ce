"""What the network reads from a position of the kernel: the numbers of layout.py."""

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from lanterns.engine import GENERIC_TOKEN
from lanterns.kernel.edges import PLATFORMS, SHOWS, look_around, on_side
from lanterns.kernel.layout import (
    CARD_USED,
    CARDS,
    COLOR_COUNT,
    FAVORS,
    GIFTS,
    HAND,
    HAND_COUNT,
    HONOR,
    LANTERNS,
    OPEN,
    PAVILIONS,
    PLAYERS,
    SEAT,
    SIDE,
    STACK_LEFT,
    STACK_ROOM,
    STACKS,
    STEP,
    SUPPLY,
    TILES_LEFT,
    TURN,
    WILD_KIND,
    Edges,
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
    SEAT_PLACEMENTS,
    SIDE_UNIT,
    STACKS_AT,
    STEP_AT,
    TABLE_AT,
)
from lanterns.players.planner.beliefs import EMPEROR_CARDS
from lanterns.players.planner.evaluate import STAGE_BITS, moment, planned, prospects
from lanterns.players.planner.shapes import lanterns_held, shape_of
from lanterns.players.planner.workspace import Workspace

Floats: TypeAlias = NDArray[np.float32]

COLOR_UNITS: Final[Floats] = np.array(
    [*[*[1.0] * 5, SIDE_UNIT, 1.0, 1.0] * MOST_SEATS, *[1.0] * 3, LEFT_UNIT, EDGE_UNIT, PLATFORM_UNIT, 1.0],
    np.float32,
)
"""What one more of the thing counted adds to each number of a color's row."""


_COLOR_OF: Final = np.zeros(1 << COLOR_COUNT, np.int64)
"""The color that a single bit of a side stands for."""
for _color in range(COLOR_COUNT):
    _COLOR_OF[1 << _color] = _color
_TWO_OR_MORE: Final = sum(6 << 4 * color for color in range(COLOR_COUNT))
"""In lanterns of four bits for each color: the bits of two and of four."""


@jitted
def write_features(state: Game, work: Workspace, colors: Floats, others: Floats) -> None:
    """Write the features of a position into a table of colors and a list of other numbers.

    The plan and the weights of the workspace are read; what open cells see is written there.
    """
    for color in range(COLOR_COUNT):
        for i in range(COLOR_FEATURES):
            colors[color, i] = 0.0
    for i in range(FEATURES):
        others[i] = 0.0
    best = -1e9
    for away in range(state[PLAYERS]):
        seat = (state[SEAT] + away) % state[PLAYERS]
        own = prospects(state, seat, work.plan, work.weights)
        others[SEAT_FEATURES * away] = own
        best = max(best, own)
        _write_seat(state, seat, away, colors, others)
    own = others[0]
    for away in range(state[PLAYERS]):
        others[SEAT_FEATURES * away] = 0.1 * (
            others[SEAT_FEATURES * away] - (own if away else best)
        )
    _write_supply(state, colors)
    look_around(state, work.edges)
    _write_lake(state, work.edges, colors)
    for away in range(state[PLAYERS]):
        _write_placements(state, away, work, colors, others)
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
def _write_supply(state: Game, colors: Floats) -> None:
    for color in range(COLOR_COUNT):
        left = state[SUPPLY + color]
        for i in range(min(3, left)):
            colors[color, COLOR_SUPPLY + i] = 1.0
        colors[color, COLOR_SUPPLY + 3] = LEFT_UNIT * left


@jitted
def _write_lake(state: Game, edges: Edges, colors: Floats) -> None:
    for number in range(state[OPEN]):
        seen = 0
        for side in range(4):
            shown = on_side(edges[number], side)
            if shown:
                color = _COLOR_OF[shown]
                colors[color, COLOR_EDGES] += EDGE_UNIT
                if on_side(edges[number], 4 + side):
                    colors[color, COLOR_EDGES + 1] += PLATFORM_UNIT
                if seen & shown:
                    colors[color, COLOR_EDGES + 2] += 1.0
                seen |= shown


@jitted
def _write_placements(
    state: Game, away: int, work: Workspace, colors: Floats, others: Floats
) -> None:
    """Write what the tiles of a seat could bring it on the lake as it is, by its own plan."""
    seat = (state[SEAT] + away) % state[PLAYERS]
    place, when = place_of(seat), moment(state, seat)
    if when >> STAGE_BITS == 0:
        return
    there = 0
    for color in range(COLOR_COUNT):
        there |= (15 * (state[SUPPLY + color] > 0)) << 4 * color
    held, favors = lanterns_held(state, place), int(state[place + FAVORS])
    now = planned(work.plan, when, favors, shape_of(held))
    best, second, best_cell, most_favors, most_matches = now, now, -1, 0, 0
    matched, received = 0, 0
    for slot in range(state[place + HAND_COUNT]):
        tile = int(state[place + HAND + slot])
        for face in range(4 * tile, 4 * tile + 4):
            facing = (1 << 4 * FACES[face, state[place + SIDE]]) & there
            value = planned(work.plan, when, favors, shape_of(held + facing))
            best, second = max(best, value), max(second, value)
            for number in range(state[OPEN]):
                bits = SHOWS[face] & work.edges[number]
                if bits:
                    got, matches, more = facing, 0, int(PLATFORM[tile])
                    platforms = bits & work.edges[number] >> PLATFORMS
                    for side in range(4):
                        if on_side(bits, side):
                            got += (1 << 4 * FACES[face, side]) & there
                            matches += 1
                            more += on_side(platforms, side) != 0
                    matched |= bits
                    received |= got
                    most_favors = max(most_favors, more)
                    most_matches = max(most_matches, matches)
                    value = planned(work.plan, when, favors + more, shape_of(held + got))
                    if value > best:
                        second = best if number != best_cell else second
                        best, best_cell = value, number
                    elif value > second and number != best_cell:
                        second = value
    first = SEAT_FEATURES * away + SEAT_PLACEMENTS
    others[first] = 0.2 * (best - now)
    others[first + 1] = 0.2 * (best - second)
    others[first + 2] = 0.5 * most_favors
    others[first + 3] = 0.5 * most_matches
    for color in range(COLOR_COUNT):
        any_side = matched >> color | matched >> (7 + color) | matched >> (14 + color)
        if (any_side | matched >> (21 + color)) & 1 and there >> 4 * color & 1:
            colors[color, COLOR_SEAT * away + 6] = 1.0
        if (received & _TWO_OR_MORE) >> 4 * color & 15:
            colors[color, COLOR_SEAT * away + 7] = 1.0


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
