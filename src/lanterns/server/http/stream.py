"""A table as a stream over plain HTTP: one message a line, and an empty line now and then."""

import asyncio
from typing import Any, Final

from litestar import Response

from lanterns.server.http.operation import Call
from lanterns.server.http.scope import Receive, Scope, Send
from lanterns.server.watch import Watch

NDJSON: Final = "application/x-ndjson"


class TableStream(Response[None]):
    """An answer that goes on for as long as both sides wish."""

    def __init__(self, call: Call) -> None:
        super().__init__(None)
        self._call = call

    def to_asgi_response(self, *_: Any, **__: Any) -> Any:
        """What sends it, as the framework wants it."""
        return self._send_all

    async def _send_all(self, _: Scope, receive: Receive, send: Send) -> None:
        call = self._call
        with call.service.holding(call.visit.address, "stream"):
            async with call.hub.watch(call.table, call.caller, call.number("after")) as watch:
                headers = [(b"content-type", NDJSON.encode())]
                await send({"type": "http.response.start", "status": 200, "headers": headers})
                telling = asyncio.create_task(self._tell(watch, send))
                leaving = asyncio.create_task(_leave(receive))
                await asyncio.wait((telling, leaving), return_when=asyncio.FIRST_COMPLETED)
                for task in (telling, leaving):
                    task.cancel()
                await asyncio.gather(telling, leaving, return_exceptions=True)

    async def _tell(self, watch: Watch, send: Send) -> None:
        settings = self._call.service.settings
        while True:
            try:
                async with asyncio.timeout(settings.heartbeat):
                    line = await anext(watch)
            except TimeoutError:
                line = b""
            except StopAsyncIteration:
                await send({"type": "http.response.body", "body": b""})
                return
            async with asyncio.timeout(settings.limits.send_seconds):
                body = line + b"\n"
                await send({"type": "http.response.body", "body": body, "more_body": True})


async def _leave(receive: Receive) -> None:
    """Wait until the other side has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def stream(call: Call) -> Response[Any]:
    """Follow a table: the messages of its socket, one JSON object a line."""
    return TableStream(call)
