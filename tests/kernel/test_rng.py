"""The generator is splitmix64, its numbers below a bound are fair."""

from collections import Counter

import numpy as np

from lanterns import kernel
from lanterns.engine import FIRST_GAME_CARDS, Options


def test_the_words_are_those_of_splitmix64() -> None:
    # The first numbers its author's program prints for the seed 1234567.
    rng = np.array([1234567], np.uint64)
    words = [int(kernel.next_word(rng)) for _ in range(3)]
    assert words == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_a_seed_gives_its_generators_again() -> None:
    assert np.array_equal(kernel.generators(5, 3), kernel.generators(5, 3))
    assert len(np.unique(kernel.generators(5, 1000))) == 1000
    assert not np.array_equal(kernel.generators(5, 3), kernel.generators(6, 3))
    assert np.array_equal(kernel.generator(-1), kernel.generator((1 << 64) - 1))


def _chi_squared(counts: Counter[int], kinds: int) -> float:
    expected = counts.total() / kinds
    return sum((counts[kind] - expected) ** 2 / expected for kind in range(kinds))


def test_numbers_below_a_bound_are_fair() -> None:
    rng = kernel.generator(11)
    for bound in (2, 7, 68):
        counts = Counter(kernel.below(rng, bound) for _ in range(300 * bound))
        # Far beyond what chance does: mean and five deviations of the distribution.
        assert _chi_squared(counts, bound) < bound + 5 * (2 * bound) ** 0.5


def test_a_bound_that_divides_badly_is_fair() -> None:
    """Without drawing again, a third of the numbers below this bound would be twice as likely."""
    rng, bound = kernel.generator(12), 3 << 30
    thirds = Counter(kernel.below(rng, bound) * 3 // bound for _ in range(3000))
    odd = sum(kernel.below(rng, bound) % 4 == 0 for _ in range(4000))
    assert _chi_squared(thirds, 3) < 20
    assert 850 < odd < 1150


def test_a_shuffle_gives_every_order() -> None:
    rng = kernel.generator(13)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(2400):
        items = np.arange(4, dtype=np.int16)
        kernel.shuffle(items, rng)
        orders[tuple(items.tolist())] += 1
    assert len(orders) == 24
    assert 60 < min(orders.values()) < max(orders.values()) < 150


def test_a_random_action_is_any_legal_one() -> None:
    rng, state, mask = kernel.generator(14), kernel.new_state(), kernel.new_mask()
    count = kernel.deal(state, *kernel.setting(Options(4, True, FIRST_GAME_CARDS)), rng)
    kernel.legal_mask(state, mask)
    drawn = Counter(kernel.random_legal(state, rng) for _ in range(100 * count))
    assert set(drawn) == set(np.flatnonzero(mask).tolist())
    assert 50 < min(drawn.values()) < max(drawn.values()) < 160
