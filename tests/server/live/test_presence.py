"""Absences are sent to subscribers who asked for them, and to nobody else."""

from contextlib import AsyncExitStack
from pathlib import Path

import msgspec
import pytest

from lanterns.server.api.socket import read_wants
from lanterns.server.core.commands import FreeSeat, MakeTable, Resign, TakeSeat
from lanterns.server.core.identity import NOBODY, Caller
from lanterns.server.live.hub import Hub
from lanterns.server.live.room import Subscription, Wants
from lanterns.server.snapshot.messages import Away
from lanterns.server.storage import open_store
from lanterns.server.storage.protocol import Store
from lanterns.server.wire.options import OptionsJson

from ..hubs import ask, hub_on, people_at, run
from ..tables import PEOPLE

ANN, BEN, *_ = PEOPLE
AWAY = Wants(away=True)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(str(tmp_path / "tables.db"))


async def away(watch: Subscription) -> list[str]:
    """Return the seats in the next message about absences."""
    async for data in watch:
        message = msgspec.json.decode(data)
        if message["type"] == "away":
            assert msgspec.convert(message, Away)
            return list(message["seats"])
    raise AssertionError("the subscription has ended")


class Visitors:
    """People who come to a table and leave it."""

    def __init__(self, hub: Hub, table: str) -> None:
        self.hub, self.table = hub, table
        self._stacks: list[AsyncExitStack] = []

    async def come(self, caller: Caller, wants: Wants | None = AWAY) -> Subscription:
        self._stacks.append(stack := AsyncExitStack())
        coming = self.hub.subscribe(self.table, caller, wants=wants)
        return await stack.enter_async_context(coming)

    async def leave(self, number: int) -> None:
        """Disconnect the visitor with that number."""
        await self._stacks[number].aclose()

    async def __aenter__(self) -> "Visitors":
        return self

    async def __aexit__(self, *_: object) -> None:
        for stack in self._stacks:
            await stack.aclose()


def test_a_person_leaves_with_the_last_tab_and_comes_back(store: Store) -> None:
    async def test() -> None:
        async with hub_on(store, away_after=0.0) as hub:
            table = await people_at(hub)
            async with Visitors(hub, table) as visitors:
                watch = await visitors.come(ANN)
                assert await away(watch) == ["S"]  # Ben has not come yet
                await visitors.come(BEN)
                assert await away(watch) == []
                await visitors.come(BEN)
                await visitors.leave(1)
                spectator = await visitors.come(NOBODY)
                await visitors.leave(2)
                assert await away(watch) == ["S"]
                assert await away(spectator) == ["S"]
                newcomer = await visitors.come(NOBODY)
                assert await away(newcomer) == ["S"]
                await visitors.come(BEN)
                assert await away(watch) == await away(newcomer) == []

    run(test())


def test_returning_in_time_is_not_leaving(store: Store) -> None:
    async def test() -> None:
        async with hub_on(store, away_after=300.0) as hub:
            table = await people_at(hub)
            async with Visitors(hub, table) as visitors:
                watch = await visitors.come(ANN)
                await visitors.come(BEN)
                await visitors.leave(1)
                await ask(hub, table, Resign(), ANN, "resign")
                kinds = [msgspec.json.decode(await anext(watch))["type"] for _ in range(2)]
                assert kinds == ["welcome", "update"]

    run(test())


@pytest.mark.parametrize("over", [False, True])
def test_bots_and_people_of_finished_games_have_not_left(store: Store, over: bool) -> None:
    async def test() -> None:
        async with hub_on(store, away_after=0.0) as hub:
            table = await people_at(hub, 3)
            async with Visitors(hub, table) as visitors:
                watch = await visitors.come(ANN)
                assert await away(watch) == ["E", "S"]
                await ask(hub, table, Resign(), BEN, "one")
                assert await away(watch) == ["S"]
                if over:
                    await ask(hub, table, Resign(), PEOPLE[2], "two")
                    assert await away(watch) == []

    run(test())


def test_a_seat_that_is_freed_has_not_left(store: Store) -> None:
    async def test() -> None:
        async with hub_on(store, away_after=0.0) as hub:
            table = await hub.make(MakeTable(options=OptionsJson(2), name="Ann"), ANN)
            async with Visitors(hub, table) as visitors:
                watch = await visitors.come(ANN)
                await ask(hub, table, TakeSeat("Ben"), BEN, "sit")
                assert await away(watch) == ["S"]
                await ask(hub, table, FreeSeat("S"), ANN, "free")
                assert await away(watch) == []

    run(test())


def test_a_socket_requests_absences_in_its_address() -> None:
    assert read_wants({"away": "1"}) == Wants(away=True)
    assert read_wants({"changes": "1", "after": "3"}) == Wants(changes=True)


async def kinds_until_update(watch: Subscription) -> list[str]:
    """Return the types of the next messages."""
    kinds: list[str] = []
    while "update" not in kinds:
        kinds.append(msgspec.json.decode(await anext(watch))["type"])
    return kinds


def test_absences_are_sent_only_on_request(store: Store) -> None:
    async def test() -> None:
        async with hub_on(store, away_after=0.0) as hub:
            table = await people_at(hub)
            async with Visitors(hub, table) as visitors:
                asked = await visitors.come(ANN)
                other = await visitors.come(NOBODY, None)
                assert await away(asked) == ["S"]
                await ask(hub, table, Resign(), BEN, "resign")
                assert await kinds_until_update(other) == ["welcome", "update"]

    run(test())


def test_a_shared_store_reports_no_absences(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(store), "shared", True)

    async def test() -> None:
        async with hub_on(store, away_after=0.0) as hub:
            table = await people_at(hub)
            async with Visitors(hub, table) as visitors:
                watch = await visitors.come(ANN)
                await ask(hub, table, Resign(), BEN, "resign")
                assert await kinds_until_update(watch) == ["welcome", "update"]

    run(test())
