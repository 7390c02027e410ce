"""Reviews and hints as a hub makes them: once, one at a time, and for nobody who must not know."""

import asyncio
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import lanterns.server.live.reviews
from lanterns.server.bots.advice import FindHint, ReviewPart
from lanterns.server.bots.jobs import Account, JobFailed, Priority
from lanterns.server.bots.pool import BotPool
from lanterns.server.core.advice import PlayOn
from lanterns.server.core.commands import MakeTable, Resign
from lanterns.server.core.errors import Refusal
from lanterns.server.core.identity import Caller, TokenHash
from lanterns.server.live.hub import Hub
from lanterns.server.live.reviews import MOST_HERE, edition, edition_files
from lanterns.server.snapshot.messages import Welcome
from lanterns.server.storage import open_store
from lanterns.server.storage.protocol import Store
from lanterns.server.wire.review import Review, ReviewProgress

from ..hubs import accepted, as_sent, ask, hub_on, move, people_at, run
from ..tables import PEOPLE

ANN, BEN, CEM, _ = PEOPLE
NewStore = Callable[[], Store]


class Pool(BotPool):
    """Does jobs at once, or when it is let go, and notes on whose account."""

    def __init__(self) -> None:
        super().__init__()
        self.jobs: list[tuple[Any, Account]] = []
        self.go = asyncio.Event()
        self.go.set()
        self.fails = False

    async def do(self, job: Any, account: Account) -> Any:
        self.jobs.append((job, account))
        await self.go.wait()
        if self.fails:
            raise JobFailed("ImportError")
        return job.carry_out(1.0)


async def short_game(hub: Hub, moves: int = 4) -> str:
    """Return a game of Ann and Ben that ended early."""
    table = await people_at(hub)
    for number in range(moves):
        accepted(await move(hub, table, f"move {number}"))
    accepted(await ask(hub, table, Resign(), ANN, "enough"))
    return table


async def begun(hub: Hub) -> str:
    """Return a game of Ann against a bot in which she has the first move."""
    wanted = MakeTable(name="Ann", seat="N", bots={"S": "greedy"}, start=True)
    while True:
        table = await hub.make(wanted, ANN)
        seen = as_sent(await hub.queries.welcome(table, ANN), Welcome)
        if seen.position is not None and seen.position.to_move == "N":
            return table


async def whole_review(hub: Hub, table: str, caller: Any = ANN) -> Review:
    while (progress := await hub.queries.review(table, caller)).review is None:
        await asyncio.sleep(0)
    return progress.review


def code_of(refusal: "pytest.ExceptionInfo[Refusal]") -> str:
    return refusal.value.code


def test_a_review_is_made_once_in_parts_at_low_priority(new_store: NewStore) -> None:
    async def test() -> None:
        pool = Pool()
        async with hub_on(new_store(), pool) as hub:
            table = await short_game(hub)
            first = await hub.queries.review(table, ANN)
            assert first == ReviewProgress(0, 4, None)
            review = await whole_review(hub, table)
            assert [one.number for one in review.decisions] == [1, 2, 3, 4]
            assert review.result is None, "the game was not played to its end"
            parts = len(pool.jobs)
            assert await whole_review(hub, table, BEN) is review
            assert len(pool.jobs) == parts == 2
            assert all(isinstance(job, ReviewPart) for job, _ in pool.jobs)
            assert {account.priority for _, account in pool.jobs} == {Priority.LATER}

    run(test())


def test_a_person_has_one_review_at_a_time(new_store: NewStore) -> None:
    async def test() -> None:
        pool = Pool()
        async with hub_on(new_store(), pool) as hub:
            one, other = await short_game(hub), await short_game(hub)
            pool.go.clear()
            await hub.queries.review(one, ANN)
            await hub.queries.review(one, ANN)
            await hub.queries.review(one, BEN)
            with pytest.raises(Refusal) as refusal:
                await hub.queries.review(other, ANN)
            assert code_of(refusal) == "review_running"
            await hub.queries.review(other, BEN)
            pool.go.set()
            await whole_review(hub, one)
            await whole_review(hub, other)

    run(test())


def test_one_address_cannot_keep_others_from_reviews(new_store: NewStore) -> None:
    """Its number of people does not matter."""

    async def test() -> None:
        pool = Pool()
        async with hub_on(new_store(), pool) as hub:
            tables = [await short_game(hub, moves=1) for _ in range(MOST_HERE + 2)]
            crowd = [Caller(TokenHash(f"{number:064}")) for number in range(MOST_HERE + 1)]
            pool.go.clear()
            for table, who in zip(tables, crowd[:-1], strict=False):
                assert (await hub.queries.review(table, who, "192.0.2.1")).done == 0
            with pytest.raises(Refusal) as refusal:
                await hub.queries.review(tables[-2], crowd[-1], "192.0.2.1")
            assert code_of(refusal) == "server_full"
            await hub.queries.review(tables[-1], ANN, "192.0.2.2")
            while len(pool.jobs) < 3:
                await asyncio.sleep(0)
            charged_to = [account.charged_to for _, account in pool.jobs]
            assert charged_to == [("192.0.2.1",), ("192.0.2.1",), ("192.0.2.2",)]
            pool.go.set()
            await asyncio.gather(*(whole_review(hub, table) for table in tables[:-2]))

    run(test())


def test_a_queued_review_is_abandoned_without_requests(
    new_store: NewStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        pool = Pool()
        monkeypatch.setattr(lanterns.server.live.reviews, "AT_A_TIME", 1)
        monkeypatch.setattr(lanterns.server.live.reviews, "HEARTBEAT", 0.001)
        async with hub_on(new_store(), pool) as hub:
            one, other, third = [await short_game(hub, moves=1) for _ in range(3)]
            pool.go.clear()
            await hub.queries.review(one, ANN)
            await hub.queries.review(other, BEN)
            with pytest.raises(Refusal):
                await hub.queries.review(third, BEN)
            monkeypatch.setattr(lanterns.server.live.reviews, "PAUSE_AFTER", -1.0)
            async with asyncio.timeout(60):
                begun = None
                while begun is None:
                    await asyncio.sleep(0)
                    with suppress(Refusal):
                        begun = await hub.queries.review(third, BEN)
            assert begun.done == 0

    run(test())


def test_a_review_pauses_without_requests(
    new_store: NewStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        pool = Pool()
        async with hub_on(new_store(), pool) as hub:
            table = await short_game(hub)
            monkeypatch.setattr(lanterns.server.live.reviews, "PAUSE_AFTER", -1.0)
            await hub.queries.review(table, ANN)
            for _ in range(20):
                await asyncio.sleep(0)
            assert pool.jobs == []
            monkeypatch.undo()
            await whole_review(hub, table)

    run(test())


def test_a_paused_review_resumes_where_it_stopped(
    new_store: NewStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        pool = Pool()
        async with hub_on(new_store(), pool) as hub:
            table = await short_game(hub)
            await hub.queries.review(table, ANN)
            while (await hub.queries.review(table, ANN)).done == 0:
                await asyncio.sleep(0)
            monkeypatch.setattr(lanterns.server.live.reviews, "PAUSE_AFTER", -1.0)
            while hub.queries._reviews._running:
                await asyncio.sleep(0.001)
            monkeypatch.undo()
            review = await whole_review(hub, table)
            assert [one.number for one in review.decisions] == [1, 2, 3, 4]
            assert [job.first for job, _ in pool.jobs] == [0, 3], "no part was made twice"

    run(test())


def test_a_review_survives_a_restart_whole_or_in_part(new_store: NewStore) -> None:
    async def test() -> None:
        pool = Pool()
        async with hub_on(new_store(), pool) as hub:
            whole, part = await short_game(hub), await short_game(hub)
            review = await whole_review(hub, whole)
            await hub.queries.review(part, BEN)
            while (await hub.queries.review(part, BEN)).done == 0:
                await asyncio.sleep(0)
            pool.go.clear()
        again = Pool()
        async with hub_on(new_store(), again) as hub:
            assert (await hub.queries.review(whole, ANN)).review == review
            assert again.jobs == []
            assert (await hub.queries.review(part, ANN)).done == 3
            await whole_review(hub, part)
            assert [job.first for job, _ in again.jobs] == [3]

    run(test())


def test_a_review_is_stopped_by_who_began_it_and_continued(new_store: NewStore) -> None:
    async def test() -> None:
        pool = Pool()
        async with hub_on(new_store(), pool) as hub:
            table, other = await short_game(hub), await short_game(hub)
            pool.go.clear()
            await hub.queries.review(table, ANN)
            while not pool.jobs:
                await asyncio.sleep(0)
            await hub.queries.stop_review(table, BEN)  # who did not begin it
            with pytest.raises(Refusal):
                await hub.queries.review(other, ANN)
            await hub.queries.stop_review(table, ANN)
            assert (await hub.queries.review(other, ANN)).done == 0
            pool.go.set()
            await whole_review(hub, other)
            while table in hub.queries._reviews._running:
                await asyncio.sleep(0.001)
            assert len(pool.jobs) == 3, "the part that had begun, and the other review"
            again = await hub.queries.review(table, ANN)
            assert again == ReviewProgress(3, 4, None), "what was done is kept"
            review = await whole_review(hub, table)
            assert [one.number for one in review.decisions] == [1, 2, 3, 4]
            await hub.queries.stop_review(table, ANN)
            assert (await hub.queries.review(table, ANN)).review is review

    run(test())


def test_a_stopped_review_continues_at_once(new_store: NewStore) -> None:
    async def test() -> None:
        pool = Pool()
        async with hub_on(new_store(), pool) as hub:
            table = await short_game(hub)
            pool.go.clear()
            await hub.queries.review(table, ANN)
            while not pool.jobs:
                await asyncio.sleep(0)
            await hub.queries.stop_review(table, ANN)
            await hub.queries.review(table, ANN)
            pool.go.set()
            await whole_review(hub, table)
            assert [job.first for job, _ in pool.jobs] == [0, 3], "no part was made twice"

    run(test())


def test_another_edition_of_the_analysis_reviews_again(
    new_store: NewStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with hub_on(new_store(), Pool()) as hub:
            table = await short_game(hub)
            await whole_review(hub, table)
        monkeypatch.setattr(lanterns.server.live.reviews, "edition", lambda: "another")
        pool = Pool()
        async with hub_on(new_store(), pool) as hub:
            await whole_review(hub, table)
            assert pool.jobs

    run(test())


_LOADED = """
import sys
from lanterns.analysis import Analyst
from lanterns.analysis import review_json
from lanterns.players.brain.machines.module import ModuleMachine
from lanterns.server.bots import advice
Analyst(), ModuleMachine()
print(*(module.__file__ for name, module in sys.modules.items() if name.startswith("lanterns")))
"""


def test_the_edition_covers_every_file_that_makes_reviews() -> None:
    ran = [sys.executable, "-c", _LOADED]
    loaded = {Path(file) for file in subprocess.check_output(ran, text=True).split()}
    package = Path(lanterns.__file__).parent
    server = {file for file in loaded if package / "server" in file.parents}
    ours = set(edition_files())
    assert loaded - server <= ours
    assert server & ours == {package / "server" / "bots" / "advice.py"}
    data = (
        *("analysis/calibration.json", "engine/components.json"),
        *("players/champion/weights.npz", "players/brain/brain.wasm"),
    )
    assert {package / name for name in data} <= ours


@pytest.mark.parametrize("changed", ["players/planner/beliefs.py", "kernel/turn.py"])
def test_a_changed_search_changes_the_edition(tmp_path: Path, changed: str) -> None:
    file = tmp_path / changed
    file.parent.mkdir(parents=True)
    file.write_text("BELIEF = 1\n")
    before = edition(tmp_path)
    edition.cache_clear()
    assert edition(tmp_path) == before
    file.write_text("BELIEF = 2\n")
    edition.cache_clear()
    assert edition(tmp_path) != before


def test_simultaneous_requests_share_one_review(new_store: NewStore) -> None:
    async def test() -> None:
        pool = Pool()
        async with hub_on(new_store(), pool) as hub:
            table = await short_game(hub)
            await asyncio.gather(*(hub.queries.review(table, who) for who in (ANN, BEN, CEM)))
            reviews = await asyncio.gather(*(whole_review(hub, table, who) for who in (ANN, BEN)))
            assert reviews[0] is reviews[1]
            assert [job.first for job, _ in pool.jobs] == [0, 3]

    run(test())


def test_other_processes_leave_a_review_to_its_maker(
    postgres: str,
) -> None:
    async def test() -> None:
        pool, other = Pool(), Pool()
        async with (
            hub_on(open_store(postgres), pool) as hub,
            hub_on(open_store(postgres), other) as hub2,
        ):
            table = await short_game(hub)
            pool.go.clear()
            await hub.queries.review(table, ANN)
            while await hub.queries._reviews._review_store.read(table) is None:
                await asyncio.sleep(0.01)
            assert await hub2.queries.review(table, BEN) == ReviewProgress(0, 4, None)
            pool.go.set()
            review = await whole_review(hub2, table, BEN)
            assert other.jobs == []
            assert await whole_review(hub, table) == review

    run(test())


def test_unavailable_analysis_is_refused(new_store: NewStore) -> None:
    async def test() -> None:
        pool = Pool()
        pool.fails = True
        async with hub_on(new_store(), pool) as hub:
            table = await short_game(hub)
            await hub.queries.review(table, ANN)
            with pytest.raises(Refusal) as refusal:
                await whole_review(hub, table)
            assert code_of(refusal) == "analysis_unavailable"
            pool.fails = False
            await whole_review(hub, table)  # it can be tried again

    run(test())


def test_no_review_or_hint_during_a_game_between_people(new_store: NewStore) -> None:
    async def test() -> None:
        pool = Pool()
        async with hub_on(new_store(), pool) as hub:
            table = await people_at(hub)
            for caller in (ANN, BEN, CEM):
                with pytest.raises(Refusal) as refusal:
                    await hub.queries.hint(table, caller)
                assert code_of(refusal) in ("hint_not_alone", "not_seated")
                with pytest.raises(Refusal) as refusal:
                    await hub.queries.review(table, caller)
                assert code_of(refusal) == "review_too_early"
            assert pool.jobs == []

    run(test())


def test_a_hint_and_playing_on_in_real_processes(tmp_path: Path) -> None:
    async def test() -> None:
        store = open_store(str(tmp_path / "tables.db"))
        async with hub_on(store, BotPool(1, timeout=100)) as hub:
            wanted = MakeTable(name="Ann", seat="N", bots={"S": "greedy"}, start=True)
            table = await hub.make(wanted, ANN)
            seen = as_sent(await hub.queries.welcome(table, ANN), Welcome)
            while seen.position is None or seen.position.to_move != "N":
                await asyncio.sleep(0.01)
                seen = as_sent(await hub.queries.welcome(table, ANN), Welcome)
            hint = await hub.queries.hint(table, ANN)
            assert hint.step == "place"
            assert 0 < hint.chance < 1
            assert hint.number == seen.number
            accepted(await ask(hub, table, Resign(), ANN, "enough"))
            made = await hub.play_on(table, PlayOn(after=0, name="Ann", seat="N"), ANN)
            again = as_sent(await hub.queries.welcome(made, ANN), Welcome)
            assert again.table.practice_of == table
            assert again.you == "N"

    run(test())


def test_a_hint_reads_only_what_the_seat_may_know(new_store: NewStore) -> None:
    async def test() -> None:
        pool = Pool()
        async with hub_on(new_store()) as hub:
            hub.queries._bots = pool
            table = await begun(hub)
            await hub.queries.hint(table, ANN)
            ((job, account),) = pool.jobs
            assert isinstance(job, FindHint)
            assert job.view.state.seed is None
            assert account.priority is Priority.PEOPLE

    run(test())
