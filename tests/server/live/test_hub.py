"""A hub: commits are confirmed, and sent once to everybody who may see them."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.json import decode
from msgspec.structs import replace

import lanterns.server.live.hub
import lanterns.server.live.rooms
import lanterns.server.live.scheduler
from lanterns.server.bots.pool import BotPool
from lanterns.server.core.commands import (
    Act,
    AskRematch,
    Chat,
    MakeTable,
    Request,
    Resign,
    TakeSeat,
)
from lanterns.server.core.errors import NoSuchTable, Refusal
from lanterns.server.core.identity import NOBODY
from lanterns.server.live.hub import Hub
from lanterns.server.live.room import MOST_QUEUED
from lanterns.server.snapshot.messages import Accepted, Refused, Update, Welcome
from lanterns.server.storage.protocol import Append, Store
from lanterns.server.wire.action import read_action
from lanterns.server.wire.options import OptionsJson

from ..hubs import accepted, as_sent, ask, hub_on, move, mover_at, people_at, read, read_until, run
from ..tables import PEOPLE

ANN, BEN, CEM, DAO = PEOPLE
NewStore = Callable[[], Store]


def test_a_request_sent_twice_happens_once(new_store: NewStore) -> None:
    async def test() -> None:
        async with hub_on(new_store()) as hub:
            table = await people_at(hub)
            caller, seen = await mover_at(hub, table)
            assert seen.position is not None
            act = Act(seen.position.legal[:1])
            first = await ask(hub, table, act, caller, "my move", seen.number)
            other = BEN if caller is ANN else ANN
            theirs = await ask(hub, table, Chat("mine"), other, "my move")
            assert accepted(theirs) == accepted(first) + 1, "ids are each caller's own"
            again = await ask(hub, table, act, caller, "my move", seen.number)
            assert again == first
            assert len(await hub.store.read(table)) == accepted(theirs)

    run(test())


def test_many_copies_at_once_happen_once(new_store: NewStore) -> None:
    async def test() -> None:
        async with hub_on(new_store()) as hub:
            table = await people_at(hub)
            said = [ask(hub, table, Chat("hello"), BEN, "hello") for _ in range(20)]
            numbers = {accepted(answer) for answer in await asyncio.gather(*said)}
            assert len(numbers) == 1

    run(test())


def test_a_stale_request_is_refused_with_the_missed_entries(new_store: NewStore) -> None:
    async def test() -> None:
        async with hub_on(new_store()) as hub:
            table = await people_at(hub)
            mover, seen = await mover_at(hub, table)
            assert seen.position is not None
            old, position = seen.number, seen.position
            action = position.legal[0]
            number = accepted(await ask(hub, table, Act((action,)), mover, "one", old))
            answer = await ask(hub, table, Act((action,)), mover, "two", old)
            assert isinstance(answer, Refused)
            assert answer.code == "stale"
            assert answer.number == number
            assert isinstance(answer.missed, Update)
            assert [news.number for news in answer.missed.entries] == [number]
            ancient = await ask(hub, table, Act((action,)), mover, "three", 0)
            assert isinstance(ancient, Refused)
            assert isinstance(ancient.missed, Update)
            assert [news.number for news in ancient.missed.entries] == list(range(1, number + 1))

    run(test())


def test_watchers_get_updates_in_order_and_may_return(new_store: NewStore) -> None:
    async def test() -> None:
        async with hub_on(new_store()) as hub:
            table = await people_at(hub)
            async with hub.subscribe(table, ANN) as mine, hub.subscribe(table, NOBODY) as theirs:
                first = await read(mine)
                assert isinstance(first, Welcome)
                assert first.you == "N"
                assert isinstance(await read(theirs), Welcome)
                for number in range(5):
                    last = accepted(await move(hub, table, f"move {number}"))
                for watch in (mine, theirs):
                    received = await read_until(watch, last)
                    numbers = [n.number for m in received for n in m.entries]  # type: ignore[union-attr]
                    assert numbers == list(range(first.number + 1, last + 1))
            async with hub.subscribe(table, ANN, after=last - 2) as back:
                tail = await read(back)
                assert isinstance(tail, Update)
                assert [news.number for news in tail.entries] == [last - 1, last]
            async with hub.subscribe(table, ANN, after=last) as back:
                with pytest.raises(TimeoutError):
                    await read(back, 0.05)
            async with hub.subscribe(table, ANN, after=10**6) as back:
                assert isinstance(await read(back), Welcome)

    run(test())


def test_late_or_slow_reader_gets_welcome(new_store: NewStore) -> None:
    async def test() -> None:
        async with hub_on(new_store()) as hub:
            table = await people_at(hub)
            async with hub.subscribe(table, ANN) as slow:
                for number in range(2 * MOST_QUEUED + 2):
                    last = accepted(await ask(hub, table, Chat(f"{number}"), BEN, f"{number}"))
                received = await read_until(slow, last)
                assert isinstance(received[0], Welcome)
                assert len(received) <= MOST_QUEUED
                numbers = [n.number for m in received[1:] for n in m.entries]  # type: ignore[union-attr]
                assert numbers == list(range(received[0].number + 1, last + 1))
            async with hub.subscribe(table, ANN, after=1) as back:
                assert isinstance(await read(back), Welcome)

    run(test())


def test_sitting_down_brings_a_welcome(new_store: NewStore) -> None:
    async def test() -> None:
        async with hub_on(new_store()) as hub:
            table = await hub.make(MakeTable(name="Ann"), ANN)
            async with hub.subscribe(table, BEN) as watch:
                before = await read(watch)
                assert isinstance(before, Welcome)
                assert before.you is None
                await ask(hub, table, TakeSeat("Ben"), BEN, "sit")
                after = await read(watch)
                assert isinstance(after, Welcome)
                assert after.you == "S"

    run(test())


class Dark:
    """A store that commits nothing until it may: an update before that would be untrue."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.may = asyncio.Event()
        self.may.set()
        self.asked = asyncio.Event()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def append(self, *appends: Append) -> None:
        self.asked.set()
        await self.may.wait()
        await self._store.append(*appends)


def test_no_broadcast_before_commit(new_store: NewStore) -> None:
    async def test() -> None:
        store: Any = Dark(new_store())
        async with hub_on(store) as hub:
            table = await people_at(hub)
            async with hub.subscribe(table, ANN) as watch:
                before = await read(watch)
                store.may.clear()
                said = asyncio.create_task(ask(hub, table, Chat("hello"), BEN, "hello"))
                with pytest.raises(TimeoutError):
                    await read(watch, 0.1)
                assert not said.done()
                assert (await hub.queries.welcome(table, BEN))["number"] == before.number
                store.may.set()
                number = accepted(await said)
                assert (await read(watch)).number == number

    run(test())


def test_a_move_counts_after_its_caller_is_cut_off(new_store: NewStore) -> None:
    async def test() -> None:
        store: Any = Dark(new_store())
        async with hub_on(store) as hub:
            table = await people_at(hub)
            async with hub.subscribe(table, ANN) as watch:
                await read(watch)
                store.may.clear()
                store.asked.clear()
                said = asyncio.create_task(ask(hub, table, Chat("hello"), BEN, "hello"))
                await store.asked.wait()
                said.cancel()
                await asyncio.sleep(0)
                store.may.set()
                received = await read(watch)
                assert isinstance(received, Update)
                again = await ask(hub, table, Chat("hello"), BEN, "hello")
                assert accepted(again) == received.number

    run(test())


def test_closing_waits_for_requests_in_other_tasks(new_store: NewStore) -> None:
    async def test() -> None:
        store: Any = Dark(new_store())
        hub = Hub(store)
        await hub.start()
        table = await people_at(hub)
        store.may.clear()
        store.asked.clear()
        request = Request("hello", Chat("hello"), UNSET)
        said = asyncio.create_task(hub.submit_here(table, request, BEN))
        await store.asked.wait()
        closing = asyncio.create_task(hub.close())
        _, waiting = await asyncio.wait({closing}, timeout=0.1)
        assert waiting
        store.may.set()
        await closing
        assert isinstance(await said, Accepted)

    run(test())


def test_entries_of_a_cancelled_task_are_found_again(new_store: NewStore) -> None:
    class Late(Dark):
        """A store whose answer comes late."""

        async def append(self, *appends: Append) -> None:
            await self._store.append(*appends)
            self.asked.set()
            await self.may.wait()

    async def test() -> None:
        store: Any = Late(new_store())
        async with hub_on(store) as hub:
            table = await people_at(hub)
            store.may.clear()
            store.asked.clear()
            request = Request("hello", Chat("hello"), UNSET)
            said = asyncio.create_task(hub.submit_here(table, request, BEN))
            await store.asked.wait()
            said.cancel()
            await asyncio.wait({said})
            store.may.set()
            again = await hub.submit_here(table, request, BEN)
            assert isinstance(again, Accepted)
            assert [one.number for one in await store.read(table)][-1] == again.number
            assert accepted(await ask(hub, table, Chat("again"), BEN, "2")) == again.number + 1

    run(test())


def test_after_a_restart_every_table_is_as_it_was(new_store: NewStore) -> None:
    async def test() -> None:
        seen = {}
        async with hub_on(new_store()) as hub:
            for _ in range(3):
                table = await people_at(hub)
                for number in range(4):
                    await move(hub, table, f"{number}")
                seen[table] = [
                    await hub.queries.welcome(table, caller) for caller in (ANN, BEN, NOBODY)
                ]
        async with hub_on(new_store()) as hub:
            assert hub.loaded == 0
            for table, before in seen.items():
                after = [await hub.queries.welcome(table, caller) for caller in (ANN, BEN, NOBODY)]
                assert after == before

    run(test())


def test_an_unknown_table_is_refused(new_store: NewStore) -> None:
    async def test() -> None:
        async with hub_on(new_store()) as hub:
            with pytest.raises(NoSuchTable):
                await hub.queries.welcome("0" * 12, ANN)
            with pytest.raises(NoSuchTable):
                await ask(hub, "0" * 12, Chat("hello"), ANN, "1")
            assert hub.loaded == 0

    run(test())


def test_a_rematch_is_made_with_its_table(new_store: NewStore) -> None:
    async def test() -> None:
        async with hub_on(new_store(), BotPool(1)) as hub:
            table = await people_at(hub, 3)
            for number, caller in enumerate((ANN, BEN)):
                accepted(await ask(hub, table, Resign(), caller, f"resign {number}"))
            for number, caller in enumerate((ANN, BEN, CEM)):
                accepted(await ask(hub, table, AskRematch(), caller, f"again {number}"))
            seen = as_sent(await hub.queries.welcome(table, ANN), Welcome)
            assert seen.table.rematch is not None
            again = await hub.queries.welcome(seen.table.rematch, BEN)
            assert again["you"] == "E"
            assert again["table"].phase == "playing"
            assert again["table"].rematch_of == table
            assert again["table"].commitment != seen.table.commitment

    run(test())


def test_lists_histories_and_previews(new_store: NewStore) -> None:
    async def test() -> None:
        async with hub_on(new_store()) as hub:
            await people_at(hub)
            shown = await people_at(hub, public=True, title="Come in")
            assert [info.id for info in await hub.queries.listed()] == [shown]
            mover, seen = await mover_at(hub, shown)
            assert seen.position is not None
            action = read_action(seen.position.legal[0])
            foreseen = await hub.queries.preview(shown, mover, [action])
            assert decode(foreseen[0])["type"] == "tile_placed"
            await move(hub, shown, "1")
            story = await hub.queries.history(shown, mover)
            assert [news["number"] for news in story] == list(range(1, len(story) + 1))
            with pytest.raises(Refusal):
                await hub.queries.preview(shown, NOBODY, [action])

    run(test())


def test_a_closing_hub_refuses_requests(new_store: NewStore) -> None:
    async def test() -> None:
        async with hub_on(new_store()) as hub:
            table = await people_at(hub)
            said = [ask(hub, table, Chat("hello"), BEN, f"{n}") for n in range(10)]
            going = asyncio.gather(*said, return_exceptions=True)
            await asyncio.sleep(0)
            async with hub.subscribe(table, ANN) as watch:
                await hub.close()
                with pytest.raises(Refusal):
                    await ask(hub, table, Chat("late"), BEN, "late")
                received = [message async for message in watch]
            for answer in await going:
                assert isinstance(answer, Accepted)
            assert received

    run(test())


def test_unused_tables_are_dropped_from_memory(
    new_store: NewStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lanterns.server.live.rooms, "FORGET_AFTER", 0.0)
    monkeypatch.setattr(lanterns.server.live.scheduler, "SWEEP", 0.02)

    async def test() -> None:
        async with hub_on(new_store()) as hub:
            left, watched = await people_at(hub), await people_at(hub)
            async with hub.subscribe(watched, ANN) as watch:
                while hub.loaded > 1:
                    await asyncio.sleep(0.01)
                accepted(await ask(hub, watched, Chat("here"), BEN, "1"))
                assert isinstance(await read(watch), Welcome)
                assert isinstance(await read(watch), Update)
            assert (await hub.queries.welcome(left, ANN))["table"].phase == "playing"

    run(test())


def test_an_id_stays_with_its_command_and_its_table_after_a_restart(new_store: NewStore) -> None:
    wish = MakeTable(OptionsJson(2), title="tea", name="Ann", id="mine")

    async def before() -> tuple[str, int]:
        async with hub_on(new_store()) as hub:
            table = await hub.make(wish, ANN)
            return table, accepted(await ask(hub, table, Chat("hello"), ANN, "one"))

    async def after(table: str, number: int) -> None:
        async with hub_on(new_store()) as hub:
            assert accepted(await ask(hub, table, Chat("hello"), ANN, "one")) == number
            refused = await ask(hub, table, Chat("bye"), ANN, "one")
            assert isinstance(refused, Refused)
            assert refused.code == "id_reused"
            assert await hub.make(wish, ANN) == table
            with pytest.raises(Refusal) as other:
                await hub.make(replace(wish, title="coffee"), ANN)
            assert other.value.code == "id_reused"
            accepted(
                await ask(hub, table, Chat("bye"), ANN, "mine")
            )  # a table's id is no request's

    run(after(*run(before())))
