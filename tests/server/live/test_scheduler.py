"""Bots move and clocks run out without a request."""

import asyncio
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import lanterns.server.live.hub
import lanterns.server.live.rooms
import lanterns.server.live.scheduler
from lanterns.notation import verify
from lanterns.server.bots.jobs import Account, Priority
from lanterns.server.bots.pool import BotPool
from lanterns.server.core.commands import (
    Chat,
    MakeTable,
    SeatBot,
    Start,
)
from lanterns.server.core.entries import TimeControl
from lanterns.server.core.errors import Refusal
from lanterns.server.core.table import SeatHolder
from lanterns.server.live.clock import millis
from lanterns.server.live.scheduler import account_of
from lanterns.server.snapshot.messages import Refused, Update, Welcome
from lanterns.server.storage import open_store
from lanterns.server.storage.protocol import Store
from lanterns.server.wire.options import OptionsJson

from ..hubs import accepted, as_sent, ask, hub_on, move, people_at, read, run
from ..tables import PEOPLE, START, Play

ANN, BEN, CEM, DAO = PEOPLE
NewStore = Callable[[], Store]


def test_bots_play_and_a_dead_one_is_replaced(new_store: NewStore) -> None:
    async def test() -> None:
        bots = BotPool(1)
        async with hub_on(new_store(), bots) as hub:
            options = OptionsJson(3)
            wish = MakeTable(
                options=options, name="Ann", bots={"E": "greedy", "S": "random"}, start=True
            )
            table = await hub.make(wish, ANN)
            killed = set[int]()
            async with hub.subscribe(table, ANN) as watch:
                async for _ in watch:
                    seen = as_sent(await hub.queries.welcome(table, ANN), Welcome)
                    if seen.table.phase == "over":
                        break
                    if len(killed) < 2:
                        for pid in set(bots.pids) - killed:
                            os.kill(pid, signal.SIGKILL)
                            killed.add(pid)
                    if seen.position and seen.position.legal:
                        await move(hub, table, f"{seen.number}")
            assert len(killed) == 2
            assert seen.table.ended == "played"
            assert verify(await hub.queries.record(table)).ok

    run(test())


def test_the_clock_runs_out_without_a_request(new_store: NewStore) -> None:
    passed, began = 0, None

    def now() -> int:
        """Time stands still until the last part of it, so that nobody is late for that."""
        return START + passed + (0 if began is None else millis() - began)

    async def test() -> None:
        nonlocal passed, began
        async with hub_on(new_store(), now=now) as hub:
            table = await people_at(hub, clock=TimeControl(bank=10))
            async with hub.subscribe(table, ANN) as watch:
                await read(watch)
                passed = 9_800
                accepted(await ask(hub, table, Chat("hurry"), BEN, "1"))
                began = millis()
                await read(watch)
                received = await read(watch)
                assert isinstance(received, Update)
                assert received.table is not None
                assert received.table.ended == "time"

    run(test())


def test_seating_bots_and_starting_by_hand(new_store: NewStore) -> None:
    async def test() -> None:
        async with hub_on(new_store(), BotPool(1)) as hub:
            table = await hub.make(MakeTable(name="Ann"), ANN)
            accepted(await ask(hub, table, SeatBot("S", "random"), ANN, "bot"))
            accepted(await ask(hub, table, Start(), ANN, "start"))
            async with hub.subscribe(table, ANN) as watch:
                async for _ in watch:
                    seen = as_sent(await hub.queries.welcome(table, ANN), Welcome)
                    if seen.position and seen.position.legal:
                        break

    run(test())


def test_games_of_bots_alone_are_limited(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(lanterns.server.live.hub, "BOT_TABLES", 2)
    monkeypatch.setattr(lanterns.server.live.hub, "ALL_BOT_TABLES", 3)

    class Asleep(BotPool):
        async def choose(self, *_: object) -> Any:
            await asyncio.Event().wait()

    async def test() -> None:
        async with hub_on(open_store(str(tmp_path / "tables.db")), Asleep(1)) as hub:
            alone = MakeTable(bots={"N": "greedy", "S": "greedy"}, start=True)
            tables = [await hub.make(replace(alone, id=str(n)), ANN) for n in range(2)]
            assert await hub.make(replace(alone, id="1"), ANN) == tables[1], "asked again"
            with pytest.raises(Refusal, match="bots alone"):
                await hub.make(alone, ANN)
            later = await hub.make(replace(alone, start=False), ANN)
            refused = await ask(hub, later, Start(), ANN, "start")
            assert isinstance(refused, Refused)
            assert refused.code == "too_many_bot_tables"
            await hub.make(alone, BEN)
            with pytest.raises(Refusal):
                await hub.make(alone, CEM)
            await hub.make(MakeTable(name="Cem", bots={"S": "greedy"}, start=True), CEM)

    run(test())


def test_games_of_bots_alone_are_counted_in_all_processes(
    monkeypatch: pytest.MonkeyPatch, postgres: str
) -> None:
    monkeypatch.setattr(lanterns.server.live.hub, "BOT_TABLES", 2)
    alone = MakeTable(bots={"N": "greedy", "S": "greedy"}, start=True)

    async def test() -> None:
        async with hub_on(open_store(postgres)) as one, hub_on(open_store(postgres)) as other:
            tables = [await one.make(replace(alone, id=str(n)), ANN) for n in range(2)]
            assert await other.make(replace(alone, id="1"), ANN) == tables[1], "asked again"
            with pytest.raises(Refusal, match="bots alone"):
                await other.make(alone, ANN)
            later = await other.make(replace(alone, start=False), ANN)
            refused = await ask(other, later, Start(), ANN, "start")
            assert isinstance(refused, Refused)
            assert refused.code == "too_many_bot_tables"
            await other.make(alone, BEN)

    run(test())


def test_bots_are_charged_to_the_people_who_play() -> None:
    table = Play.of_people(3).table
    people = account_of(table)
    assert people == Account(Priority.PEOPLE, tuple(str(one.token_hash) for one in PEOPLE[:3]))
    gone = table.with_seat(0, replace(table.seats[0], gone="handed"))
    assert account_of(gone).charged_to == people.charged_to[1:]
    bots = tuple(SeatHolder(name="greedy", code="greedy") for _ in table.seats)
    alone = replace(table, seats=bots)
    assert account_of(alone) == Account(Priority.BOTS_ALONE, (str(ANN.token_hash),))
