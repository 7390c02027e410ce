"""The plan of planner/plan.py with lists instead of arrays: the honor that lanterns still bring."""

from collections.abc import Callable, Sequence
from functools import cache
from operator import itemgetter, mul
from typing import Final, TypeAlias

from lanterns.engine import (
    FAVORS_FOR,
    GENERIC_TOKEN,
    LANTERN_LIMIT,
    STANDARD_DEDICATIONS,
    Exchange,
    GameState,
)
from lanterns.players.planner.beliefs import (
    CARDS,
    CHOICE,
    DEDICATING,
    FALL,
    FAVOR,
    FAVORS_MOST,
    PLACING,
    RACE,
    SCARCE,
    SPITE,
)
from lanterns.players.planner.shape_tables import (
    COLOR_COUNT,
    DEDICATIONS,
    DEPTH,
    GAINS,
    HELD,
    LOSSES,
    NUMBERS,
)

Values: TypeAlias = list[float]
"""A number for each shape."""
Stage: TypeAlias = list[Values]
"""The same for each number of favors."""
Plan: TypeAlias = list[list[Stage]]
"""By turns left and stage, as planner/workspace.py describes it."""
Beliefs: TypeAlias = Sequence[float]
"""One number at each of the places in planner/beliefs.py."""

_EXCHANGE_COST: Final = FAVORS_FOR[Exchange]
_FAVORS: Final = range(FAVORS_MOST + 1)
_TOO_MANY: Final = [shape for shape, held in enumerate(HELD) if sum(held) > LANTERN_LIMIT]

_Pick: TypeAlias = Callable[[Sequence[float]], tuple[float, ...]]


def _picking(places: Sequence[int]) -> _Pick:
    """Picks the values at these places; of a single one, twice."""
    first, *rest = places
    return itemgetter(first, *(rest or [first]))


_LOSING: Final = [_picking(to) if to else None for to in LOSSES]
_EXCHANGING: Final = [
    _picking(sorted({gain.to for fewer in losses for gain in GAINS[fewer]})) if losses else None
    for losses in LOSSES
]
"""By shape, picks what an exchange can make of it."""


@cache
def number_of(lanterns: tuple[int, ...]) -> int:
    """The number of the shape of lanterns counted by color."""
    return NUMBERS[tuple(sorted((min(count, DEPTH) for count in lanterns), reverse=True))]


class _Receiving:
    """What a lantern that comes makes of each shape, by how many of a color there are."""

    def __init__(self, there_are: int, scarce: float) -> None:
        self._partly: list[tuple[int, int, float]] = []
        """Lanterns that may be missing in the supply: the shape, what it becomes, how likely."""
        self._rows = [self._row(shape, there_are, scarce) for shape in range(len(HELD))]

    def _row(self, shape: int, there_are: int, scarce: float) -> tuple[_Pick, tuple[float, ...]]:
        places = []
        for gain in GAINS[shape]:
            share = min(1.0, max(0.0, (there_are - gain.held) / scarce))
            if share < 1.0:
                places.append(len(HELD) + len(self._partly))
                self._partly.append((shape, gain.to, share))
            else:
                places.append(gain.to)
        weights = [gain.colors / COLOR_COUNT for gain in GAINS[shape]]
        return _picking(places), tuple(weights if len(weights) > 1 else [*weights, 0.0])

    def before(self, after: Stage, choice: float) -> Stage:
        """What shapes are worth before a lantern comes that is chosen that far; < 0, by others."""
        best, share = (max, choice) if choice >= 0.0 else (min, -choice)
        found = []
        for then in after:
            partly = [then[now] + s * (then[to] - then[now]) for now, to, s in self._partly]
            every = then + partly
            found.append(
                [
                    (1.0 - share) * sum(map(mul, values := pick(every), weights))
                    + share * best(values)
                    for pick, weights in self._rows
                ]
            )
        return found


_receiving: Final = cache(_Receiving)


def make_plan(state: GameState, beliefs: Beliefs) -> Plan:
    """The plan for the present position of a game."""
    seats = len(state.seats)
    left = state.last_turn - state.turn
    there_are = state.supply[0] + sum(seat.lanterns[0] for seat in state.seats)
    receiving = _receiving(there_are, beliefs[SCARCE])
    nothing = [[0.0] * len(HELD) for _ in _FAVORS]
    plan: Plan = [[nothing] * (PLACING + 1)]
    for turns in range(1, left // seats + 2):
        stages = [nothing] * (PLACING + 1)
        if turns > 1:
            after = plan[turns - 1][seats - 1 if turns > 2 else (seats - 1) // 2]
            stages[PLACING] = _place(receiving, after, beliefs)
        passed = max(0, left - turns * seats)
        honors = [_token_then(state, kind, passed, beliefs) for kind in STANDARD_DEDICATIONS]
        stages[DEDICATING] = [_dedicate(after, honors) for after in stages[PLACING]]
        stages[0] = _exchange(stages[DEDICATING])
        for others in range(1, seats):
            stages[others] = receiving.before(stages[others - 1], -beliefs[SPITE])
        plan.append(stages)
    return plan


def _place(receiving: _Receiving, after: Stage, beliefs: Beliefs) -> Stage:
    """The place step: discard to the limit, place, and receive what the placement gives."""
    two = receiving.before(receiving.before(after, beliefs[CHOICE]), beliefs[CHOICE])
    three = receiving.before(two, beliefs[CHOICE])
    more, favor = beliefs[CARDS] - 2.0, beliefs[FAVOR]
    mixed = [
        [second + more * (third - second) for second, third in zip(*both, strict=True)]
        for both in zip(two, three, strict=True)
    ]
    found = []
    for favors in _FAVORS:
        richer = mixed[min(favors + 1, FAVORS_MOST)]
        values = [
            same + favor * (plus - same) for same, plus in zip(mixed[favors], richer, strict=True)
        ]
        # Smaller shapes come first, so what a shape leads to is already worked out.
        for shape in _TOO_MANY:
            lose = _LOSING[shape]
            assert lose is not None
            values[shape] = max(0.0, *lose(values))
        found.append(values)
    return found


def _dedicate(after: Values, honors: Sequence[float]) -> Values:
    """The dedication step: the best of all that can be paid, or none."""
    return [
        max(now, *(honors[kind] + after[left] for kind, left in ways)) if ways else now
        for now, ways in zip(after, DEDICATIONS, strict=True)
    ]


def _exchange(here: Stage) -> Stage:
    """The start of the turn: for its price in favors a lantern may become another (R7)."""
    start = here[:_EXCHANGE_COST]
    for favors in _FAVORS[_EXCHANGE_COST:]:
        poorer = here[favors - _EXCHANGE_COST]
        start.append(
            [
                now if pick is None else max(now, *pick(poorer))
                for now, pick in zip(here[favors], _EXCHANGING, strict=True)
            ]
        )
    return start


def _token_then(state: GameState, kind: int, passed: int, beliefs: Beliefs) -> float:
    """The honor of the token on top after that number of turns."""
    if passed == 0:
        return float(_token_below(state, kind, 0))
    ready = sum(
        any(pays == kind for pays, _ in DEDICATIONS[number_of(seat.lanterns[:COLOR_COUNT])])
        for number, seat in enumerate(state.seats)
        if number != state.seat_to_move
    )
    fallen = beliefs[FALL] * passed + beliefs[RACE] * ready
    whole = int(fallen)
    now, then = _token_below(state, kind, whole), _token_below(state, kind, whole + 1)
    return now + (fallen - whole) * (then - now)


def _token_below(state: GameState, kind: int, depth: int) -> int:
    stack = state.stacks[kind]
    return stack[depth] if depth < len(stack) else GENERIC_TOKEN


class PlanCache:
    """Plans by all that they depend on: within a turn it is often the same."""

    def __init__(self, beliefs: Beliefs) -> None:
        self.beliefs = beliefs
        self._key: object = None
        self._plan: Plan = []

    def plan(self, state: GameState) -> Plan:
        """The plan for a position."""
        others = [s.lanterns for n, s in enumerate(state.seats) if n != state.seat_to_move]
        there_are = state.supply[0] + sum(seat.lanterns[0] for seat in state.seats)
        key = (len(state.seats), state.turn, state.stacks, others, there_are)
        if key != self._key:
            self._key, self._plan = key, make_plan(state, self.beliefs)
        return self._plan
