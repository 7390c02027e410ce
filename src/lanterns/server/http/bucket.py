"""Rates: a bucket that fills at a steady pace, and is emptied by what somebody does."""

from collections.abc import Hashable
from ipaddress import IPv6Address, ip_address
from time import monotonic
from typing import Final, Protocol

from lanterns.server.http.settings import Rate

MOST_REMEMBERED: Final = 50_000
"""Addresses; when there are more, those whose buckets are full again are forgotten."""


class Clock(Protocol):
    """Tells seconds that never run backwards."""

    def __call__(self) -> float:
        """Now."""
        ...


class Bucket:
    """One visitor's allowance."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = rate.at_once
        self._at = now

    def take(self, cost: float, now: float) -> float:
        """Take so much: 0, or the seconds after which there would be enough."""
        rate = self._rate
        self._left = min(rate.at_once, self._left + (now - self._at) * rate.a_second)
        self._at = now
        if self._left < cost:
            return (cost - self._left) / rate.a_second
        self._left -= cost
        return 0.0

    def full(self, now: float) -> bool:
        """Whether nothing is remembered here that a new bucket would not say as well."""
        return self._left + (now - self._at) * self._rate.a_second >= self._rate.at_once


class Buckets:
    """The allowances of many visitors."""

    def __init__(self, rate: Rate, clock: Clock = monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: dict[Hashable, Bucket] = {}

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, who: Hashable, cost: float = 1.0) -> float:
        """Take from somebody's: 0, or the seconds after which there would be enough."""
        now = self._clock()
        bucket = self._buckets.get(who)
        if bucket is None:
            if len(self._buckets) >= MOST_REMEMBERED:
                self._forget(now)
            bucket = self._buckets[who] = Bucket(self._rate, now)
        return bucket.take(cost, now)

    def _forget(self, now: float) -> None:
        kept = {who: bucket for who, bucket in self._buckets.items() if not bucket.full(now)}
        # If all of them are busy it is a flood from everywhere: memory stays bounded all the same.
        self._buckets = kept if len(kept) < MOST_REMEMBERED else {}


def address_of(client: tuple[str, int] | None) -> str:
    """Whose allowance a connection takes from: one household or server has a whole IPv6 /64.

    >>> address_of(("2001:db8:1:2:3:4:5:6", 4000))
    '2001:db8:1:2::'
    """
    if client is None:
        return ""
    try:
        address = ip_address(client[0])
    except ValueError:
        return client[0]
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(IPv6Address(int(address) >> 64 << 64))
    return str(address)
