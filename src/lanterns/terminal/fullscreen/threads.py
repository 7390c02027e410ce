"""Background work: a thread that need not finish before the program ends."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


async def in_thread(work: Callable[[], T]) -> T:
    """Do work in a thread of its own. If the program ends meanwhile, the thread ends with it.

    The program would wait for an executor at the end, and a bot may think or compile for long.
    """
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()

    def settle(result: T | None, error: BaseException | None) -> None:
        if future.done():
            return
        if error is not None:
            future.set_exception(error)
        else:
            future.set_result(result)  # type: ignore[arg-type]  # T itself may be None

    def run() -> None:
        result, error = None, None
        try:
            result = work()
        except BaseException as raised:  # any exception belongs to the caller
            error = raised
        with suppress(RuntimeError):  # the loop may be closed by now
            loop.call_soon_threadsafe(settle, result, error)

    Thread(target=run, daemon=True, name="lanterns-work").start()
    return await future
