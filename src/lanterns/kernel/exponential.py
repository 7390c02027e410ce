"""The exponential function and powers, the same to the last bit on every machine.

Two C libraries may round ``exp`` differently in the last digit, and then two searches may choose
differently. These functions add, multiply and divide only, which every machine does alike. They
need Python alone; ``exp`` in compile.py is the first of them, compiled.
"""

from math import factorial, floor, frexp
from typing import Final

_TWOS_IN_E: Final = 1.4426950408889634
"""The logarithm of e to the base of two."""
_LOG_HIGH: Final = 0.6931471803691238
"""The logarithm of two, in a part with few bits, so that small multiples of it are exact ..."""
_LOG_LOW: Final = 1.9082149292705877e-10
"""... and the rest of it."""
_LEAST: Final = -700.0
"""Below this, the exponential counts as 0."""
_SERIES: Final = tuple(1.0 / factorial(n) for n in range(13, -1, -1))
"""The terms of the exponential series, the smallest first: enough for a rest of at most 0.35."""
_ROOT_OF_HALF: Final = 0.7071067811865476
_TERMS: Final = tuple(1.0 / n for n in range(23, 0, -2))
"""The same for the logarithm, by the series of the area tangent."""


def exponential(x: float) -> float:
    """Return e to the power of a number up to 700.

    >>> exponential(0.0), round(exponential(1.0), 12), exponential(-1000.0)
    (1.0, 2.718281828459, 0.0)
    """
    if x < _LEAST:
        return 0.0
    twos = floor(x * _TWOS_IN_E + 0.5)
    rest = (x - twos * _LOG_HIGH) - twos * _LOG_LOW
    value = 0.0
    for term in _SERIES:
        value = value * rest + term
    while twos < -60:
        value /= 1 << 60
        twos += 60
    while twos > 60:
        value *= 1 << 60
        twos -= 60
    return value * (1 << twos) if twos >= 0 else value / (1 << -twos)


def logarithm(x: float) -> float:
    """Return the natural logarithm of a positive number.

    >>> logarithm(1.0), round(logarithm(10.0), 12)
    (0.0, 2.302585092994)
    """
    part, twos = frexp(x)
    if part < _ROOT_OF_HALF:
        part, twos = part * 2.0, twos - 1
    tangent = (part - 1.0) / (part + 1.0)
    square, value = tangent * tangent, 0.0
    for term in _TERMS:
        value = value * square + term
    return 2.0 * tangent * value + (twos * _LOG_LOW + twos * _LOG_HIGH)


def power(x: float, exponent: float) -> float:
    """Return a power of a positive number.

    >>> round(power(2.0, 0.5), 12)
    1.414213562373
    """
    return exponential(exponent * logarithm(x))
