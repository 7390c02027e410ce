"""The features: the same whichever seat moves and whichever colors are which, and what they see."""

from random import Random

import numpy as np
import pytest

from lanterns.engine import Options, view
from lanterns.kernel import Game, from_state
from lanterns.kernel import lake as lake_module
from lanterns.kernel.arrays import Edges
from lanterns.kernel.lake import FACES, PLATFORMS
from lanterns.kernel.layout import COLOR_COUNT, LANTERNS, PLAYERS, SUPPLY
from lanterns.kernel.seat import place_of
from lanterns.players.net import features as features_module
from lanterns.players.net.features import COLOR_UNITS, Floats
from lanterns.players.net.layout import (
    COLOR_FEATURES,
    COLOR_SEAT,
    FEATURES,
    SEAT_FEATURES,
    SEAT_PLACEMENTS,
)

from ...properties.worlds import another_world
from .networks import TABLES, features, in_other_seats, kernel_positions, planned, some_positions


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_it_makes_no_difference_which_seat_moves(options: Options) -> None:
    for game in kernel_positions(options):
        colors, others = features(game)
        for by in range(1, options.players):
            moved_colors, moved_others = features(in_other_seats(game, by))
            np.testing.assert_array_equal(moved_colors, colors)
            np.testing.assert_array_equal(moved_others, others)


def recolored(game: Game, colors: list[int]) -> Game:
    """Return the same position with lanterns of other colors: of ``colors[i]`` for i."""
    changed = game.copy()
    held = [place_of(seat) + LANTERNS for seat in range(game[PLAYERS])]
    for place in (SUPPLY, *held):
        changed[[place + color for color in colors]] = game[place : place + COLOR_COUNT]
    return changed


_UNCOMPILED = (
    "look_around",
    "_write_seat",
    "_write_supply",
    "_write_lake",
    "_in_bytes",
    "_write_placements",
    "_list_matching",
    "_colors_there",
    "_write_table",
)


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_colors_can_be_exchanged_for_one_another(
    options: Options, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Run without the compiler, so that the colors printed on the tiles can change as well."""
    games = kernel_positions(options)
    expected = [features(game) for game in games]
    new_colors = Random(3).sample(range(COLOR_COUNT), COLOR_COUNT)
    for module, name in ((features_module, "SHOWS"), (lake_module, "_SEEN")):
        monkeypatch.setattr(module, name, bits_recolored(vars(module)[name], new_colors))
    # Without the compiler, bytes would stay bytes when they are shifted.
    monkeypatch.setattr(features_module, "FACES", np.array(new_colors, np.int64)[FACES])
    colors_of = [sum({1 << new_colors[color] for color in face}) for face in FACES[::4]]
    monkeypatch.setattr(features_module, "_COLORS_OF", np.array(colors_of, np.int64))
    for name in _UNCOMPILED:
        monkeypatch.setattr(features_module, name, vars(features_module)[name].py_func)
    monkeypatch.setattr(lake_module, "seen_from", vars(lake_module)["seen_from"].py_func)
    for game, (colors, others) in zip(games, expected, strict=True):
        changed = recolored(game, new_colors)
        found_colors, found_others = _features_uncompiled(changed)
        np.testing.assert_allclose(found_colors[new_colors], colors, atol=1e-6)
        np.testing.assert_allclose(found_others, others, atol=1e-6)


def bits_recolored(edges: Edges, new_colors: list[int]) -> Edges:
    """Return the bits of lake.py for sides of other colors, with a platform or not."""
    changed = np.zeros_like(edges)
    for first in (0, PLATFORMS):
        for color, new in enumerate(new_colors):
            changed |= (edges >> first + 4 * color & 15) << first + 4 * new
    return changed


def _features_uncompiled(game: Game) -> tuple[Floats, Floats]:
    colors = np.zeros((COLOR_COUNT, COLOR_FEATURES), np.float32)
    others = np.zeros(FEATURES, np.float32)
    vars(features_module)["write_features"].py_func(game, planned(game), colors, others)
    return colors, others


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_of_what_is_hidden_only_the_hands_of_others_are_read(options: Options) -> None:
    """Worlds that look alike to the seat differ in what the tiles of the others show and match."""
    hands = [COLOR_SEAT * away + i for away in range(1, options.players) for i in (5, 6, 7)]
    could = [
        SEAT_FEATURES * away + SEAT_PLACEMENTS + i
        for away in range(1, options.players)
        for i in range(4)
    ]
    differs = set()
    for state in some_positions(options):
        other = another_world(state, view(state, state.seat_to_move).unseen(), Random(9))
        colors, others = features(from_state(state))
        other_colors, other_others = features(from_state(other))
        differs.update(np.flatnonzero((colors != other_colors).any(axis=0)).tolist())
        differs.update((COLOR_FEATURES + np.flatnonzero(others != other_others)).tolist())
    assert differs == {*hands, *(COLOR_FEATURES + i for i in could)}


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_the_numbers_of_a_color_are_multiples_of_their_units(options: Options) -> None:
    for game in kernel_positions(options):
        counts = features(game)[0] / COLOR_UNITS
        np.testing.assert_allclose(counts, np.rint(counts), atol=1e-4)
        assert 0 <= counts.min() <= counts.max() <= 255
