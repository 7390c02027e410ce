"""Tokens: to get one, to keep it in a cookie, to carry it to another device."""

from typing import Annotated, Final, TypeAlias

from litestar import Response
from msgspec import Meta, Struct

from lanterns.server.caller import fresh_token
from lanterns.server.entry import TableId
from lanterns.server.fresh import read_table_id
from lanterns.server.http.identity import write_cookie
from lanterns.server.http.operation import Call, Operation, answer
from lanterns.server.http.problems import Refused
from lanterns.server.wire.base import Shape

Token: TypeAlias = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22}$")]
"""128 bits that nobody can guess. Whoever shows it is the one: keep it like a key."""


class TokenGiven(Struct, frozen=True):
    """A new token, for a program."""

    token: Token


class BeginSession(Shape, frozen=True):
    """A browser's wish for a cookie: with a new token, or with one from another device."""

    token: Token | None = None


class Session(Struct, frozen=True):
    """What a browser has now."""

    fresh: bool
    """Whether it was nobody before."""


class AskLink(Shape, frozen=True):
    """A wish to go on elsewhere."""

    table: Annotated[str, Meta(max_length=40)] | None = None
    """Where to go then."""


class Link(Struct, frozen=True):
    """A personal link. Whoever opens it holds all seats of the one who asked for it."""

    path: str
    """To be put after this server's address. The token is in the fragment, which is never sent."""
    token: Token
    table: TableId | None


async def _give_token(_: Call) -> Response[bytes]:
    """Get a token, to be sent as ``Authorization: Bearer TOKEN`` from then on."""
    return answer(TokenGiven(fresh_token()), 201)


async def _begin_session(call: Call) -> Response[bytes]:
    """Have a browser keep a token in a cookie; it keeps the one it has, if none is sent."""
    known = call.visit.identity.token if call.visit.identity.by_cookie else None
    token = call.body.token or known or fresh_token()
    cookie = write_cookie(token, call.service.origins.secure)
    return answer(Session(fresh=known is None), headers={"set-cookie": cookie})


async def _give_link(call: Call) -> Response[bytes]:
    """Get a personal link, to go on with all one's seats on another device."""
    table = None if call.body.table is None else read_table_id(call.body.table)
    if call.body.table is not None and table is None:
        raise Refused(400, "table_unknown", "that is not a table's code")
    token = call.visit.identity.token
    assert token is not None
    path = f"/continue#token={token}" + (f"&table={table}" if table else "")
    return answer(Link(path, token, table))


SESSION: Final = (
    Operation(
        method="POST",
        path="/api/token",
        name="give_token",
        carry_out=_give_token,
        gives=TokenGiven,
        status=201,
        cost=5,
    ),
    Operation(
        method="POST",
        path="/api/session",
        name="begin_session",
        carry_out=_begin_session,
        takes=BeginSession,
        gives=Session,
        cost=5,
    ),
    Operation(
        method="POST",
        path="/api/link",
        name="give_link",
        carry_out=_give_link,
        takes=AskLink,
        gives=Link,
        token=True,
        cost=5,
    ),
)
