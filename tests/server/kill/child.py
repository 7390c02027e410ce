"""A server process under load, to be killed: ``child.py STORE NAME [broadcast-first]``.

It reads ids of tables from its standard input, one a line, and an empty line to go; then people
play at all of them at once, and others watch. They write down at once what they are sent, one line
each, on the standard output::

    ack TABLE CALLER REQUEST NUMBER      a request was acknowledged as that entry
    saw TABLE SEAT NUMBER DIGEST         a watcher at seat 0, 1 or - was sent that entry
    at TABLE NUMBER                      a watcher saw the table at that entry
"""

import asyncio
import os
import sys
from hashlib import sha256
from random import Random

import msgspec

from lanterns.server.core.commands import Act, AskRematch, Chat, Command, Request
from lanterns.server.core.entries import TableId
from lanterns.server.core.errors import Conflict, StoreUnavailable
from lanterns.server.core.identity import NOBODY, Caller, caller_of
from lanterns.server.core.ids import draw_id_and_seed
from lanterns.server.core.replay import extend
from lanterns.server.live import rooms
from lanterns.server.live.hub import Hub
from lanterns.server.live.log import stamp
from lanterns.server.live.room import Room
from lanterns.server.snapshot.log import PublicEntry
from lanterns.server.snapshot.messages import Accepted, ServerMessage, Update, Welcome
from lanterns.server.snapshot.offers import expand
from lanterns.server.snapshot.snapshot import Snapshot
from lanterns.server.storage import open_store
from lanterns.server.storage.protocol import Append, summarize

PEOPLE = tuple(caller_of(f"token-{number:016}") for number in range(2))


def write(*words: object) -> None:
    """Report to the killer without buffering, so that what is written survives."""
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def digest(what: PublicEntry) -> str:
    """What an entry read like."""
    return sha256(msgspec.json.encode(what)).hexdigest()[:16]


class TooEarly(Room):
    """The control: a careless server, which sends before it commits."""

    async def _commit(self, choose, caller, request) -> bool:  # type: ignore[no-untyped-def]
        table = self.table
        at = max(self._log.now(), table.changed_at)
        decision = choose(table, at, draw_id_and_seed())
        logged = stamp(decision.entries, table.number, at, caller, request)
        after = Snapshot(extend(table, logged))
        self._show(after, ours=True)
        await asyncio.sleep(0)  # now everybody has been sent it
        await self._log.store.append(Append(table.id, table.number, logged, summarize(after)))
        return True


class Crowd:
    """Two who play at a table, and at the next one when the game is over; and one who watches."""

    def __init__(self, hub: Hub, name: str, table: TableId) -> None:
        self.hub = hub
        self.name = name
        self.table = table
        self.rng = Random()
        self.asked = 0

    async def play(self) -> None:
        """For ever."""
        while True:
            everybody = [
                asyncio.create_task(self.follow(caller, number))
                for number, caller in enumerate((*PEOPLE, NOBODY))
            ]
            nexts = await asyncio.gather(*everybody)
            self.table = nexts[0]

    async def follow(self, caller: Caller, number: int) -> TableId:
        """Watch until the game continues at another table; that table."""
        while True:
            try:
                return await self.watch(caller, number)
            except StoreUnavailable:  # on a busy machine; a client connects again
                await asyncio.sleep(0.05)

    async def watch(self, caller: Caller, number: int) -> TableId:
        """The same on one connection. Acts when there is something to do."""
        seat = "-" if caller is NOBODY else str(number)
        async with self.hub.subscribe(self.table, caller) as watch:
            async for data in watch:
                message = msgspec.json.decode(data, type=ServerMessage)
                assert isinstance(message, Welcome | Update)
                self.note(message, seat)
                if message.table is not None and message.table.rematch is not None:
                    return message.table.rematch
                command = None if caller is NOBODY else self.choose(message)
                if command is not None:
                    await self.ask(command, number, caller, message.number)
        raise AssertionError("a watch ended while nobody closed the hub")

    def note(self, message: Welcome | Update, seat: str) -> None:
        if isinstance(message, Welcome):
            write("at", self.table, message.number)
            return
        for news in message.entries:
            write("saw", self.table, seat, news.number, digest(news.what))

    def choose(self, seen: Welcome | Update) -> Command | None:
        if seen.table is not None and seen.table.phase == "over":
            return AskRematch()
        legal = seen.position and (*seen.position.legal, *expand(seen.position.placements))
        if legal:
            return Act((self.rng.choice(legal),))
        return Chat("hm") if self.rng.random() < 0.05 else None

    async def ask(self, command: Command, number: int, caller: Caller, based_on: int) -> None:
        self.asked += 1
        request = Request(f"{self.name}-{self.asked}", command, based_on)
        while True:
            try:
                answer = await self.hub.submit(self.table, request, caller)
                break
            except (StoreUnavailable, Conflict):  # on a busy machine; a client asks again
                await asyncio.sleep(0.05)
        if isinstance(answer, Accepted):
            write("ack", self.table, number, answer.id, answer.number)


async def serve(where: str, name: str, tables: list[TableId], too_early: bool) -> None:
    hub = Hub(open_store(where))
    if too_early:
        vars(rooms)["Room"] = TooEarly
    await hub.start()
    write("ready")
    await asyncio.gather(*(Crowd(hub, name, table).play() for table in tables))


def main() -> None:
    where, name, *how = sys.argv[1:]
    write("warm")
    tables = []
    while line := sys.stdin.readline().strip():
        tables.append(line)
    asyncio.run(serve(where, name, tables, how == ["broadcast-first"]))


if __name__ == "__main__":
    main()
