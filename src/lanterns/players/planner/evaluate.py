"""What a position is worth to a seat, in honor at the end of the game."""

from typing import Final

from lanterns.engine import GIFTS_FOR_A_CARD
from lanterns.kernel.layout import CARDS as CARDS_IN_PLAY
from lanterns.kernel.layout import (
    COLOR_COUNT,
    FAVORS,
    GIFTS,
    HONOR,
    LANTERNS,
    PAVILIONS,
    PLAYERS,
    SEAT,
    STEP,
    STEP_DEDICATION,
    STEP_END,
    STEP_PLACE,
    SUPPLY,
    TURN,
    WILD_KIND,
    Game,
)
from lanterns.kernel.pieces import PLACING_TURNS
from lanterns.kernel.seat import place_of
from lanterns.players.fast import jitted
from lanterns.players.planner.shapes import lanterns_held, number_of, one_more, shape_of
from lanterns.players.planner.workspace import (
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
    PlanTable,
    Weights,
)

STAGE_BITS: Final = 3


@jitted
def moment(state: Game, seat: int) -> int:
    """The place of a seat in its plan: the turns it has left, times 8, plus the stage."""
    step, players = state[STEP], state[PLAYERS]
    away = (seat - state[SEAT] + players) % players
    if away == 0 and step < STEP_END:
        stage = PLACING if step == STEP_PLACE else (DEDICATING if step == STEP_DEDICATION else 0)
        return (_turns_from(state, state[TURN]) << STAGE_BITS) + stage
    return moment_later(state, away, step >= STEP_END)


@jitted
def moment_later(state: Game, away: int, placed: int) -> int:
    """The same for a seat whose next turn is that many turns away, 0 for the seat to move.

    ``placed`` says whether the tile of the present turn counts as placed.
    """
    players, turn = state[PLAYERS], state[TURN]
    next_turn = turn + (away if away else players)
    last = PLACING_TURNS[players]
    others = min(next_turn - 1, last) - min(turn - 1 + placed, last)
    return (_turns_from(state, next_turn) << STAGE_BITS) + int(max(0, others))


@jitted
def _turns_from(state: Game, turn: int) -> int:
    """How many turns a seat has left, counting from that turn of its own."""
    players = state[PLAYERS]
    left = PLACING_TURNS[players] + players - turn
    return left // players + 1 if left >= 0 else 0


@jitted
def planned(plan: PlanTable, when: int, favors: int, packed: int) -> float:
    """What the plan says of a packed shape."""
    return float(plan[when >> STAGE_BITS, when & 7, min(favors, FAVORS_MOST), number_of(packed)])


@jitted
def holdings(state: Game, seat: int, when: int, plan: PlanTable) -> int:
    """The lanterns of a seat, four bits per color; a wild one counts as the most useful color."""
    me = place_of(seat)
    held = lanterns_held(state, me)
    for _ in range(state[me + LANTERNS + WILD_KIND]):
        packed = shape_of(held)
        best, most = 0, -1.0
        for color in range(COLOR_COUNT):
            value = planned(plan, when, state[me + FAVORS], packed + one_more(held, color))
            if value > most:
                best, most = color, value
        held += 1 << 4 * best
    return held


@jitted
def prospects(state: Game, seat: int, plan: PlanTable, weights: Weights) -> float:
    """The honor a seat can expect to end with."""
    when = moment(state, seat)
    held = holdings(state, seat, when, plan)
    return prospects_with(state, seat, when, held, plan, weights)


@jitted
def prospects_with(
    state: Game, seat: int, when: int, held: int, plan: PlanTable, weights: Weights
) -> float:
    """The same for another moment and other lanterns than the seat has."""
    me = place_of(seat)
    favors, packed = state[me + FAVORS], shape_of(held)
    value = state[me + HONOR] + planned(plan, when, favors, packed)
    value += extras(state, me, when >> STAGE_BITS, weights)
    if weights[EMPTY]:
        for color in range(COLOR_COUNT):
            if state[SUPPLY + color] == 0:
                more = planned(plan, when, favors, packed + one_more(held, color))
                value -= weights[EMPTY] * (more - planned(plan, when, favors, packed))
    return float(value)


@jitted
def extras(state: Game, me: int, turns: int, weights: Weights) -> float:
    """What a seat has beside lanterns and the favors in the plan, with that many turns left."""
    if turns == 0:
        return 0.0
    value = weights[SPARE_FAVOR] * max(0, state[me + FAVORS] - FAVORS_MOST)
    if state[CARDS_IN_PLAY]:
        value += gift_worth(state, weights) * min(state[me + GIFTS], GIFTS_FOR_A_CARD * turns)
        value -= weights[UNBUILT] * turns * state[me + PAVILIONS]
    return float(value)


@jitted
def gift_worth(state: Game, weights: Weights) -> float:
    """The honor of a gift, by the better of the emperor cards in play; 0 if there are none."""
    worth = 0.0
    for card in range(EMPEROR_CARDS):
        if state[CARDS_IN_PLAY] >> card & 1:
            worth = max(worth, weights[GIFT + card])
    return worth


@jitted
def standing(own: float, strongest: float, total: float, players: int, weights: Weights) -> float:
    """What a seat's prospects are worth against the best and the sum of the others'."""
    mean = total / (players - 1)
    against = weights[LEADER] * strongest + (1.0 - weights[LEADER]) * mean
    return float(own - weights[RIVALS + players - 2] * against)


@jitted
def evaluate(state: Game, seat: int, plan: PlanTable, weights: Weights) -> float:
    """What the position is worth to a seat: its prospects against the others'."""
    strongest, total = -1e9, 0.0
    for other in range(state[PLAYERS]):
        if other != seat:
            value = prospects(state, other, plan, weights)
            strongest = max(strongest, value)
            total += value
    own = prospects(state, seat, plan, weights)
    return standing(own, strongest, total, state[PLAYERS], weights)
