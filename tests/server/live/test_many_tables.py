"""A server with ten thousand unfinished tables starts at once."""

import asyncio
from pathlib import Path
from random import Random
from time import process_time

import msgspec

from lanterns.server.bots.pool import BotPool
from lanterns.server.core.commands import Chat
from lanterns.server.core.identity import NOBODY
from lanterns.server.live.hub import Hub
from lanterns.server.storage.protocol import Append
from lanterns.server.storage.sqlite import SqliteStore

from ..hubs import accepted, ask, run
from ..tables import PEOPLE, Play

TABLES = 10_000
TOGETHER = 500
SECONDS = 2.0


def test_ten_thousand_tables_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    play = Play(2, bots={"S": "greedy"}, start=True)  # at half of them a bot should move
    while play.table.bot_to_move is None:
        play.act(play.legal()[0])
    waiting = Play.of_people(2)
    waiting.play_on(Random(1), 8)
    appends = [play.append_after(0), waiting.append_after(0)]

    async def fill() -> None:
        store = SqliteStore(path)
        await store.open()
        for first in range(0, TABLES, TOGETHER):  # all at once, the last would wait too long
            numbers = range(first, first + TOGETHER)
            await asyncio.gather(*(store.append(renamed(appends[n % 2], n)) for n in numbers))
        assert (await store.counts())["playing"] == TABLES
        await store.close()

    async def serve() -> float:
        began = process_time()
        hub = Hub(SqliteStore(path), BotPool(1))
        await hub.start()
        for number in range(0, TABLES, TABLES // 20):
            seen = await hub.queries.welcome(f"table-{number:06}", NOBODY)
            assert seen["table"].phase == "playing"
        accepted(await ask(hub, "table-000001", Chat("hello"), PEOPLE[0], "hello"))
        seconds = process_time() - began
        await hub.close()
        return seconds

    run(fill())
    assert run(serve()) < SECONDS


def renamed(append: Append, number: int) -> Append:
    return msgspec.structs.replace(append, table=f"table-{number:06}")
