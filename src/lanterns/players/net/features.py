"""Computes the network's inputs from a position of the kernel: the numbers of layout.py."""

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from lanterns.engine import GENERIC_TOKEN
from lanterns.kernel import layout as at
from lanterns.kernel.arrays import Edges, Game
from lanterns.kernel.lake import (
    ALL_SIDES,
    FACES,
    PLATFORM,
    PLATFORMS,
    SHOWS,
    any_of,
    by_color,
    look_around,
    sum_of,
)
from lanterns.kernel.layout import COLOR_COUNT, STACK_ROOM, WILD_KIND
from lanterns.kernel.seat import mine, place_of
from lanterns.kernel.turn import PLACING_TURNS
from lanterns.players.fast import inlined, jitted
from lanterns.players.net.layout import (
    CARDS_AT,
    COLOR_EDGES,
    COLOR_FEATURES,
    COLOR_PLACEMENTS,
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
    [
        *[*[1.0] * 5, SIDE_UNIT, 1.0, 1.0] * MOST_SEATS,
        *[1.0] * 3,
        LEFT_UNIT,
        EDGE_UNIT,
        PLATFORM_UNIT,
        1.0,
    ],
    np.float32,
)
"""The amount that one more of the thing counted adds to each number of a color's row."""

_COLORS_OF: Final = np.array(
    [sum({1 << int(color) for color in FACES[4 * tile]}) for tile in range(len(PLATFORM))], np.int64
)
"""The colors of each tile, one bit each."""
_CELL_BITS: Final = 7
"""The bits for the number of an open cell in a list of placements, below those of the face."""


@jitted
def write_features(state: Game, work: Workspace, colors: Floats, others: Floats) -> None:
    """Write the features of a position into a table of colors and a list of other numbers.

    The plan and the weights of the workspace are read; the rest of it is scratch space.
    """
    for color in range(COLOR_COUNT):
        for i in range(COLOR_FEATURES):
            colors[color, i] = 0.0
    for i in range(FEATURES):
        others[i] = 0.0
    best = -1e9
    for away in range(state[at.PLAYERS]):
        seat = (state[at.SEAT] + away) % state[at.PLAYERS]
        own = prospects(state, seat, work.plan, work.beliefs)
        others[SEAT_FEATURES * away] = own
        best = max(best, own)
        _write_seat(state, seat, away, colors, others)
    own = others[0]
    for away in range(state[at.PLAYERS]):
        others[SEAT_FEATURES * away] = 0.1 * (
            others[SEAT_FEATURES * away] - (own if away else best)
        )
    _write_supply(state, colors)
    look_around(state, work.edges)
    _write_lake(state, work.edges, colors)
    there = _colors_there(state)
    for away in range(state[at.PLAYERS]):
        _write_placements(state, away, there, work, colors, others)
    _write_table(state, others)


@inlined
def _write_seat(state: Game, seat: int, away: int, colors: Floats, others: Floats) -> None:
    place = place_of(seat)
    for color in range(COLOR_COUNT):
        for i in range(min(5, state[place + at.LANTERNS + color])):
            colors[color, COLOR_SEAT * away + i] = 1.0
    for slot in range(state[place + at.HAND_COUNT]):
        tile = int(state[place + at.HAND + slot])
        for side in range(4):
            colors[FACES[4 * tile, side], COLOR_SEAT * away + 5] += SIDE_UNIT
    first = SEAT_FEATURES * away
    favors, gifts = state[place + at.FAVORS], state[place + at.GIFTS]
    for i in range(min(4, favors)):
        others[first + 1 + i] = 1.0
    others[first + 5] = 0.25 * max(0, favors - 4)
    others[first + 6] = gifts > 0
    others[first + 7] = 0.25 * gifts
    others[first + 8] = state[place + at.PAVILIONS] / 3.0
    others[first + 9] = 0.1 * (state[place + at.HONOR] - state[mine(state) + at.HONOR])
    others[first + 10] = 0.1 * (moment(state, seat) >> STAGE_BITS)
    others[first + 11] = 0.5 * state[place + at.LANTERNS + WILD_KIND]


@inlined
def _write_supply(state: Game, colors: Floats) -> None:
    for color in range(COLOR_COUNT):
        left = state[at.SUPPLY + color]
        for i in range(min(3, left)):
            colors[color, COLOR_SUPPLY + i] = 1.0
        colors[color, COLOR_SUPPLY + 3] = LEFT_UNIT * left


@inlined
def _write_lake(state: Game, edges: Edges, colors: Floats) -> None:
    shown, platforms, cells = 0, 0, 0
    for number in range(state[at.OPEN]):
        sides = edges[number] & ALL_SIDES
        shown += _in_bytes(by_color(sides))
        platforms += _in_bytes(by_color(edges[number] >> PLATFORMS))
        cells += _in_bytes(any_of(sides))
    for color in range(COLOR_COUNT):
        shift = 8 * (color >> 1) + 32 * (color & 1)
        count = shown >> shift & 255
        colors[color, COLOR_EDGES] = EDGE_UNIT * count
        colors[color, COLOR_EDGES + 1] = PLATFORM_UNIT * (platforms >> shift & 255)
        colors[color, COLOR_EDGES + 2] = count - (cells >> shift & 255)


@inlined
def _in_bytes(counts: int) -> int:
    """Return four bits per color as eight, the even colors first, so that many can be summed."""
    return (counts | counts << 28) & 0x0F0F0F0F0F0F0F


@inlined
def _write_placements(
    state: Game, away: int, there: int, work: Workspace, colors: Floats, others: Floats
) -> None:
    """Write what the tiles of a seat could bring it on the lake as it is, by its own plan."""
    seat = (state[at.SEAT] + away) % state[at.PLAYERS]
    place, when = place_of(seat), moment(state, seat)
    if when >> STAGE_BITS == 0:
        return
    side, hand = state[place + at.SIDE], state[place + at.HAND_COUNT]
    held, favors = lanterns_held(state, place), int(state[place + at.FAVORS])
    now = planned(work.plan, when, favors, shape_of(held))
    # Without a match, a tile brings the lantern that faces the seat, wherever it is placed.
    facing = 0
    for slot in range(hand):
        facing |= _COLORS_OF[state[place + at.HAND + slot]]
    best = now
    for color in range(COLOR_COUNT):
        if facing >> color & there >> 4 * color & 1:
            best = max(best, planned(work.plan, when, favors, shape_of(held + (1 << 4 * color))))
    for number in range(state[at.OPEN]):
        work.by_cell[number] = best
    second = best
    most_favors, most_matches, matched, received = 0, 0, 0, 0
    for i in range(_list_matching(state, place, work)):
        face, number = work.matching[i] >> _CELL_BITS, work.matching[i] & (1 << _CELL_BITS) - 1
        seen = work.edges[number]
        bits = SHOWS[face] & seen
        due = by_color(bits)
        more = int(PLATFORM[face >> 2]) + sum_of(by_color(bits & seen >> PLATFORMS))
        got = (due + (1 << 4 * FACES[face, side])) & there
        matched |= due
        received |= got
        most_matches = max(most_matches, sum_of(due))
        most_favors = max(most_favors, more)
        then = planned(work.plan, when, favors + more, shape_of(held + got))
        work.by_cell[number] = max(work.by_cell[number], then)
    for number in range(state[at.OPEN]):
        value = work.by_cell[number]
        second = max(second, min(best, value))
        best = max(best, value)
    first, row = SEAT_FEATURES * away + SEAT_PLACEMENTS, COLOR_SEAT * away + COLOR_PLACEMENTS
    others[first] = 0.2 * (best - now)
    others[first + 1] = 0.2 * (best - second)
    others[first + 2] = 0.5 * most_favors
    others[first + 3] = 0.5 * most_matches
    for color in range(COLOR_COUNT):
        colors[color, row] = (matched & there) >> 4 * color & 15 > 0
        # The counts were joined bit by bit: one of two or more has left a higher bit than 1.
        colors[color, row + 1] = received >> 4 * color & 15 > 1


@inlined
def _list_matching(state: Game, place: int, work: Workspace) -> int:
    """List the placements of a seat that match something, and return how many there are.

    Whether one does is unpredictable, so each is written, and counted only if it does: no branch.
    """
    count = 0
    for slot in range(state[place + at.HAND_COUNT]):
        tile = int(state[place + at.HAND + slot])
        for face in range(4 * tile, 4 * tile + 4):
            for number in range(state[at.OPEN]):
                work.matching[count] = face << _CELL_BITS | number
                count += (SHOWS[face] & work.edges[number]) != 0
    return count


@inlined
def _colors_there(state: Game) -> int:
    """Return the colors that the supply has, all four bits of each."""
    there = 0
    for color in range(COLOR_COUNT):
        there |= (15 * (state[at.SUPPLY + color] > 0)) << 4 * color
    return there


@inlined
def _write_table(state: Game, others: Floats) -> None:
    for kind in range(4):
        left = state[at.STACK_LEFT + kind]
        for depth in range(3):
            honor = GENERIC_TOKEN
            if depth < left:
                honor = state[at.STACKS + kind * STACK_ROOM + left - 1 - depth]
            others[STACKS_AT + 3 * kind + depth] = 0.1 * honor
    others[STEP_AT + state[at.STEP]] = 1.0
    for card in range(EMPEROR_CARDS):
        others[CARDS_AT + card] = state[at.CARDS] >> card & 1
    players = state[at.PLAYERS]
    turns = PLACING_TURNS[players] + players - state[at.TURN]
    others[REST_AT] = 0.05 * state[at.TILES_LEFT]
    others[REST_AT + 1] = 0.05 * state[at.OPEN]
    others[REST_AT + 2] = state[at.CARD_USED]
    others[REST_AT + 3] = 0.05 * turns
    others[REST_AT + 4] = turns < players
    others[TABLE_AT + players - 2] = 1.0
