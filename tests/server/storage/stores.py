"""Stores for the tests, opened and closed, and a game to put into them."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

from lanterns.server.storage.protocol import Store

from ..tables import Play

NewStore = Callable[[], Store]


def run(new_store: NewStore, test: Callable[[Store], Awaitable[None]]) -> None:
    async def whole() -> None:
        store = new_store()
        await store.open()
        try:
            await test(store)
        finally:
            await store.close()

    asyncio.run(whole())


def a_game(seed: int = 7) -> Play:
    play = Play.of_people(3, seed=seed)
    play.play_on(Random(seed), 20)
    return play
