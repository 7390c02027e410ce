"""Tokens: how to get one, store it in a browser's cookie, and take it to another device."""

from typing import Annotated, Final, TypeAlias

from litestar import Response
from litestar.datastructures import Cookie
from msgspec import Meta, Struct

from lanterns.server.core.entries import TableId
from lanterns.server.core.identity import fresh_token
from lanterns.server.core.ids import read_table_id
from lanterns.server.http.gate import PLAIN_COOKIE, SECURE_COOKIE
from lanterns.server.http.operation import AnyOperation, Call, Operation, answer
from lanterns.server.http.problems import HttpError
from lanterns.server.http.service import Service
from lanterns.server.wire.base import Shape

_YEAR: Final = 365 * 86_400

PlayerToken: TypeAlias = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22}$")]
"""128 bits that nobody can guess. Anyone who has it can play its seats: treat it like a key."""


class NewToken(Struct, frozen=True):
    """A new token, for a program."""

    token: PlayerToken


class BeginSession(Shape, frozen=True):
    """A browser asks for a cookie: with a new token, or with one from another device."""

    token: PlayerToken | None = None


class Session(Struct, frozen=True):
    """A browser has its cookie."""

    fresh: bool
    """Whether it had none before."""


class EndSession(Shape, frozen=True):
    """A browser is to forget its token."""


class SessionEnded(Struct, frozen=True):
    """A browser has no cookie any more. Its seats stay with its token."""

    known: bool
    """Whether it had a token before."""


class LinkRequest(Shape, frozen=True):
    """A person wants to continue on another device."""

    table: Annotated[str, Meta(max_length=40)] | None = None
    """The table to open there."""


class Link(Struct, frozen=True):
    """A personal link. Anyone who opens it can play all seats of the person who asked for it."""

    path: str
    """The link without the server's address. The token is in its fragment, which is never sent."""
    token: PlayerToken
    table: TableId | None


async def _give_token(_: Call[None]) -> Response[bytes]:
    """Get a token, to be sent as ``Authorization: Bearer TOKEN`` from then on."""
    return answer(NewToken(fresh_token()), 201)


async def _begin_session(call: Call[BeginSession]) -> Response[bytes]:
    """Have a browser store a token in a cookie; without one in the body, it keeps its own."""
    known = call.visit.identity.token if call.visit.identity.by_cookie else None
    token = call.body.token or known or fresh_token()
    return answer(Session(fresh=known is None), cookies=[_cookie(call.service, token, _YEAR)])


async def _end_session(call: Call[EndSession]) -> Response[bytes]:
    """Have a browser forget its token; only a personal link brings its seats back."""
    known = call.visit.identity.by_cookie and call.visit.identity.token is not None
    return answer(SessionEnded(known), cookies=[_cookie(call.service, "", 0)])


def _cookie(service: Service, token: str, seconds: int) -> Cookie:
    secure = service.settings.secure
    return Cookie(
        key=SECURE_COOKIE if secure else PLAIN_COOKIE,
        value=token,
        max_age=seconds,
        secure=secure,
        httponly=True,
        samesite="strict",
    )


async def _give_link(call: Call[LinkRequest]) -> Response[bytes]:
    """Get a personal link, to continue with all your seats on another device."""
    table = None if call.body.table is None else read_table_id(call.body.table)
    if call.body.table is not None and table is None:
        raise HttpError(400, "table_unknown", "that is not a table's code")
    token = call.visit.identity.token
    assert token is not None
    path = f"/continue#token={token}" + (f"&table={table}" if table else "")
    return answer(Link(path, token, table))


SESSION_OPERATIONS: Final[tuple[AnyOperation, ...]] = (
    Operation(
        method="POST",
        path="/api/token",
        name="give_token",
        carry_out=_give_token,
        returns=NewToken,
        status=201,
        cost=5,
    ),
    Operation(
        method="POST",
        path="/api/session",
        name="begin_session",
        carry_out=_begin_session,
        body=BeginSession,
        returns=Session,
        cost=5,
    ),
    Operation(
        method="POST",
        path="/api/session/end",
        name="end_session",
        carry_out=_end_session,
        body=EndSession,
        returns=SessionEnded,
        cost=5,
    ),
    Operation(
        method="POST",
        path="/api/link",
        name="give_link",
        carry_out=_give_link,
        body=LinkRequest,
        returns=Link,
        token=True,
        cost=5,
    ),
)
