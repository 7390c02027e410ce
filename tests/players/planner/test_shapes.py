"""Shapes and rankings: the quick look-ups against straightforward definitions."""

from random import Random

import pytest

from lanterns.players.planner.shape_tables import ALL, COLOR_COUNT, DEPTH, NUMBERS
from lanterns.players.planner.shapes import number_of, one_more, shape_of
from lanterns.players.planner.weigh import rank_best
from lanterns.players.planner.workspace import new_workspace


def packed(counts: list[int]) -> int:
    """Return three bits for each k: the number of colors with at least k lanterns."""
    return sum(sum(n >= k for n in counts) << 3 * (k - 1) for k in range(1, DEPTH + 1))


def four_bits_each(counts: list[int]) -> int:
    return sum(count << 4 * color for color, count in enumerate(counts))


def test_every_shape_has_its_number() -> None:
    rng = Random(1)
    for shape in ALL:
        counts = rng.sample(shape, COLOR_COUNT)
        assert shape_of(four_bits_each(counts)) == packed(counts)
        assert number_of(packed(counts)) == NUMBERS[shape]


def test_more_lanterns_of_a_color_than_are_planned_for_count_as_the_most() -> None:
    for count in range(DEPTH, 16):
        for color in range(COLOR_COUNT):
            counts = [1] * COLOR_COUNT
            counts[color] = count
            assert shape_of(four_bits_each(counts)) == packed(counts)
            expected = NUMBERS[(DEPTH, *[1] * (COLOR_COUNT - 1))]
            assert number_of(shape_of(four_bits_each(counts))) == expected


def test_one_more_lantern_makes_the_shape_with_it() -> None:
    rng = Random(2)
    for shape in ALL:
        counts, color = rng.sample(shape, COLOR_COUNT), rng.randrange(COLOR_COUNT)
        more = [count + (it == color) for it, count in enumerate(counts)]
        held = four_bits_each(counts)
        assert shape_of(held) + one_more(held, color) == packed(more)


@pytest.mark.parametrize("different", [1, 3, 10, 1000])
def test_the_best_are_ranked_as_by_sorting(different: int) -> None:
    """The first among equals comes first."""
    rng, work = Random(different), new_workspace()
    for count in [*range(12), 50, 300]:
        for most in (1, 2, 5, 24, 400):
            values = [float(rng.randrange(different)) for _ in range(count)]
            work.values[:count] = values
            ranked = sorted(range(count), key=lambda number: -values[number])[:most]
            assert rank_best(work, count, most) == len(ranked)
            assert work.best[: len(ranked)].tolist() == ranked
            assert work.values[:count].tolist() == values
