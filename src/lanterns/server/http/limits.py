"""Rate limits: token buckets, which fill at a steady pace and are emptied by requests."""

import asyncio
from collections import Counter
from collections.abc import Callable, Hashable
from ipaddress import IPv6Address, ip_address
from time import monotonic
from typing import Final

from lanterns.server.http.settings import Rate

MOST_REMEMBERED: Final = 50_000
"""Addresses remembered at a time; beyond that, those whose buckets are full are forgotten."""


class Bucket:
    """The allowance of one visitor or one socket."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = rate.burst
        self._at = now

    def take(self, cost: float, now: float) -> float:
        """Take the cost: 0, or the number of seconds until there will be enough."""
        rate = self._rate
        self._left = min(rate.burst, self._left + (now - self._at) * rate.per_second)
        self._at = now
        if self._left < cost:
            return (cost - self._left) / rate.per_second
        self._left -= cost
        return 0.0

    def full(self, now: float) -> bool:
        """Whether the bucket is full, so that forgetting it changes nothing."""
        return self._left + (now - self._at) * self._rate.per_second >= self._rate.burst


class Buckets:
    """The allowances of many visitors."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: dict[Hashable, Bucket] = {}

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, visitor: Hashable, cost: float = 1.0) -> float:
        """Take the cost from a visitor: 0, or the seconds until there will be enough."""
        now = self._clock()
        bucket = self._buckets.get(visitor)
        if bucket is None:
            if len(self._buckets) >= MOST_REMEMBERED:
                self._forget_full(now)
            bucket = self._buckets[visitor] = Bucket(self._rate, now)
        return bucket.take(cost, now)

    def _forget_full(self, now: float) -> None:
        busy = {who: bucket for who, bucket in self._buckets.items() if not bucket.full(now)}
        # If all of them are busy it is a flood from everywhere: memory stays bounded all the same.
        self._buckets = busy if len(busy) < MOST_REMEMBERED else {}


KNOWN_AFTER: Final = 60.0
"""Seconds after which a visitor is known at an address. Tokens cost nothing: without a wait, one
program could be as many visitors as it likes."""

FORGOTTEN_AFTER: Final = 600.0
"""Seconds without a request after which a visitor is no longer known there."""

MOST_KNOWN: Final = 32
"""Visitors known at one address."""


class Neighbors:
    """People behind one address, such as a school's, of whom one uses up what all may use.

    Those who were there before have a small allowance each, which the others cannot touch. It is
    enough to continue playing.
    """

    def __init__(self, rate: Rate, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._own = Buckets(rate, clock)
        self._seen: dict[str, dict[str, tuple[float, float]]] = {}
        """By address and visitor: when they came first, and last."""

    def note(self, address: str, who: str) -> None:
        """Note that a visitor was served at an address."""
        now = self._clock()
        here = self._seen.get(address)
        if here is None:
            if len(self._seen) >= MOST_REMEMBERED:
                self._seen.clear()
            here = self._seen[address] = {}
        if who not in here and len(here) >= MOST_KNOWN:
            fresh = now - FORGOTTEN_AFTER
            here = {name: times for name, times in here.items() if times[1] > fresh}
            self._seen[address] = here
            if len(here) >= MOST_KNOWN:
                return
        here[who] = here.get(who, (now, now))[0], now

    def knows(self, address: str, who: str) -> bool:
        """Whether a visitor has been at an address for a while."""
        now = self._clock()
        first, last = self._seen.get(address, {}).get(who, (now, now))
        return first + KNOWN_AFTER <= now < last + FORGOTTEN_AFTER

    def take(self, address: str, who: str, cost: float) -> bool:
        """Take the cost from a visitor's own allowance, if they are known and have enough."""
        return self.knows(address, who) and not self._own.take((address, who), cost)


MOST_DELAYED: Final = 1_500
"""Connections that wait for a refusal at a time; others are refused at once. Each takes up to
25 KiB of memory."""

MOST_DELAYED_HERE: Final = 1_000
"""The same for one address."""


class Delays:
    """Holds back refusals of visitors who asked too often.

    Otherwise a program that tries again whenever it is refused keeps the server busy.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._waiting: Counter[str] = Counter()
        self._all_waiting = 0

    async def wait(self, address: str) -> None:
        """Wait a moment, unless too many wait already."""
        if self._waiting[address] >= MOST_DELAYED_HERE or self._all_waiting >= MOST_DELAYED:
            return
        self._waiting[address] += 1
        self._all_waiting += 1
        try:
            await asyncio.sleep(self._seconds)
        finally:
            self._all_waiting -= 1
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]


def is_inside(address: str) -> bool:
    """Whether an address is of this machine or of a private network, and so not of a stranger.

    >>> [is_inside(one) for one in ("127.0.0.1", "10.1.2.3", "fd00::", "93.184.216.34", "")]
    [True, True, True, False, True]
    """
    try:
        found = ip_address(address)
    except ValueError:
        return True  # a socket of the system, which has no address
    return found.is_private or found.is_loopback


def address_of(client: tuple[str, int] | None) -> str:
    """The address that a connection is counted by: a whole /64 network for IPv6.

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


def network_of(address: str) -> str:
    """The network of an address, if one owner may have all of it: a /48 for IPv6.

    >>> network_of(address_of(("2001:db8:1:2:3:4:5:6", 4000)))
    '2001:db8:1::/48'
    >>> [network_of(one) for one in ("192.0.2.1", "192.0.2.1:4000", "")]
    ['', '', '']
    """
    try:
        found = IPv6Address(address)
    except ValueError:
        return ""
    return f"{IPv6Address(int(found) >> 80 << 80)}/48"
