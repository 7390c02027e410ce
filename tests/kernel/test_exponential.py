"""The exponential function and its kin: as good as the C library's, and compiled the same."""

import math
from random import Random
from typing import Final

from lanterns.kernel.compile import exp
from lanterns.kernel.exponential import exponential, logarithm, power

_RNG: Final = Random(1)
_EXPONENTS: Final = (
    *(0.0, -0.0, 1.0, -1.0, 5.0, 700.0, -700.0, 1e-300, -1e-17, math.log(2), -math.log(2) / 2),
    *(_RNG.uniform(-700, 700) for _ in range(3000)),
    *(_RNG.uniform(-20, 5) for _ in range(3000)),
    *(_RNG.gauss(0, 1e-3) for _ in range(1000)),
)
_NUMBERS: Final = (
    *(1.0, 2.0, 0.5, math.e, math.nextafter(1, 0), math.nextafter(1, 2), 1e-308, 1e308, 5e-324),
    *(math.exp(x) for x in _EXPONENTS[:3000]),
    *(_RNG.uniform(0.5, 2) for _ in range(3000)),
)


def _ulps(value: float, expected: float) -> float:
    return abs(value - expected) / math.ulp(expected)


def test_the_exponential_is_close_to_that_of_c() -> None:
    assert max(_ulps(exponential(x), math.exp(x)) for x in _EXPONENTS) <= 2
    assert exponential(-700.1) == exponential(-math.inf) == 0.0


def test_the_logarithm_is_close_to_that_of_c() -> None:
    assert max(_ulps(logarithm(x), math.log(x)) for x in _NUMBERS) <= 2


def test_a_power_is_close_to_that_of_c() -> None:
    """The error of an exponent grows with its size."""
    powers = [(_RNG.uniform(1e-6, 1), _RNG.uniform(0.1, 10)) for _ in range(3000)]
    for x, exponent in powers:
        expected = x**exponent
        size = 1 + abs(math.log(expected))
        assert _ulps(power(x, exponent), expected) <= 3 * size


def test_the_exponential_is_the_same_compiled_bit_for_bit() -> None:
    assert [x for x in _EXPONENTS if exp(x) != exponential(x)] == []
    assert exp(-700.1) == exp(-math.inf) == 0.0
