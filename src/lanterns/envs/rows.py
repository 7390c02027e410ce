"""One game of a batch: a step with all that comes with it, the same on processor and GPU."""

from math import prod
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from lanterns.envs.actions import ACTIONS, mark_actions, placements, translate, unmark_actions
from lanterns.envs.observation import MOST_SEATS, OBSERVATION_SIZE, Observation
from lanterns.envs.observe import clear_lake, clear_table, write_lake, write_table
from lanterns.envs.open_cells import GROUPS_SIZE, Groups, list_groups, update_groups
from lanterns.envs.rewards import Rewards, write_rewards
from lanterns.envs.turned import jitted
from lanterns.kernel import STATE_SIZE, Game, Mask, Rng, apply
from lanterns.kernel import layout as at
from lanterns.kernel.arrays import clear
from lanterns.kernel.dealing import deal_with
from lanterns.kernel.layout import OPEN_ROOM, PLACED_ROOM, SLOT_CODES, STEP_OVER
from lanterns.kernel.turn import random_legal

Seats: TypeAlias = NDArray[np.int8]
Flags: TypeAlias = NDArray[np.uint8]
Actions: TypeAlias = NDArray[np.int64]


class Rows(NamedTuple):
    """The arrays of a batch, with one row for each game."""

    states: Game
    groups: Groups
    """Of the open cells; they follow from the state, but finding them takes long."""
    deals: Rng
    """The generators that deal."""
    choices: Rng
    """The generators that choose random actions. They are separate, so that they change no deal."""
    observations: Observation
    masks: Mask
    seats: Seats
    """The seat to move, which is the observer."""
    rewards: Rewards
    done: Flags
    """Whether the last step ended the game that was there before."""


class Setting(NamedTuple):
    """The settings shared by all games of a batch."""

    players: int
    expansion: int
    cards: int
    reward: int
    again: int
    """Whether a game that ends is dealt again in the same step."""


WAIT: Final = -1
"""In place of an action: this game stays as it is."""

UNCHANGED: Final = 0
CHANGED: Final = 1
DEALT: Final = 2

_ALIGNED: Final = 64
"""JAX takes an array without a copy only if it begins at a multiple of this many bytes."""


def _zeros(shape: tuple[int, ...], kind: type[np.generic]) -> Any:
    size = prod(shape) * np.dtype(kind).itemsize
    room = np.zeros(size + _ALIGNED, np.uint8)
    first = -room.ctypes.data % _ALIGNED
    return room[first : first + size].view(kind).reshape(shape)


def new_rows(games: int) -> Rows:
    """Create the arrays for that many games."""
    return Rows(
        states=_zeros((games, STATE_SIZE), np.int16),
        groups=_zeros((games, GROUPS_SIZE), np.uint8),
        deals=_zeros((games, 1), np.uint64),
        choices=_zeros((games, 1), np.uint64),
        observations=_zeros((games, OBSERVATION_SIZE), np.int8),
        masks=_zeros((games, ACTIONS), np.uint8),
        seats=_zeros((games,), np.int8),
        rewards=_zeros((games, MOST_SEATS), np.float32),
        done=_zeros((games,), np.uint8),
    )


@jitted
def start_row(rows: Rows, row: int, setting: Setting, deck: Game) -> None:
    """Deal a game, and write what its first seat observes and may do; *deck* is scratch space."""
    _deal(rows, row, setting, deck)
    rows.rewards[row][:] = 0
    rows.done[row] = 0
    clear(rows.masks[row])
    _observe(rows, row, True, OPEN_ROOM, PLACED_ROOM)
    mark_actions(rows.states[row], rows.groups[row], rows.masks[row], 0, 0, 0, 1)


@jitted
def step_row(rows: Rows, row: int, setting: Setting, deck: Game, action: int) -> None:
    """Carry out a legal action, and write all that follows."""
    if action == WAIT:
        rows.rewards[row][:] = 0
        rows.done[row] = 0
        return
    state, mask = rows.states[row], rows.masks[row]
    cells, tiles = state[at.OPEN], state[at.PLACED]
    tiles_marked, cells_marked = placements(state)
    unmark_actions(state, mask)
    change = play_row(rows, row, setting, deck, action)
    _observe(rows, row, change != UNCHANGED, cells, tiles)
    mark_actions(state, rows.groups[row], mask, tiles_marked, cells_marked, 0, 1)


@jitted
def play_row(rows: Rows, row: int, setting: Setting, deck: Game, action: int) -> int:
    """Carry out a legal action, and deal again if that ends the game.

    The caller writes the next seat's observation and mask. Return whether the lake it sees is
    ``UNCHANGED`` or ``CHANGED``, or the game was ``DEALT`` again.
    """
    state, groups = rows.states[row], rows.groups[row]
    seat, cells = state[at.SEAT], state[at.OPEN]
    code = translate(state, groups, action, True)
    over = apply(state, code) == 0
    write_rewards(state, setting.reward, rows.rewards[row])
    rows.done[row] = over
    if over and setting.again:
        _deal(rows, row, setting, deck)
        return DEALT
    if code >= at.PLACE:
        update_groups(state, groups, (code - at.PLACE) % SLOT_CODES // 4, cells - 1)
    return CHANGED if over or code >= at.ROTATE or state[at.SEAT] != seat else UNCHANGED


@jitted
def play_on_row(rows: Rows, row: int, setting: Setting, deck: Game, seat: int) -> None:
    """Play at random up to that seat's next decision, or to the end; change nothing if it is there.

    ``rewards`` and ``done`` then belong to the last action, as after a step.
    """
    state, mask = rows.states[row], rows.masks[row]
    if state[at.STEP] == STEP_OVER or state[at.SEAT] == seat:
        return
    cells, tiles = state[at.OPEN], state[at.PLACED]
    tiles_marked, cells_marked = placements(state)
    unmark_actions(state, mask)
    while state[at.STEP] != STEP_OVER and state[at.SEAT] != seat:
        play_row(rows, row, setting, deck, random_action(rows, row))
    _observe(rows, row, True, cells, tiles)
    mark_actions(state, rows.groups[row], mask, tiles_marked, cells_marked, 0, 1)


@jitted
def _deal(rows: Rows, row: int, setting: Setting, deck: Game) -> None:
    state = rows.states[row]
    deal_with(state, setting.players, setting.expansion, setting.cards, rows.deals[row], deck)
    list_groups(state, rows.groups[row])


@jitted
def _observe(rows: Rows, row: int, lake_too: bool, cells: int, tiles: int) -> None:
    """Write what the seat to move observes; the lake only if it or the observer has changed.

    *cells* and *tiles* say how many rows of each hold something from before.
    """
    state = rows.states[row]
    seat, out = state[at.SEAT], rows.observations[row]
    rows.seats[row] = seat
    clear_table(out, 0, 1)
    write_table(state, seat, out, 0, 1)
    if lake_too:
        clear_lake(state, out, cells, tiles, 0, 1)
        write_lake(state, seat, rows.groups[row], out, 0, 1)


@jitted
def clear_seen(rows: Rows, row: int, change: int, lane: int, lanes: int) -> None:
    """Clear the observation and the mask before several lanes of a GPU write them together.

    *change* says what the last action did: nothing to the lake and the observer, something to one
    of them, or the game was dealt again.
    """
    state, out, mask = rows.states[row], rows.observations[row], rows.masks[row]
    for i in range(lane, ACTIONS, lanes):
        mask[i] = 0
    clear_table(out, lane, lanes)
    if change == DEALT:
        clear_lake(state, out, OPEN_ROOM, PLACED_ROOM, lane, lanes)
    elif change == CHANGED:  # a tile closes one cell, and lies on top of the others
        clear_lake(state, out, state[at.OPEN] + 1, state[at.PLACED], lane, lanes)


@jitted
def write_seen(rows: Rows, row: int, change: int, lane: int, lanes: int) -> None:
    """Write what the seat to move observes and may do, after all lanes have cleared it."""
    state, groups, out = rows.states[row], rows.groups[row], rows.observations[row]
    seat = state[at.SEAT]
    write_table(state, seat, out, lane, lanes)
    if change != UNCHANGED:
        write_lake(state, seat, groups, out, lane, lanes)
    mark_actions(state, groups, rows.masks[row], 0, 0, lane, lanes)
    if lane == 0:
        rows.seats[row] = seat


@jitted
def is_legal(rows: Rows, row: int, action: int) -> bool:
    """Return whether an action, which may be any number, is in the mask, or is waiting."""
    return action == WAIT or (0 <= action < ACTIONS and bool(rows.masks[row, action]))


@jitted
def random_action(rows: Rows, row: int) -> int:
    """Return a random action, each legal one as likely as any other."""
    state = rows.states[row]
    code = random_legal(state, rows.choices[row])
    return translate(state, rows.groups[row], code, False)
