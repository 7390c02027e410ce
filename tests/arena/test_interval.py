"""Intervals, against values worked out by hand."""

from math import isclose, sqrt
from random import Random
from statistics import mean, stdev

import pytest

from lanterns.arena import DealTotal, Estimate, estimate, estimate_share
from lanterns.arena.interval import student_quantile


def close(found: Estimate, low: float, high: float) -> bool:
    assert found.low is not None
    assert found.high is not None
    return isclose(found.low, low, abs_tol=5e-4) and isclose(found.high, high, abs_tol=5e-4)


def test_equal_clusters_give_the_interval_of_their_means() -> None:
    # Deal means 0.5, 0, 0.5, 1: standard deviation 0.40825, error 0.20412, Student (3) 3.1824.
    found = estimate([[DealTotal(1, 2), DealTotal(0, 2), DealTotal(1, 2), DealTotal(2, 2)]])
    assert found.mean == 0.5
    assert close(found, 0.5 - 0.6496, 0.5 + 0.6496)


def test_a_share_stays_between_0_and_1() -> None:
    clusters = [DealTotal(1, 2), DealTotal(0, 2), DealTotal(1, 2), DealTotal(2, 2)]
    assert close(estimate_share([clusters]), 0.0, 1.0)


def test_pairing_narrows_what_the_deals_even_out() -> None:
    # Each deal won once by either: no deal differs from another, so the mean is hardly in doubt.
    paired = estimate([[DealTotal(1, 2)] * 49 + [DealTotal(2, 2)]])
    alone = estimate([[DealTotal(1, 1)] * 51 + [DealTotal(0, 1)] * 49])
    assert paired.mean == alone.mean == 0.51
    assert paired.high is not None
    assert alone.high is not None
    assert paired.high - paired.mean < (alone.high - alone.mean) / 4


def test_clusters_of_different_sizes_are_a_ratio() -> None:
    # 3 of 6; deviations 2 - 0.5 * 2 = 1, 0 - 0.5 * 1 = -0.5, 1 - 0.5 * 3 = -0.5.
    found = estimate([[DealTotal(2, 2), DealTotal(0, 1), DealTotal(1, 3)]])
    error = sqrt(3 / 2 * 1.5) / 6
    assert close(found, 0.5 - 4.303 * error, 0.5 + 4.303 * error)


def test_differences_between_strata_are_not_chance() -> None:
    two = [DealTotal(1, 2)] * 3 + [DealTotal(2, 2)] * 3  # mean 0.75, sum of squares 1.5
    four = [DealTotal(1, 4)] * 3 + [DealTotal(0, 4)] * 3  # mean 0.125, sum of squares 1.5
    found = estimate([two, four])
    assert found.mean == pytest.approx(12 / 36)
    reach = student_quantile(10) * sqrt(2 * 6 / 5 * 1.5) / 36
    assert close(found, 12 / 36 - reach, 12 / 36 + reach)


def test_one_deal_says_nothing_about_the_others() -> None:
    found = estimate_share([[DealTotal(1, 2)]])
    assert found == Estimate(0.5, None, None)
    assert found.covers(0.1)


def test_all_won_is_not_certain_for_that() -> None:
    # Wilson's interval for 20 of 20: 20 / (20 + 1.96 squared).
    assert close(estimate_share([[DealTotal(2, 2)] * 20]), 0.8389, 1.0)
    assert close(estimate_share([[DealTotal(0, 2)] * 20]), 0.0, 0.1611)


@pytest.mark.parametrize(
    ("freedom", "printed"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)],
)
def test_student_as_in_printed_tables(freedom: int, printed: float) -> None:
    assert student_quantile(freedom) == pytest.approx(printed, rel=2e-3)


def test_about_95_of_100_intervals_cover_the_truth() -> None:
    rng = Random(5)
    covered = [
        estimate([[DealTotal(rng.gauss(0, 1), 1) for _ in range(12)]]).covers(0)
        for _ in range(2000)
    ]
    share = mean(map(float, covered))
    assert abs(share - 0.95) < 3 * stdev(map(float, covered)) / sqrt(len(covered))
