"""One table in this process: its committed state, the way into its log, and its followers."""

import asyncio
from asyncio import CancelledError
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Final, NamedTuple, TypeAlias

from lanterns.engine import Seat
from lanterns.server.core.commands import Request
from lanterns.server.core.context import Decision
from lanterns.server.core.entries import Logged, Millis
from lanterns.server.core.errors import Conflict, Refusal, StoreUnavailable
from lanterns.server.core.identity import Caller
from lanterns.server.core.ids import IdAndSeed
from lanterns.server.core.replay import extend
from lanterns.server.core.table import Table
from lanterns.server.live.log import TRIES, Log, stamp
from lanterns.server.live.presence import Presence
from lanterns.server.snapshot.changes import changes_between
from lanterns.server.snapshot.messages import Away
from lanterns.server.snapshot.snapshot import Snapshot
from lanterns.server.wire.base import Assembled, encode

MOST_QUEUED: Final = 32
"""The most messages queued for a subscriber; a slower reader gets a new ``Welcome`` instead."""

Choose: TypeAlias = Callable[[Table, Millis, IdAndSeed], Decision]
"""Decides on a table in its current state; called again if another process has changed it."""


class Wants(NamedTuple):
    """Messages that a subscriber chose instead of, or in addition to, whole updates."""

    changes: bool = False
    """Updates with only the changes, not the whole table and position."""
    away: bool = False
    """Messages about who has left the table."""


class Subscription:
    """An async iterator of encoded messages about a table; it ends when closed."""

    __slots__ = ("_closed", "_queue", "_waiter", "caller", "seat", "send_now", "wants")

    def __init__(self, caller: Caller, seat: Seat | None, wants: Wants | None = None) -> None:
        self.caller = caller
        self.wants = wants or Wants()
        self.seat = seat
        """The seat whose view the last message showed; ``None`` for a spectator."""
        self.send_now: Callable[[bytes], bool] | None = None
        """Sends a message at once, and returns whether it could. Set by a connection, so that its
        task need not wake while the connection is free."""
        self._queue: list[bytes] = []  # mostly empty, and then far smaller than a deque
        self._waiter: asyncio.Future[None] | None = None
        self._closed = False

    @property
    def full(self) -> bool:
        """Whether so much is queued that a ``Welcome`` should replace it."""
        return len(self._queue) >= MOST_QUEUED

    def put(self, message: bytes) -> None:
        """Send or queue a message, without ever waiting."""
        if self.send_now is not None and not self._queue and self.send_now(message):
            return
        self._queue.append(message)
        self._wake()

    def put_instead(self, message: bytes) -> None:
        """Replace all queued messages with this one."""
        self._queue.clear()
        self.put(message)

    def close(self) -> None:
        """Accept no more messages; queued ones can still be read."""
        self._closed = True
        self._wake()

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def __aiter__(self) -> "Subscription":
        return self

    async def __anext__(self) -> bytes:
        while not self._queue:
            if self._closed:
                raise StopAsyncIteration
            self._waiter = asyncio.get_running_loop().create_future()
            try:
                await self._waiter
            finally:
                self._waiter = None
        return self._queue.pop(0)


class Room:
    """A table in its committed state, and its followers.

    Decisions are made one at a time, under ``lock``: decide, commit, show.
    """

    def __init__(self, table: Table, log: Log, away_after: float | None) -> None:
        self.table = table
        """The table as stored, never ahead of what is committed."""
        self.snapshot = Snapshot(table)
        """The same, as it is shown."""
        self.lock = asyncio.Lock()
        self.subscriptions: set[Subscription] = set()
        self.ours = False
        """Whether this process committed the last entries."""
        self.unsure = False
        """Whether the store may hold entries of ours that it has not confirmed."""
        self.users = 0
        """The number of tasks using the room; while there are any, it is not dropped."""
        self.left_at = 0.0
        """When the last of them left, on the event loop's clock."""
        self.thinking: asyncio.Task[None] | None = None
        """The task that moves the bots at this table."""
        self.timer: asyncio.TimerHandle | None = None
        """Fires when a clock may have run out."""
        self.scheduled: int | None = None
        """The number of the last entry when bots and clocks were scheduled; ``None`` if they must
        be scheduled again."""
        self._log = log
        self._presence = None if away_after is None else Presence(away_after)
        self._look_again: asyncio.TimerHandle | None = None

    def __enter__(self) -> "Room":
        """Stay loaded.

        If a room were dropped while it is used, the table would get a second one, and updates from
        one would not reach subscribers of the other.
        """
        self.users += 1
        return self

    def __exit__(self, *_: object) -> None:
        self.users -= 1
        self.left_at = asyncio.get_running_loop().time()

    async def submit(self, choose: Choose, caller: Caller, request: Request | None = None) -> int:
        """Decide, commit, show, and return the last entry's number. A ``Refusal`` passes through.

        A request that was carried out before is not carried out again, and another one with its id
        is refused.
        """
        async with self.lock:
            if self.unsure:
                await self._catch_up()
            for _ in range(TRIES):
                done = request and self.table.answered(caller, request)
                if done:
                    return done
                try:
                    if await self._commit(choose, caller, request):
                        return self.table.number
                except Refusal:
                    # Another process may have removed the reason by changing the table.
                    if not self._log.store.shared or not await self._catch_up():
                        raise
                except (StoreUnavailable, CancelledError):
                    self.unsure = True  # the entries may have been stored
                    raise
                else:
                    await self._catch_up()
        raise Conflict("this table is too busy; try again")

    async def _commit(self, choose: Choose, caller: Caller, request: Request | None) -> bool:
        """Return whether the decision was committed: not if another process was first."""
        table, log = self.table, self._log
        at = max(log.now(), table.changed_at)
        decision = choose(table, at, log.new_table)
        logged = stamp(decision.entries, table.number, at, caller, request)
        after = Snapshot(extend(table, logged, decision.steps))
        if not await log.append(table, logged, after):
            return False
        self._show(after, ours=True)
        return True

    async def catch_up_to(self, number: int, entries: Sequence[Logged] = ()) -> None:
        """Adopt what others have committed up to a number, from these entries if they follow."""
        async with self.lock:
            # The number may be of our own commit, which is known by now.
            if self.table.number >= number:
                return
            if entries and entries[0].number == self.table.number + 1:
                self._adopt(entries)
            else:
                await self._catch_up()

    async def _catch_up(self) -> bool:
        """Adopt what others have committed. Return whether there was any."""
        logged = await self._log.store.read(self.table.id, self.table.number)
        self.unsure = False
        if logged:
            self._adopt(logged)
        return bool(logged)

    def _adopt(self, logged: Sequence[Logged]) -> None:
        self._show(Snapshot(extend(self.table, logged)), ours=False)

    def _show(self, after: Snapshot, ours: bool) -> None:
        """Adopt what was just committed, and send it to every subscriber."""
        self.ours = ours
        before = self.snapshot
        self.table, self.snapshot = after.table, after
        if not self.subscriptions:
            return
        began = perf_counter()
        changes = changes_between(before, after)
        same_seats = before.table.seats is self.table.seats
        whole: dict[Seat | None, bytes] = {}
        for subscription in self.subscriptions:
            caller = subscription.caller
            seat = subscription.seat if same_seats else self.table.seat_of(caller)
            if seat != subscription.seat or subscription.full:
                subscription.seat = seat
                subscription.put_instead(encode(self.snapshot.welcome(caller)))
                self._put_away(subscription)
            elif changes is not None and subscription.wants.changes:
                subscription.put(changes.update(seat))
            else:
                update = whole.get(seat)
                if update is None:
                    update = whole[seat] = encode(self._since(caller, seat, before.table.number))
                subscription.put(update)
        after.trim()
        self._log.meter.updated(perf_counter() - began, len(self.subscriptions))
        if not same_seats or self.table.phase == "over":
            self._look_who_left()

    def _look_who_left(self, newcomer: Subscription | None = None) -> None:
        """Send who has left the table, if that has changed, and schedule the next look.

        A newcomer gets the absences in any case.
        """
        if self._presence is None:
            return
        if self._look_again is not None:
            self._look_again.cancel()
            self._look_again = None
        before = self._presence.away
        wait = self._presence.look(self.table, [one.seat for one in self.subscriptions])
        if wait is not None and self.subscriptions:
            loop = asyncio.get_running_loop()
            self._look_again = loop.call_later(wait, self._look_who_left)
        if self._presence.away != before:
            for subscription in self.subscriptions:
                # A full queue is replaced at the next update, which is followed by this message.
                if not subscription.full:
                    self._put_away(subscription)
        elif newcomer is not None and before:
            self._put_away(newcomer)

    def _put_away(self, subscription: Subscription) -> None:
        if self._presence is not None and subscription.wants.away:
            seats = tuple([self.snapshot.sides[seat] for seat in self._presence.away])
            subscription.put(encode(Away(seats)))

    def _since(self, caller: Caller, seat: Seat | None, after: int) -> Assembled:
        return self.snapshot.update(seat, after) or self.snapshot.welcome(caller)

    def subscribe(
        self, caller: Caller, after: int | None, wants: Wants | None = None
    ) -> Subscription:
        """Follow the table; the first message brings the subscriber up to date."""
        seat = self.table.seat_of(caller)
        subscription = Subscription(caller, seat, wants)
        if after is None:
            subscription.put(encode(self.snapshot.welcome(caller)))
        elif after != self.table.number:
            subscription.put(encode(self._since(caller, seat, after)))
        self.subscriptions.add(subscription)
        # Another spectator changes nothing, and there may be thousands of them.
        if seat is not None or len(self.subscriptions) == 1:
            self._look_who_left(subscription)
        elif self._presence is not None and self._presence.away:
            self._put_away(subscription)
        return subscription

    def unsubscribe(self, subscription: Subscription) -> None:
        """Stop following."""
        self.subscriptions.discard(subscription)
        if subscription.seat is not None or not self.subscriptions:
            self._look_who_left()

    def missed(self, caller: Caller, after: int) -> Assembled:
        """Return what the caller has not seen yet."""
        return self._since(caller, self.table.seat_of(caller), after)
