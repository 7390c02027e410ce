"""The quality of a network's predictions, by hand."""

import numpy as np
import pytest

from lanterns.learn.fit import measure
from lanterns.learn.samples import join
from lanterns.players.net.network import SHAPES

from .test_samples import FOUR, THREE, TWO


def test_a_network_that_knows_nothing_calls_even_shares() -> None:
    zeros = [np.zeros(shape, np.float32) for shape in SHAPES]
    fit = measure(zeros, join([TWO, THREE, FOUR]))
    # The logarithms of 2, 3 and 4, for three, two and two positions.
    assert fit.log_loss == pytest.approx((3 * np.log(2) + 2 * np.log(3) + 2 * np.log(4)) / 7)
    assert sum(each.size for each in fit.calibration) == 3 * 2 + 2 * 3 + 2 * 4
    assert fit.calibration_error == pytest.approx(0.0, abs=1e-6)


def test_the_search_is_measured_by_its_own_values() -> None:
    fit = measure([np.zeros(shape, np.float32) for shape in SHAPES], TWO)
    assert fit.search_log_loss == pytest.approx(-np.log([0.6, 0.3, 0.8]).mean())


def test_confidence_that_is_wrong_shows_in_the_calibration() -> None:
    weights = [np.zeros(shape, np.float32) for shape in SHAPES]
    weights[-1][0] = 20.0  # the seat to move wins for certain
    fit = measure(weights, TWO)
    assert [(each.size, round(each.won, 3)) for each in fit.calibration] == [(3, 0.333), (3, 0.667)]
    assert fit.calibration_error == pytest.approx(1 / 3, abs=1e-6)
