"""A fair queue: priorities first, then round robin over people."""

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count
from typing import Final, Generic, TypeVar

from lanterns.server.bots.jobs import Account, Priority

T = TypeVar("T")

_MOST_REMEMBERED: Final = 10_000
"""People remembered at a time; those charged no more than the others are forgotten first."""


class FairQueue(Generic[T]):
    """Waiting jobs.

    Within a priority this is start-time fair queuing. Every job has a start tag: the tag at which
    its person's last job ended, but not before the tag of the job started last. The lowest tag goes
    first. Somebody with a hundred jobs has a hundred tags in a row, and somebody with one job goes
    before all but one of them.
    """

    def __init__(self) -> None:
        self._lines = {priority: _Line[T]() for priority in Priority}

    def __iter__(self) -> Iterator[T]:
        return (item for line in self._lines.values() for item in line.items())

    def count(self, priority: Priority) -> int:
        """Return the number of waiting jobs of a priority."""
        return len(self._lines[priority])

    def add(self, item: T, account: Account) -> None:
        """Add a job."""
        self._lines[account.priority].add(item, account)

    def take(self, last: Priority = Priority.LATER) -> T | None:
        """Remove and return the next job of that priority or an earlier one, if there is any."""
        for priority, line in self._lines.items():
            if priority <= last and line:
                return line.take()
        return None


class _Line(Generic[T]):
    """The jobs of one priority."""

    def __init__(self) -> None:
        self._heap: list[tuple[float, int, T]] = []
        self._arrivals = count()
        self._now = 0.0
        """The start tag of the job that was started last."""
        self._ends: dict[str, float] = {}
        """Each person's tag at which the last job ends."""

    def __len__(self) -> int:
        return len(self._heap)

    def items(self) -> Iterator[T]:
        return (item for _, _, item in self._heap)

    def add(self, item: T, account: Account) -> None:
        had = min((self._ends.get(person, 0.0) for person in account.charged_to), default=0.0)
        start = max(self._now, had)
        if len(self._ends) > _MOST_REMEMBERED:
            self._ends = {person: end for person, end in self._ends.items() if end > self._now}
        for person in account.charged_to:
            self._ends[person] = start + account.cost
        heappush(self._heap, (start, next(self._arrivals), item))

    def take(self) -> T:
        self._now, _, item = heappop(self._heap)
        return item
