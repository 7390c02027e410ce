"""Counts of whole numbers."""

import statistics

import pytest

from lanterns.arena.stats import Distribution


def test_it_agrees_with_the_standard_library() -> None:
    values = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5]
    found = Distribution()
    for value in values:
        found.add(value)
    assert (found.size, found.total) == (len(values), sum(values))
    assert found.mean == pytest.approx(statistics.mean(values))
    assert found.deviation == pytest.approx(statistics.stdev(values))
    assert found.quantile(0.5) == statistics.median(values)
    assert (found.quantile(0), found.quantile(1)) == (1, 9)


def test_of_nothing_it_says_nothing() -> None:
    assert Distribution().as_json() == {
        "count": 0, "mean": 0.0, "sd": 0.0, "min": 0, "median": 0, "max": 0
    }  # fmt: skip
