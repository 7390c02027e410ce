"""Where every request and socket comes in: it is looked at before anything is done for it."""

import logging
from time import perf_counter
from typing import Final

from lanterns.server.http.bucket import address_of
from lanterns.server.http.headers import add_headers
from lanterns.server.http.identity import identify
from lanterns.server.http.logs import log_request
from lanterns.server.http.problems import JSON, Refused, to_refused
from lanterns.server.http.scope import App, Message, Receive, Scope, Send
from lanterns.server.http.service import Service, Visit
from lanterns.server.http.talk import Problem, encode

VISIT: Final = "lanterns.visit"
"""Where the scope tells handlers whose visit it is."""

_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_LOG: Final = logging.getLogger(__name__)


class Gate:
    """An ASGI app around another: limits, origins, headers, and a note of what was answered."""

    def __init__(self, app: App, service: Service) -> None:
        self._app = app
        self.service = service

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Take a connection."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        began = perf_counter()
        status = 0

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                self._note(scope, status, perf_counter() - began)
            await send(message)

        headed = add_headers(noting, self.service.origins.secure)
        try:
            self._look(scope)
            await self._app(scope, receive, headed)
        except Refused as refused:
            await turn_away(scope, headed, refused)
        except Exception as error:
            if status or scope["type"] == "websocket":
                _LOG.error("a connection failed", exc_info=error)
            else:
                await turn_away(scope, headed, to_refused(error))

    def _look(self, scope: Scope) -> None:
        """Remember whose visit it is, or refuse it."""
        service = self.service
        visit = Visit(identify(scope, service.origins.secure), address_of(scope.get("client")))
        scope[VISIT] = visit
        if service.closing:
            raise Refused(503, "server_stopping", "the server is stopping; try again shortly", 1)
        service.spend(visit.address, 1)
        if service.origins.refuse_host(scope):
            service.metrics.refused.labels("host").inc()
            raise Refused(421, "host_unknown", "this server does not answer to that host name")
        if service.origins.refuse(scope, visit.identity.by_cookie):
            service.metrics.refused.labels("origin").inc()
            raise Refused(403, "other_site", "this request came from a page of another site")

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        # What a visitor made up must not become a label: neither a method nor a path.
        method = scope["method"] if scope["method"] in _METHODS else "other"
        route = scope.get("path_template") or "none"
        self.service.metrics.request.labels(method, route, str(status)).observe(seconds)
        log_request(method, route, status, seconds)


async def turn_away(scope: Scope, send: Send, refused: Refused) -> None:
    """Answer without letting anybody in."""
    kind = "http" if scope["type"] == "http" else "websocket.http"
    if kind == "websocket.http" and kind + ".response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1008, "reason": refused.reason})
        return
    headers = {"content-type": JSON, **refused.headers}
    pairs = [(name.encode(), value.encode()) for name, value in headers.items()]
    body = encode(Problem(refused.code, refused.reason))
    await send({"type": f"{kind}.response.start", "status": refused.status, "headers": pairs})
    await send({"type": f"{kind}.response.body", "body": body})
