"""Which tables strangers find, and what the server's own log says of the others."""

import asyncio
import logging
from collections.abc import Callable

import pytest

from lanterns.server.bots.pool import BotPool
from lanterns.server.core.commands import Chat, MakeTable, TakeSeat
from lanterns.server.core.identity import NOBODY
from lanterns.server.live.hub import LISTED_FOR
from lanterns.server.storage.protocol import Store
from lanterns.server.wire.options import OptionsJson

from ..hubs import accepted, ask, hub_on, people_at, run
from ..tables import PEOPLE, START

NewStore = Callable[[], Store]
ANN, BEN = PEOPLE[:2]


def test_a_table_that_nobody_came_to_is_not_listed_for_ever(new_store: NewStore) -> None:
    now = START

    async def test() -> None:
        nonlocal now
        async with hub_on(new_store(), now=lambda: now) as hub:
            waiting = await hub.make(MakeTable(OptionsJson(2), public=True, name="Ann"), ANN)
            playing = await people_at(hub, public=True)
            now += LISTED_FOR
            assert {face.id for face in await hub.listed()} == {waiting, playing}
            now += 1
            assert [face.id for face in await hub.listed()] == [playing], "what is on stays"
            assert (await hub.welcome(waiting, NOBODY)).table.phase == "open", (
                "the link leads there"
            )
            assert {mine.table.id for mine in await hub.mine(ANN)} == {waiting, playing}
            accepted(await ask(hub, waiting, TakeSeat("Ben"), BEN, "there you are"))
            assert {face.id for face in await hub.listed()} == {waiting, playing}

    run(test())


@pytest.mark.parametrize("public", [True, False])
def test_a_private_table_is_not_named_in_the_log(
    new_store: NewStore, caplog: pytest.LogCaptureFixture, public: bool
) -> None:
    class Broken(BotPool):
        async def choose(self, *_: object) -> None:  # type: ignore[override]
            raise RuntimeError

    async def test() -> str:
        async with hub_on(new_store(), Broken(1)) as hub:
            wish = MakeTable(name="Ann", bots={"S": "greedy"}, start=True, public=public)
            # Who begins is chance: of many tables some begin with the bot.
            tables = [await hub.make(wish, ANN) for _ in range(20)]
            accepted(await ask(hub, tables[0], Chat("hm"), ANN, "1"))
            while "a bot could not move" not in caplog.text:
                await asyncio.sleep(0.01)
            return " ".join(tables)

    with caplog.at_level(logging.ERROR):
        tables = run(test()).split()
    assert "a bot could not move" in caplog.text
    assert any(table in caplog.text for table in tables) == public
