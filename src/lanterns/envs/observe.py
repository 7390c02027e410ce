"""Writes an observation: what a seat may know of a game, from its own side of the table.

Nothing hidden is read: not the hands of others, nor the stack's tiles, nor those left out.

Several lanes of a GPU can write an observation together, first clearing and then writing: a lane
begins at the row of its own number and advances by the number of lanes. The processor has one lane.
"""

from typing import Final

import numpy as np

from lanterns.engine import DECK, GENERIC_TOKEN, TILES, EmperorCard, Pavilion
from lanterns.envs.observation import (
    MOST,
    TOKENS_SEEN,
    Observation,
    field,
    new_observation,
    offset,
)
from lanterns.envs.open_cells import GROUPS_SIZE, Groups, list_groups, number_seen
from lanterns.envs.turned import jitted, jitted_with_room, side_of, turn_cell
from lanterns.kernel import layout as at
from lanterns.kernel.arrays import Game
from lanterns.kernel.lake import FACE_ON, PLATFORM_ON, spot
from lanterns.kernel.layout import (
    BESIDE_PAVILION,
    FACE_BITS,
    KINDS,
    NEIGHBOR,
    NEIGHBORS_BITS,
    OPEN_ROOM,
    PAVILION_BITS,
    PAVILION_SHIFT,
    PLACED_ROOM,
    ROW,
    STACK_ROOM,
)
from lanterns.kernel.seat import place_of
from lanterns.kernel.turn import PLACING_TURNS

_COLOR_ON: Final = FACE_ON + np.uint8(1)
"""By the grid's content and side, the color from 1 to 7, or 0 where there is no tile."""
_TURNED: Final = np.stack([np.roll(_COLOR_ON, -own, axis=1) for own in range(4)])
"""The same by the observer's side, the grid's content, and side as the observer counts."""
_BESIDE: Final = np.array([np.roll((ROW, 1, -ROW, -1), -own) for own in range(4)], np.int16)
"""By the observer's side and side as the observer counts, the step to the cell beside."""
_EMPERORS: Final = int(Pavilion.YELLOW)
_CARD_COUNT: Final = len(EmperorCard)
_DECK_FROM: Final = min(DECK)
_DECK_TO: Final = max(DECK) + 1

_PLAYERS: Final = offset("players")
_CARDS: Final = offset("cards")
_STEP: Final = offset("step")
_CARD_USED: Final = offset("card_used")
_TO_MOVE: Final = offset("to_move")
_FINAL: Final = offset("final")
_TURNS_LEFT: Final = offset("turns_left")
_TILES_LEFT: Final = offset("tiles_left")
_SUPPLY: Final = offset("supply")
_STACKS_LEFT: Final = offset("stacks_left")
_TOKENS: Final = offset("tokens")
_SEATS: Final = offset("seats")
_SEAT_ROW: Final = field(new_observation(), "seats").shape[1]
_HAND: Final = offset("hand")
_HAND_ROW: Final = field(new_observation(), "hand").shape[1]
_UNSEEN: Final = offset("unseen")
_CELLS: Final = offset("cells")
_CELL_ROW: Final = field(new_observation(), "cells").shape[1]
_TILES: Final = offset("tiles")
_TILE_ROW: Final = field(new_observation(), "tiles").shape[1]


@jitted_with_room
def observe(state: Game, seat: int, out: Observation) -> None:
    """Write what that seat may know."""
    groups = np.empty(GROUPS_SIZE, np.uint8)
    list_groups(state, groups)
    clear_table(out, 0, 1)
    write_table(state, seat, out, 0, 1)
    clear_lake(state, out, OPEN_ROOM, PLACED_ROOM, 0, 1)
    write_lake(state, seat, groups, out, 0, 1)


@jitted
def clear_table(out: Observation, lane: int, lanes: int) -> None:
    """Clear the fields before the hand."""
    for i in range(lane, _HAND, lanes):
        out[i] = 0


@jitted
def write_table(state: Game, seat: int, out: Observation, lane: int, lanes: int) -> None:
    """Write the fields before the hand, which alone change while no tile is placed or rotated."""
    own = side_of(state, seat)
    for away in range(lane, state[at.PLAYERS], lanes):
        _write_seat(state, (seat + away) % state[at.PLAYERS], own, out, _SEATS + away * _SEAT_ROW)
    if lane == 0:
        _write_turn(state, seat, out)
    if lane == lanes - 1:
        _write_stacks(state, out)


@jitted
def clear_lake(
    state: Game, out: Observation, cells: int, tiles: int, lane: int, lanes: int
) -> None:
    """Clear the other fields, except for rows that will be written.

    *cells* and *tiles* say how many rows of each hold something from before.
    """
    for i in range(_HAND + lane, _CELLS, lanes):
        out[i] = _UNSEEN + _DECK_FROM <= i < _UNSEEN + _DECK_TO
    for i in range(state[at.OPEN] * _CELL_ROW + lane, cells * _CELL_ROW, lanes):
        out[_CELLS + i] = 0
    for i in range(state[at.PLACED] * _TILE_ROW + lane, tiles * _TILE_ROW, lanes):
        out[_TILES + i] = 0


@jitted
def write_lake(
    state: Game, seat: int, groups: Groups, out: Observation, lane: int, lanes: int
) -> None:
    """Write the other fields: the hand and the lake, and the tiles that are in neither."""
    own = side_of(state, seat)
    for slot in range(lane, state[place_of(seat) + at.HAND_COUNT], lanes):
        _write_hand(state, seat, slot, out)
    for number in range(lane, state[at.PLACED], lanes):
        _write_tile(state, seat, own, number, out)
    for number in range(lane, state[at.OPEN], lanes):
        row = _CELLS + number_seen(groups, number, own) * _CELL_ROW
        _write_cell(state, seat, own, state[at.OPEN_CELLS + number], out, row)


@jitted
def _write_turn(state: Game, seat: int, out: Observation) -> None:
    players = state[at.PLAYERS]
    turns = PLACING_TURNS[players] + players - state[at.TURN]
    out[_PLAYERS + players - 2] = 1
    for card in range(_CARD_COUNT):
        out[_CARDS + card] = state[at.CARDS] >> card & 1
    out[_STEP + state[at.STEP]] = 1
    out[_CARD_USED] = state[at.CARD_USED]
    out[_TO_MOVE + (state[at.SEAT] - seat + players) % players] = 1
    out[_FINAL] = turns < players
    out[_TURNS_LEFT] = turns
    out[_TILES_LEFT] = state[at.TILES_LEFT]


@jitted
def _write_stacks(state: Game, out: Observation) -> None:
    for kind in range(KINDS):
        out[_SUPPLY + kind] = state[at.SUPPLY + kind]
    for kind in range(4):
        left = state[at.STACK_LEFT + kind]
        out[_STACKS_LEFT + kind] = left
        for depth in range(TOKENS_SEEN):
            honor = GENERIC_TOKEN
            if depth < left:
                honor = state[at.STACKS + kind * STACK_ROOM + left - 1 - depth]
            out[_TOKENS + TOKENS_SEEN * kind + depth] = honor


@jitted
def _up_to_most(count: int) -> int:
    return count if count < MOST else MOST


@jitted
def _write_seat(state: Game, seat: int, own: int, out: Observation, row: int) -> None:
    place = place_of(seat)
    out[row] = 1
    out[row + 1] = (side_of(state, seat) - own) & 3
    for kind in range(KINDS):
        out[row + 2 + kind] = state[place + at.LANTERNS + kind]
    row += 2 + KINDS
    out[row] = state[place + at.HAND_COUNT]
    out[row + 1] = _up_to_most(state[place + at.FAVORS])
    out[row + 2] = _up_to_most(state[place + at.GIFTS])
    out[row + 3] = state[place + at.PAVILIONS]
    out[row + 4] = _up_to_most(state[place + at.HONOR])


@jitted
def _write_hand(state: Game, seat: int, slot: int, out: Observation) -> None:
    """Write a tile as it would lie with rotation 0, and remove it from the unseen ones."""
    tile, row = state[place_of(seat) + at.HAND + slot], _HAND + slot * _HAND_ROW
    for side in range(4):
        out[row + side] = _COLOR_ON[tile * 4 + 1, side]
    out[row + 4] = PLATFORM_ON[tile * 4 + 1]
    out[_UNSEEN + tile] = 0


def _carried(players: int, seat: int, pavilion: int) -> int:
    """Return what a tile with a pavilion carries, as ``CARRIES`` numbers it."""
    if pavilion == _EMPERORS:
        return 2
    return 3 + (pavilion - seat) % players


_CARRIED: Final = np.zeros((5, 4, 8), np.uint8)
"""By players, observer, and the grid's bits of a pavilion; for none 0."""
for _players in (2, 3, 4):
    for _seat in range(_players):
        for _pavilion in (*range(_players), _EMPERORS):
            _CARRIED[_players, _seat, _pavilion + 1] = _carried(_players, _seat, _pavilion)


@jitted
def _carries(state: Game, seat: int, content: int) -> int:
    """Return what a tile carries, as ``CARRIES`` numbers it; 0 also where there is no tile.

    A pavilion's number is greater than a platform's. Taking the greater one needs no branch, which
    would be unpredictable.
    """
    pavilion = _CARRIED[state[at.PLAYERS], seat, (content & PAVILION_BITS) >> PAVILION_SHIFT]
    platform = PLATFORM_ON[content & FACE_BITS]
    return int(pavilion if pavilion > platform else platform)


@jitted
def _write_tile(state: Game, seat: int, own: int, number: int, out: Observation) -> None:
    """Write a tile on the lake, and remove it from the unseen ones."""
    cell, row = state[at.PLACED_CELLS + number], _TILES + number * _TILE_ROW
    content = state[spot(cell)]
    face = content & FACE_BITS
    out[row], out[row + 1] = turn_cell(cell, own)
    for side in range(4):
        out[row + 2 + side] = _TURNED[own, face, side]
    out[row + 6] = _carries(state, seat, content)
    out[row + 7] = (content & NEIGHBORS_BITS) != 4 * NEIGHBOR
    out[_UNSEEN + ((face - 1) >> 2)] = 0


@jitted
def _write_cell(state: Game, seat: int, own: int, cell: int, out: Observation, row: int) -> None:
    """Write an open cell."""
    out[row], out[row + 1] = turn_cell(cell, own)
    out[row + 2] = (state[spot(cell)] & BESIDE_PAVILION) == 0
    for side in range(4):
        content = state[spot(cell + _BESIDE[own, side])]
        out[row + 3 + side] = _TURNED[own, content & FACE_BITS, side ^ 2]
        out[row + 7 + side] = _carries(state, seat, content)


assert tuple(range(_DECK_FROM, _DECK_TO)) == DECK
assert max(TILES) * 4 + 4 < len(_COLOR_ON)
