"""A table's socket: what happens is told, what is asked is answered, and neither waits long.

Two tasks share it. One tells: it sends what the table's watch holds. The other listens: it answers
one message at a time, so that one who asks faster than the server answers is slowed down by the
line itself. A reader so slow that the system takes no more for some seconds is cut off by the
service, which looks at all lines now and then; nobody else has waited for it.
"""

import asyncio
from contextlib import suppress
from time import monotonic
from typing import Any, Final, TypeAlias

from litestar import WebSocket
from litestar.exceptions import WebSocketException
from msgspec import DecodeError

from lanterns.engine import LanternsError
from lanterns.server.committing import millis
from lanterns.server.entry import TableId
from lanterns.server.errors import NoSuchTable, RefusalCode
from lanterns.server.fresh import read_table_id
from lanterns.server.http.bucket import Bucket
from lanterns.server.http.gate import VISIT, turn_away
from lanterns.server.http.operation import read_number
from lanterns.server.http.problems import Refused, to_refused
from lanterns.server.http.protocol import LINE, POLICY, TableProtocol
from lanterns.server.http.service import Service, Visit
from lanterns.server.http.talk import Ping, Pong, Preview, Previewed, Problem, decode_client, encode
from lanterns.server.watch import Watch
from lanterns.server.wire.action import read_action

Socket: TypeAlias = WebSocket[Any, Any, Any]

RESTARTING: Final = 1012
NO_SUCH_TABLE: Final = 4404

_GONE: Final = (WebSocketException, OSError, RuntimeError)
"""What sending to a line raises that is no longer there."""


async def serve_socket(socket: Socket, service: Service) -> None:
    """Serve a socket from its first byte to its last."""
    visit: Visit = socket.scope[VISIT]  # type: ignore[typeddict-item]
    try:
        after = read_number(socket.query_params.get("after"), "after")
        with service.holding(visit.address, "socket"):
            await socket.accept()
            await _follow(socket, service, visit, after)
    except Refused as refused:
        await turn_away(socket.scope, socket.send, refused)  # type: ignore[arg-type]
    finally:
        # They hold the socket that holds them: nothing but the collector would free it.
        del socket.send, socket.receive


async def _follow(socket: Socket, service: Service, visit: Visit, after: int | None) -> None:
    table = read_table_id(socket.path_params["table"])
    try:
        if table is None:
            raise NoSuchTable
        async with service.hub.watch(table, visit.identity.caller, after) as watch:
            await TableSocket(socket, service, visit, table).run(watch)
    except LanternsError as error:
        code = NO_SUCH_TABLE if isinstance(error, NoSuchTable) else RESTARTING
        with suppress(*_GONE):
            await socket.close(code, str(error))


class TableSocket:
    """A socket that has been let in."""

    def __init__(self, socket: Socket, service: Service, visit: Visit, table: TableId) -> None:
        self._socket = socket
        self._line: TableProtocol = socket.scope["extensions"][LINE]  # type: ignore[index, assignment]
        self._service = service
        self._visit = visit
        self._table = table
        self._limits = service.settings.limits
        self._bucket = Bucket(self._limits.socket, monotonic())
        self._problems = 0
        self._answering = asyncio.Lock()
        self._sending: dict[str, float] = {}
        """Since when each of the two tasks has been sending."""

    async def run(self, watch: Watch) -> None:
        """Tell and listen, until either side has had enough."""
        telling = asyncio.create_task(self._tell(watch))
        self._service.lines.add(self)
        try:
            with suppress(*_GONE):
                await self._listen()
        finally:
            self._service.lines.discard(self)
            if self._line.flooded:
                self._service.metrics.refused.labels("flood").inc()
            telling.cancel()
            await asyncio.gather(telling, return_exceptions=True)

    def cut_if_stuck(self, since: float) -> None:
        """Cut the line if it has been sending since before that moment."""
        if any(began < since for began in self._sending.values()):
            self._sending.clear()
            self._service.metrics.refused.labels("slow").inc()
            self._line.cut()

    async def _tell(self, watch: Watch) -> None:
        watch.take = self._send_now
        with suppress(*_GONE):
            async for message in watch:
                await self._send("news", message)
            async with self._answering:  # whoever waits for an answer gets it first
                await self._socket.close(RESTARTING, "the server is stopping")

    async def _listen(self) -> None:
        while True:
            event = await self._socket.receive()
            if event["type"] != "websocket.receive":
                return
            async with self._answering:
                await self._send("answer", encode(await self._answer(event.get("text"))))
            if self._problems > self._limits.problems:
                await self._socket.close(POLICY, "too many invalid messages")
                return

    async def _send(self, what: str, message: bytes) -> None:
        self._sending[what] = monotonic()
        await self._line.send_text(message)
        self._sending.pop(what, None)

    def _send_now(self, message: bytes) -> bool:
        """Send news at once, unless there is some that is still on its way."""
        return "news" not in self._sending and self._line.send_text_now(message)

    async def _answer(self, text: str | None) -> Any:
        """What to say to a message."""
        try:
            self._spend()
            if text is None:
                return self._problem("request_invalid", "a message must be a text frame of JSON")
            message = decode_client(text)
        except Refused as refused:
            return self._problem(refused.code, refused.reason)
        except DecodeError as error:
            return self._problem("request_invalid", f"invalid message: {error}")
        except (RecursionError, UnicodeError):
            return self._problem("request_invalid", "the message could not be read")
        return await self._carry_out(message)

    async def _carry_out(self, message: Any) -> Any:
        hub, caller = self._service.hub, self._visit.identity.caller
        if isinstance(message, Ping):
            return Pong(millis())
        try:
            if isinstance(message, Preview):
                actions = tuple(map(read_action, message.actions))
                return Previewed(message.id, await hub.preview(self._table, caller, actions))
            return await hub.submit(self._table, message, caller)
        except Exception as error:
            refused = to_refused(error)
            return Problem(refused.code, refused.reason, message.id)

    def _spend(self) -> None:
        if self._bucket.take(1, monotonic()):
            raise Refused(429, "too_many_requests", "too many messages; wait a moment")
        self._service.spend(self._visit.address, 1)

    def _problem(self, code: RefusalCode, reason: str) -> Problem:
        self._problems += 1
        return Problem(code, reason)
