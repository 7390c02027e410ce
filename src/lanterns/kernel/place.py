"""The place step: discarding (R10), rotating a tile (E6), and placing one.

Placing includes building a pavilion (E2), and everything given for it (R11 to R15, E3).
"""

from typing import Final

from lanterns.engine import LANTERN_LIMIT, EmperorCard, Pavilion
from lanterns.kernel import layout as at
from lanterns.kernel.arrays import Game, Mask, fill
from lanterns.kernel.compile import jitted
from lanterns.kernel.lake import (
    BARE_TILES,
    FACE_ON,
    FACES,
    PLATFORM,
    PLATFORM_ON,
    close_cell,
    lay_tile,
    spot,
)
from lanterns.kernel.layout import (
    BESIDE_PAVILION,
    CARD_NUMBERS,
    FACE_BITS,
    HAND_ROOM,
    KINDS,
    NEIGHBOR,
    NEIGHBORS_BITS,
    PAVILION_BITS,
    PAVILION_SHIFT,
    ROW,
    SLOT_CODES,
)
from lanterns.kernel.seat import activate, can_activate, give_back, lantern_count, mine, place_of

_CARD: Final = CARD_NUMBERS[EmperorCard.ROTATE_A_TILE]
_EMPERORS = int(Pavilion.YELLOW)
"""The emperor's pavilion; the others have their seats' numbers."""


@jitted
def over_the_limit(state: Game) -> bool:
    """Return whether the seat to move has too many lanterns to place a tile."""
    return lantern_count(state, mine(state)) > LANTERN_LIMIT


@jitted
def count_discards(state: Game) -> int:
    """Count the kinds of lanterns that the seat to move could discard."""
    me = mine(state)
    count = 0
    for kind in range(KINDS):
        count += state[me + at.LANTERNS + kind] > 0
    return count


@jitted
def mark_discards(state: Game, mask: Mask, lane: int, lanes: int) -> None:
    """Mark the discards in a legal mask."""
    me = mine(state)
    for kind in range(lane, KINDS, lanes):
        mask[at.DISCARD + kind] = state[me + at.LANTERNS + kind] > 0


@jitted
def nth_discard(state: Game, nth: int) -> int:
    """Return the code of a discard, counted from 0 in the order of codes."""
    me = mine(state)
    for kind in range(KINDS):
        nth -= state[me + at.LANTERNS + kind] > 0
        if nth < 0:
            return at.DISCARD + kind
    return -1


@jitted
def discard(state: Game, code: int) -> None:
    """Return one lantern to the supply."""
    give_back(state, code - at.DISCARD)


@jitted
def has_open_side(state: Game, number: int) -> bool:
    """Return whether a side of a tile, counted in placing order, touches no other tile."""
    return bool(state[spot(state[at.PLACED_CELLS + number])] & NEIGHBORS_BITS != 4 * NEIGHBOR)


@jitted
def count_rotations(state: Game) -> int:
    """Count the turns of tiles in play that the seat to move could pay for."""
    if not can_activate(state, _CARD):
        return 0
    return int(3 * state[at.TURNABLE])


@jitted
def mark_rotations(state: Game, mask: Mask, lane: int, lanes: int) -> None:
    """Mark the rotations in a legal mask."""
    if not can_activate(state, _CARD):
        return
    for number in range(lane, state[at.PLACED], lanes):
        if has_open_side(state, number):
            fill(mask, at.ROTATE + 3 * number, at.ROTATE + 3 * number + 3, 1)


@jitted
def nth_rotation(state: Game, nth: int) -> int:
    """Return the code of a rotation, counted from 0 in the order of codes."""
    skip, turn = nth // 3, nth % 3
    for number in range(state[at.PLACED]):
        skip -= has_open_side(state, number)
        if skip < 0:
            return at.ROTATE + 3 * number + turn
    return -1


@jitted
def rotate(state: Game, code: int) -> None:
    """Turn the tile. Nothing is given for it."""
    activate(state, _CARD)
    number, turns = (code - at.ROTATE) // 3, (code - at.ROTATE) % 3 + 1
    here = spot(state[at.PLACED_CELLS + number])
    face = (state[here] & FACE_BITS) - 1
    turned = (face & ~3) | ((face + turns) & 3)
    state[here] += turned - face


@jitted
def can_carry_pavilion(state: Game, tile: int) -> bool:
    """Return whether the seat to move has a pavilion left, and the tile no platform (E2)."""
    return bool(state[mine(state) + at.PAVILIONS] and not PLATFORM[tile])


@jitted
def is_site(state: Game, cell: int) -> bool:
    """Return whether a pavilion may be built on that cell: none stands beside it (E2)."""
    return bool((state[spot(cell)] & BESIDE_PAVILION) == 0)


@jitted
def matches(content: int, face: int, side: int) -> bool:
    """Return whether the cell at that side of a tile shows the tile's color there (R12)."""
    return bool(FACE_ON[content & FACE_BITS, side ^ 2] == FACES[face, side])


@jitted
def other_owner(content: int, seat: int) -> int:
    """Return the other seat that gets a gift when its tile matches a pavilion (E3), or -1.

    There is none for a pavilion of the seat's own, or the emperor's.
    """
    owner = ((content & PAVILION_BITS) >> PAVILION_SHIFT) - 1
    return int(owner) if owner != seat and owner != _EMPERORS else -1


@jitted
def _tiles_to_build_on(state: Game) -> int:
    """Count the tiles in the hand without a platform, if the seat to move can build (E2)."""
    me = mine(state)
    if not state[me + at.PAVILIONS]:
        return 0
    count = 0
    for slot in range(HAND_ROOM):
        count += BARE_TILES[state[me + at.HAND + slot] + 1]
    return count


@jitted
def count_bare(state: Game) -> int:
    """Count the ways to place a tile without a pavilion."""
    return int(4 * state[mine(state) + at.HAND_COUNT] * state[at.OPEN])


@jitted
def count_placements(state: Game) -> int:
    """Count the ways to place a tile."""
    return count_bare(state) + 4 * _tiles_to_build_on(state) * int(state[at.SITES])


@jitted
def mark_placements(state: Game, mask: Mask, lane: int, lanes: int) -> None:
    """Mark the placements in a legal mask."""
    me = mine(state)
    for slot in range(lane, state[me + at.HAND_COUNT], lanes):
        bare = at.PLACE + slot * SLOT_CODES
        fill(mask, bare, bare + 4 * state[at.OPEN], 1)
        if can_carry_pavilion(state, state[me + at.HAND + slot]):
            _mark_sites(state, mask, at.BUILD + slot * SLOT_CODES)


@jitted
def _mark_sites(state: Game, mask: Mask, first: int) -> None:
    for number in range(state[at.OPEN]):
        if is_site(state, state[at.OPEN_CELLS + number]):
            fill(mask, first + 4 * number, first + 4 * number + 4, 1)


@jitted
def nth_placement(state: Game, nth: int) -> int:
    """Return the code of a placement, counted from 0 in the order of codes."""
    bare = count_bare(state)
    if nth < bare:
        a_slot = 4 * state[at.OPEN]
        slot = (nth >= a_slot) + (nth >= 2 * a_slot)
        return int(at.PLACE + slot * SLOT_CODES + nth - slot * a_slot)
    return _nth_building(state, nth - bare)


@jitted
def _nth_building(state: Game, nth: int) -> int:
    me = mine(state)
    a_slot = 4 * state[at.SITES]
    slot = 0
    while PLATFORM[state[me + at.HAND + slot]] or nth >= a_slot:
        nth -= a_slot * BARE_TILES[state[me + at.HAND + slot] + 1]
        slot += 1
    skip = nth // 4
    for number in range(state[at.OPEN]):
        skip -= is_site(state, state[at.OPEN_CELLS + number])
        if skip < 0:
            return at.BUILD + slot * SLOT_CODES + 4 * number + nth % 4
    return -1


@jitted
def place(state: Game, code: int) -> None:
    """Place the tile, build on it, give what is due for it, and draw."""
    me, builds = mine(state), code >= at.BUILD
    choice = code - (at.BUILD if builds else at.PLACE)
    slot, choice = choice // SLOT_CODES, choice % SLOT_CODES
    number, rotation = choice // 4, choice % 4
    face = 4 * state[me + at.HAND + slot] + rotation
    pavilion = 0
    if builds:
        pavilion = state[at.SEAT] + 1
        state[me + at.PAVILIONS] -= 1
    cell = close_cell(state, number)
    lay_tile(state, cell, face, pavilion)
    _give_for_matches(state, cell, face)
    _give_for_facing(state, face)
    _leave_and_draw(state, me, slot)


@jitted
def _give_for_matches(state: Game, cell: int, face: int) -> None:
    """Give the active seat a lantern for each match, and favors and gifts for its tiles (R14)."""
    count = _match(state, cell + ROW, face, 0)
    count += _match(state, cell + 1, face, 1)
    count += _match(state, cell - ROW, face, 2)
    count += _match(state, cell - 1, face, 3)
    _give_for_tile(state, state[spot(cell)], count > 0)


@jitted
def _match(state: Game, cell: int, face: int, side: int) -> int:
    """Give what a match with that neighbor brings, and return 1 for a match, else 0."""
    there = state[spot(cell)]
    match = matches(there, face, side)
    _give(state, state[at.SEAT], FACES[face, side], match)
    _give_for_tile(state, there, match)
    return int(match)


@jitted
def _give_for_tile(state: Game, content: int, match: int) -> None:
    """Give a favor for a platform (R13); for a pavilion a gift, and one to another's owner (E3)."""
    seat = state[at.SEAT]
    state[place_of(seat) + at.FAVORS] += match & PLATFORM_ON[content & FACE_BITS]
    if match and content & PAVILION_BITS:
        state[place_of(seat) + at.GIFTS] += 1
        owner = other_owner(content, seat)
        if owner >= 0:
            state[place_of(owner) + at.GIFTS] += 1


@jitted
def _give_for_facing(state: Game, face: int) -> None:
    """Give every seat the lantern that faces it, the active seat first (R14)."""
    seat, players = state[at.SEAT], state[at.PLAYERS]
    for _ in range(players):
        _give(state, seat, FACES[face, state[place_of(seat) + at.SIDE]], 1)
        seat = seat + 1 if seat + 1 < players else 0


@jitted
def _give(state: Game, seat: int, color: int, due: int) -> None:
    """Give a lantern if one is due, unless its color is out (R15)."""
    given = due & (state[at.SUPPLY + color] > 0)
    state[at.SUPPLY + color] -= given
    state[place_of(seat) + at.LANTERNS + color] += given


@jitted
def _leave_and_draw(state: Game, me: int, slot: int) -> None:
    """Remove the tile from the hand, keep the others in order, and draw if any is left (R17)."""
    first, second, third = state[me + at.HAND], state[me + at.HAND + 1], state[me + at.HAND + 2]
    state[me + at.HAND] = second if slot < 1 else first
    state[me + at.HAND + 1] = third if slot < 2 else second
    state[me + at.HAND + 2] = -1
    left, last = state[at.TILES_LEFT], state[me + at.HAND_COUNT] - 1
    if left:
        state[me + at.HAND + last] = state[at.TILE_STACK + left - 1]
        state[at.TILE_STACK + left - 1] = -1
        state[at.TILES_LEFT] = left - 1
    else:
        state[me + at.HAND_COUNT] = last
