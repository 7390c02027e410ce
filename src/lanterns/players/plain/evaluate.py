"""What a position and each action are worth in honor, as planner/evaluate.py has it."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from lanterns.engine import (
    COLORS,
    SIDES,
    WILD,
    Action,
    EmperorCard,
    FavorReceived,
    GameState,
    GiftReceived,
    LanternReceived,
    PlaceTile,
    RotateTile,
    Seat,
    TurnStep,
    apply,
    legal_actions,
    preview,
)
from lanterns.players.plain.plan import Beliefs, Plan, number_of
from lanterns.players.planner.beliefs import (
    DEDICATING,
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

_CARDS: Final = {card: number for number, card in enumerate(EmperorCard)}


class Moment(NamedTuple):
    """The place of a seat in its plan."""

    turns: int
    """Those it has left."""
    stage: int


def moment(state: GameState, seat: Seat) -> Moment:
    """The present moment of a seat."""
    seats = len(state.seats)
    away = (seat - state.seat_to_move) % seats
    stage = _stage(state.step)
    if away == 0 and stage is not None:
        return Moment(_turns_from(state, state.turn), stage)
    return moment_later(state, away, placed=stage is None)


def _stage(step: TurnStep) -> int | None:
    """The stage of the plan that the seat to move is in; ``None`` after its placement."""
    if step is TurnStep.PLACE:
        return PLACING
    if step is TurnStep.DEDICATION:
        return DEDICATING
    return 0 if step in (TurnStep.START, TurnStep.EXCHANGE) else None


def moment_later(state: GameState, away: int, *, placed: bool) -> Moment:
    """The same for a seat whose next turn is that many turns away, 0 for the seat to move.

    ``placed`` says whether the tile of the present turn counts as placed.
    """
    seats, turn = len(state.seats), state.turn
    next_turn = turn + (away or seats)
    last = state.last_turn - seats
    others = min(next_turn - 1, last) - min(turn - 1 + placed, last)
    return Moment(_turns_from(state, next_turn), max(0, others))


def _turns_from(state: GameState, turn: int) -> int:
    left = state.last_turn - turn
    return left // len(state.seats) + 1 if left >= 0 else 0


Held = tuple[int, ...]
"""Lanterns by color, without wild ones."""


class Assets(NamedTuple):
    """What a seat has."""

    lanterns: Held
    wild: int
    favors: int
    gifts: int
    pavilions: int
    """Those not yet built."""
    honor: int


def assets_of(state: GameState, seat: Seat) -> Assets:
    """What a seat has now."""
    has = state.seats[seat]
    lanterns, wild = has.lanterns[:WILD], has.lanterns[WILD]
    return Assets(lanterns, wild, has.favors, has.gifts, has.pavilions, has.honor)


def colors_out(supply: Sequence[int]) -> tuple[int, ...]:
    """The colors that the supply has none of."""
    return tuple(color for color in COLORS if not supply[color])


class Evaluation:
    """Evaluates positions of one game by a plan."""

    def __init__(self, plan: Plan, beliefs: Beliefs) -> None:
        self.plan, self.beliefs = plan, beliefs

    def planned(self, when: Moment, favors: int, held: Held) -> float:
        """What the plan says of lanterns and favors."""
        return self.plan[when.turns][when.stage][min(favors, FAVORS_MOST)][number_of(held)]

    def with_wild_ones(self, has: Assets, when: Moment) -> Held:
        """The lanterns of a seat; a wild one counts as the most useful color."""
        held = has.lanterns
        for _ in range(has.wild):
            more = [_with(held, color) for color in COLORS]
            held = max(more, key=lambda one: self.planned(when, has.favors, one))
        return held

    def prospects(self, state: GameState, seat: Seat) -> float:
        """The honor a seat can expect to end with."""
        gift, out = self.gift_use(state), colors_out(state.supply)
        return self.prospects_with(assets_of(state, seat), moment(state, seat), out, gift)

    def prospects_with(self, has: Assets, when: Moment, out: Sequence[int], gift: GiftUse) -> float:
        """The same for what a seat would have at a moment, with those colors out of the supply.

        ``gift`` is what gifts are good for.
        """
        held = self.with_wild_ones(has, when)
        now = self.planned(when, has.favors, held)
        value = has.honor + now + self.extras(has, when.turns, gift)
        for color in out:
            more = self.planned(when, has.favors, _with(held, color))
            value -= self.beliefs[EMPTY] * (more - now)
        return value

    def extras(self, has: Assets, turns: int, gift: GiftUse) -> float:
        """What a seat has beside what is in the plan, with that many turns left."""
        if turns == 0:
            return 0.0
        value = self.beliefs[SPARE_FAVOR] * max(0, has.favors - FAVORS_MOST)
        value += gift.honor * min(has.gifts, gift.a_turn * turns)
        return value - self.beliefs[UNBUILT] * turns * has.pavilions

    def gift_use(self, state: GameState) -> GiftUse:
        """What gifts are good for in this game."""
        return GiftUse(
            max((self.beliefs[GIFT + _CARDS[card]] for card in state.cards), default=0.0),
            max((card.gifts for card in state.cards), default=0),
        )

    def standing(self, own: float, others: Sequence[float]) -> float:
        """What a seat's prospects are worth against those of the others."""
        leader, mean = self.beliefs[LEADER], sum(others) / len(others)
        against = leader * max(others) + (1.0 - leader) * mean
        return own - self.beliefs[RIVALS + len(others) - 1] * against

    def evaluate(self, state: GameState, seat: Seat) -> float:
        """What the position is worth to a seat: its prospects against the others'."""
        every = [self.prospects(state, other) for other in range(len(state.seats))]
        return self.standing(every.pop(seat), every)

    def weigh(self, state: GameState, actions: Iterable[Action]) -> list[float]:
        """What actions other than placing and turning tiles are worth, each tried."""
        seat = state.seat_to_move
        return [self.evaluate(apply(state, action).state, seat) for action in actions]

    def weigh_placements(self, state: GameState, actions: Sequence[PlaceTile]) -> list[float]:
        """What placements are worth, from what they would bring: there are hundreds of them."""
        weighing = _Placing(self, state)
        return [weighing.weigh(action) for action in actions]

    def weigh_rotations(self, state: GameState, actions: Sequence[RotateTile]) -> list[float]:
        """What it is worth to turn tiles (E6): each as much as the best placement beside it."""
        return [self._weigh_rotation(state, action) for action in actions]

    def _weigh_rotation(self, state: GameState, action: RotateTile) -> float:
        turned = apply(state, action).state
        beside = {action.cell.beside(side) for side in SIDES}
        return max(
            self.weigh_placements(
                turned,
                [
                    place
                    for place in legal_actions(turned)
                    if isinstance(place, PlaceTile) and place.cell in beside
                ],
            )
        )


def _with(held: Held, color: int) -> Held:
    return (*held[:color], held[color] + 1, *held[color + 1 :])


class _Placing:
    """Weighs the placements of one position. What several have in common is worked out once."""

    def __init__(self, evaluation: Evaluation, state: GameState) -> None:
        self._by, self._state = evaluation, state
        self._seat = state.seat_to_move
        self._seats = range(len(state.seats))
        self._when = [
            moment_later(state, (seat - self._seat) % len(self._seats), placed=True)
            for seat in self._seats
        ]
        self._has = [assets_of(state, seat) for seat in self._seats]
        self._gift = evaluation.gift_use(state)
        self._known: dict[tuple[Seat, Assets, tuple[int, ...]], float] = {}

    def weigh(self, action: PlaceTile) -> float:
        """What a placement is worth."""
        has, seat, supply = self._has.copy(), self._seat, list(self._state.supply)
        if action.pavilion:
            has[seat] = has[seat]._replace(pavilions=has[seat].pavilions - 1)
        for event in preview(self._state, action):
            if isinstance(event, LanternReceived):
                its = has[event.seat]
                has[event.seat] = its._replace(lanterns=_with(its.lanterns, event.color))
                supply[event.color] -= 1
            elif isinstance(event, FavorReceived):
                has[seat] = has[seat]._replace(favors=has[seat].favors + 1)
            elif isinstance(event, GiftReceived):
                its = has[event.seat]
                has[event.seat] = its._replace(gifts=its.gifts + 1)
        out = colors_out(supply)
        every = [self._prospects(other, has[other], out) for other in self._seats]
        return self._by.standing(every.pop(seat), every)

    def _prospects(self, seat: Seat, has: Assets, out: tuple[int, ...]) -> float:
        key = (seat, has, out)
        if key not in self._known:
            when = self._when[seat]
            self._known[key] = self._by.prospects_with(has, when, out, self._gift)
        return self._known[key]
