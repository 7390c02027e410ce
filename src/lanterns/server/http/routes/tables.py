"""The operations on tables that depend on the network: making a table, streams, addresses.

A stream has a table's updates over plain HTTP: one message per line, and empty lines as heartbeats.
"""

import asyncio
from typing import Annotated, Final

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from lanterns.server.api.operation import As, Operation, Query, operation
from lanterns.server.api.tables import NewTable
from lanterns.server.core.commands import MakeTable
from lanterns.server.core.entries import TableId
from lanterns.server.http.operation import Call
from lanterns.server.http.settings import LOOPBACK
from lanterns.server.live.room import Subscription
from lanterns.server.snapshot.messages import ServerMessage

_NDJSON: Final = "application/x-ndjson"


@operation("POST", "/api/tables", status=201, token=True, cost=20)
async def make_table(call: Call, body: MakeTable) -> NewTable:
    """Make a table: its game, its seats, whether it is public, its clock."""
    if body.public:
        call.service.spend_public_table(call.client.address)
    return NewTable.at(await call.hub.make(body, call.caller))


@operation("GET", "/api/addresses")
async def list_addresses(call: Call) -> tuple[str, ...]:
    """List the server's addresses for other machines, if you use it on its own machine."""
    local = call.request.url.hostname in LOOPBACK
    return call.service.settings.addresses if local else ()


@operation("GET", "/api/tables/{table}/stream", media=_NDJSON, cost=5)
async def stream_table(
    call: Call,
    table: TableId,
    after: Annotated[int | None, Query("The number of the last log entry you have.")] = None,
) -> Annotated[Response, As(ServerMessage)]:
    """Follow a table: the messages of its socket, one JSON object per line."""
    if call.request.method == "HEAD":  # otherwise it would wait for messages that are never sent
        await call.hub.queries.welcome(table, call.caller)
        return Response(media_type=_NDJSON)
    return TableStream(call, table, after)


class TableStream(Response):
    """A response that lasts until the client or the server ends it.

    Starlette's ``StreamingResponse`` sends the status before it asks for the first message: too
    early to answer 404 for an unknown table.
    """

    def __init__(self, call: Call, table: TableId, after: int | None) -> None:
        super().__init__()
        self._call = call
        self._table = table
        self._after = after

    async def __call__(self, _: Scope, receive: Receive, send: Send) -> None:
        """Send the table's messages for as long as both sides stay."""
        call = self._call
        with call.service.holding(call.client.address, call.client.session, "stream"):
            async with call.hub.subscribe(self._table, call.caller, self._after) as messages:
                headers = [(b"content-type", _NDJSON.encode())]
                await send({"type": "http.response.start", "status": 200, "headers": headers})
                sending = asyncio.create_task(self._send_updates(messages, send))
                leaving = asyncio.create_task(_wait_for_disconnect(receive))
                with call.service.sessions.connected(call.client.session, messages.close):
                    await asyncio.wait((sending, leaving), return_when=asyncio.FIRST_COMPLETED)
                for task in (sending, leaving):
                    task.cancel()
                await asyncio.gather(sending, leaving, return_exceptions=True)

    async def _send_updates(self, messages: Subscription, send: Send) -> None:
        heartbeat = self._call.service.settings.heartbeat
        while True:
            try:
                async with asyncio.timeout(heartbeat):
                    line = await anext(messages)
            except TimeoutError:
                line = b""
            except StopAsyncIteration:
                await send({"type": "http.response.body", "body": b"", "more_body": False})
                return
            # A client that does not read is cut off by its ``Connection``.
            body = line + b"\n"
            await send({"type": "http.response.body", "body": body, "more_body": True})


async def _wait_for_disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


HTTP_TABLE_OPERATIONS: Final[tuple[Operation, ...]] = (make_table, stream_table, list_addresses)
