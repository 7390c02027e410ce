"""The weights that learning starts from."""

from pathlib import Path

import numpy as np
import pytest

from lanterns.engine import LanternsError
from lanterns.learn.fit import predict
from lanterns.learn.start import random_weights, widened
from lanterns.players.champion import WEIGHTS_FILE
from lanterns.players.net.layout import CARDS_AT, COLOR_FEATURES, FEATURES, FIELDS
from lanterns.players.net.network import (
    HIDDEN,
    SHAPES,
    load_fields,
    load_weights,
    save_weights,
    shapes_of,
)

_SMALL = (24, 16, 8)
_NEW = {"cards": 1, "table": 2}
"""Pretended: a card, whose number is in the middle, and two numbers at the end."""
_FEWER = {name: size - _NEW.get(name, 0) for name, size in FIELDS.items()}
_ADDED = [CARDS_AT + FIELDS["cards"] - 1, FEATURES - 2, FEATURES - 1]


def test_random_weights_fit_the_network() -> None:
    assert tuple(layer.shape for layer in random_weights(1)) == SHAPES


def test_a_widened_network_says_what_it_said_before() -> None:
    assert all(now > was for now, was in zip(HIDDEN, _SMALL, strict=True))
    chance = np.random.default_rng(2)
    shapes = shapes_of(_SMALL, FEATURES - len(_ADDED))
    small = [chance.normal(0.0, 0.3, shape).astype(np.float32) for shape in shapes]
    colors = chance.random((50, 7, COLOR_FEATURES), np.float32)
    others = chance.random((50, FEATURES), np.float32)
    players = chance.integers(2, 5, 50).astype(np.uint8)
    wide = widened(small, _FEWER, seed=3)
    assert tuple(layer.shape for layer in wide) == SHAPES
    before = predict(small, colors, np.delete(others, _ADDED, 1), players)
    after = predict(wide, colors, others, players)
    assert before.std() > 0.1
    np.testing.assert_allclose(after, before, atol=1e-4)


def test_weights_of_the_right_size_stay_as_they_are() -> None:
    weights = random_weights(1)
    assert widened(weights, FIELDS, seed=2) is weights


@pytest.mark.parametrize("hidden", [(HIDDEN[0] + 1, *HIDDEN[1:]), (*HIDDEN[:2], HIDDEN[2] + 1)])
def test_a_network_that_is_too_large_is_refused(hidden: tuple[int, int, int]) -> None:
    with pytest.raises(LanternsError, match="do not fit the network"):
        widened([np.zeros(shape, np.float32) for shape in shapes_of(hidden, FEATURES)], FIELDS, 1)


def test_a_network_that_reads_something_else_is_refused() -> None:
    weights = [np.zeros(shape, np.float32) for shape in shapes_of(_SMALL, FEATURES - 3)]
    weights[0] = weights[0][1:]
    with pytest.raises(LanternsError, match="do not fit the network"):
        widened(weights, _FEWER, seed=1)


def test_fields_that_are_gone_are_refused() -> None:
    weights = [np.zeros(shape, np.float32) for shape in shapes_of(_SMALL, FEATURES + 1)]
    with pytest.raises(LanternsError, match="fewer than 1 numbers of 'weather'"):
        widened(weights, {**FIELDS, "weather": 1}, seed=1)


def test_a_file_of_weights_names_its_fields(tmp_path: Path) -> None:
    path = tmp_path / "weights.npz"
    with path.open("wb") as file:
        save_weights(file, random_weights(1))
    assert load_fields(path) == FIELDS


def test_the_fields_of_the_champion_are_known() -> None:
    fields = load_fields(WEIGHTS_FILE)
    assert sum(fields.values()) == len(load_weights(WEIGHTS_FILE)[1])
