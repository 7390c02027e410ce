"""The planner's value of a placement, against the kernel that carries it out.

The planner weighs hundreds of placements without carrying one out. These tests carry out each of
them, in games of every configuration, and compare what it weighed with ``evaluate`` afterwards.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

import numpy as np
import pytest
from tests.configurations import CONFIGURATIONS, named

from lanterns import kernel
from lanterns.engine import Options
from lanterns.kernel import layout as at
from lanterns.kernel.arrays import Codes, Game
from lanterns.kernel.layout import COLOR_COUNT, SEAT_SIZE, SLOT_CODES, STEP_END, WILD_KIND
from lanterns.kernel.place import place
from lanterns.kernel.seat import mine, place_of
from lanterns.players.planner.evaluate import evaluate
from lanterns.players.planner.placements import mover_of, weigh_lanterns_for_others, weigh_one
from lanterns.players.planner.plan import make_plan
from lanterns.players.planner.weigh import weigh_placements
from lanterns.players.planner.workspace import Workspace, new_workspace

_EVERY: Final = 5
"""One in this many positions is compared, so that all configurations take two seconds."""
_CLOSE: Final = 1e-4
"""The plan holds 32-bit numbers. A rule that differs makes at least a hundred times this."""


def positions_to_place(options: Options) -> Iterator[Game]:
    """Yield positions in which a tile must be placed, from a random game with many pavilions."""
    rng, cards = kernel.generator(1), kernel.card_bits(options.cards or ())
    game, met = kernel.new_state(), 0
    kernel.deal(game, options.players, int(options.expansion), cards, rng)
    while not kernel.is_over(game):
        placements = legal_placements(game)
        if len(placements):
            met += 1
            if met % _EVERY == 0:
                yield game.copy() if met % (2 * _EVERY) else with_a_wild_one(game)
        builds = placements[placements >= at.BUILD]
        if len(builds) and kernel.below(rng, 2):
            kernel.apply(game, int(builds[kernel.below(rng, len(builds))]))
        else:
            kernel.apply(game, kernel.random_legal(game, rng))


def legal_placements(game: Game) -> Codes:
    mask = kernel.new_mask()
    kernel.legal_mask(game, mask)
    return np.flatnonzero(mask[at.PLACE :]) + at.PLACE


def with_a_wild_one(game: Game) -> Game:
    """Return the position with one lantern of each seat made wild: few games have any."""
    changed = game.copy()
    for seat in range(game[at.PLAYERS]):
        lanterns = changed[place_of(seat) + at.LANTERNS :][:COLOR_COUNT]
        if lanterns.any():
            lanterns[lanterns.argmax()] -= 1
            changed[place_of(seat) + at.LANTERNS + WILD_KIND] += 1
    return changed


def placed(game: Game, code: int) -> Game:
    """Return the position after placing, at the end of the same turn."""
    after = game.copy()
    place(after, code)
    after[at.STEP] = STEP_END
    return after


def weighed(game: Game, work: Workspace) -> dict[int, float]:
    """Return the worth of each placement to the planner, by its code."""
    make_plan(game, work.beliefs, work.plan)
    count = weigh_placements(game, work, 0)
    return dict(zip(work.codes[:count].tolist(), work.values[:count].tolist(), strict=True))


def notable(before: Game, after: Game, code: int) -> Iterator[str]:
    """Yield the rules that this placement shows, to make sure that all of them came up."""
    gained = after - before
    own = gained[mine(before) : mine(before) + SEAT_SIZE]
    lanterns, gifts = own[at.LANTERNS : at.LANTERNS + COLOR_COUNT].sum(), own[at.GIFTS]
    seats = range(before[at.PLAYERS])
    others = sum(gained[place_of(seat) + at.GIFTS] for seat in seats if seat != before[at.SEAT])
    if lanterns > 1:
        yield "lanterns for matches (R12)"
    if lanterns == 0:
        yield "no lantern, its color being out (R15)"
    if own[at.FAVORS]:
        yield "favors for platforms (R13)"
    if code >= at.BUILD:
        yield "a pavilion built (E2)"
        yield from ["a gift for the new pavilion (E3)"] * bool(gifts)
    elif gifts > others:
        yield "a gift to the seat alone (E3)"
    if others:
        yield "a gift to the owner, too (E3)"
    supply, left = (one[at.SUPPLY : at.SUPPLY + COLOR_COUNT] for one in (before, after))
    if (supply > left).any() and ((left == 0) & (supply > 0)).any():
        yield "a color that runs out"
    if any(after[place_of(seat) + at.LANTERNS + WILD_KIND] for seat in seats):
        yield "a wild lantern"


def compare(game: Game, work: Workspace) -> Counter[str]:
    """Carry out every placement of a position; returns what came up."""
    seen: Counter[str] = Counter()
    values = weighed(game, work)
    assert sorted(values) == legal_placements(game).tolist()
    for code, value in values.items():
        after = placed(game, code)
        found = evaluate(after, game[at.SEAT], work.plan, work.beliefs)
        assert found == pytest.approx(value, abs=_CLOSE), kernel.decode(game, code)
        seen.update(notable(game, after, code))
    return seen


def test_the_planner_expects_what_the_kernel_does() -> None:
    work, seen = new_workspace(), Counter[str]()
    for options in CONFIGURATIONS:
        for game in positions_to_place(options):
            seen += compare(game, work)
    assert len(seen) == 9 and min(seen.values()) > 100, seen


def test_a_single_placing_is_weighed_like_all_of_them() -> None:
    work = new_workspace()
    for options in named("2-base", "2-rotate+exchange", "3-end+exchange", "4-rotate+end"):
        for game in positions_to_place(options):
            values = weighed(game, work)
            weigh_lanterns_for_others(game, work)
            mover = mover_of(game, work)
            for code in [code for code in values if code < at.BUILD]:
                slot, choice = divmod(code - at.PLACE, SLOT_CODES)
                weigh_one(game, slot, choice // 4, choice % 4, mover, work, 0)
                assert work.codes[0] == code
                assert work.values[0] == pytest.approx(values[code], abs=_CLOSE)
