"""Hubs for the tests, and people at their tables."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import msgspec

from lanterns.server.bots.pool import BotPool
from lanterns.server.core.commands import Act, Command, MakeTable, Request, Start, TakeSeat
from lanterns.server.core.identity import Caller
from lanterns.server.live.hub import Hub
from lanterns.server.live.room import Subscription
from lanterns.server.snapshot.messages import (
    Accepted,
    Answer,
    Refused,
    ServerMessage,
    Update,
    Welcome,
)
from lanterns.server.snapshot.position import Position
from lanterns.server.storage.protocol import Store
from lanterns.server.wire.options import OptionsJson

from .reading import complete, expanded
from .tables import NAMES, PEOPLE

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T], seconds: float = 300) -> T:
    """Do it, and do not wait for ever."""

    async def bounded() -> T:
        return await asyncio.wait_for(work, seconds)

    return asyncio.run(bounded())


@asynccontextmanager
async def hub_on(store: Store, bots: BotPool | None = None, **more: Any) -> AsyncIterator[Hub]:
    """Run a hub within a block."""
    hub = Hub(store, bots, **more)
    await hub.start()
    try:
        yield hub
    finally:
        await hub.close()


async def people_at(hub: Hub, players: int = 2, **wish: Any) -> str:
    """Make a table of people, and start its game."""
    options = OptionsJson(players)  # type: ignore[arg-type]
    table = await hub.make(MakeTable(options=options, name=NAMES[0], **wish), PEOPLE[0])
    for number in range(1, players):
        await ask(hub, table, TakeSeat(NAMES[number]), PEOPLE[number], f"sit {number}")
    await ask(hub, table, Start(), PEOPLE[0], "start")
    return table


async def ask(
    hub: Hub, table: str, command: Command, caller: Caller, id_: str, based_on: int | None = None
) -> Answer:
    """Submit a request."""
    base: Any = msgspec.UNSET if based_on is None else based_on
    answer = await hub.submit(table, Request(id_, command, base), caller)
    return answer if isinstance(answer, Accepted) else as_sent(answer, Refused)


async def mover_at(hub: Hub, table: str) -> tuple[Caller, Welcome]:
    """Return the person to move, and the welcome that they get."""
    for caller in PEOPLE:
        seen = as_sent(await hub.queries.welcome(table, caller), Welcome)
        if seen.position and seen.position.legal:
            return caller, seen
    raise AssertionError("nobody is to move")


async def move(hub: Hub, table: str, id_: str, pick: Callable[[Any], Any] | None = None) -> Answer:
    """Have the person to move take a legal action."""
    caller, seen = await mover_at(hub, table)
    assert seen.position is not None
    legal = seen.position.legal
    action = pick(legal) if pick else legal[0]
    return await ask(hub, table, Act((action,)), caller, id_, seen.number)


async def read(watch: Subscription, seconds: float = 60) -> ServerMessage:
    """Return the next message."""
    data = await asyncio.wait_for(anext(watch), seconds)
    message: ServerMessage = msgspec.convert(complete(msgspec.json.decode(data)), ServerMessage)
    return message


async def read_until(watch: Subscription, number: int) -> list[Welcome | Update]:
    """Messages up to the one that reports that number."""
    got: list[Welcome | Update] = []
    while not got or got[-1].number < number:
        message = await read(watch)
        assert isinstance(message, Welcome | Update)
        got.append(message)
    return got


def as_sent(message: object, kind: type[T]) -> T:
    """Return a message as a client reads it: parts of it were encoded before the rest."""
    sent = msgspec.json.decode(msgspec.json.encode(message))
    whole = expanded(sent) if kind is Position and sent else complete(sent)
    return msgspec.convert(whole, kind, strict=False)


def accepted(answer: Answer) -> int:
    """Return the number of a request that was carried out."""
    assert isinstance(answer, Accepted), answer
    return answer.number
