"""A distribution of whole numbers: how often each came up, and what follows from it."""

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
        """How many there are."""
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
        """The least value that at least this share of them does not exceed; 0 if there are none."""
        reached = 0
        for value, count in sorted(self.counts.items()):
            reached += count
            if reached >= share * self.size:
                return value
        return 0

    def as_json(self) -> JsonObject:
        """Its size, mean, spread and bounds, for a program."""
        return {
            "count": self.size,
            "mean": self.mean,
            "sd": self.deviation,
            "min": min(self.counts, default=0),
            "median": self.quantile(0.5),
            "max": max(self.counts, default=0),
        }
