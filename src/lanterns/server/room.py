"""A table in this process: the value as it is committed, and who follows it."""

import asyncio
from time import perf_counter

from lanterns.engine import Seat
from lanterns.server.core.identity import Caller
from lanterns.server.core.table import Table
from lanterns.server.meter import Meter
from lanterns.server.snapshot.messages import Update, Welcome
from lanterns.server.snapshot.snapshot import Snapshot
from lanterns.server.watch import Watch
from lanterns.server.wire.base import encode


class Room:
    """Holds a table. Commands for it are decided one at a time, under ``lock``."""

    def __init__(self, table: Table, meter: Meter) -> None:
        self.snapshot = Snapshot(table)
        """Of the table as it is in the store: never ahead of what is committed."""
        self.lock = asyncio.Lock()
        self.watches: set[Watch] = set()
        self.ours = False
        """Whether the last entries were committed by this process."""
        self.visits = 0
        """Tasks that are at it right now; it is not forgotten under them."""
        self.left_at = 0.0
        """When the last of them went, on the loop's clock."""
        self.thinking: asyncio.Task[None] | None = None
        self.timer: asyncio.TimerHandle | None = None
        self._meter = meter

    @property
    def table(self) -> Table:
        """The table as it is committed."""
        return self.snapshot.table

    def advance(self, after: Snapshot, ours: bool) -> None:
        """Take what was just committed for the table, and tell whoever follows it."""
        self.ours = ours
        before = self.table
        self.snapshot = after
        if not self.watches:
            return
        began = perf_counter()
        told: dict[Seat | None, bytes] = {}
        for watch in self.watches:
            self._tell(watch, before, told)
        # What it was told with is not needed again: the next news is of another value.
        self.snapshot = Snapshot(after.table)
        self._meter.told(perf_counter() - began, len(self.watches))

    def _tell(self, watch: Watch, before: Table, told: dict[Seat | None, bytes]) -> None:
        same = before.seats is self.table.seats
        seat = watch.seat if same else self.table.seat_of(watch.caller)
        if seat != watch.seat or watch.full:
            watch.seat = seat
            watch.put_instead(encode(self.snapshot.welcome(watch.caller)))
            return
        if seat not in told:
            told[seat] = encode(self._since(watch.caller, seat, before.number))
        watch.put(told[seat])

    def _since(self, caller: Caller, seat: Seat | None, after: int) -> Update | Welcome:
        return self.snapshot.update(seat, after) or self.snapshot.welcome(caller)

    def join(self, caller: Caller, after: int | None) -> Watch:
        """Follow the table from here, with a first message about what was before."""
        seat = self.table.seat_of(caller)
        watch = Watch(caller, seat)
        if after is None:
            watch.put(encode(self.snapshot.welcome(caller)))
        elif after != self.table.number:
            watch.put(encode(self._since(caller, seat, after)))
        self.watches.add(watch)
        return watch

    def missed(self, caller: Caller, after: int) -> Update | Welcome:
        """What that caller has not seen yet."""
        return self._since(caller, self.table.seat_of(caller), after)
