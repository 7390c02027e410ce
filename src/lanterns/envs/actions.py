"""The actions of the seat to move, numbered as that seat sees the table.

They are the kernel's codes with two differences, so that an observation and its actions mean the
same on every side of the table: a placed tile's rotation is counted from the seat's own side, and
open cells are numbered as in the observation (open_cells.py). Both agree for a seat in the north.

On a GPU several threads, its lanes, write one mask together: of the actions of each kind, lane 3 of
32 marks the numbers 3, 35, 67 and so on. On the processor there is only one lane.
"""

from typing import Final

import numpy as np

from lanterns.envs.open_cells import GROUPS_SIZE, Groups, list_groups, number_seen, renumber
from lanterns.envs.turned import jitted, jitted_with_room, side_of
from lanterns.kernel import layout as at
from lanterns.kernel.arrays import Game, Mask, clear, fill
from lanterns.kernel.layout import CODES, HAND_ROOM, OPEN_ROOM, SLOT_CODES, STEP_PLACE
from lanterns.kernel.place import can_carry_pavilion, is_site
from lanterns.kernel.rules import CODES_OFFERED, mark_unplaced, phase
from lanterns.kernel.seat import mine
from lanterns.kernel.turn import can_pass

ACTIONS: Final = CODES
"""The number of actions, legal or not."""


@jitted_with_room
def to_code(state: Game, action: int) -> int:
    """Return the kernel's code of an action of the seat to move."""
    groups = np.empty(GROUPS_SIZE, np.uint8)
    list_groups(state, groups)
    return translate(state, groups, action, True)


@jitted_with_room
def to_action(state: Game, code: int) -> int:
    """Return the action of the seat to move that has this code in the kernel."""
    groups = np.empty(GROUPS_SIZE, np.uint8)
    list_groups(state, groups)
    return translate(state, groups, code, False)


@jitted
def translate(state: Game, groups: Groups, number: int, back: bool) -> int:
    """Return the action that has a code in the kernel, or *back* the code of an action."""
    if number < at.PLACE:
        return number
    own = side_of(state, state[at.SEAT])
    choice = (number - at.PLACE) // 4
    rotation = (number - at.PLACE) % 4 + (own if back else 4 - own)
    cell = choice % OPEN_ROOM
    turned = renumber(state, groups, cell, own, back)
    return at.PLACE + (choice - cell + turned) * 4 + (rotation & 3)


@jitted_with_room
def action_mask(state: Game, mask: Mask) -> None:
    """Write 1 for every legal action of the seat to move, and 0 for the others."""
    groups = np.empty(GROUPS_SIZE, np.uint8)
    list_groups(state, groups)
    clear(mask)
    mark_actions(state, groups, mask, 0, 0, 0, 1)


@jitted
def placements(state: Game) -> tuple[int, int]:
    """Return how many tiles can be placed now, and on how many cells, each in four ways."""
    if phase(state) != STEP_PLACE:
        return 0, 0
    return state[mine(state) + at.HAND_COUNT], state[at.OPEN]


@jitted
def mark_actions(
    state: Game, groups: Groups, mask: Mask, tiles: int, cells: int, lane: int, lanes: int
) -> None:
    """Write 1 for every legal action of the seat to move into a mask that is all 0.

    Placements without a pavilion may be marked already: those of *tiles* tiles on *cells* cells.
    Most of them usually stay from one decision to the next.
    """
    now = phase(state)
    _mark_bare(state, mask, tiles, cells, lane, lanes)
    mark_unplaced(state, now, mask, lane, lanes)
    if now == STEP_PLACE:
        _mark_building(state, groups, mask, lane, lanes)
    elif lane == 0:
        mask[at.PASS] = can_pass(state)


@jitted
def _mark_bare(state: Game, mask: Mask, tiles: int, cells: int, lane: int, lanes: int) -> None:
    """Mark the placements without a pavilion where they are not marked, and unmark others."""
    tiles_now, cells_now = placements(state)
    for slot in range(HAND_ROOM):
        first = at.PLACE + slot * SLOT_CODES
        was = 4 * cells if slot < tiles else 0
        now = 4 * cells_now if slot < tiles_now else 0
        for i in range(was + lane, now, lanes):
            mask[first + i] = 1
        for i in range(now + lane, was, lanes):
            mask[first + i] = 0


@jitted
def _mark_building(state: Game, groups: Groups, mask: Mask, lane: int, lanes: int) -> None:
    """Mark where pavilions may be built, with each tile in the hand that can carry one."""
    me, own = mine(state), side_of(state, state[at.SEAT])
    if not state[me + at.PAVILIONS]:
        return
    for slot in range(state[me + at.HAND_COUNT]):
        if can_carry_pavilion(state, state[me + at.HAND + slot]):
            first = at.BUILD + slot * SLOT_CODES
            for number in range(lane, state[at.OPEN], lanes):
                site = is_site(state, state[at.OPEN_CELLS + number])
                action = first + 4 * number_seen(groups, number, own)
                for rotation in range(4):
                    mask[action + rotation] = site


@jitted
def unmark_actions(state: Game, mask: Mask) -> None:
    """Undo what was marked in a mask for this very state: quicker than clearing all of it.

    The placements without a pavilion stay, as ``mark_actions`` can use them.
    """
    now, me = phase(state), mine(state)
    mask[at.PASS] = 0
    first, end = CODES_OFFERED[now, 0], CODES_OFFERED[now, 1]
    fill(mask, first, end if end < at.PLACE else at.PLACE, 0)
    if now == STEP_PLACE and state[me + at.PAVILIONS]:
        for slot in range(state[me + at.HAND_COUNT]):
            if can_carry_pavilion(state, state[me + at.HAND + slot]):
                first = at.BUILD + slot * SLOT_CODES
                fill(mask, first, first + 4 * state[at.OPEN], 0)
