"""A distribution of whole numbers, from the count of each."""

from collections import Counter
from math import sqrt

from lanterns.notation import JsonObject


class Distribution:
    """Counts of whole numbers. Its size does not grow with how many values are added."""

    __slots__ = ("counts",)

    def __init__(self) -> None:
        self.counts: Counter[int] = Counter()

    def add(self, value: int) -> None:
        """Count one more value."""
        self.counts[value] += 1

    @property
    def size(self) -> int:
        """The number of values."""
        return self.counts.total()

    @property
    def total(self) -> int:
        """Their sum."""
        return sum(value * count for value, count in self.counts.items())

    @property
    def mean(self) -> float:
        """Their mean; 0 if there are none."""
        return self.total / self.size if self.size else 0.0

    @property
    def deviation(self) -> float:
        """Their standard deviation, as of a sample; 0 for fewer than two."""
        if self.size < 2:
            return 0.0
        mean = self.mean
        squares = sum(count * (value - mean) ** 2 for value, count in self.counts.items())
        return sqrt(squares / (self.size - 1))

    def quantile(self, share: float) -> int:
        """Return the least value that at least this share do not exceed; 0 without values."""
        reached = 0
        for value, count in sorted(self.counts.items()):
            reached += count
            if reached >= share * self.size:
                return value
        return 0

    def as_json(self) -> JsonObject:
        """Return its size, mean, spread and bounds, for a program."""
        return {
            "count": self.size,
            "mean": self.mean,
            "sd": self.deviation,
            "min": min(self.counts, default=0),
            "median": self.quantile(0.5),
            "max": max(self.counts, default=0),
        }
