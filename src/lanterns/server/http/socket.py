"""A table's socket over the network, and the two tasks that serve it.

One task sends the table's updates. The other answers one message at a time, so that a client that
asks too fast is slowed down by its own connection. A client that reads nothing is cut off by its
``Connection``, and nobody else has waited for it.
"""

import asyncio
from contextlib import suppress
from time import monotonic
from typing import Final

from msgspec import DecodeError
from starlette.websockets import WebSocket, WebSocketDisconnect

from lanterns.engine import LanternsError
from lanterns.server.api.operation import read_number
from lanterns.server.api.problems import SERVER_ERROR, HttpError, Problem
from lanterns.server.api.socket import (
    DECODER,
    NO_SUCH_TABLE,
    RESTARTING,
    SocketAnswer,
    answer_message,
    read_wants,
)
from lanterns.server.core.entries import TableId
from lanterns.server.core.errors import NoSuchTable, RefusalCode
from lanterns.server.core.identity import Caller, TokenHash
from lanterns.server.core.ids import read_table_id
from lanterns.server.http.connection import POLICY_VIOLATION
from lanterns.server.http.limits import Bucket
from lanterns.server.http.security import Client, authenticate
from lanterns.server.http.service import Service
from lanterns.server.live.room import Subscription, Wants
from lanterns.server.snapshot.messages import Accepted
from lanterns.server.wire.base import encode

_FAILED: Final = 1011
"""The close code after an error of the server (RFC 6455, section 7.4.1)."""
_SESSION_ENDED: Final = 4401

_NOTE_SECONDS: Final = 60.0

_GONE: Final = (WebSocketDisconnect, OSError, RuntimeError)
"""Raised by sending when the connection is gone."""


async def serve_socket(socket: WebSocket, service: Service) -> None:
    """Serve a socket from its first byte to its last."""
    client, caller = await authenticate(socket.scope, service)
    after = read_number(socket.query_params.get("after"), "after")
    with service.holding(client.address, client.session, "socket"):
        try:
            await socket.accept()
        except OSError:
            return  # it is gone already
        wants = read_wants(socket.query_params)
        await _follow(socket, service, client, caller, after, wants)


async def _follow(
    socket: WebSocket,
    service: Service,
    client: Client,
    caller: Caller,
    after: int | None,
    wants: Wants,
) -> None:
    table = read_table_id(socket.path_params["table"])
    try:
        if table is None:
            raise NoSuchTable
        async with service.hub.subscribe(table, caller, after, wants) as messages:
            await TableSocket(socket, service, client, caller, table).run(messages)
    except LanternsError as error:
        code = NO_SUCH_TABLE if isinstance(error, NoSuchTable) else RESTARTING
        with suppress(*_GONE):
            await socket.close(code, str(error))
    except Exception:
        with suppress(*_GONE):
            await socket.close(_FAILED, SERVER_ERROR)
        raise


class TableSocket:
    """An accepted socket that follows its table."""

    def __init__(
        self, socket: WebSocket, service: Service, client: Client, caller: Caller, table: TableId
    ) -> None:
        self._socket = socket
        self._service = service
        self._client = client
        self._caller = caller
        self._table = table
        self._limits = service.settings.limits
        self._bucket = Bucket(self._limits.socket, monotonic())
        self._problems = 0
        self._note_again = 0.0
        """When to note the use of the session again."""
        self._answering = False
        """Whether a message is being answered."""
        self._answered: asyncio.Event | None = None
        """Set when the answer is sent; present only while the server waits for that."""
        self._closing: asyncio.Task[None] | None = None
        """Closes the socket, once its session has ended."""

    async def run(self, messages: Subscription) -> None:
        """Send updates and answer messages until either side closes the connection."""
        sending = asyncio.create_task(self._send_updates(messages))
        try:
            with self._service.sessions.connected(self._client.session, self._end):
                # In its own task: waking this one would resume a dozen layers of the framework,
                # twice for every message.
                await asyncio.create_task(self._answer_messages())
        finally:
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)

    def _end(self) -> None:
        """Close the connection because its session has ended. No more messages are carried out."""
        self._closing = asyncio.create_task(self._close_ended())

    async def _close_ended(self) -> None:
        with suppress(*_GONE):
            await self._socket.close(_SESSION_ENDED, "you were signed out here")

    async def _send_updates(self, messages: Subscription) -> None:
        with suppress(*_GONE):
            async for message in messages:
                await self._send(message)
                del message  # thousands of idle sockets would each keep their last one in memory
            if self._answering:  # a client that waits for an answer gets it first
                self._answered = asyncio.Event()
                await self._answered.wait()
            await self._socket.close(RESTARTING, "the server is stopping")

    async def _answer_messages(self) -> None:
        with suppress(*_GONE):
            while True:
                event = await self._socket.receive()
                if event["type"] != "websocket.receive" or self._closing is not None:
                    return
                self._answering = True
                answer = encode(await self._answer(event.get("text")))
                # The other task sends the resulting updates first.
                await asyncio.sleep(0)
                await self._send(answer)
                self._answering = False
                if self._answered is not None:
                    self._answered.set()
                if self._problems > self._limits.problems:
                    await self._socket.close(POLICY_VIOLATION, "too many invalid messages")
                    return

    async def _send(self, message: bytes) -> None:
        await self._socket.send_text(message.decode())

    async def _answer(self, text: str | None) -> SocketAnswer:
        """Return the answer to a message."""
        try:
            self._service.spend(self._client.address, self._client.session, 1)
        except HttpError as error:  # others at the same address may be to blame
            return Problem(error.code, error.reason)
        try:
            self._spend()
            if text is None:
                return self._problem("request_invalid", "a message must be a text frame of JSON")
            message = DECODER.decode(text)
        except HttpError as error:
            return self._problem(error.code, error.reason)
        except DecodeError as error:
            return self._problem("request_invalid", f"invalid message: {error}")
        except (RecursionError, UnicodeError):
            return self._problem("request_invalid", "the message could not be read")
        hub, client = self._service.hub, self._client
        answer = await answer_message(hub, self._table, self._caller, message, here=True)
        if isinstance(answer, Accepted) and client.session is not None:
            self._note_use(client.session)
        return answer

    def _note_use(self, who: TokenHash) -> None:
        """Note that the session was used, at most once a minute: it is stored once an hour."""
        now = monotonic()
        if now >= self._note_again:
            self._note_again = now + _NOTE_SECONDS
            self._service.sessions.used(who, self._client.agent)

    def _spend(self) -> None:
        if self._bucket.take(1, monotonic()):
            raise HttpError(429, "too_many_requests", "too many messages; wait a moment")

    def _problem(self, code: RefusalCode, reason: str) -> Problem:
        self._problems += 1
        return Problem(code, reason)
