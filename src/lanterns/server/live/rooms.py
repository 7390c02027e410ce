"""The tables loaded in this process, and their followers.

A ``Room`` holds one table in its committed state, and a ``Subscription`` for each follower.
``Rooms`` loads a room when its table is first used, and drops it when it has not been used for a
while.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from time import perf_counter
from typing import Final, NamedTuple

from lanterns.engine import Seat
from lanterns.server.core.entries import Logged, TableId
from lanterns.server.core.errors import NoSuchTable, RefusalCode
from lanterns.server.core.identity import Caller
from lanterns.server.core.replay import extend, replay
from lanterns.server.core.table import Table
from lanterns.server.live.presence import Presence
from lanterns.server.snapshot.changes import changes_between
from lanterns.server.snapshot.messages import Away
from lanterns.server.snapshot.snapshot import Snapshot
from lanterns.server.storage.protocol import Store
from lanterns.server.wire.base import Assembled, encode

MOST_QUEUED: Final = 32
"""The most messages queued for a subscriber; a slower reader gets a new ``Welcome`` instead."""

FORGET_AFTER: Final = 120.0
"""Seconds without use after which a table is dropped; it is replayed when it is used again."""

MANY: Final = 5_000
"""With this many tables in memory, unused ones are dropped at once."""


class Meter:
    """Hooks for metrics. The defaults do nothing."""

    def committed(self, seconds: float) -> None:
        """Count a commit and the time it took."""

    def updated(self, seconds: float, viewers: int) -> None:
        """Count an update, the time it took, and its number of subscribers."""

    def write_failed(self) -> None:
        """Count a failed write."""

    def refused_request(self, code: RefusalCode) -> None:
        """Count a refusal by its code."""

    def bot_decided(self, code: str, seconds: float) -> None:
        """Count a bot's decision and the time it took, including the wait for a process."""


class Wants(NamedTuple):
    """Messages that a subscriber chose instead of, or in addition to, whole updates."""

    changes: bool = False
    """Updates with only the changes, not the whole table and position."""
    away: bool = False
    """Messages about who has left the table."""


class Subscription:
    """An async iterator of encoded messages about a table; it ends when closed."""

    __slots__ = ("_closed", "_queue", "_waiter", "caller", "seat", "send_now", "wants")

    def __init__(self, caller: Caller, seat: Seat | None, wants: "Wants | None" = None) -> None:
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
    """A table in its committed state. Its commands are decided one at a time, under ``lock``."""

    def __init__(self, table: Table, meter: Meter, away_after: float | None) -> None:
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
        self._meter = meter
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

    def advance(self, after: Snapshot, ours: bool) -> None:
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
        self._meter.updated(perf_counter() - began, len(self.subscriptions))
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


class Rooms:
    """Finds the room of a table. A process never has two rooms for one table."""

    def __init__(self, store: Store, meter: Meter, away_after: float | None = None) -> None:
        self._store = store
        self._meter = meter
        # People may be connected to another process that shares the store.
        self._away_after = None if store.shared else away_after
        self._rooms: dict[TableId, Room] = {}
        self._loading: dict[TableId, asyncio.Task[Room | None]] = {}
        self._noticed: dict[TableId, int] = {}
        """The latest numbers noticed for tables that are being loaded."""

    def __iter__(self) -> Iterator[Room]:
        return iter(list(self._rooms.values()))

    def __len__(self) -> int:
        return len(self._rooms)

    def notice(self, table: TableId, number: int) -> Room | None:
        """Note that a table has reached a number. Return its room if the room is behind."""
        if table in self._loading:
            self._noticed[table] = max(number, self._noticed.get(table, 0))
        room = self._rooms.get(table)
        return room if room is not None and room.table.number < number else None

    def loaded(self, table: TableId) -> Room | None:
        """Return the room of a table if it is in memory."""
        return self._rooms.get(table)

    async def find(self, table: TableId) -> Room:
        """Return a table's room, to be entered at once. Raise ``NoSuchTable`` if there is none."""
        return self._rooms.get(table) or await self._load(table)

    async def _load(self, table: TableId) -> Room:
        task = self._loading.get(table)
        if task is None:
            task = self._loading[table] = asyncio.create_task(self._read(table))
            task.add_done_callback(lambda _: self._loaded(table))
        room = await asyncio.shield(task)
        if room is None:
            # Raised here, not in the task: a task that holds an exception with a traceback leading
            # back to it is freed only by the garbage collector, which rarely runs.
            raise NoSuchTable
        # All who waited for the task must get the same room, even if it has been dropped.
        return self._rooms.setdefault(table, room)

    def _loaded(self, table: TableId) -> None:
        self._loading.pop(table, None)
        self._noticed.pop(table, None)

    async def _read(self, table: TableId) -> Room | None:
        """Load a table; return ``None`` if there is none."""
        logged = await self._store.read(table)
        if not logged:
            return None
        # Entries noticed while the log was being read are not noticed again.
        while self._noticed.get(table, 0) > logged[-1].number:
            logged += await self._store.read(table, logged[-1].number)
        room = Room(replay(table, logged), self._meter, self._away_after)
        self._rooms[table] = room
        return room

    async def catch_up(self, room: Room) -> bool:
        """Adopt what others have committed, under the room's lock. Return whether there was any."""
        logged = await self._store.read(room.table.id, room.table.number)
        room.unsure = False
        if logged:
            self.take_in(room, logged)
        return bool(logged)

    def take_in(self, room: Room, logged: Sequence[Logged]) -> None:
        """Adopt the next entries, which others have committed, under the room's lock."""
        room.advance(Snapshot(extend(room.table, logged)), ours=False)

    def forget_idle(self) -> None:
        """Drop the tables that were not used for a while."""
        unused_for = FORGET_AFTER if len(self._rooms) < MANY else 0.0
        long_ago = asyncio.get_running_loop().time() - unused_for
        for table, room in list(self._rooms.items()):
            busy = room.users or room.subscriptions or room.thinking or room.lock.locked()
            if not busy and room.left_at < long_ago:
                if room.timer is not None:
                    room.timer.cancel()
                del self._rooms[table]
