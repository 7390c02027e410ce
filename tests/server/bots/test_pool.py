"""Bots in processes of their own."""

import asyncio
import math
import os
import signal
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from lanterns.engine import (
    Action,
    LanternsError,
    Options,
    View,
    legal_actions,
    new_game,
    view,
)
from lanterns.players import PLAYERS
from lanterns.players.brain import BrokenModule
from lanterns.players.brain.machines import broken
from lanterns.server.bots import jobs
from lanterns.server.bots.jobs import (
    NO_ACCOUNT,
    Account,
    Decide,
    JobFailed,
    PoolClosed,
    Priority,
    WorkerDied,
)
from lanterns.server.bots.pool import WAIT, BotMeter, BotPool
from lanterns.server.core.checks import BOT_CODES, check_code
from lanterns.server.core.errors import Refusal

from ..hubs import run


def a_view() -> View:
    game = new_game(Options(3), 5)
    return view(game, game.seat_to_move)


def ask(*codes: str, timeout: float = 30, workers: int = 1) -> list[Action]:
    async def test() -> list[Action]:
        bots = BotPool(workers, timeout)
        try:
            return list(await asyncio.gather(*(bots.choose(code, a_view()) for code in codes)))
        finally:
            await bots.close()

    return run(test())


def test_bots_choose_legal_actions_in_parallel() -> None:
    seen = a_view()
    for action in ask("random", "greedy", "random", "greedy", workers=2):
        assert action in legal_actions(seen.state)


def test_a_failing_bot_is_replaced_by_a_random_action(caplog: pytest.LogCaptureFixture) -> None:
    (action,) = ask("nobody of that name")
    assert action in legal_actions(a_view().state)
    assert "failed" in caplog.text


@dataclass(frozen=True)
class Raise:
    """A job that fails."""

    error: Exception

    def carry_out(self, seconds: float) -> None:
        raise self.error


@pytest.mark.parametrize(
    ("error", "logged"),
    [
        (LanternsError("tile 21 is in the hand of Ann"), "a bot failed: LanternsError"),
        (broken("the bots' module is cut"), "a bot failed: BrokenModule: the bots' module"),
    ],
    ids=["a secret", "what to do"],
)
def test_a_log_has_the_message_of_a_broken_module_alone(
    error: Exception, logged: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        bots = BotPool(1)
        try:
            with pytest.raises(JobFailed):
                await bots.do(Raise(error), NO_ACCOUNT)
        finally:
            await bots.close()

    run(test())
    assert logged in caplog.text
    assert "Ann" not in caplog.text
    assert ("make brain" in caplog.text) == isinstance(error, BrokenModule)


def test_an_unresponsive_process_is_killed(caplog: pytest.LogCaptureFixture) -> None:
    (action,) = ask("random", timeout=0.0)
    assert action in legal_actions(a_view().state)
    assert "in time" in caplog.text


def test_a_killed_process_is_replaced() -> None:
    async def test() -> None:
        bots = BotPool(1)
        await bots.choose("random", a_view())
        (old,) = bots.pids
        os.kill(old, signal.SIGKILL)
        assert await bots.choose("greedy", a_view()) in legal_actions(a_view().state)
        (new,) = bots.pids
        assert new != old
        await bots.close()
        assert bots.pids == []

    run(test())


@dataclass(frozen=True)
class DieOnce:
    """Kills its process, unless a file says that it did so before."""

    mark: str

    def carry_out(self, seconds: float) -> str:
        if not Path(self.mark).exists():
            Path(self.mark).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return "done"


@dataclass(frozen=True)
class Block:
    """Waits until somebody writes into a pipe with a name."""

    pipe: str

    def carry_out(self, seconds: float) -> float:
        Path(self.pipe).read_bytes()
        return seconds


@dataclass(frozen=True)
class Tell:
    """Tells how long it was given."""

    name: str = ""

    def carry_out(self, seconds: float) -> tuple[str, float]:
        return self.name, seconds


ANN = Account(Priority.PEOPLE, ("ann",))
ALONE = Account(Priority.BOTS_ALONE, ("host",))
LATER = Account(Priority.LATER, ("host",))


def unblock(pipe: str) -> None:
    Path(pipe).write_bytes(b"")


def test_a_job_survives_the_death_of_its_process(tmp_path: Path) -> None:
    async def test() -> None:
        bots = BotPool(1)
        assert await bots.do(DieOnce(str(tmp_path / "died")), ANN) == "done"
        await bots.close()

    run(test())


def test_errors_are_reported_without_their_message() -> None:
    async def test() -> None:
        bots = BotPool(1)
        with pytest.raises(JobFailed, match=r"^UnknownPlayer$"):
            await bots.do(Decide("nobody of that name", a_view(), 1), ANN)
        await bots.close()
        with pytest.raises(PoolClosed):
            await bots.do(Tell(), ANN)

    run(test())


def test_a_job_that_hangs_is_given_up() -> None:
    async def test() -> None:
        bots = BotPool(1, timeout=0.0)
        with pytest.raises(WorkerDied, match="in time"):
            await bots.do(Tell(), ANN)
        await bots.close()

    run(test())


def test_people_come_first_and_share_the_time(tmp_path: Path) -> None:
    os.mkfifo(pipe := str(tmp_path / "pipe"))
    order: list[str] = []

    async def test() -> None:
        bots = BotPool(1)

        async def tell(name: str, account: Account) -> float:
            _, seconds = await bots.do(Tell(name), account)
            order.append(name)
            return seconds

        blocked = asyncio.create_task(bots.do(Block(pipe), ANN))
        await asyncio.sleep(0)
        waiting = [
            asyncio.create_task(tell(name, account))
            for name, account in (("later", LATER), ("alone", ALONE), ("one", ANN), ("two", ANN))
        ]
        await asyncio.sleep(0)
        await asyncio.to_thread(unblock, pipe)
        assert await blocked == WAIT / 3, "three of a person's jobs waited when it began"
        later, alone, one, two = await asyncio.gather(*waiting)
        assert order == ["one", "two", "alone", "later"]
        assert (one, two, alone, later) == (WAIT / 2, math.inf, math.inf, math.inf)
        await bots.close()

    run(test())


def test_a_process_is_reserved_for_people(tmp_path: Path) -> None:
    os.mkfifo(pipe := str(tmp_path / "pipe"))

    async def test() -> None:
        bots = BotPool(2)
        blocked = [asyncio.create_task(bots.do(Block(pipe), LATER)) for _ in range(5)]
        await asyncio.sleep(0)
        assert (await bots.do(Tell("a person"), ANN))[0] == "a person"
        assert not any(task.done() for task in blocked)
        await bots.close()
        errors = await asyncio.gather(*blocked, return_exceptions=True)
        assert all(isinstance(error, PoolClosed) for error in errors)

    run(test())


def test_abandoned_jobs_are_not_started(tmp_path: Path) -> None:
    os.mkfifo(pipe := str(tmp_path / "pipe"))
    waited: list[Priority] = []

    class Meter(BotMeter):
        def bot_waited(self, priority: Priority, seconds: float) -> None:
            waited.append(priority)

    async def test() -> None:
        bots = BotPool(1, meter=Meter())
        blocked = asyncio.create_task(bots.do(Block(pipe), ANN))
        await asyncio.sleep(0)
        given_up = asyncio.create_task(bots.do(Tell(), ALONE))
        await asyncio.sleep(0)
        given_up.cancel()
        await asyncio.to_thread(unblock, pipe)
        await blocked
        await bots.do(Tell(), LATER)
        assert waited == [Priority.PEOPLE, Priority.LATER]
        await bots.close()

    run(test())


class Slow:
    """Takes its time."""

    seconds = 2.0
    least_seconds = 0.2

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:
        return legal[0]


def test_a_bot_takes_at_most_its_own_time_and_at_least_its_least(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slow = Slow()
    monkeypatch.setattr(jobs, "find_player", lambda code: slow)
    job = Decide("test_a_bot_takes_its_own_time", a_view(), 1)
    for given, taken in ((math.inf, 2.0), (1.0, 1.0), (0.001, 0.2), (math.inf, 2.0)):
        job.carry_out(given)
        assert slow.seconds == taken


def test_a_decision_follows_from_its_seed() -> None:
    chosen = {Decide("random", a_view(), seed).carry_out(math.inf) for seed in range(20)}
    assert len(chosen) > 1
    again = {Decide("random", a_view(), 7).carry_out(math.inf) for _ in range(20)}
    assert len(again) == 1


def test_the_event_loop_does_not_wait_for_bots() -> None:
    async def test() -> int:
        bots = BotPool(1)
        thinking = asyncio.create_task(bots.choose("greedy", a_view()))
        turns = 0
        while not thinking.done():
            await asyncio.sleep(0.001)
            turns += 1
        await bots.close()
        return turns

    # A loop that waited would be stuck in its first turn; how long a turn takes, the machine says.
    assert run(test()) > 3


def test_no_code_from_the_network_runs_a_command() -> None:
    assert set(BOT_CODES) == set(PLAYERS) - {"exec"}
    for code in ("exec", "exec:sh -c true", "exec:1s:true", " exec:true", "greedy:exec", ""):
        with pytest.raises(Refusal):
            check_code(code)
