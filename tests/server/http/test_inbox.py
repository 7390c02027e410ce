"""Messages are answered at once, or together with others if many come."""

import asyncio
from collections.abc import Callable, Coroutine

import pytest

from lanterns.server.http import inbox
from lanterns.server.http.inbox import ENOUGH, GATHER_SECONDS, Inbox, Wakeups


class Loop:
    """An event loop whose timers fire when a test says so."""

    def __init__(self) -> None:
        self.timers: list[Callable[[], None]] = []
        self.now = 1000.0

    def create_future(self) -> "asyncio.Future[None]":
        return asyncio.get_running_loop().create_future()

    def call_later(self, _: float, do: Callable[[], None]) -> asyncio.TimerHandle:
        self.timers.append(do)
        return asyncio.get_running_loop().call_later(3600, lambda: None)


@pytest.fixture
def loop(monkeypatch: pytest.MonkeyPatch) -> Loop:
    loop = Loop()
    monkeypatch.setattr(inbox, "monotonic", lambda: loop.now)
    return loop


def boxes(loop: Loop, count: int) -> list[Inbox]:
    wakeups = Wakeups(loop)  # type: ignore[arg-type]
    return [Inbox(loop, wakeups) for _ in range(count)]  # type: ignore[arg-type]


async def _take(box: Inbox, taken: list[object]) -> None:
    taken.append(await box.get())


async def started(work: list[Coroutine[None, None, None]]) -> list["asyncio.Task[None]"]:
    tasks = [asyncio.create_task(one) for one in work]
    await asyncio.sleep(0)
    return tasks


async def rounds() -> None:
    """Let the event loop run what is ready."""
    for _ in range(5):
        await asyncio.sleep(0)


def test_a_message_by_itself_is_taken_at_once(loop: Loop) -> None:
    async def scene() -> None:
        taken: list[object] = []
        (box,) = boxes(loop, 1)
        for number in range(3):
            await started([_take(box, taken)])
            box.put_nowait(number)
            await rounds()
            loop.now += 1.0
        assert taken == [0, 1, 2]
        assert not loop.timers

    asyncio.run(scene())


def test_messages_of_a_busy_moment_are_taken_together(loop: Loop) -> None:
    async def scene() -> None:
        taken: list[object] = []
        first, *others = boxes(loop, 4)
        await started([_take(box, taken) for box in (first, *others)])
        first.put_nowait("first")
        await rounds()
        for box in others:
            box.put_nowait("other")
        await rounds()
        assert taken == ["first"]
        assert len(loop.timers) == 1
        loop.timers[0]()
        await rounds()
        assert taken == ["first", "other", "other", "other"]

    asyncio.run(scene())


def test_many_messages_do_not_wait_for_more(loop: Loop) -> None:
    async def scene() -> None:
        taken: list[object] = []
        all_boxes = boxes(loop, 2 * ENOUGH)
        await started([_take(box, taken) for box in all_boxes])
        for box in all_boxes[:ENOUGH]:
            box.put_nowait("message")
        await rounds()
        assert len(taken) == ENOUGH
        loop.now += 1.5 * GATHER_SECONDS
        for count, box in enumerate(all_boxes[ENOUGH:], ENOUGH + 1):
            box.put_nowait("message")
            await rounds()
            assert len(taken) == count

    asyncio.run(scene())


def test_messages_of_one_connection_keep_their_order(loop: Loop) -> None:
    async def scene() -> None:
        (box,) = boxes(loop, 1)
        assert box.empty()
        for number in range(5):
            box.put_nowait(number)
        assert [await box.get() for _ in range(4)] == [0, 1, 2, 3]
        assert box.get_nowait() == 4
        assert box.empty()

    asyncio.run(scene())


def test_a_connection_whose_task_was_cancelled_harms_no_other(loop: Loop) -> None:
    async def scene() -> None:
        taken: list[object] = []
        gone, other = boxes(loop, 2)
        task, _ = await started([_take(gone, taken), _take(other, taken)])
        task.cancel()
        gone.put_nowait("lost")
        other.put_nowait("kept")
        for fire in loop.timers:
            fire()
        await rounds()
        assert taken == ["kept"]

    asyncio.run(scene())
