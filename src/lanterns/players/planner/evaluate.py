"""The worth of a position to a seat, in honor at the end of the game."""

from typing import Final, NamedTuple

from lanterns.kernel import layout as at
from lanterns.kernel.arrays import Game
from lanterns.kernel.layout import COLOR_COUNT, STEP_DEDICATION, STEP_END, STEP_PLACE, WILD_KIND
from lanterns.kernel.seat import CARD_GIFTS, in_play, place_of
from lanterns.kernel.turn import PLACING_TURNS
from lanterns.players.fast import inlined, jitted
from lanterns.players.planner.beliefs import (
    DEDICATING,
    EMPEROR_CARDS,
    EMPTY,
    FAVORS_MOST,
    GIFT,
    LEADER,
    PLACING,
    RIVALS,
    SPARE_FAVOR,
    UNBUILT,
    GiftUse,
)
from lanterns.players.planner.shapes import lanterns_held, number_of, one_more, shape_of
from lanterns.players.planner.workspace import Beliefs, PlanTable

STAGE_BITS: Final = 3


@inlined
def moment(state: Game, seat: int) -> int:
    """Return the place of a seat in its plan: the turns it has left, times 8, plus the stage."""
    step, players = state[at.STEP], state[at.PLAYERS]
    away = (seat - state[at.SEAT] + players) % players
    if away == 0 and step < STEP_END:
        stage = PLACING if step == STEP_PLACE else (DEDICATING if step == STEP_DEDICATION else 0)
        return (_turns_from(state, state[at.TURN]) << STAGE_BITS) + stage
    return moment_later(state, away, step >= STEP_END)


@inlined
def moment_later(state: Game, away: int, placed: int) -> int:
    """Return the moment of a seat whose next turn is that many turns away, 0 for the seat to move.

    ``placed`` says whether the tile of the present turn counts as placed.
    """
    players, turn = state[at.PLAYERS], state[at.TURN]
    next_turn = turn + (away if away else players)
    last = PLACING_TURNS[players]
    others = min(next_turn - 1, last) - min(turn - 1 + placed, last)
    return (_turns_from(state, next_turn) << STAGE_BITS) + int(max(0, others))


@inlined
def _turns_from(state: Game, turn: int) -> int:
    """Return the number of turns a seat has left, that turn included."""
    players = state[at.PLAYERS]
    left = PLACING_TURNS[players] + players - turn
    return left // players + 1 if left >= 0 else 0


@inlined
def planned(plan: PlanTable, when: int, favors: int, packed: int) -> float:
    """Return the plan's value of a packed shape."""
    return float(plan[when >> STAGE_BITS, when & 7, min(favors, FAVORS_MOST), number_of(packed)])


class Assets(NamedTuple):
    """What a seat has."""

    lanterns: int
    """The colored lanterns, four bits for each color."""
    wild: int
    favors: int
    gifts: int
    pavilions: int
    """The pavilions not yet built."""
    honor: int


@inlined
def assets_of(state: Game, seat: int) -> Assets:
    """Return what a seat has now."""
    me = place_of(seat)
    return Assets(
        lanterns_held(state, me),
        int(state[me + at.LANTERNS + WILD_KIND]),
        int(state[me + at.FAVORS]),
        int(state[me + at.GIFTS]),
        int(state[me + at.PAVILIONS]),
        int(state[me + at.HONOR]),
    )


@inlined
def with_wild_ones(has: Assets, when: int, plan: PlanTable) -> int:
    """Return the lanterns of a seat; a wild one counts as the most useful color."""
    held = has.lanterns
    for _ in range(has.wild):
        packed = shape_of(held)
        best, most = 0, -1.0
        for color in range(COLOR_COUNT):
            value = planned(plan, when, has.favors, packed + one_more(held, color))
            if value > most:
                best, most = color, value
        held += 1 << 4 * best
    return held


@jitted
def prospects(state: Game, seat: int, plan: PlanTable, beliefs: Beliefs) -> float:
    """Return the honor that a seat can expect to end with."""
    has, gift = assets_of(state, seat), gift_use(state, beliefs)
    return prospects_with(has, moment(state, seat), colors_out(state), gift, plan, beliefs)


@inlined
def colors_out(state: Game) -> int:
    """Return the colors that the supply has none of, one bit each."""
    out = 0
    for color in range(COLOR_COUNT):
        out |= (state[at.SUPPLY + color] == 0) << color
    return out


@inlined
def prospects_with(
    has: Assets, when: int, out: int, gift: GiftUse, plan: PlanTable, beliefs: Beliefs
) -> float:
    """Return the prospects with these assets at a moment, with those colors out of the supply.

    ``gift`` is what gifts are good for.
    """
    held = with_wild_ones(has, when, plan)
    packed = shape_of(held)
    now = planned(plan, when, has.favors, packed)
    value = has.honor + now + extras(has, when >> STAGE_BITS, gift, beliefs)
    if out and beliefs[EMPTY]:
        for color in range(COLOR_COUNT):
            if out >> color & 1:
                more = planned(plan, when, has.favors, packed + one_more(held, color))
                value -= beliefs[EMPTY] * (more - now)
    return float(value)


@inlined
def extras(has: Assets, turns: int, gift: GiftUse, beliefs: Beliefs) -> float:
    """Return the worth of all but lanterns and planned favors, with that many turns left."""
    if turns == 0:
        return 0.0
    value = beliefs[SPARE_FAVOR] * max(0, has.favors - FAVORS_MOST)
    value += gift.honor * min(has.gifts, gift.a_turn * turns)
    return float(value - beliefs[UNBUILT] * turns * has.pavilions)


@inlined
def gift_use(state: Game, beliefs: Beliefs) -> GiftUse:
    """Return what gifts are good for in this game."""
    honor, a_turn = 0.0, 0
    for card in range(EMPEROR_CARDS):
        if in_play(state, card):
            honor = max(honor, beliefs[GIFT + card])
            a_turn = max(a_turn, int(CARD_GIFTS[card]))
    return GiftUse(honor, a_turn)


@inlined
def standing(own: float, strongest: float, total: float, players: int, beliefs: Beliefs) -> float:
    """Return what a seat's prospects are worth against the best and the sum of the others'."""
    return float(own - rivalry(strongest, total, players, beliefs))


@inlined
def rivalry(strongest: float, total: float, players: int, beliefs: Beliefs) -> float:
    """Return what the best and the sum of the others' prospects take from a seat's own."""
    mean = total / (players - 1)
    against = beliefs[LEADER] * strongest + (1.0 - beliefs[LEADER]) * mean
    return float(beliefs[RIVALS + players - 2] * against)


@jitted
def evaluate(state: Game, seat: int, plan: PlanTable, beliefs: Beliefs) -> float:
    """Return the worth of the position to a seat: its prospects against the others'."""
    strongest, total = -1e9, 0.0
    for other in range(state[at.PLAYERS]):
        if other != seat:
            value = prospects(state, other, plan, beliefs)
            strongest = max(strongest, value)
            total += value
    own = prospects(state, seat, plan, beliefs)
    return standing(own, strongest, total, state[at.PLAYERS], beliefs)
