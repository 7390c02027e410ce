"""The worth of each placement of a tile, computed without carrying out any of them.

There are hundreds of them, and this is where a search spends most of its time. So what several have
in common is computed once: the effect of the lantern that faces another seat on its prospects, and
the worth of each rotation of a tile where nothing matches. Every seat is looked at again only if a
color runs out by the placement, or another seat gets a gift. The value is always that of
``evaluate`` after the placement; a test compares the two in every configuration.
"""

from typing import Final, NamedTuple

from lanterns.kernel import layout as at
from lanterns.kernel.arrays import Game
from lanterns.kernel.lake import (
    FACES,
    PLATFORM,
    PLATFORMS,
    SHOWS,
    beside,
    by_color,
    seen_from,
    spot,
    sum_of,
)
from lanterns.kernel.layout import BESIDE_PAVILION, COLOR_COUNT, PAVILION_BITS, SLOT_CODES
from lanterns.kernel.place import can_carry_pavilion, is_site, matches, other_owner
from lanterns.kernel.seat import mine, place_of
from lanterns.players.fast import inlined, jitted
from lanterns.players.planner.beliefs import GiftUse
from lanterns.players.planner.evaluate import (
    STAGE_BITS,
    Assets,
    assets_of,
    colors_out,
    extras,
    gift_use,
    moment_later,
    prospects_with,
    rivalry,
    standing,
)
from lanterns.players.planner.workspace import Workspace

_MOST: Final = 7
"""More lanterns of a color in the supply count as this many, which no tile uses up."""
_ONES: Final = sum(1 << 4 * color for color in range(COLOR_COUNT))
_GUARDS: Final = _ONES << 3


class Mover(NamedTuple):
    """The seat to move, and what all its placements share."""

    has: Assets
    when: int
    """Its moment after placing."""
    gift: GiftUse
    """The use of gifts."""
    out: int
    """The colors that the supply has none of: one bit each."""
    there: int
    """The colors that it has: all four bits of each."""
    supply: int
    """The number that it has: four bits per color, at most 7."""


class Gains(NamedTuple):
    """The gains from a cell."""

    matched: int
    """Lanterns due for matches: four bits per color."""
    favors: int
    gifts: int
    """To the seat itself."""
    given: int
    """To the others: four bits per seat."""


@inlined
def mover_of(state: Game, work: Workspace) -> Mover:
    """Return the seat to move in a position."""
    supply, there = 0, 0
    for color in range(COLOR_COUNT):
        if state[at.SUPPLY + color]:
            supply |= min(_MOST, int(state[at.SUPPLY + color])) << 4 * color
            there |= 15 << 4 * color
    return Mover(
        assets_of(state, state[at.SEAT]),
        moment_later(state, 0, 1),
        gift_use(state, work.beliefs),
        colors_out(state),
        there,
        supply,
    )


@jitted
def weigh_lanterns_for_others(state: Game, work: Workspace) -> None:
    """Write what each lantern that could face another seat would make of its prospects."""
    seat, players = state[at.SEAT], state[at.PLAYERS]
    gift, out = gift_use(state, work.beliefs), colors_out(state)
    for away in range(1, players):
        other = (seat + away) % players
        has, when = assets_of(state, other), moment_later(state, away, 1)
        for color in range(COLOR_COUNT):
            then = _with(has, (1 - (out >> color & 1)) << 4 * color, 0, 0)
            work.others[other, color] = prospects_with(
                then, when, out, gift, work.plan, work.beliefs
            )


@inlined
def _with(has: Assets, lanterns: int, favors: int, gifts: int) -> Assets:
    """Return what a seat has with these gains added."""
    return Assets(
        has.lanterns + lanterns,
        has.wild,
        has.favors + favors,
        has.gifts + gifts,
        has.pavilions,
        has.honor,
    )


@jitted
def weigh_tile(state: Game, slot: int, work: Workspace, count: int) -> int:
    """Append every placement of a tile in the hand, and return the number of actions.

    ``look_around`` and ``weigh_lanterns_for_others`` must have been called for the position.
    """
    mover = mover_of(state, work)
    _weigh_without_matches(state, slot, mover, work)
    for number in range(state[at.OPEN]):
        count = _weigh_cell(state, slot, number, mover, work, count)
    return count


@jitted
def weigh_beside(state: Game, cell: int, work: Workspace, count: int) -> int:
    """Append every placement beside a cell, like ``weigh_tile``."""
    mover = mover_of(state, work)
    for slot in range(state[mine(state) + at.HAND_COUNT]):
        _weigh_without_matches(state, slot, mover, work)
        for number in range(state[at.OPEN]):
            for side in range(4):
                if beside(state[at.OPEN_CELLS + number], side) == cell:
                    count = _weigh_cell(state, slot, number, mover, work, count)
    return count


@inlined
def _weigh_without_matches(state: Game, slot: int, mover: Mover, work: Workspace) -> None:
    """Write each rotation's worth where nothing matches, and the lanterns it gives the seats."""
    tile = state[mine(state) + at.HAND + slot]
    for rotation in range(4):
        face = 4 * tile + rotation
        _face_others(state, face, work)
        work.unmatched[rotation] = _weigh(state, face, Gains(0, 0, 0, 0), mover, work)


@inlined
def _face_others(state: Game, face: int, work: Workspace) -> None:
    """Write what a tile that faces that way brings the other seats."""
    players, facing, strongest, total = state[at.PLAYERS], 0, -1e9, 0.0
    for other in range(players):
        if other != state[at.SEAT]:
            color = FACES[face, state[place_of(other) + at.SIDE]]
            facing += 1 << 4 * color
            value = work.others[other, color]
            strongest = max(strongest, value)
            total += value
    work.facing[face & 3] = facing
    work.rivals[face & 3] = rivalry(strongest, total, players, work.beliefs)


@inlined
def _weigh_cell(
    state: Game, slot: int, number: int, mover: Mover, work: Workspace, count: int
) -> int:
    """Append every placement of a tile in one open cell."""
    cell, seen = state[at.OPEN_CELLS + number], work.edges[number]
    tile = state[mine(state) + at.HAND + slot]
    builds = can_carry_pavilion(state, tile) and is_site(state, cell)
    for rotation in range(4):
        gains, value = Gains(0, 0, 0, 0), work.unmatched[rotation]
        if seen & SHOWS[4 * tile + rotation]:
            gains = _gains(state, cell, seen, 4 * tile + rotation)
            value = _weigh(state, 4 * tile + rotation, gains, mover, work)
        choice = slot * SLOT_CODES + 4 * number + rotation
        work.codes[count], work.values[count] = at.PLACE + choice, value
        count += 1
        if builds:
            value += _worth_of_building(mover, gains, work)
            work.codes[count], work.values[count] = at.BUILD + choice, value
            count += 1
    return count


@jitted
def weigh_one(
    state: Game, slot: int, number: int, rotation: int, mover: Mover, work: Workspace, where: int
) -> None:
    """Write a single placement, without a pavilion, as the action of that number.

    ``weigh_lanterns_for_others`` must have been called for the position.
    """
    cell, face = state[at.OPEN_CELLS + number], 4 * state[mine(state) + at.HAND + slot] + rotation
    gains = _gains(state, cell, seen_from(state, cell), face)
    _face_others(state, face, work)
    work.codes[where] = at.PLACE + slot * SLOT_CODES + 4 * number + rotation
    work.values[where] = _weigh(state, face, gains, mover, work)


@inlined
def _gains(state: Game, cell: int, seen: int, face: int) -> Gains:
    """Return what a tile would bring in a cell that sees this, if it faces that way."""
    bits = seen & SHOWS[face]
    matched, favors, gifts, given = by_color(bits), 0, 0, 0
    if matched:
        favors = int(PLATFORM[face >> 2]) + sum_of(by_color(bits & seen >> PLATFORMS))
    if state[spot(cell)] & BESIDE_PAVILION:
        for side in range(4):
            there = state[spot(beside(cell, side))]
            if there & PAVILION_BITS and matches(there, face, side):
                gifts += 1
                owner = other_owner(there, state[at.SEAT])
                if owner >= 0:
                    given += 1 << 4 * owner
    return Gains(matched, favors, gifts, given)


@inlined
def _worth_of_building(mover: Mover, gains: Gains, work: Workspace) -> float:
    """Return how much more a placement is worth with a pavilion on the tile."""
    has, turns = mover.has, mover.when >> STAGE_BITS
    gifts = has.gifts + gains.gifts
    plain = Assets(0, 0, 0, gifts, has.pavilions, 0)
    built = Assets(0, 0, 0, gifts + (gains.matched > 0), has.pavilions - 1, 0)
    more = extras(built, turns, mover.gift, work.beliefs)
    return more - extras(plain, turns, mover.gift, work.beliefs)


@inlined
def _weigh(state: Game, face: int, gains: Gains, mover: Mover, work: Workspace) -> float:
    """Return what a placement without a pavilion is worth, after ``_face_others``."""
    due = gains.matched + (1 << 4 * FACES[face, state[mine(state) + at.SIDE]])
    taken = (due + work.facing[face & 3]) & mover.there
    # The highest of four bits remains while the supply has more of the color than is taken.
    remains = (mover.supply | _GUARDS) - taken - (_ONES & mover.there)
    if gains.given or remains & _GUARDS != _GUARDS:
        return _weigh_scarce(state, face, gains, mover, work)
    has = _with(mover.has, due & mover.there, gains.favors, gains.gifts)
    own = prospects_with(has, mover.when, mover.out, mover.gift, work.plan, work.beliefs)
    return float(own - work.rivals[face & 3])


@jitted
def _weigh_scarce(state: Game, face: int, gains: Gains, mover: Mover, work: Workspace) -> float:
    """Return the same where a color runs out, or another seat gets a gift."""
    seat, players, left, got = state[at.SEAT], state[at.PLAYERS], mover.supply, 0
    due = gains.matched + (1 << 4 * FACES[face, state[mine(state) + at.SIDE]])
    for color in range(COLOR_COUNT):
        # The seat to move comes first: for its matches, then for the side that faces it (R14).
        got += min((due >> 4 * color) & 15, (left >> 4 * color) & 15) << 4 * color
    left -= got
    received = 0
    for away in range(1, players):
        color = FACES[face, state[place_of((seat + away) % players) + at.SIDE]]
        if (left >> 4 * color) & 15:
            left -= 1 << 4 * color
            received |= 1 << away
    out = 0
    for color in range(COLOR_COUNT):
        out |= ((left >> 4 * color) & 15 == 0) << color
    strongest, total = -1e9, 0.0
    for away in range(1, players):
        other = (seat + away) % players
        lantern = (received >> away & 1) << 4 * FACES[face, state[place_of(other) + at.SIDE]]
        has = _with(assets_of(state, other), lantern, 0, (gains.given >> 4 * other) & 15)
        when = moment_later(state, away, 1)
        value = prospects_with(has, when, out, mover.gift, work.plan, work.beliefs)
        strongest = max(strongest, value)
        total += value
    has = _with(mover.has, got, gains.favors, gains.gifts)
    own = prospects_with(has, mover.when, out, mover.gift, work.plan, work.beliefs)
    return standing(own, strongest, total, players, work.beliefs)
