"""A device for the tests: rows in memory, and a page that talks to its server."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

import msgspec

from lanterns.server.bots.jobs import Bots
from lanterns.server.local.bots import DeviceBots, carry_out
from lanterns.server.local.server import DeviceServer
from lanterns.server.local.store import Row


class MemoryRows:
    """What a browser's database does. It can be closed in the middle of a write."""

    def __init__(self, rows: dict[str, str] | None = None) -> None:
        self.rows = {} if rows is None else rows
        self.writes = 0
        self.dies_at: int | None = None
        """The write that never happens, nor any after it: the tab was closed."""
        self.dead = asyncio.Event()

    async def read(self, first: str, last: str) -> Sequence[Row]:
        await asyncio.sleep(0)
        return [(key, self.rows[key]) for key in sorted(self.rows) if first <= key <= last]

    async def write(self, new: Sequence[Row], changed: Sequence[Row]) -> bool:
        await asyncio.sleep(0)
        self.writes += 1
        if self.dies_at is not None and self.writes >= self.dies_at:
            self.dead.set()
            await asyncio.Event().wait()
        if any(key in self.rows for key, _ in new):
            return False
        self.rows.update(new)
        self.rows.update(changed)
        return True


async def think(job: bytes) -> bytes:
    await asyncio.sleep(0)
    return carry_out(job)


class Page:
    """A page that sends messages to the server of its device."""

    def __init__(self, rows: MemoryRows, bots: Bots | None) -> None:
        self.server = DeviceServer(rows, bots, self._receive)
        self._ids = count(1)
        self._answers: dict[Any, asyncio.Future[Any]] = {}
        self.sockets: dict[Any, asyncio.Queue[Any]] = {}

    def _receive(self, text: str) -> None:
        message = msgspec.json.decode(text)
        if message["kind"] == "response":
            self._answers.pop(message["id"]).set_result(message)
        else:
            self.sockets[message["socket"]].put_nowait(message)

    def post(self, **message: Any) -> None:
        self.server.receive(msgspec.json.encode(message).decode())

    async def ask(self, method: str, path: str, body: Any = None, who: str = "me") -> Any:
        """The whole response."""
        id_ = next(self._ids)
        self._answers[id_] = asyncio.get_running_loop().create_future()
        self.post(kind="request", id=id_, method=method, path=path, body=body, **{"as": who})
        return await asyncio.wait_for(self._answers[id_], 60)

    async def call(self, method: str, path: str, body: Any = None, who: str = "me") -> Any:
        """What the response says, if all is well."""
        response = await self.ask(method, path, body, who)
        assert response["status"] < 300, response
        return msgspec.json.decode(response["body"])

    def open(self, table: str, who: str = "me", query: str = "?changes=1") -> "Socket":
        id_ = next(self._ids)
        self.sockets[id_] = asyncio.Queue()
        path = f"/api/tables/{table}/socket{query}"
        self.post(kind="open", socket=id_, path=path, **{"as": who})
        return Socket(self, id_)


class Socket:
    """One of the page's sockets."""

    def __init__(self, page: Page, id_: int) -> None:
        self._page = page
        self._id = id_

    async def next(self) -> Any:
        return await asyncio.wait_for(self._page.sockets[self._id].get(), 60)

    async def read(self) -> Any:
        """The next message on the socket, as it was sent."""
        message = await self.next()
        while message["kind"] == "opened":
            message = await self.next()
        assert message["kind"] == "message", message
        return msgspec.json.decode(message["text"])

    def send(self, **message: Any) -> None:
        text = msgspec.json.encode(message).decode()
        self._page.post(kind="send", socket=self._id, text=text)

    def close(self) -> None:
        self._page.post(kind="close", socket=self._id)


@asynccontextmanager
async def a_page(rows: MemoryRows | None = None, bots: bool = True) -> AsyncIterator[Page]:
    """A page whose server runs."""
    page = Page(rows or MemoryRows(), DeviceBots(think) if bots else None)
    await page.server.start()
    try:
        yield page
    finally:
        await page.server.close()
