"""Operations: what can be asked over HTTP, each with the types of its body and its answer.

Route handlers and the OpenAPI document are both made from them, so they cannot disagree. Bodies are
decoded strictly: a number in quotes is not a number.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar

from litestar import Request, Response
from litestar.datastructures import Cookie, State
from litestar.handlers import HTTPRouteHandler
from msgspec.json import Decoder

from lanterns.server.core.entries import TableId
from lanterns.server.core.errors import NoSuchTable
from lanterns.server.core.identity import Caller
from lanterns.server.core.ids import read_table_id
from lanterns.server.http.gate import Visit, visit_of
from lanterns.server.http.problems import JSON, HttpError
from lanterns.server.http.service import Service
from lanterns.server.live.hub import Hub
from lanterns.server.wire.base import encode

_BODY_SECONDS: Final = 15.0
"""How long the body of a request may take to arrive."""

HttpRequest: TypeAlias = Request[None, None, State]

Body = TypeVar("Body")
"""The type of a request's body; ``None`` for a request without one."""


@dataclass(frozen=True, slots=True)
class Call(Generic[Body]):
    """A request that was read and checked."""

    service: Service
    visit: Visit
    request: HttpRequest
    body: Body

    @property
    def hub(self) -> Hub:
        """The tables."""
        return self.service.hub

    @property
    def caller(self) -> Caller:
        """Who asks."""
        return self.visit.identity.caller

    @property
    def table(self) -> TableId:
        """The table in the path; ``NoSuchTable`` also for a code that no table can have."""
        table = read_table_id(self.request.path_params["table"])
        if table is None:
            raise NoSuchTable
        return table

    def number(self, name: str) -> int | None:
        """A number in the query, if it is there."""
        return read_number(self.request.query_params.get(name), name)


def read_number(text: str | None, name: str) -> int | None:
    """The number of a log entry, as it is written in a query."""
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise HttpError(400, "request_invalid", f"{name} must be a number of up to nine digits")
    return int(text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation(Generic[Body]):
    """One thing that can be asked, as a method and a path."""

    method: Literal["GET", "POST"]
    path: str
    name: str
    carry_out: Callable[[Call[Body]], Awaitable[Response[bytes]]]
    """Does it. Its docstring describes the operation in the OpenAPI document."""
    body: type[Body] | None = None
    """The type of the body; without one the request needs none."""
    returns: object
    """The type of the answer when all is well."""
    status: int = 200
    media: str = JSON
    other_answers: Mapping[int, object] = field(default_factory=dict)
    """The types of answers with other statuses that are not problems."""
    query: Mapping[str, str] = field(default_factory=dict)
    """What the query may contain, and what it means."""
    token: bool = False
    """Whether it needs a token."""
    cost: float = 1.0
    """What it takes from the allowance of an address."""

    @property
    def summary(self) -> str:
        """What it does."""
        return (self.carry_out.__doc__ or "").strip()


AnyOperation: TypeAlias = Operation[Any]


def answer(
    value: object, status: int = 200, cookies: list[Cookie] | None = None
) -> Response[bytes]:
    """A value as JSON."""
    return Response(encode(value), status_code=status, media_type=JSON, cookies=cookies)


def route(operation: Operation[Body], service: Service) -> HTTPRouteHandler:
    """The route handler of an operation."""
    decoder: Final = None if operation.body is None else Decoder(operation.body)

    async def handle(request: HttpRequest) -> Response[bytes]:
        visit = visit_of(request.scope)
        if operation.cost > 1:
            service.spend(visit.address, visit.who, operation.cost - 1)
        if operation.token and visit.identity.token is None:
            reason = "you need a token; POST /api/token returns one"
            raise HttpError(401, "token_missing", reason)
        body = None if decoder is None else decoder.decode(await _read_body(request))
        # Without a type for the body, ``Body`` is ``None``.
        return await operation.carry_out(Call(service, visit, request, body))  # type: ignore[arg-type]

    path = operation.path.replace("{table}", "{table:str}")
    return HTTPRouteHandler(
        path, http_method=operation.method, status_code=operation.status, name=operation.name
    )(handle)


async def _read_body(request: HttpRequest) -> bytes:
    """The body, only as JSON: a form on another site cannot send that without permission."""
    if request.content_type[0] != JSON:
        raise HttpError(415, "not_json", "the body must be sent as application/json")
    try:
        async with asyncio.timeout(_BODY_SECONDS):
            return await request.body()
    except TimeoutError:
        reason = "the request took too long to arrive"
        raise HttpError(408, "request_too_slow", reason) from None
