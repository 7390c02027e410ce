"""Means with their 95 % intervals, where the observations come in clusters: the deals.

The games of one deal are not independent observations: they share their tiles, and where one
entrant wins another loses. The deals are independent. So a deal is one observation, with its total
and the number of seats in it, and the interval follows from how the deals differ. Counting every
game by itself would be wrong either way: too wide where rotating the seats evens out a deal's luck,
too narrow where one deal decides all its games.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

CONFIDENCE: Final = 0.95
_Z: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)

_FEW: Final = {1: 12.7062, 2: 4.3027, 3: 3.1824, 4: 2.7764}
"""Student's quantile for few degrees of freedom, where the series below is not exact enough."""


class DealTotal(NamedTuple):
    """One deal: the sum of what was observed in it, and the number of observations."""

    total: float
    size: int


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and the bounds of its interval, which are ``None`` if there are too few deals."""

    mean: float
    low: float | None
    high: float | None

    @property
    def interval(self) -> str:
        """The bounds in percent, as text for a table."""
        if self.low is None or self.high is None:
            return "-"
        return f"{self.low:.1%} to {self.high:.1%}"

    def covers(self, value: float) -> bool:
        """Return whether the value is in the interval; an unknown interval covers everything."""
        return self.low is None or self.high is None or self.low <= value <= self.high


def student_quantile(freedom: int) -> float:
    """Return how many standard errors the interval reaches, for that many degrees of freedom.

    >>> [round(student_quantile(n), 2) for n in (1, 5, 10, 100)]
    [12.71, 2.57, 2.23, 1.98]
    """
    if freedom in _FEW:
        return _FEW[freedom]
    z, n = _Z, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


def estimate(strata: Sequence[Sequence[DealTotal]]) -> Estimate:
    """Return the mean over all deals, and its interval.

    A stratum is a group whose size was chosen beforehand, such as the deals for three players: that
    strata differ is not chance, so only the differences within each count. Deals may differ in
    size: then the mean is a ratio, and the interval is from its usual first-order error.
    """
    size = sum(deal.size for stratum in strata for deal in stratum)
    mean = sum(deal.total for stratum in strata for deal in stratum) / size
    if any(len(stratum) < 2 for stratum in strata):
        return Estimate(mean, None, None)
    error = sqrt(sum(map(_squared_error, strata))) / size
    reach = student_quantile(sum(len(stratum) - 1 for stratum in strata)) * error
    return Estimate(mean, mean - reach, mean + reach)


def _squared_error(stratum: Sequence[DealTotal]) -> float:
    """Return the squared standard error of a stratum's total."""
    size = sum(deal.size for deal in stratum)
    mean = sum(deal.total for deal in stratum) / size
    deviations = (deal.total - mean * deal.size for deal in stratum)
    deals = len(stratum)
    return deals / (deals - 1) * sum(deviation**2 for deviation in deviations)


def estimate_share(strata: Sequence[Sequence[DealTotal]]) -> Estimate:
    """Return the mean and interval of a share between 0 and 1.

    If no deal differs from another, as when everything was won, the share is still not certain:
    then Wilson's interval is used instead, with a deal as a trial.
    """
    found = estimate(strata)
    if found.low is None or found.high is None:
        return found
    if found.high - found.low < 1e-12:
        return _wilson(found.mean, sum(map(len, strata)))
    return Estimate(found.mean, max(0.0, found.low), min(1.0, found.high))


def _wilson(share: float, trials: int) -> Estimate:
    shrink = 1 + _Z**2 / trials
    center = (share + _Z**2 / (2 * trials)) / shrink
    reach = _Z / shrink * sqrt(share * (1 - share) / trials + _Z**2 / (4 * trials**2))
    return Estimate(share, max(0.0, center - reach), min(1.0, center + reach))
