"""Kill servers under load, start them again, and compare what people were sent with the log.

``kill_often`` does the killing; ``check`` says what was promised and is not so. Used by the tests
of the core with ``child.py``, and for any other server that writes the same lines.
"""

import asyncio
import subprocess
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from lanterns.server.core.commands import MakeTable, Request, Start, TakeSeat
from lanterns.server.core.entries import Logged, TableId
from lanterns.server.core.replay import replay
from lanterns.server.live.hub import Hub
from lanterns.server.snapshot.history import whole_log
from lanterns.server.storage import open_store

from .child import PEOPLE, digest

CHILD = Path(__file__).with_name("child.py")


@dataclass
class Sent:
    """Everything that servers sent to anybody."""

    acks: list[tuple[TableId, int, str, int]] = field(default_factory=list)
    """Table, caller, request, number."""
    saws: list[tuple[TableId, str, int, str]] = field(default_factory=list)
    """Table, seat, number, digest."""
    ats: list[tuple[TableId, int]] = field(default_factory=list)

    def note(self, line: str) -> None:
        """Take in a line, if it is whole: the last one may be cut off by the kill."""
        match line.split():
            case ["ack", table, caller, request, number]:
                self.acks.append((table, int(caller), request, int(number)))
            case ["saw", table, seat, number, seen]:
                self.saws.append((table, seat, int(number), seen))
            case ["at", table, number]:
                self.ats.append((table, int(number)))
            case _:
                pass

    @property
    def tables(self) -> set[TableId]:
        """The tables that anything was sent about."""
        sent: list[tuple[TableId, *tuple[object, ...]]] = [*self.acks, *self.saws, *self.ats]
        return {table for table, *_ in sent}


class Victim:
    """A server process."""

    def __init__(self, command: list[str], sent: Sent) -> None:
        self._sent = sent
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )
        self._ready = threading.Event()
        self._listener = threading.Thread(target=self._listen)
        self._listener.start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        rest = b""
        while data := self._process.stdout.read(1 << 16):
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                if line == b"ready":
                    self._ready.set()
                else:
                    self._sent.note(line.decode())
        self._ready.set()

    def go(self, tables: list[TableId]) -> None:
        """Have it serve, once it has warmed up."""
        assert self._process.stdin is not None
        self._process.stdin.write("".join(f"{table}\n" for table in (*tables, "")).encode())

    def wait(self) -> None:
        """Until it serves."""
        assert self._ready.wait(180), "the server did not start"
        assert self._process.poll() is None, "the server ended by itself"

    def kill(self) -> None:
        """With signal 9, and hear what it said until then."""
        assert self._process.poll() is None, "the server ended by itself"
        self.end()

    def end(self) -> None:
        """The same, whether it lives or not."""
        self._process.kill()
        self._process.wait()
        self._listener.join()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            pipe.close()


async def make_tables(where: str, count: int) -> list[TableId]:
    """Tables whose games have begun."""
    hub = Hub(open_store(where))
    await hub.start()
    tables = []
    for _ in range(count):
        table = await hub.make(MakeTable(name="Ann"), PEOPLE[0])
        await hub.submit(table, Request("sit", TakeSeat("Ben")), PEOPLE[1])
        await hub.submit(table, Request("start", Start()), PEOPLE[0])
        tables.append(table)
    await hub.close()
    return tables


async def read_logs(where: str, tables: set[TableId]) -> dict[TableId, list[Logged]]:
    """What is on disk."""
    store = open_store(where)
    await store.open()
    logs = {table: await store.read(table) for table in tables}
    await store.close()
    return logs


def _wait_for_load(sent: Sent, acks: int) -> None:
    """Wait until that many more requests were acknowledged."""
    enough, late = len(sent.acks) + acks, time.monotonic() + 180
    while len(sent.acks) < enough:
        assert time.monotonic() < late, "the servers are stuck"
        time.sleep(0.002)


def kill_often(
    where: str,
    kills: int,
    workers: int = 1,
    tables: int = 12,
    how: tuple[str, ...] = (),
    command: Callable[[str], list[str]] | None = None,
) -> Sent:
    """Kill one worker after another under load on many tables. Return what they sent.

    The next one is warmed up before it is needed, so that the killing does not take all day.
    """
    sent, rng = Sent(), Random()
    ids = asyncio.run(make_tables(where, tables))
    names = iter(range(10**6))
    start = command or (lambda name: [sys.executable, str(CHILD), where, name, *how])

    def victim() -> Victim:
        return Victim(start(f"w{next(names)}"), sent)

    running = [victim() for _ in range(workers)]
    spare = victim()
    for one in running:
        one.go(ids)
    try:
        for _ in range(kills):
            for one in running:
                one.wait()
            _wait_for_load(sent, rng.randrange(10, 50))
            time.sleep(rng.random() / 50)
            running.pop(rng.randrange(workers)).kill()
            spare.go(ids)
            running.append(spare)
            spare = victim()
    finally:
        for one in (*running, spare):
            one.end()
    return sent


def check(sent: Sent, where: str) -> list[str]:
    """Return the broken promises; none if all is well."""
    logs = asyncio.run(read_logs(where, sent.tables))
    flaws = [flaw for table, log in logs.items() for flaw in _check_log(table, log)]
    if flaws:
        return flaws
    return [*_check_acks(sent, logs), *_check_sights(sent, logs)]


def _check_log(table: TableId, log: list[Logged]) -> list[str]:
    """Check that a log has no gaps, can be replayed, and has every request once."""
    if [logged.number for logged in log] != list(range(1, len(log) + 1)):
        return [f"{table}: the log has gaps"]
    replay(table, log)
    entries = defaultdict(list)
    for logged in log:
        if isinstance(logged.request, str):
            entries[logged.by, logged.request].append(logged.number)
    # What a request led to stands together; anything else was carried out twice.
    return [
        f"{table}: {request} happened twice"
        for (_, request), numbers in entries.items()
        if numbers != list(range(numbers[0], numbers[0] + len(numbers)))
    ]


def _check_acks(sent: Sent, logs: dict[TableId, list[Logged]]) -> list[str]:
    """Check that every acknowledged entry is in the log at its number."""
    flaws = []
    for table, caller, request, number in sent.acks:
        there = logs[table][number - 1 : number]
        if not there:
            flaws.append(f"{table}: {request} was acknowledged as {number} and is lost")
        elif (there[0].by, there[0].request) != (PEOPLE[caller].token_hash, request):
            flaws.append(f"{table}: {request} was acknowledged as {number}, which is another")
    return flaws


def _check_sights(sent: Sent, logs: dict[TableId, list[Logged]]) -> list[str]:
    """Check that every entry that a watcher saw is in the log, unchanged."""
    read = {
        (table, seat): [digest(news["what"]) for news in whole_log(table, log, viewer)]
        for table, log in logs.items()
        for seat, viewer in (("0", 0), ("1", 1), ("-", None))
    }
    unseen = [
        f"{table}: entry {number} was seen and is not there"
        for table, seat, number, seen in sent.saws
        if read[table, seat][number - 1 : number] != [seen]
    ]
    early = [
        f"{table}: it was said to be at {number}, and it is at {len(logs[table])}"
        for table, number in sent.ats
        if number > len(logs[table])
    ]
    return unseen + early
