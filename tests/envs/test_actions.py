"""Actions and the kernel's codes are one to one in every position, on every side."""

import re
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from tests.configurations import every_configuration
from tests.envs.worlds import positions

from lanterns import envs, kernel
from lanterns.engine import Options, PlaceTile
from lanterns.kernel import layout as at
from lanterns.kernel.layout import FIRST_CODES, SEAT_SIZE


@every_configuration
def test_actions_and_codes_are_one_to_one(options: Options) -> None:
    mask, legal = kernel.new_mask(), kernel.new_mask()
    for number, state in enumerate(positions(options, 8)):
        envs.action_mask(state, mask)
        kernel.legal_mask(state, legal)
        codes = np.flatnonzero(legal).tolist()
        actions = [envs.to_action(state, code) for code in codes]
        assert sorted(actions) == np.flatnonzero(mask).tolist()
        assert [envs.to_code(state, action) for action in actions] == codes
        if number % 20 == 0:  # also those that are not legal
            everything = [envs.to_code(state, action) for action in range(envs.ACTIONS)]
            assert sorted(everything) == list(range(envs.ACTIONS))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_placement_is_where_the_observation_shows_it(players: int) -> None:
    """Action, observation and engine agree on the cell, and on the color that faces the seat."""
    out, after, mask = envs.new_observation(), envs.new_observation(), kernel.new_mask()
    rng = kernel.generator(1)
    for state in positions(Options(players, True), 9):
        envs.action_mask(state, mask)
        placements = np.flatnonzero(mask[at.PLACE :]) + at.PLACE
        if not len(placements):
            continue
        seat = int(state[at.SEAT])
        envs.observe(state, seat, out)
        action = int(placements[kernel.below(rng, len(placements))])
        slot, choice = divmod((action - at.PLACE) % (3 * 68 * 4), 68 * 4)
        cell, rotation = divmod(choice, 4)
        assert cell < state[at.OPEN]
        code = envs.to_code(state, action)
        assert isinstance(kernel.decode(state, code), PlaceTile)
        other = state.copy()
        kernel.apply(other, code)
        envs.observe(other, seat, after)
        tiles = envs.field(after, "tiles")
        placed = tiles[np.flatnonzero(tiles[:, 2])[-1]]
        assert placed[:2].tolist() == envs.field(out, "cells")[cell, :2].tolist()
        colors = np.roll(envs.field(out, "hand")[slot, :4], rotation)
        assert placed[2:6].tolist() == colors.tolist()


def test_a_seat_in_the_north_has_the_kernels_codes() -> None:
    for state in positions(Options(4), 2):
        if state[at.SEATS + int(state[at.SEAT]) * SEAT_SIZE + at.SIDE] == 0:
            for action in range(at.PLACE, envs.ACTIONS, 7):
                assert envs.to_code(state, action) == action


def test_the_page_lists_the_numbers_of_actions() -> None:
    firsts = (*FIRST_CODES.values(), at.BUILD)
    page = (Path(__file__).parents[2] / "docs/envs.md").read_text("utf-8")
    table = page.partition("| from | how many | action |")[2].partition("\n\n")[0]
    listed = [(int(row[1]), int(row[2])) for row in re.finditer(r"\| (\d+) \| (\d+) \|", table)]
    assert listed == [(first, end - first) for first, end in pairwise((*firsts, envs.ACTIONS))]
    assert f"There are {envs.ACTIONS:,} actions" in page
