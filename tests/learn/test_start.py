"""What learning starts from."""

import numpy as np
import pytest

from lanterns.engine import LanternsError
from lanterns.learn.fit import predict
from lanterns.learn.start import random_weights, widened
from lanterns.players.net.layout import COLOR_FEATURES, FEATURES
from lanterns.players.net.network import HIDDEN, SHAPES, shapes_of

_SMALL = (24, 16, 8)
_FEWER = FEATURES - 2


def test_random_weights_fit_the_network() -> None:
    assert tuple(layer.shape for layer in random_weights(1)) == SHAPES


def test_a_widened_network_says_what_it_said_before() -> None:
    assert all(now > was for now, was in zip(HIDDEN, _SMALL, strict=True))
    chance = np.random.default_rng(2)
    small = [
        chance.normal(0.0, 0.3, shape).astype(np.float32) for shape in shapes_of(_SMALL, _FEWER)
    ]
    colors = chance.random((50, 7, COLOR_FEATURES), np.float32)
    others = chance.random((50, FEATURES), np.float32)
    players = chance.integers(2, 5, 50).astype(np.uint8)
    wide = widened(small, seed=3)
    assert tuple(layer.shape for layer in wide) == SHAPES
    before = predict(small, colors, others[:, :_FEWER], players)
    after = predict(wide, colors, others, players)
    assert before.std() > 0.1
    np.testing.assert_allclose(after, before, atol=1e-4)


def test_weights_of_the_right_size_stay_as_they_are() -> None:
    weights = random_weights(1)
    assert widened(weights, seed=2) is weights


@pytest.mark.parametrize("hidden", [(HIDDEN[0] + 1, *HIDDEN[1:]), (*HIDDEN[:2], HIDDEN[2] + 1)])
def test_a_network_that_is_too_large_is_refused(hidden: tuple[int, int, int]) -> None:
    with pytest.raises(LanternsError, match="do not fit the network"):
        widened([np.zeros(shape, np.float32) for shape in shapes_of(hidden, FEATURES)], seed=1)


def test_a_network_that_reads_something_else_is_refused() -> None:
    weights = [np.zeros(shape, np.float32) for shape in shapes_of(_SMALL, _FEWER)]
    weights[0] = weights[0][1:]
    with pytest.raises(LanternsError, match="do not fit the network"):
        widened(weights, seed=1)
