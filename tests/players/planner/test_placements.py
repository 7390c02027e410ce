"""What the planner expects of a placement, against the kernel that carries it out.

The planner weighs hundreds of placements without carrying one out. These tests carry out each of
them, in games of every configuration, and compare what it weighed with ``evaluate`` afterwards.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Final

import numpy as np
import pytest

from lanterns import kernel
from lanterns.engine import GIFTS_FOR_A_CARD, EmperorCard, Options
from lanterns.kernel.layout import (
    BUILD,
    COLOR_COUNT,
    FAVORS,
    GIFTS,
    LANTERNS,
    PLACE,
    PLAYERS,
    SEAT,
    SEAT_SIZE,
    SLOT_CODES,
    STEP,
    STEP_END,
    SUPPLY,
    WILD_KIND,
    Codes,
    Game,
)
from lanterns.kernel.place import place
from lanterns.kernel.seat import mine, place_of
from lanterns.players.planner.evaluate import STAGE_BITS, evaluate, moment_later
from lanterns.players.planner.placements import weigh_lanterns_for_others, weigh_one
from lanterns.players.planner.plan import make_plan
from lanterns.players.planner.weigh import weigh_placements
from lanterns.players.planner.workspace import (
    EMPTY,
    LEADER,
    RIVALS,
    SPARE_FAVOR,
    TUNED,
    Weights,
    Workspace,
    new_workspace,
)

_EVERY: Final = 5
"""One in this many positions is compared, so that all configurations take two seconds."""
_CLOSE: Final = 1e-4
"""The plan holds 32-bit numbers. A rule that differs makes at least a hundred times this."""

CONFIGURATIONS: Final = [
    Options(players, cards is not None, cards)
    for players in (2, 3, 4)
    for cards in (None, *combinations(EmperorCard, 2))
]


def plain_weights(rivals: float) -> Weights:
    """Weights without what the weighing of placements leaves out on purpose."""
    weights = TUNED.copy()
    weights[[EMPTY, SPARE_FAVOR, LEADER]] = 0.0
    weights[RIVALS : RIVALS + 3] = rivals
    return weights


def positions_to_place(options: Options) -> Iterator[Game]:
    """Positions in which a tile is to be placed, from a random game with many pavilions."""
    rng, cards = kernel.generator(1), kernel.card_bits(options.cards or ())
    game, met = kernel.new_state(), 0
    kernel.deal(game, options.players, int(options.expansion), cards, rng)
    while not kernel.is_over(game):
        placements = legal_placements(game)
        if len(placements):
            met += 1
            if met % _EVERY == 0:
                yield without_wilds(game)
        builds = placements[placements >= BUILD]
        if len(builds) and kernel.below(rng, 2):
            kernel.apply(game, int(builds[kernel.below(rng, len(builds))]))
        else:
            kernel.apply(game, kernel.random_legal(game, rng))


def legal_placements(game: Game) -> Codes:
    mask = kernel.new_mask()
    kernel.legal_mask(game, mask)
    return np.flatnonzero(mask[PLACE:]) + PLACE


def without_wilds(game: Game) -> Game:
    """The same position with no wild lantern held: which color one stands for is a guess."""
    plain = game.copy()
    for seat in range(plain[PLAYERS]):
        plain[place_of(seat) + LANTERNS + WILD_KIND] = 0
    return plain


def placed(game: Game, code: int) -> Game:
    """The position after placing, at the end of the same turn."""
    after = game.copy()
    place(after, code)
    after[STEP] = STEP_END
    return after


def weighed(game: Game, work: Workspace) -> dict[int, float]:
    """What each placement is worth to the planner, by its code."""
    make_plan(game, work.weights, work.plan)
    count = weigh_placements(game, work, 0)
    return dict(zip(work.codes[:count].tolist(), work.values[:count].tolist(), strict=True))


def gifts_count_in_full(before: Game, after: Game) -> bool:
    """Whether every seat could still use all its gifts."""
    players = before[PLAYERS]
    for seat in range(players):
        turns = moment_later(before, (seat - before[SEAT]) % players, 1) >> STAGE_BITS
        if after[place_of(seat) + GIFTS] > GIFTS_FOR_A_CARD * turns:
            return False
    return True


def with_ample_supply(game: Game) -> Game:
    """The same position, except that no color can run out by one placing."""
    ample = game.copy()
    ample[SUPPLY : SUPPLY + COLOR_COUNT] += 4 + game[PLAYERS]
    return ample


def notable(before: Game, after: Game, code: int) -> Iterator[str]:
    """What this placement shows of the rules, to make sure that all of them came up."""
    gained = after - before
    own = gained[mine(before) : mine(before) + SEAT_SIZE]
    lanterns, gifts = own[LANTERNS : LANTERNS + COLOR_COUNT].sum(), own[GIFTS]
    seats = range(before[PLAYERS])
    others = sum(gained[place_of(seat) + GIFTS] for seat in seats if seat != before[SEAT])
    if lanterns > 1:
        yield "lanterns for matches (R12)"
    if lanterns == 0:
        yield "no lantern, its color being out (R15)"
    if own[FAVORS]:
        yield "favors for platforms (R13)"
    if code >= BUILD:
        yield "a pavilion built (E2)"
        yield from ["a gift for the new pavilion (E3)"] * bool(gifts)
    elif gifts > others:
        yield "a gift to the seat alone (E3)"
    if others:
        yield "a gift to the owner, too (E3)"


def compare(game: Game, work: Workspace) -> Counter[str]:
    """Carry out every placement of a position; returns what came up."""
    seen: Counter[str] = Counter()
    values = weighed(game, work)
    assert sorted(values) == legal_placements(game).tolist()
    for code, value in values.items():
        after = placed(game, code)
        if gifts_count_in_full(game, after):
            found = evaluate(after, game[SEAT], work.plan, work.weights)
            assert found == pytest.approx(value, abs=_CLOSE), kernel.decode(game, code)
            seen.update(notable(game, after, code))
    return seen


def test_the_planner_expects_what_the_kernel_does() -> None:
    """What the seat itself gains is exact; what the others gain, while there is enough for all."""
    alone, among_rivals = new_workspace(plain_weights(0.0)), new_workspace(plain_weights(0.7))
    seen: Counter[str] = Counter()
    for options in CONFIGURATIONS:
        for game in positions_to_place(options):
            seen += compare(game, alone)
            compare(with_ample_supply(game), among_rivals)
    assert len(seen) == 7 and min(seen.values()) > 100, seen


def test_a_single_placing_is_weighed_like_all_of_them() -> None:
    """What ``weigh_one`` leaves out is the same for every placement of a position."""
    work = new_workspace()
    for options in CONFIGURATIONS[::7]:
        for game in positions_to_place(options):
            values = weighed(game, work)
            weigh_lanterns_for_others(game, work)
            gaps = []
            for code in [code for code in values if code < BUILD]:
                slot, choice = divmod(code - PLACE, SLOT_CODES)
                weigh_one(game, slot, choice // 4, choice % 4, work, 0)
                assert work.codes[0] == code
                gaps.append(values[code] - work.values[0])
            assert gaps == pytest.approx([gaps[0]] * len(gaps))
