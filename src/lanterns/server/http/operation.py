"""What can be asked over HTTP: each operation with the types it takes and gives.

Handlers and the OpenAPI document are both made from these, so neither can say what the other does
not. Bodies are decoded strictly: a number in quotes is not a number.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from litestar import Request, Response
from litestar.handlers import HTTPRouteHandler
from msgspec import Struct
from msgspec.json import Decoder

from lanterns.server.caller import Caller
from lanterns.server.entry import TableId
from lanterns.server.errors import NoSuchTable
from lanterns.server.fresh import read_table_id
from lanterns.server.http.gate import VISIT
from lanterns.server.http.problems import JSON, Refused
from lanterns.server.http.service import Service, Visit
from lanterns.server.http.talk import encode
from lanterns.server.hub import Hub

_BODY_SECONDS: Final = 15.0

HttpRequest: TypeAlias = Request[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Call:
    """A request, read and checked."""

    service: Service
    visit: Visit
    request: HttpRequest
    body: Any = None
    """A value of the type that the operation takes."""

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
        """The table in the path. What cannot be a table is told like one that does not exist."""
        table = read_table_id(self.request.path_params["table"])
        if table is None:
            raise NoSuchTable
        return table

    def number(self, name: str) -> int | None:
        """A number in the query, if it is there."""
        return read_number(self.request.query_params.get(name), name)


def read_number(text: str | None, name: str) -> int | None:
    """A number of an entry, as it stands in a query."""
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Refused(400, "request_invalid", f"{name} must be a number of up to nine digits")
    return int(text)


CarryOut: TypeAlias = Callable[[Call], Awaitable[Response[Any]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One thing that can be asked."""

    method: Literal["GET", "POST"]
    path: str
    name: str
    carry_out: CarryOut
    takes: Any = None
    """The type of the body."""
    gives: Any
    """The type of what is answered when all is well."""
    status: int = 200
    media: str = JSON
    others: Mapping[int, Any] = field(default_factory=dict)
    """What else may be answered than problems: a type by its status."""
    query: Mapping[str, str] = field(default_factory=dict)
    """What may stand in the query, and what it means."""
    token: bool = False
    """Whether only somebody with a token may."""
    cost: float = 1.0
    """Of an address's allowance."""

    @property
    def summary(self) -> str:
        """What it does, from the docstring of what carries it out."""
        return (self.carry_out.__doc__ or "").strip()


def answer(
    value: Struct | list[Any] | tuple[Any, ...],
    status: int = 200,
    headers: dict[str, str] | None = None,
) -> Response[bytes]:
    """A value as JSON."""
    return Response(encode(value), status_code=status, media_type=JSON, headers=headers)


def route(operation: Operation, service: Service) -> HTTPRouteHandler:
    """The operation as the framework wants it."""
    decoder: Final = None if operation.takes is None else Decoder(operation.takes)

    async def handle(request: HttpRequest) -> Response[Any]:
        visit: Visit = request.scope[VISIT]  # type: ignore[typeddict-item]
        if operation.cost > 1:
            service.spend(visit.address, operation.cost - 1)
        if operation.token and visit.identity.token is None:
            raise Refused(401, "token_missing", "you need a token; POST /api/token returns one")
        body = None if decoder is None else decoder.decode(await _read(request))
        return await operation.carry_out(Call(service, visit, request, body))

    path = operation.path.replace("{table}", "{table:str}")
    return HTTPRouteHandler(
        path, http_method=operation.method, status_code=operation.status, name=operation.name
    )(handle)


async def _read(request: HttpRequest) -> bytes:
    """The body. Only as JSON: a form of another site cannot send that unasked."""
    if request.content_type[0] != JSON:
        raise Refused(415, "not_json", "the body must be sent as application/json")
    try:
        async with asyncio.timeout(_BODY_SECONDS):
            return await request.body()
    except TimeoutError:
        raise Refused(408, "request_too_slow", "the request took too long to arrive") from None
