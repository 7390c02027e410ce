"""Rate limits: token buckets, which requests empty and time refills."""

import asyncio
from collections import Counter
from collections.abc import Callable, Hashable
from ipaddress import IPv6Address, ip_address
from time import monotonic
from typing import Final

from lanterns.server.http.settings import Rate

MOST_REMEMBERED: Final = 50_000
"""Addresses remembered at a time; beyond that, those with full buckets are forgotten."""


class Bucket:
    """The allowance of one visitor or one socket."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = rate.burst
        self._at = now

    def take(self, cost: float, now: float) -> float:
        """Take the cost. Return 0, or the seconds until there is enough."""
        rate = self._rate
        self._left = min(rate.burst, self._left + (now - self._at) * rate.per_second)
        self._at = now
        if self._left < cost:
            return (cost - self._left) / rate.per_second
        self._left -= cost
        return 0.0

    def full(self, now: float) -> bool:
        """Return whether the bucket is full, so that it can be forgotten."""
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
        """Take the cost from a visitor. Return 0, or the seconds until there is enough."""
        now = self._clock()
        bucket = self._buckets.get(visitor)
        if bucket is None:
            if len(self._buckets) >= MOST_REMEMBERED:
                self._forget_full(now)
            bucket = self._buckets[visitor] = Bucket(self._rate, now)
        return bucket.take(cost, now)

    def _forget_full(self, now: float) -> None:
        busy = {who: bucket for who, bucket in self._buckets.items() if not bucket.full(now)}
        # If all of them are busy, the flood comes from everywhere: memory must stay bounded.
        self._buckets = busy if len(busy) < MOST_REMEMBERED else {}


KNOWN_AFTER: Final = 60.0
"""Seconds after which a visitor is known at an address. Tokens cost nothing: without a wait, one
program could be any number of visitors."""

FORGOTTEN_AFTER: Final = 600.0
"""Seconds without a request after which a visitor is no longer known at an address."""

MOST_KNOWN: Final = 32
"""Visitors known at one address."""


class PerPersonLimit:
    """A small allowance for each known person behind a shared address, such as a school's.

    It is enough to continue playing when somebody else there uses up the address's allowance.
    """

    def __init__(self, rate: Rate, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._own = Buckets(rate, clock)
        self._seen: dict[str, dict[str, tuple[float, float]]] = {}
        """The times of the first and the last request, by address and visitor."""

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
        """Return whether a visitor has been at an address for a while."""
        now = self._clock()
        first, last = self._seen.get(address, {}).get(who, (now, now))
        return first + KNOWN_AFTER <= now < last + FORGOTTEN_AFTER

    def take(self, address: str, who: str, cost: float) -> bool:
        """Take the cost from a known visitor's own allowance; return whether it was enough."""
        return self.knows(address, who) and not self._own.take((address, who), cost)


MOST_DELAYED: Final = 1_500
"""Connections waiting for a refusal at a time; others are refused at once. Each takes up to 25 KiB
of memory."""

MOST_DELAYED_HERE: Final = 1_000
"""The same for one address."""


class Delays:
    """Delays refusals of visitors who asked too often.

    Otherwise a program that retries at once would keep the server busy.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._waiting: Counter[str] = Counter()
        self._all_waiting = 0

    async def wait(self, address: str) -> None:
        """Wait a moment, unless too many connections wait already."""
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
    """Return whether an address is of this machine or of a private network.

    >>> [is_inside(one) for one in ("127.0.0.1", "10.1.2.3", "fd00::", "93.184.216.34", "")]
    [True, True, True, False, True]
    """
    try:
        found = ip_address(address)
    except ValueError:
        return True  # a Unix socket, which has no address
    return found.is_private or found.is_loopback


def address_of(client: tuple[str, int] | None) -> str:
    """Return the address that a connection is counted by: the whole /64 network for IPv6.

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
    """Return the network of an address that may belong to one owner: the /48 for IPv6.

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
