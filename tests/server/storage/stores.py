"""Stores for the tests, opened and closed, and a game to put into them."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random
from typing import TypeAlias, TypeVar

from lanterns.server.core.errors import StoreUnavailable
from lanterns.server.storage.protocol import Store

from ..tables import Play

T = TypeVar("T")
NewStore: TypeAlias = Callable[[], Store]


def run(new_store: NewStore, test: Callable[[Store], Awaitable[None]]) -> None:
    async def whole() -> None:
        store = new_store()
        await store.open()
        try:
            await test(store)
        finally:
            await store.close()

    async def bounded() -> None:
        await asyncio.wait_for(whole(), 300)

    asyncio.run(bounded())


async def until_in_time(work: Callable[[], Awaitable[T]]) -> T:
    """Try until the store answers in time: its timeout is short, and the machine may be busy."""
    while True:
        with suppress(StoreUnavailable):
            return await work()
        await asyncio.sleep(0.05)


def a_game(seed: int = 7) -> Play:
    play = Play.of_people(3, seed=seed)
    play.play_on(Random(seed), 20)
    return play
