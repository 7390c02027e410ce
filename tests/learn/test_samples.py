"""Samples: storing, joining and splitting them, and the targets that follow from them."""

from pathlib import Path

import numpy as np
import pytest

from lanterns.learn.samples import (
    Samples,
    blend,
    from_first_seat,
    from_mover,
    join,
    load_samples,
    pack_colors,
    split,
    unpack_colors,
)
from lanterns.players.net.features import COLOR_UNITS, Floats
from lanterns.players.net.layout import COLOR_FEATURES, FEATURES


def game(players: int, seats: list[int], values: list[list[float]], won: list[float]) -> Samples:
    """Return a game with those movers and values, counted from the first seat; one action each."""
    count = len(seats)
    seat, at_table = np.array(seats, np.uint8), np.full(count, players, np.uint8)

    def turned(rows: list[list[float]]) -> Floats:
        padded = [[*row, *[0.0] * (4 - players)] for row in rows]
        return from_mover(np.array(padded, np.float32), seat, at_table)

    return Samples(
        colors=np.full((count, 7, COLOR_FEATURES), players, np.uint8),
        others=np.zeros((count, FEATURES), np.float16),
        value=turned(values),
        won=turned([won] * count),
        honor=turned([won] * count),
        seat=seat,
        players=at_table,
        to_come=np.arange(count, 0, -1, dtype=np.int16),
        actions=np.ones(count, np.uint8),
        after_colors=np.zeros((count, 7, COLOR_FEATURES), np.uint8),
        after_others=np.zeros((count, FEATURES), np.float16),
        after_players=at_table,
        after_seat=np.zeros(count, np.uint8),
        after_value=np.full(count, 0.5, np.float32),
    )


TWO = game(2, [0, 1, 0], [[0.6, 0.4], [0.3, 0.7], [0.8, 0.2]], [1, 0])
THREE = game(3, [2, 0], [[0.5, 0.3, 0.2], [0.2, 0.2, 0.6]], [0, 0.5, 0.5])
FOUR = game(4, [3, 1], [[0.25] * 4, [0.1, 0.2, 0.3, 0.4]], [0, 0, 1, 0])


def test_targets_by_hand_for_two_players() -> None:
    """From the end: the result; half of 0.8 and half of 1; half of 0.3 and half of 0.9."""
    expected = [[0.6, 0.4, 0.0, 0.0], [0.1, 0.9, 0.0, 0.0], [1.0, 0.0, 0.0, 0.0]]
    np.testing.assert_allclose(blend(TWO, 0.5), expected, atol=1e-6)


def test_targets_by_hand_for_three_players() -> None:
    """By the table, the first is a quarter of the value and three of the result: .05 .425 .525."""
    expected = [[0.525, 0.05, 0.425, 0.0], [0.0, 0.5, 0.5, 0.0]]
    np.testing.assert_allclose(blend(THREE, 0.75), expected, atol=1e-6)


def test_targets_by_hand_for_four_players() -> None:
    """Without any trust in results, the first is the value of the second, from seat 3 on."""
    expected = [[0.4, 0.1, 0.2, 0.3], [0.0, 1.0, 0.0, 0.0]]
    np.testing.assert_allclose(blend(FOUR, 0.0), expected, atol=1e-6)


def test_with_all_trust_the_target_is_the_result() -> None:
    np.testing.assert_allclose(blend(THREE, 1.0), THREE.won)


def test_games_do_not_mix() -> None:
    both = join([TWO, THREE, FOUR])
    alone = np.concatenate([blend(each, 0.9) for each in (TWO, THREE, FOUR)])
    np.testing.assert_allclose(blend(both, 0.9), alone)
    np.testing.assert_allclose(blend(both, 0.9).sum(1), 1.0, atol=1e-6)


def test_counting_from_the_first_seat_is_undone() -> None:
    both = join([TWO, THREE, FOUR])
    turned = from_first_seat(both.value, both.seat, both.players)
    np.testing.assert_array_equal(from_mover(turned, both.seat, both.players), both.value)


def test_samples_are_what_was_saved(tmp_path: Path) -> None:
    both, path = join([TWO, FOUR]), tmp_path / "samples.npz"
    both.save(path)
    assert [file.name for file in tmp_path.iterdir()] == ["samples.npz"]
    found = load_samples(path)
    for name in Samples.__slots__:
        np.testing.assert_array_equal(getattr(found, name), getattr(both, name))
        assert getattr(found, name).dtype == getattr(both, name).dtype


@pytest.mark.parametrize(
    ("share", "held_back"), [(0.0, [4, 4]), (0.2, [4, 4]), (0.5, [4, 4]), (0.6, [3, 3, 4, 4])]
)
def test_a_split_holds_back_the_last_games_whole(share: float, held_back: list[int]) -> None:
    both = join([TWO, THREE, FOUR])
    known, last = split(both, share)
    assert last.players.tolist() == last.after_players.tolist() == held_back
    again = join([known, last])
    for name in Samples.__slots__:
        np.testing.assert_array_equal(getattr(again, name), getattr(both, name))


def test_features_by_color_fit_into_bytes() -> None:
    counts = np.random.default_rng(1).integers(0, 20, (5, 7, COLOR_FEATURES))
    colors = (counts * COLOR_UNITS).astype(np.float32)
    np.testing.assert_array_equal(pack_colors(colors), counts)
    np.testing.assert_allclose(unpack_colors(pack_colors(colors)), colors)
