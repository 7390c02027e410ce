"""Bots in processes of their own."""

import asyncio
import os
import signal

import pytest

from lanterns.engine import Action, Options, View, legal_actions, new_game, view
from lanterns.players import PLAYERS
from lanterns.server.bots.pool import BotPool
from lanterns.server.core.checks import BOT_CODES, check_code
from lanterns.server.core.errors import Refusal

from ..hubs import run


def a_view() -> View:
    game = new_game(Options(3), 5)
    return view(game, game.seat_to_move)


def ask(*codes: str, seconds: float = 30, workers: int = 1) -> list[Action]:
    async def test() -> list[Action]:
        bots = BotPool(workers, seconds)
        try:
            return list(await asyncio.gather(*(bots.choose(code, a_view()) for code in codes)))
        finally:
            await bots.close()

    return run(test(), 60)


def test_they_choose_what_is_legal_and_in_parallel() -> None:
    seen = a_view()
    for action in ask("random", "greedy", "random", "greedy", workers=2):
        assert action in legal_actions(seen.state)


def test_one_that_raises_is_replaced_by_chance(caplog: pytest.LogCaptureFixture) -> None:
    (action,) = ask("nobody of that name")
    assert action in legal_actions(a_view().state)
    assert "failed" in caplog.text


def test_one_that_does_not_answer_is_ended(caplog: pytest.LogCaptureFixture) -> None:
    (action,) = ask("random", seconds=0.0)
    assert action in legal_actions(a_view().state)
    assert "in time" in caplog.text


def test_one_that_is_killed_is_started_again() -> None:
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


def test_the_loop_does_not_wait_for_them() -> None:
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


def test_what_may_be_chosen_over_the_net_runs_no_commands() -> None:
    assert set(BOT_CODES) == set(PLAYERS) - {"exec"}
    for code in ("exec", "exec:sh -c true", "exec:1s:true", " exec:true", "greedy:exec", ""):
        with pytest.raises(Refusal):
            check_code(code)
