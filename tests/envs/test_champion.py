"""The champion's features follow from an observation, but for guessed hands and the plan."""

import numpy as np
import pytest
from tests.players.net.networks import TABLES, features, kernel_positions

from lanterns import envs
from lanterns.engine import Options
from lanterns.kernel.layout import SEAT
from lanterns.players.net.features import Floats
from lanterns.players.net.layout import (
    CARDS_AT,
    COLOR_EDGES,
    COLOR_FEATURES,
    COLOR_PLACEMENTS,
    COLOR_SEAT,
    COLOR_SUPPLY,
    EDGE_UNIT,
    FEATURES,
    LEFT_UNIT,
    PLATFORM_UNIT,
    REST_AT,
    SEAT_FEATURES,
    SEAT_PLACEMENTS,
    SIDE_UNIT,
    STACKS_AT,
    STEP_AT,
    TABLE_AT,
)

TURNS_LEFT = 10
PLANNED = (0, TURNS_LEFT, SEAT_PLACEMENTS, SEAT_PLACEMENTS + 1)
"""The features of a seat that the planner computes: its prospects, the turns it has left, and what
its best placements would gain."""


def _by_color(seen: envs.Observation) -> Floats:
    """Return the rows of the colors, without the tiles of the other hands."""
    colors = np.zeros((7, COLOR_FEATURES), np.float32)
    hand, cells = envs.field(seen, "hand"), envs.field(seen, "cells")
    for color in range(7):
        row = colors[color]
        for away, its in enumerate(envs.field(seen, "seats")):
            row[COLOR_SEAT * away : COLOR_SEAT * away + 5] = its[2 + color] > np.arange(5)
        row[5] = SIDE_UNIT * np.count_nonzero(hand[:, :4] == color + 1)
        left = envs.field(seen, "supply")[color]
        row[COLOR_SUPPLY : COLOR_SUPPLY + 3] = left > np.arange(3)
        row[COLOR_SUPPLY + 3] = LEFT_UNIT * left
        shown = cells[:, 3:7] == color + 1
        row[COLOR_EDGES] = EDGE_UNIT * shown.sum()
        row[COLOR_EDGES + 1] = PLATFORM_UNIT * (shown & (cells[:, 7:11] == 1)).sum()
        row[COLOR_EDGES + 2] = np.maximum(shown.sum(axis=1) - 1, 0).sum()
    return colors


def _beside_the_colors(seen: envs.Observation) -> Floats:
    others = np.zeros(FEATURES, np.float32)
    seats = envs.field(seen, "seats").astype(np.float32)
    for away, its in enumerate(seats[seats[:, 0] == 1]):
        row = others[SEAT_FEATURES * away : SEAT_FEATURES * (away + 1)]
        wilds, favors, gifts, pavilions, honor = its[[9, 11, 12, 13, 14]]
        row[1:5] = favors > np.arange(4)
        row[5] = 0.25 * max(0, favors - 4)
        row[6:9] = gifts > 0, 0.25 * gifts, pavilions / 3
        row[9] = 0.1 * (honor - seats[0, 14])
        row[11] = 0.5 * wilds
    others[STACKS_AT:STEP_AT] = 0.1 * envs.field(seen, "tokens").ravel()
    others[STEP_AT:CARDS_AT] = envs.field(seen, "step")
    others[CARDS_AT:REST_AT] = envs.field(seen, "cards")
    others[REST_AT] = 0.05 * envs.field(seen, "tiles_left")[0]
    others[REST_AT + 1] = 0.05 * envs.field(seen, "cells")[:, 3:7].any(axis=1).sum()
    others[REST_AT + 2] = envs.field(seen, "card_used")[0]
    others[REST_AT + 3] = 0.05 * envs.field(seen, "turns_left")[0]
    others[REST_AT + 4] = envs.field(seen, "final")[0]
    others[TABLE_AT:] = envs.field(seen, "players")
    return others


def _add_placements(seen: envs.Observation, colors: Floats, others: Floats) -> None:
    """Add what the observer's own tiles could match, and their gains."""
    cells, there = envs.field(seen, "cells"), envs.field(seen, "supply")[:7] > 0
    for tile in envs.field(seen, "hand"):
        for turns in range(4):
            sides = np.roll(tile[:4], turns)
            for cell in cells:
                matches = (cell[3:7] == sides) & (sides > 0)
                if not matches.any():
                    continue
                due = np.bincount(sides[matches] - 1, minlength=7)
                got = due + (np.arange(7) == sides[0] - 1)
                favors = tile[4] + (matches & (cell[7:11] == 1)).sum()
                found = others[SEAT_PLACEMENTS + 2 : SEAT_PLACEMENTS + 4]
                found[:] = np.maximum(found, (0.5 * favors, 0.5 * matches.sum()))
                colors[(due > 0) & there, COLOR_PLACEMENTS] = 1
                colors[(got > 1) & there, COLOR_PLACEMENTS + 1] = 1


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_the_champion_reads_a_summary_of_the_observation(options: Options) -> None:
    seen = envs.new_observation()
    for game in kernel_positions(options):
        envs.observe(game, int(game[SEAT]), seen)
        colors, others = features(game)
        summary = _by_color(seen), _beside_the_colors(seen)
        if others[TURNS_LEFT]:
            _add_placements(seen, *summary)
        for away in range(4):
            seat = others[SEAT_FEATURES * away : SEAT_FEATURES * (away + 1)]
            if away:  # guessed hands, which no observation has
                colors[:, COLOR_SEAT * away + 5 : COLOR_SEAT * (away + 1)] = 0
                seat[SEAT_PLACEMENTS:] = 0
            seat[list(PLANNED)] = 0
        assert np.allclose(summary[0], colors, atol=1e-5)
        assert np.allclose(summary[1], others, atol=1e-5)
