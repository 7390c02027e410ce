"""Two hubs on one PostgreSQL: any of them serves any table, and everything happens once."""

import asyncio
from collections.abc import Sequence
from random import Random

import pytest

import lanterns.server.live.rooms
import lanterns.server.live.scheduler
from lanterns.server.bots.pool import BotPool
from lanterns.server.core.commands import Act, Chat, MakeTable, Start, TakeSeat
from lanterns.server.core.entries import Acted, Chatted, ClockExpired, Finished, Logged, TimeControl
from lanterns.server.core.errors import StoreUnavailable
from lanterns.server.core.identity import NOBODY
from lanterns.server.live.hub import Hub
from lanterns.server.snapshot.messages import Accepted, Refused, Update, Welcome
from lanterns.server.storage.postgres import PostgresStore
from lanterns.server.storage.postgres_writer import _notice, read_notice
from lanterns.server.storage.protocol import OnAppend
from lanterns.server.wire.options import OptionsJson

from ..hubs import accepted, as_sent, ask, hub_on, move, mover_at, people_at, read, read_until, run
from ..tables import PEOPLE, Play

ANN, BEN, CEM, DAO = PEOPLE


def test_commit_reaches_other_process(postgres: str) -> None:
    async def test() -> None:
        async with hub_on(PostgresStore(postgres)) as one, hub_on(PostgresStore(postgres)) as other:
            table = await people_at(one)
            async with one.subscribe(table, ANN) as here, other.subscribe(table, BEN) as there:
                first = await read(here)
                assert isinstance(first, Welcome)
                assert isinstance(await read(there), Welcome)
                for number in range(6):
                    last = accepted(await move((one, other)[number % 2], table, f"{number}"))
                    for watch in (here, there):
                        received = await read_until(watch, last)
                        assert [n.number for m in received for n in m.entries] == [last]  # type: ignore[union-attr]

    run(test())


def test_a_visitor_who_changes_process_sees_the_latest_state(postgres: str) -> None:
    async def test() -> None:
        async with hub_on(PostgresStore(postgres)) as one, hub_on(PostgresStore(postgres)) as other:
            table = await people_at(one)
            await other.queries.welcome(table, ANN)
            caller, seen = await mover_at(one, table)
            assert seen.position is not None
            act = Act(seen.position.legal[:1])
            answers = [
                await ask(hub, table, act, caller, "same", seen.number) for hub in (one, other, one)
            ]
            assert len({accepted(answer) for answer in answers}) == 1
            async with other.subscribe(table, caller, after=accepted(answers[0])) as watch:
                number = accepted(await ask(one, table, Chat("hello"), ANN, "hello"))
                received = await read(watch)
                assert isinstance(received, Update)
                assert [news.number for news in received.entries] == [number]

    run(test())


def test_an_outdated_reason_does_not_refuse_a_request(postgres: str) -> None:
    """A hub that missed a notice reads the store before it refuses."""

    class Deaf(PostgresStore):
        def listen(self, heard: OnAppend) -> None:
            """It will not hear a thing."""

    async def test() -> None:
        async with hub_on(PostgresStore(postgres)) as one, hub_on(Deaf(postgres)) as other:
            table = await one.make(MakeTable(OptionsJson(2), name="Ann"), ANN)
            assert isinstance(await ask(other, table, Start(), ANN, "too soon"), Refused)
            accepted(await ask(one, table, TakeSeat("Ben"), BEN, "sit"))
            number = accepted(await ask(other, table, Start(), ANN, "start"))
            assert number == len(await one.store.read(table))
            late = await ask(other, table, TakeSeat("Cem"), CEM, "late")
            assert isinstance(late, Refused)

    run(test())


def test_a_failed_read_is_repeated(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A subscriber gets an update although nobody else uses the table here."""
    monkeypatch.setattr(lanterns.server.live.rooms, "_AGAIN_SECONDS", 0.01)
    failed: list[int] = []

    class Unsteady(PostgresStore):
        """It is noticed that a table has changed, but at first the entries cannot be read."""

        def listen(self, on_append: OnAppend) -> None:
            super().listen(lambda table, number, _: on_append(table, number, ()))

        async def read(self, table: str, after: int = 0) -> list[Logged]:
            if after and len(failed) < 3:
                failed.append(after)
                raise StoreUnavailable
            return await super().read(table, after)

    async def test() -> None:
        async with hub_on(PostgresStore(postgres)) as one, hub_on(Unsteady(postgres)) as other:
            table = await people_at(one)
            async with other.subscribe(table, BEN) as watch:
                await read(watch)
                last = accepted(await move(one, table, "move"))
                await read_until(watch, last)
        assert len(failed) == 3

    run(test())


def test_many_requests_through_both_processes(postgres: str) -> None:
    """Everybody talks and moves through both hubs at once; each request twice."""

    async def storm(hub: Hub, table: str, rng: Random) -> list[tuple[str, int]]:
        answers = []
        for number in range(12):
            await asyncio.sleep(rng.random() / 100)
            for caller, who in ((ANN, "a"), (BEN, "b")):
                said = await ask(hub, table, Chat(f"{who}{number}"), caller, f"{who}{number}")
                answers.append((f"{who}{number}", accepted(said)))
        return answers

    async def test() -> None:
        async with hub_on(PostgresStore(postgres)) as one, hub_on(PostgresStore(postgres)) as other:
            table = await people_at(one)
            first, second = await asyncio.gather(
                storm(one, table, Random(1)), storm(other, table, Random(2))
            )
            assert dict(first) == dict(second)
            log = await one.store.read(table)
            assert [logged.number for logged in log] == list(range(1, len(log) + 1))
            said = [(one.entry.text, one.number) for one in log if isinstance(one.entry, Chatted)]
            assert sorted(said) == sorted(first)

    run(test())


def test_only_one_of_two_moves_for_a_turn_is_accepted(postgres: str) -> None:
    async def test() -> None:
        async with hub_on(PostgresStore(postgres)) as one, hub_on(PostgresStore(postgres)) as other:
            table = await people_at(one)
            await other.queries.welcome(table, ANN)
            for turn in range(10):
                caller, seen = await mover_at(one, table)
                assert seen.position is not None
                legal = seen.position.legal
                answers = await asyncio.gather(
                    ask(one, table, Act(legal[:1]), caller, f"one {turn}", seen.number),
                    ask(other, table, Act(legal[-1:]), caller, f"other {turn}", seen.number),
                )
                kinds = sorted(type(answer).__name__ for answer in answers)
                assert kinds == ["Accepted", "Refused"]
                lost = next(answer for answer in answers if isinstance(answer, Refused))
                won = next(answer for answer in answers if isinstance(answer, Accepted))
                assert lost.code == "stale"
                assert lost.missed is not None
                assert lost.missed.number == won.number
                await one.submit(table, request(f"sync {turn}"), ANN)

    run(test())


def request(id_: str):  # type: ignore[no-untyped-def]
    from lanterns.server.core.commands import Request

    return Request(id_, Chat("go on"))


def test_bots_and_clocks_act_once_in_two_processes(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither leaves anything to the other: both think and both look at the clock at once."""
    monkeypatch.setattr(lanterns.server.live.scheduler, "GRACE", 0.0)
    skipped = 0

    def now() -> int:
        from lanterns.server.live.clock import millis

        return millis() + skipped

    async def test() -> None:
        nonlocal skipped
        async with (
            hub_on(PostgresStore(postgres), BotPool(1), now=now) as one,
            hub_on(PostgresStore(postgres), BotPool(1), now=now) as other,
        ):
            wish = MakeTable(
                options=OptionsJson(3),
                name="Ann",
                bots={"E": "random", "S": "greedy"},
                start=True,
                clock=TimeControl(bank=100),
            )
            table = await one.make(wish, ANN)
            async with one.subscribe(table, ANN) as here, other.subscribe(table, NOBODY):
                moves = 0
                async for _ in here:
                    seen = as_sent(await one.queries.welcome(table, ANN), Welcome)
                    if seen.table.phase == "over":
                        break
                    if seen.position and seen.position.legal:
                        moves += 1
                        if moves < 5:
                            await move(one, table, f"{seen.number}")
                        elif moves == 5:
                            skipped = 99_900
                            await ask(other, table, Chat("hm"), ANN, "hm")
            log = [logged.entry for logged in await one.store.read(table)]
            assert sum(isinstance(entry, ClockExpired) for entry in log) == 1
            assert sum(isinstance(entry, Finished) for entry in log) == 1
            assert sum(isinstance(entry, Acted) for entry in log) > 10

    run(test())


def test_the_tables_of_a_process_that_died_are_adopted(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lanterns.server.live.scheduler, "GRACE", 0.2)
    monkeypatch.setattr(lanterns.server.live.scheduler, "SWEEP", 0.1)

    async def test() -> None:
        wish = MakeTable(bots={"N": "random", "S": "random"}, start=True)
        async with hub_on(PostgresStore(postgres)) as without_bots:
            table = await without_bots.make(wish, ANN)
        async with hub_on(PostgresStore(postgres), BotPool(1)) as living:
            while not await living.store.read(table, 30):
                await asyncio.sleep(0.05)

    run(test())


def test_a_commit_during_loading_is_not_missed(postgres: str) -> None:
    """The other hub has read the log; before it can use it, another entry comes."""

    class Slow(PostgresStore):
        def listen(self, on_append: OnAppend) -> None:
            def on_append_and_note(table: str, number: int, entries: Sequence[str]) -> None:
                on_append(table, number, entries)
                noticed.append(number)

            super().listen(on_append_and_note)

        async def read(self, table: str, after: int = 0) -> list[Logged]:
            logged = await super().read(table, after)
            read.set()
            await go_on.wait()
            return logged

    async def test() -> None:
        async with hub_on(PostgresStore(postgres)) as one, hub_on(Slow(postgres)) as other:
            table = await people_at(one)
            welcome = asyncio.create_task(other.queries.welcome(table, ANN))
            await read.wait()
            number = accepted(await ask(one, table, Chat("quick"), BEN, "quick"))
            while number not in noticed:
                await asyncio.sleep(0.01)
            go_on.set()
            assert (await welcome)["number"] == number

    read, go_on, noticed = asyncio.Event(), asyncio.Event(), list[int]()
    run(test())


def test_a_notice_carries_the_entries(postgres: str) -> None:
    """A hub that follows a table asks the database only if it missed something before."""
    reads: list[str] = []

    class Counting(PostgresStore):
        async def read(self, table: str, after: int = 0) -> list[Logged]:
            reads.append(table)
            return await super().read(table, after)

    async def test() -> None:
        async with hub_on(PostgresStore(postgres)) as one, hub_on(Counting(postgres)) as other:
            table = await people_at(one)
            async with other.subscribe(table, BEN) as watch:
                await read(watch)
                reads.clear()
                number = accepted(await move(one, table, "first"))
                assert (await read_until(watch, number))[-1].number == number
                assert reads == []
                long = accepted(await ask(one, table, Chat("ä" * 500), ANN, "long"))
                assert (await read_until(watch, long))[-1].number == long

    run(test())


def test_entries_too_long_for_a_notice_are_read_from_the_database() -> None:
    play = Play.of_people(2)
    append = play.append_after(play.table.number - 1)
    assert read_notice(_notice(append, ["a", "b"])) == (append.table, append.last, ["a", "b"])
    assert read_notice(_notice(append, ["a" * 8000])) == (append.table, append.last, [])
    assert read_notice(_notice(play.append_after(0), ["a"])) == (append.table, append.last, [])
