"""The server on one person's device: the same operations and sockets, without a network.

Messages come in and go out as JSON, as a page exchanges them with a worker; each is one of the
types below. Every person at the device has a token and a short name: the owner is "me", and others
who play at the same device get a token at their first request.
"""

import asyncio
import re
from collections.abc import Callable, Coroutine
from typing import Final, TypeAlias
from urllib.parse import parse_qsl, unquote, urlsplit

from msgspec import DecodeError, Raw, Struct, field
from msgspec.json import Decoder, decode, encode

from lanterns.engine import LanternsError
from lanterns.server.api.operation import Reply, answer, read_number
from lanterns.server.api.problems import HttpError, Problem, to_http_error
from lanterns.server.api.socket import (
    DECODER,
    NO_SUCH_TABLE,
    RESTARTING,
    SOCKET_PATH,
    answer_message,
    read_wants,
)
from lanterns.server.bots.jobs import Bots
from lanterns.server.core.entries import TableId
from lanterns.server.core.errors import NoSuchTable
from lanterns.server.core.identity import Caller
from lanterns.server.core.ids import read_table_id
from lanterns.server.live.hub import Hub
from lanterns.server.live.room import Subscription, Wants
from lanterns.server.local.operations import (
    LOCAL_OPERATIONS,
    Call,
    needs_server,
)
from lanterns.server.local.people import OWNER, People
from lanterns.server.local.store import DeviceStore, Rows
from lanterns.server.wire import base

SocketId: TypeAlias = int | str


class _Incoming(Struct, frozen=True, tag_field="kind", tag=str.lower):
    """A message from the page."""


class Request(_Incoming, frozen=True):
    """An operation, as it would be sent over HTTP."""

    id: int | str
    method: str
    path: str
    body: Raw = Raw(b"null")
    """The JSON, or a string that contains it."""
    person: str = field(default=OWNER, name="as")


class Open(_Incoming, frozen=True):
    """Open a socket."""

    socket: SocketId
    path: str
    person: str = field(default=OWNER, name="as")


class Send(_Incoming, frozen=True):
    """Send a message on a socket."""

    socket: SocketId
    text: str


class Close(_Incoming, frozen=True):
    """Close a socket."""

    socket: SocketId


class _Outgoing(Struct, frozen=True, tag_field="kind", tag=str.lower):
    """A message to the page."""


class Response(_Outgoing, frozen=True):
    """The answer to a request."""

    id: int | str
    status: int
    headers: dict[str, str]
    body: str


class Opened(_Outgoing, frozen=True):
    """A socket is open."""

    socket: SocketId


class Message(_Outgoing, frozen=True):
    """A message on a socket."""

    socket: SocketId
    text: str


class Closed(_Outgoing, frozen=True):
    """A socket was closed by the server."""

    socket: SocketId
    code: int


_INCOMING: Final[Decoder[Request | Open | Send | Close]] = Decoder(Request | Open | Send | Close)


def _pattern(path: str) -> "re.Pattern[str]":
    return re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path))


_ROUTES: Final = [(_pattern(one.path), one) for one in LOCAL_OPERATIONS]
_SOCKET: Final = _pattern(SOCKET_PATH)


class DeviceServer:
    """The tables of one device, and the sockets that follow them."""

    def __init__(self, rows: Rows, bots: Bots | None, post: Callable[[str], None]) -> None:
        self._store = DeviceStore(rows)
        # Several people share the device, but only one of them has the page at a time.
        self.hub = Hub(self._store, bots, away_after=None)
        self.people = People(rows)
        self._post = post
        self._sockets: dict[SocketId, _Socket] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Open the store, and begin to run bots and clocks."""
        await self.hub.start()

    async def close(self) -> None:
        """Close the sockets, and finish the current requests."""
        for socket in list(self._sockets.values()):
            socket.close()
        await self.hub.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def receive(self, text: str) -> None:
        """Accept a message from the page; answers are posted when they are ready."""
        match _INCOMING.decode(text):
            case Request() as request:
                self._spawn(self._answer(request))
            case Open() as opening:
                self._sockets[opening.socket] = socket = _Socket(self, opening)
                self._spawn(socket.run())
            case Send(socket_id, message):
                if (found := self._sockets.get(socket_id)) is not None:
                    found.messages.put_nowait(message)
            case Close(socket_id):
                if (found := self._sockets.pop(socket_id, None)) is not None:
                    found.close()

    def _spawn(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, request: Request) -> None:
        caller = await self.people.caller(request.person)
        reply = await self.request(request.method, request.path, _body(request.body), caller)
        headers = {"content-type": reply.media}
        self.post(Response(request.id, reply.status, headers, reply.body.decode()))

    async def request(self, method: str, path: str, body: bytes, caller: Caller) -> Reply:
        """Return the answer to a request; problems are answers, too."""
        try:
            return await self._carry_out(method, path, body, caller)
        except Exception as error:
            known = to_http_error(error)
            return answer(Problem(known.code, known.reason), known.status)

    async def _carry_out(self, method: str, path: str, body: bytes, caller: Caller) -> Reply:
        parts = urlsplit(path)
        for pattern, operation in _ROUTES:
            found = pattern.fullmatch(parts.path)
            if found is None or operation.method != method:
                continue
            operation.require_not_banned(self.hub, caller)
            call = Call(
                hub=self.hub,
                caller=caller,
                path={name: unquote(value) for name, value in found.groupdict().items()},
                query=dict(parse_qsl(parts.query, keep_blank_values=True)),
                body=operation.decode(body),
                store=self._store,
                people=self.people,
            )
            return await operation.carry_out(call)
        raise needs_server()

    def post(self, message: _Outgoing) -> None:
        """Send a message to the page."""
        self._post(encode(message).decode())


def _body(raw: Raw) -> bytes:
    text = bytes(raw)
    return decode(text, type=str).encode() if text[:1] == b'"' else text


class _Socket:
    """A socket of the page: one task sends updates, another answers messages in order."""

    def __init__(self, server: DeviceServer, opening: Open) -> None:
        self.messages: asyncio.Queue[str] = asyncio.Queue()
        self._server = server
        self._opening = opening
        self._id = opening.socket
        self._tasks: list[asyncio.Task[None]] = []
        self._closed = False

    def close(self) -> None:
        """Close it from this side, without a message."""
        self._closed = True
        for task in self._tasks:
            task.cancel()

    async def run(self) -> None:
        """Serve it until either side closes it."""
        server = self._server
        try:
            table, after, wants = self._read()
            caller = await server.people.caller(self._opening.person)
            async with server.hub.subscribe(table, caller, after, wants) as updates:
                server.post(Opened(self._id))
                self._tasks = [
                    asyncio.create_task(self._send(updates)),
                    asyncio.create_task(self._answer(table, caller)),
                ]
                if self._closed:
                    return
                await asyncio.wait(self._tasks, return_when=asyncio.FIRST_COMPLETED)
        except NoSuchTable:
            self._end(NO_SUCH_TABLE)
        except (HttpError, LanternsError):
            self._end(RESTARTING)
        else:
            self._end(RESTARTING)
        finally:
            self.close()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def _end(self, code: int) -> None:
        if not self._closed:
            self._closed = True
            self._server.post(Closed(self._id, code))

    def _read(self) -> tuple[TableId, int | None, Wants]:
        parts = urlsplit(self._opening.path)
        query = dict(parse_qsl(parts.query))
        found = _SOCKET.fullmatch(parts.path)
        table = None if found is None else read_table_id(unquote(found["table"]))
        if table is None:
            raise NoSuchTable
        return table, read_number(query.get("after"), "after"), read_wants(query)

    async def _send(self, updates: Subscription) -> None:
        updates.send_now = self._send_now
        async for update in updates:
            self._send_now(update)

    def _send_now(self, update: bytes) -> bool:
        self._server.post(Message(self._id, update.decode()))
        return True

    async def _answer(self, table: TableId, caller: Caller) -> None:
        while True:
            text = await self.messages.get()
            try:
                message = DECODER.decode(text)
            except (DecodeError, RecursionError, UnicodeError) as error:
                self._say(Problem("request_invalid", f"invalid message: {error}"))
            else:
                self._say(await answer_message(self._server.hub, table, caller, message))

    def _say(self, value: object) -> None:
        self._server.post(Message(self._id, base.encode(value).decode()))
