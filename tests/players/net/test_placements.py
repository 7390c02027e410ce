"""The network's inputs about tiles that could be placed, against the engine that places them."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple

import numpy as np
import pytest
from tests.configurations import name

from lanterns.engine import (
    COLORS,
    FACES,
    Cell,
    FavorReceived,
    GameState,
    LanternMissed,
    LanternReceived,
    Options,
    PlaceTile,
    Reason,
    Seat,
    TurnStep,
    preview,
)
from lanterns.kernel import from_state
from lanterns.players.net.layout import (
    COLOR_PLACEMENTS,
    COLOR_SEAT,
    SEAT_FEATURES,
    SEAT_PLACEMENTS,
)
from lanterns.players.planner.beliefs import FAVORS_MOST
from lanterns.players.planner.evaluate import STAGE_BITS, moment
from lanterns.players.planner.shape_tables import DEPTH, NUMBERS
from lanterns.players.planner.workspace import Workspace

from ..tables import EVERY_TABLE, positions
from .networks import features, planned

Counts = list[int]


class Placed(NamedTuple):
    """The gains of a seat from one placement."""

    cell: Cell
    got: Counts
    """Lanterns by color."""
    favors: int
    matched: Counts
    """Matches by color, whether or not the supply has a lantern for it."""


class Could(NamedTuple):
    """The possible gains from the tiles of a seat."""

    gain: float
    lead: float
    """The lead of the best placement over the best on another cell."""
    favors: int
    matches: int
    matched: set[int]
    """The colors that could be matched, and are in the supply."""
    two: set[int]
    """Those of which two lanterns could be had at once."""


def in_turn(state: GameState, seat: Seat) -> GameState:
    """Return the position with that seat to place, and no color of the supply about to run out."""
    further = seat - state.seat_to_move
    return replace(
        state,
        start_seat=(state.start_seat + further) % len(state.seats),
        step=TurnStep.PLACE,
        supply=tuple(20 if left else 0 for left in state.supply),
        seats=tuple(replace(its, lanterns=(0,) * 8) for its in state.seats),
    )


def placements(state: GameState, seat: Seat) -> Iterator[Placed]:
    """Yield every placement of the seat, carried out by the engine."""
    at_turn = in_turn(state, seat)
    for tile in at_turn.me.hand:
        for cell in at_turn.lake.open_cells:
            for rotation in range(4):
                got, matched, favors = [0] * len(COLORS), [0] * len(COLORS), 0
                for event in preview(at_turn, PlaceTile(tile, cell, rotation)):
                    if isinstance(event, FavorReceived):
                        favors += 1
                    elif isinstance(event, LanternReceived | LanternMissed) and event.seat == seat:
                        got[event.color] += isinstance(event, LanternReceived)
                        matched[event.color] += event.reason is Reason.MATCH
                yield Placed(cell, got, favors, matched)


def could(state: GameState, seat: Seat, work: Workspace) -> Could:
    """Compute the features the slow way."""
    mine, when = state.seats[seat], moment(from_state(state), seat)

    def worth(got: Counts, more: int) -> float:
        held = [min(DEPTH, mine.lanterns[color] + got[color]) for color in COLORS]
        shape = NUMBERS[tuple(sorted(held, reverse=True))]
        favors = min(FAVORS_MOST, mine.favors + more)
        return float(work.plan[when >> STAGE_BITS, when & 7, favors, shape])

    every = list(placements(state, seat))
    # A tile that matches nothing brings the same on any cell.
    lanterns = {FACES[tile][rotation][mine.side] for tile in mine.hand for rotation in range(4)}
    anywhere = [[0] * len(COLORS)]
    anywhere += [[int(it == color) for it in COLORS] for color in lanterns if state.supply[color]]
    unmatched = max(worth(got, 0) for got in anywhere)
    best = dict.fromkeys(state.lake.open_cells, unmatched)
    for placed in every:
        best[placed.cell] = max(best[placed.cell], worth(placed.got, placed.favors))
    *_, second, first = sorted(best.values())
    return Could(
        first - worth([0] * len(COLORS), 0),
        first - second,
        max((placed.favors for placed in every), default=0),
        max((sum(placed.matched) for placed in every), default=0),
        {c for placed in every for c in COLORS if placed.matched[c] and state.supply[c]},
        {c for placed in every for c in COLORS if placed.got[c] > 1},
    )


def some_positions(options: Options) -> Iterator[GameState]:
    """Yield positions of a random game; in every other one the supply lacks some colors."""
    for number, state in enumerate(positions(options, seed=4, every=9)):
        out = Random(number).sample(COLORS, 3 * (number % 2))
        yield replace(
            state, supply=tuple(0 if kind in out else n for kind, n in enumerate(state.supply))
        )


@pytest.mark.parametrize("options", EVERY_TABLE, ids=name)
def test_what_could_be_placed_is_what_the_engine_does(options: Options) -> None:
    met = np.zeros(6)
    for state in some_positions(options):
        game = from_state(state)
        work = planned(game)
        colors, others = features(game, work)
        for away in range(options.players):
            seat = (state.seat_to_move + away) % options.players
            if not moment(game, seat) >> STAGE_BITS:
                continue
            found = could(state, seat, work)
            expected = [0.2 * found.gain, 0.2 * found.lead, 0.5 * found.favors, 0.5 * found.matches]
            first = SEAT_FEATURES * away + SEAT_PLACEMENTS
            np.testing.assert_allclose(others[first : first + 4], expected, atol=1e-5)
            rows = colors[:, COLOR_SEAT * away + COLOR_PLACEMENTS :][:, :2]
            assert set(np.flatnonzero(rows[:, 0]).tolist()) == found.matched
            assert set(np.flatnonzero(rows[:, 1]).tolist()) == found.two
            met += [bool(it) for it in found]
    assert met.min() > 0, met
