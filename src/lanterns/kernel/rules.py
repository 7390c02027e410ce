"""The table of rules: when each kind of action is offered, its choices, and its effect.

Compiled code cannot look up a function in a table. So the rows are chained when this module is
imported: a link is a function that deals with its own rule or calls the next link, and numba turns
a chain into one function with a branch for each rule.
"""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias, get_args

import numpy as np

from lanterns.engine import (
    Action,
    AnyAction,
    ConvertFavors,
    Dedicate,
    Discard,
    Exchange,
    ExchangeForTwo,
    ExchangeForWild,
    Pass,
    PlaceTile,
    RotateTile,
    TurnStep,
)
from lanterns.engine.rows import check_rows
from lanterns.engine.rules import RULE_OF
from lanterns.kernel import layout as at
from lanterns.kernel.arrays import Game, Mask
from lanterns.kernel.compile import jitted
from lanterns.kernel.dedicate import (
    count_dedications,
    dedicate,
    mark_dedications,
    nth_dedication,
)
from lanterns.kernel.exchange import (
    convert,
    count_conversions,
    count_exchanges,
    exchange,
    mark_conversions,
    mark_exchanges,
    nth_conversion,
    nth_exchange,
)
from lanterns.kernel.layout import CODES, FIRST_CODES, STEP_OVER, STEP_PLACE
from lanterns.kernel.place import (
    count_discards,
    count_placements,
    count_rotations,
    discard,
    mark_discards,
    mark_placements,
    mark_rotations,
    nth_discard,
    nth_placement,
    nth_rotation,
    over_the_limit,
    place,
    rotate,
)

DISCARDING: Final = STEP_OVER + 1
"""The phase of the place step in which lanterns must be discarded first (R10)."""


class Rule(NamedTuple):
    """One kind of action, or several that share their functions."""

    kinds: tuple[type[Action], ...]
    count: Callable[[Game], int]
    """The number of them that the seat to move could choose."""
    mark: Callable[[Game, Mask, int, int], None]
    """Mark these in a mask that is all 0; several lanes share the work."""
    nth: Callable[[Game, int], int]
    """The code of one of them, counted from 0 in the order of codes."""
    do: Callable[[Game, int], None]
    """Carry out a code."""

    @property
    def first(self) -> int:
        """The first of its codes, which end where those of the next rule begin."""
        return FIRST_CODES[self.kinds[0]]

    @property
    def phases(self) -> tuple[int, ...]:
        """The steps that offer it, or ``DISCARDING``."""
        if Discard in self.kinds:
            return (DISCARDING,)
        return tuple(_STEPS.index(step) for step in RULE_OF[self.kinds[0]].steps)

    @property
    def leaves_step(self) -> bool:
        """Whether the turn continues with the next step after it."""
        return RULE_OF[self.kinds[0]].leaves_step


_STEPS: Final = tuple(TurnStep)

RULES: Final = (
    Rule((ConvertFavors,), count_conversions, mark_conversions, nth_conversion, convert),
    Rule(
        (Exchange, ExchangeForWild, ExchangeForTwo),
        count_exchanges,
        mark_exchanges,
        nth_exchange,
        exchange,
    ),
    Rule((Dedicate,), count_dedications, mark_dedications, nth_dedication, dedicate),
    Rule((Discard,), count_discards, mark_discards, nth_discard, discard),
    Rule((RotateTile,), count_rotations, mark_rotations, nth_rotation, rotate),
    Rule((PlaceTile,), count_placements, mark_placements, nth_placement, place),
)
"""All rules, in the order of codes. Passing, the first code, needs no rule."""
check_rows(
    "the kernel's table of rules",
    (Pass, *(kind for rule in RULES for kind in rule.kinds)),
    get_args(AnyAction),
)

_Rules: TypeAlias = tuple[Rule, ...]


@jitted
def phase(state: Game) -> int:
    """Return the step of the turn, or ``DISCARDING``."""
    if state[at.STEP] == STEP_PLACE and over_the_limit(state):
        return DISCARDING
    return int(state[at.STEP])


def _chain_counts(rules: _Rules) -> Callable[[Game, int], int]:
    if not rules:
        return _count_none
    phases, count, others = rules[0].phases, rules[0].count, _chain_counts(rules[1:])

    @jitted
    def count_from_here(state: Game, now: int) -> int:
        offered = others(state, now)
        if now in phases:
            offered += count(state)
        return offered

    return count_from_here


@jitted
def _count_none(state: Game, now: int) -> int:
    return 0


count_offers: Final = _chain_counts(RULES)
"""The number of actions that a phase offers besides passing."""


def _chain_marks(rules: _Rules) -> Callable[[Game, int, Mask, int, int], None]:
    if not rules:
        return _mark_none
    phases, mark, others = rules[0].phases, rules[0].mark, _chain_marks(rules[1:])

    @jitted
    def mark_from_here(state: Game, now: int, mask: Mask, lane: int, lanes: int) -> None:
        if now in phases:
            mark(state, mask, lane, lanes)
        others(state, now, mask, lane, lanes)

    return mark_from_here


@jitted
def _mark_none(state: Game, now: int, mask: Mask, lane: int, lanes: int) -> None:
    return


mark_offers: Final = _chain_marks(RULES)
"""Marks what a phase offers besides passing, in a mask that is all 0."""
mark_unplaced: Final = _chain_marks(tuple(rule for rule in RULES if PlaceTile not in rule.kinds))
"""The same without placements, which environments number in another way."""


def _chain_nths(rules: _Rules) -> Callable[[Game, int, int], int]:
    if not rules:
        return _no_nth
    phases, count, nth = rules[0].phases, rules[0].count, rules[0].nth
    others = _chain_nths(rules[1:])
    is_last = not any({*phases} & {*rule.phases} for rule in rules[1:])

    @jitted
    def nth_from_here(state: Game, now: int, number: int) -> int:
        if now in phases:
            if is_last:
                return nth(state, number)
            offered = count(state)
            if number < offered:
                return nth(state, number)
            return others(state, now, number - offered)
        return others(state, now, number)

    return nth_from_here


@jitted
def _no_nth(state: Game, now: int, number: int) -> int:
    return -1


nth_offer: Final = _chain_nths(RULES)
"""The code of one of the actions that a phase offers besides passing, in the order of codes."""


def _chain_deeds(rules: _Rules) -> Callable[[Game, int], bool]:
    if not rules:
        return _pass
    first, do, leaves_step = rules[-1].first, rules[-1].do, rules[-1].leaves_step
    others = _chain_deeds(rules[:-1])

    @jitted
    def carry_out_up_to_here(state: Game, code: int) -> bool:
        if code < first:
            return others(state, code)
        do(state, code)
        return leaves_step

    return carry_out_up_to_here


@jitted
def _pass(state: Game, code: int) -> bool:
    return True


carry_out: Final = _chain_deeds(RULES)
"""Carries out a code, and returns whether the turn continues with the next step."""


def _codes(now: int) -> tuple[int, int]:
    offered = [number for number, rule in enumerate(RULES) if now in rule.phases]
    firsts = [*(rule.first for rule in RULES), CODES]
    return (firsts[offered[0]], firsts[offered[-1] + 1]) if offered else (0, 0)


CODES_OFFERED: Final = np.array([_codes(now) for now in range(DISCARDING + 1)])
"""The bounds of the codes that each phase offers besides passing."""
