"""The operations over HTTP: a route for each, which checks the request first."""

import asyncio
from contextlib import aclosing
from dataclasses import dataclass
from typing import Final

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from lanterns.server.api import operation as api
from lanterns.server.api.operation import JSON, Operation
from lanterns.server.api.problems import HttpError
from lanterns.server.http.security import Client, authenticate
from lanterns.server.http.service import Service

_BODY_SECONDS: Final = 15.0
"""The longest time for a request's body to arrive."""


@dataclass(frozen=True, slots=True)
class Call(api.Call):
    """A checked request, and how it came in."""

    service: Service
    client: Client
    request: Request


def route(operation: Operation, service: Service) -> Route:
    """Return the route of an operation."""

    async def handle(request: Request) -> Response:
        client, caller = await authenticate(request.scope, service)
        if operation.cost > 1:
            service.spend(client.address, client.session, operation.cost - 1)
        if operation.token:
            _require_token(client)
        operation.require_not_banned(service.hub, caller)
        if operation.body is not None and _media_type(request) != JSON:
            # A form on another site cannot send this type without permission.
            raise HttpError(415, "not_json", "the body must be sent as application/json")
        sent = await _read_body(request, service.settings.limits.body)
        call = Call(
            hub=service.hub,
            caller=caller,
            path=request.path_params,
            query=request.query_params,
            body=operation.decode(sent),
            address=client.address,
            service=service,
            client=client,
            request=request,
        )
        response = _respond(operation, await operation.run(call))
        if operation.token and client.session is not None and response.status_code < 400:
            service.sessions.used(client.session, client.agent)
        return response

    return Route(operation.path, handle, methods=[operation.method])


def _respond(operation: Operation, result: object) -> Response:
    """Return the response to a request; an operation may return one itself, such as a stream."""
    if isinstance(result, Response):
        return result
    reply = operation.reply(result)
    return Response(reply.body, reply.status, media_type=reply.media)


def _require_token(client: Client) -> None:
    if client.identity.ended:
        reason = "you were signed out here; POST /api/session or /api/token to start over"
        raise HttpError(401, "session_ended", reason)
    if client.identity.token is None:
        raise HttpError(401, "token_missing", "you need a token; get one with POST /api/token")


def _media_type(request: Request) -> str:
    """Return the type of the body, without parameters such as the character set."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


async def _read_body(request: Request, most: int) -> bytes:
    """Return the body. It is read even where it is not needed: its end is the request's end."""
    too_long = HttpError(413, "request_too_long", "the request is too large")
    if int(request.headers.get("content-length", 0)) > most:
        raise too_long
    body = bytearray()
    try:
        async with asyncio.timeout(_BODY_SECONDS), aclosing(request.stream()) as chunks:
            async for chunk in chunks:
                body += chunk
                if len(body) > most:
                    raise too_long
    except TimeoutError:
        reason = "the request took too long to arrive"
        raise HttpError(408, "request_too_slow", reason) from None
    except ClientDisconnect:
        raise HttpError(400, "request_invalid", "the request could not be read") from None
    return bytes(body)
