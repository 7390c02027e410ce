"""Operations over HTTP: those of ``api``, and those that need the network."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from litestar import Request, Response
from litestar.datastructures import Cookie, State
from litestar.handlers import HTTPRouteHandler
from msgspec.json import Decoder

from lanterns.server.api import operation as api
from lanterns.server.api.operation import JSON, Body, Reply
from lanterns.server.api.problems import HttpError
from lanterns.server.http.security import Client, authenticate
from lanterns.server.http.service import Service
from lanterns.server.wire.base import encode

_BODY_SECONDS: Final = 15.0
"""The longest time for a request's body to arrive."""

HttpRequest: TypeAlias = Request[None, None, State]


@dataclass(frozen=True, slots=True)
class Call(api.Call[Body]):
    """A checked request, and how it came in."""

    service: Service
    client: Client
    request: HttpRequest


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation(api.Described[Body]):
    """An operation that exists over HTTP only."""

    carry_out: Callable[[Call[Body]], Awaitable[Response[bytes]]]
    """Carries it out. Its docstring describes the operation in the OpenAPI document."""

    @property
    def summary(self) -> str:
        """Its description in the OpenAPI document."""
        return (self.carry_out.__doc__ or "").strip()


AnyOperation: TypeAlias = Operation[Any] | api.Operation[Any]


def answer(
    value: object, status: int = 200, cookies: list[Cookie] | None = None
) -> Response[bytes]:
    """Return a value as JSON."""
    return Response(encode(value), status_code=status, media_type=JSON, cookies=cookies)


def respond(reply: Reply) -> Response[bytes]:
    """Return a reply as a response."""
    return Response(reply.body, status_code=reply.status, media_type=reply.media)


def route(operation: AnyOperation, service: Service) -> HTTPRouteHandler:
    """Return the route handler of an operation."""
    decoder: Final = None if operation.body is None else Decoder(operation.body)

    async def handle(request: HttpRequest) -> Response[bytes]:
        client, caller = await authenticate(request.scope, service)
        if operation.cost > 1:
            service.spend(client.address, client.session, operation.cost - 1)
        if operation.token:
            _require_token(client)
        operation.require_not_banned(service.hub, caller)
        if decoder is not None and request.content_type[0] != JSON:
            # A form on another site cannot send this type without permission.
            raise HttpError(415, "not_json", "the body must be sent as application/json")
        sent = await _read_body(request)
        call: Call[Any] = Call(
            hub=service.hub,
            caller=caller,
            path=request.path_params,
            query=request.query_params,
            body=None if decoder is None else decoder.decode(sent),
            address=client.address,
            service=service,
            client=client,
            request=request,
        )
        result = await operation.carry_out(call)
        response = respond(result) if isinstance(result, Reply) else result
        if operation.token and client.session is not None and (response.status_code or 200) < 400:
            service.sessions.used(client.session, client.agent)
        return response

    path = operation.path.replace("{table}", "{table:str}")
    return HTTPRouteHandler(
        path,
        # uvicorn drops the body of an answer to HEAD.
        http_method=["GET", "HEAD"] if operation.method == "GET" else ["POST"],
        status_code=operation.status,
        name=operation.name,
    )(handle)


def _require_token(client: Client) -> None:
    if client.identity.ended:
        reason = "you were signed out here; POST /api/session or /api/token to start over"
        raise HttpError(401, "session_ended", reason)
    if client.identity.token is None:
        raise HttpError(401, "token_missing", "you need a token; get one with POST /api/token")


async def _read_body(request: HttpRequest) -> bytes:
    """Return the body. It is read even where it is not needed: its end is the request's end."""
    try:
        async with asyncio.timeout(_BODY_SECONDS):
            return await request.body()
    except TimeoutError:
        reason = "the request took too long to arrive"
        raise HttpError(408, "request_too_slow", reason) from None
