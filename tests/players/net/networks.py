"""Networks and positions for tests."""

from random import Random

import numpy as np

from lanterns.engine import GameState, Options
from lanterns.kernel import Game, from_state
from lanterns.kernel import layout as at
from lanterns.kernel.layout import COLOR_COUNT, SEAT_SIZE
from lanterns.players.net.features import Floats, write_features
from lanterns.players.net.layout import COLOR_FEATURES, FEATURES
from lanterns.players.net.network import SHAPES
from lanterns.players.planner.plan import make_plan
from lanterns.players.planner.workspace import Workspace, new_workspace

from ..tables import positions

TABLES = [Options(players, box) for players in (2, 3, 4) for box in (False, True)]


def random_weights(seed: int) -> list[Floats]:
    """Return weights of a network that was never trained, large enough to have preferences."""
    rng = np.random.default_rng(seed)
    return [rng.normal(0.0, 0.15, shape).astype(np.float32) for shape in SHAPES]


def some_positions(options: Options) -> list[GameState]:
    return positions(options, seed=Random(options.players).randrange(100), every=5)


def planned(game: Game) -> Workspace:
    """Return a workspace with the plan of that position."""
    work = new_workspace()
    make_plan(game, work.beliefs, work.plan)
    return work


def features(game: Game, work: Workspace | None = None) -> tuple[Floats, Floats]:
    """Return the features by color, and the others, by the position's plan unless one is given."""
    colors = np.zeros((COLOR_COUNT, COLOR_FEATURES), np.float32)
    others = np.zeros(FEATURES, np.float32)
    write_features(game, work or planned(game), colors, others)
    return colors, others


def in_other_seats(game: Game, by: int) -> Game:
    """Return the same position, with everybody that many seats farther on."""
    players, moved = int(game[at.PLAYERS]), game.copy()
    for seat in range(players):
        there = at.SEATS + (seat + by) % players * SEAT_SIZE
        here = at.SEATS + seat * SEAT_SIZE
        moved[there : there + SEAT_SIZE] = game[here : here + SEAT_SIZE]
    for whose in (at.SEAT, at.START_SEAT):
        moved[whose] = (game[whose] + by) % players
    return moved


def kernel_positions(options: Options) -> list[Game]:
    return [from_state(state) for state in some_positions(options)]
