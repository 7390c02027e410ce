"""What each placement of a tile would be worth, without carrying any of them out.

What a placement gives is worked out with the kernel's own functions. To be fast, the weighing
leaves out what hardly matters:

- the active seat may take the last lantern of a color before another seat gets one, and a color
  may run out by this placement;
- gifts beyond what the turns left can use, and favors beyond those in the plan, are worth less;
- it matters which of the others gets a gift;
- a wild lantern may stand for another color afterwards.

Apart from these the value is that of ``evaluate`` after the placement. A test compares the two in
every configuration.
"""

from lanterns.kernel.lake import at, beside
from lanterns.kernel.layout import (
    BUILD,
    COLOR_COUNT,
    FACE_BITS,
    FAVORS,
    HAND,
    HONOR,
    OPEN,
    OPEN_CELLS,
    PAVILION_BITS,
    PLACE,
    PLAYERS,
    SEAT,
    SIDE,
    SLOT_CODES,
    SUPPLY,
    Game,
)
from lanterns.kernel.pieces import FACES, PLATFORM, PLATFORM_ON
from lanterns.kernel.place import can_carry_pavilion, is_site, matches, other_owner
from lanterns.kernel.seat import mine, place_of
from lanterns.players.fast import jitted
from lanterns.players.planner.evaluate import (
    STAGE_BITS,
    extras,
    gift_worth,
    holdings,
    moment_later,
    planned,
    prospects_with,
    standing,
)
from lanterns.players.planner.shapes import one_more, shape_of
from lanterns.players.planner.workspace import UNBUILT, Workspace


@jitted
def weigh_lanterns_for_others(state: Game, work: Workspace) -> None:
    """Write what each lantern that could face another seat would make of its prospects."""
    seat, players = state[SEAT], state[PLAYERS]
    for away in range(1, players):
        other = (seat + away) % players
        when = moment_later(state, away, 1)
        held = holdings(state, other, when, work.plan)
        base = prospects_with(state, other, when, held, work.plan, work.weights)
        favors, packed = state[place_of(other) + FAVORS], shape_of(held)
        now = planned(work.plan, when, favors, packed)
        for color in range(COLOR_COUNT):
            more = now
            if state[SUPPLY + color]:
                more = planned(work.plan, when, favors, packed + one_more(held, color))
            work.others[other, color] = base + more - now


@jitted
def weigh_tile(state: Game, slot: int, work: Workspace, count: int) -> int:
    """Append every placement of a tile in the hand; returns how many actions there are then.

    ``weigh_lanterns_for_others`` must have been called for the position.
    """
    seat, me = state[SEAT], mine(state)
    when = moment_later(state, 0, 1)
    held = holdings(state, seat, when, work.plan)
    other_worth = state[me + HONOR] + extras(state, me, when >> STAGE_BITS, work.weights)
    tile = state[me + HAND + slot]
    can_build = can_carry_pavilion(state, tile)
    for rotation in range(4):
        face = 4 * tile + rotation
        strongest, total = _rivals(state, face, work)
        for number in range(state[OPEN]):
            cell = state[OPEN_CELLS + number]
            own, given, matched = _weigh_cell(state, cell, face, when, held, work)
            own += other_worth
            against = total + given * gift_worth(state, work.weights)
            players = state[PLAYERS]
            choice = slot * SLOT_CODES + 4 * number + rotation
            work.codes[count] = PLACE + choice
            work.values[count] = standing(own, strongest, against, players, work.weights)
            count += 1
            if can_build and is_site(state, cell):
                own += work.weights[UNBUILT] * (when >> STAGE_BITS)
                own += matched * gift_worth(state, work.weights)
                work.codes[count] = BUILD + choice
                work.values[count] = standing(own, strongest, against, players, work.weights)
                count += 1
    return count


@jitted
def weigh_one(
    state: Game, slot: int, number: int, rotation: int, work: Workspace, where: int
) -> None:
    """Write a single placement, without a pavilion, as the action of that number."""
    seat, me = state[SEAT], mine(state)
    when = moment_later(state, 0, 1)
    held = holdings(state, seat, when, work.plan)
    face = 4 * state[me + HAND + slot] + rotation
    strongest, total = _rivals(state, face, work)
    own, given, _ = _weigh_cell(state, state[OPEN_CELLS + number], face, when, held, work)
    against = total + given * gift_worth(state, work.weights)
    work.codes[where] = PLACE + slot * SLOT_CODES + 4 * number + rotation
    work.values[where] = standing(own, strongest, against, state[PLAYERS], work.weights)


@jitted
def _rivals(state: Game, face: int, work: Workspace) -> tuple[float, float]:
    """The best and the sum of the others' prospects when the tile faces them that way."""
    strongest, total = -1e9, 0.0
    for other in range(state[PLAYERS]):
        if other != state[SEAT]:
            value = work.others[other, FACES[face, state[place_of(other) + SIDE]]]
            strongest = max(strongest, value)
            total += value
    return strongest, total


@jitted
def _weigh_cell(
    state: Game, cell: int, face: int, when: int, held: int, work: Workspace
) -> tuple[float, int, bool]:
    """The plan after placing there, with own gifts; gifts to others; whether anything matched."""
    me, seat, packed, taken = mine(state), state[SEAT], shape_of(held), 0
    favors, gifts, given, matched = state[me + FAVORS], 0, 0, False
    for side in range(5):
        if side < 4:
            there = state[at(beside(cell, side))]
            if not matches(there, face, side):
                continue
            matched = True
            color = FACES[face, side]
            favors += PLATFORM_ON[there & FACE_BITS]
            if there & PAVILION_BITS:
                gifts += 1
                given += other_owner(there, seat) >= 0
        else:
            # The lantern that faces the seat itself comes last (R14).
            color = FACES[face, state[me + SIDE]]
        if (taken >> 4 * color) & 15 < state[SUPPLY + color]:
            packed += one_more(held, color)
            held += 1 << 4 * color
            taken += 1 << 4 * color
    favors += matched * PLATFORM[face >> 2]
    own = planned(work.plan, when, favors, packed) + gifts * gift_worth(state, work.weights)
    return own, given, matched
