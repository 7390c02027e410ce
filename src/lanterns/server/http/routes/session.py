"""Tokens and sessions: how to get one, and how to sign out."""

from typing import Annotated, Final, TypeAlias

from litestar import Response
from litestar.datastructures import Cookie
from msgspec import Struct

from lanterns.server.api.operation import Body
from lanterns.server.core.errors import Refusal
from lanterns.server.core.identity import NOBODY, TokenHash, caller_of, fresh_token, hash_token
from lanterns.server.http.gate import PLAIN_COOKIE, SECURE_COOKIE
from lanterns.server.http.operation import AnyOperation, Call, Operation, answer
from lanterns.server.http.service import Service
from lanterns.server.live.clock import millis
from lanterns.server.wire.base import Shape, exactly

_DAY: Final = 86_400
_LONGEST_COOKIE: Final = 400 * _DAY
"""Browsers shorten a longer life to this."""

PlayerToken: TypeAlias = Annotated[str, exactly("[A-Za-z0-9_-]{22}")]
"""128 bits that nobody can guess. Anyone who has it can play its seats: treat it like a key."""


class NewToken(Struct, frozen=True):
    """A new token, for a program."""

    token: PlayerToken


class BeginSession(Shape, frozen=True):
    """A browser asks for a cookie: a new one, or that of a person who is elsewhere already."""

    token: PlayerToken | None = None
    """The token of a program, to play its seats in a browser."""
    code: PlayerToken | None = None
    """The code of a personal link, which works once."""


class Session(Struct, frozen=True):
    """A browser has its cookie."""

    fresh: bool
    """Whether it had none before."""


class EndSession(Shape, frozen=True):
    """A browser or program signs out."""


class SessionEnded(Struct, frozen=True):
    """It is signed out: its token is of no use any more. The seats stay with the person."""

    known: bool
    """Whether it was signed in before."""


def person_of(call: Call[Body]) -> TokenHash:
    """Who asks, where a token is needed."""
    person = call.caller.token_hash
    assert person is not None
    return person


async def _give_token(_: Call[None]) -> Response[bytes]:
    """Get a token, to be sent as ``Authorization: Bearer TOKEN`` from then on."""
    return answer(NewToken(fresh_token()), 201)


async def _begin_session(call: Call[BeginSession]) -> Response[bytes]:
    """Have a browser store a token in a cookie; without anything in the body, it keeps its own."""
    identity, sessions = call.visit.identity, call.service.sessions
    known = identity.token if identity.by_cookie else None
    if call.body.code is not None:
        person = await sessions.people.redeem("link", hash_token(call.body.code), millis())
        if person is None:
            raise Refusal("link_used", "this link was used, revoked, or is too old: make another")
        token = await sessions.begin(person, call.visit.agent)
    else:
        token = call.body.token or known or fresh_token()
        if call.body.token and await sessions.person_of(hash_token(token)) is None:
            raise Refusal("session_ended", "this token was signed out")
        if known and call.visit.who is not None:
            sessions.used(call.visit.who, call.visit.agent, only_stored=True)
    return answer(Session(fresh=known is None), cookies=[session_cookie(call.service, token)])


async def _end_session(call: Call[EndSession]) -> Response[bytes]:
    """Sign out: the token is of no use any more, and a browser forgets its cookie."""
    session = call.visit.who
    if session is not None:
        await call.service.sessions.end(person_of(call), [session])
    return answer(SessionEnded(session is not None), cookies=[session_cookie(call.service, "")])


def session_cookie(service: Service, token: str) -> Cookie:
    """Return the cookie with a token; with an empty one, it ends the cookie that a browser has.

    Anything else is a mistake of ours, and could become a header of its own.
    """
    if token and caller_of(token) is NOBODY:
        raise ValueError("a cookie can hold a token and nothing else")
    secure = service.settings.secure
    idle = service.settings.sessions.idle * _DAY
    return Cookie(
        key=SECURE_COOKIE if secure else PLAIN_COOKIE,
        value=token,
        max_age=min(idle or _LONGEST_COOKIE, _LONGEST_COOKIE) if token else 0,
        secure=secure,
        httponly=True,
        samesite="strict",
    )


SESSION_OPERATIONS: Final[tuple[AnyOperation, ...]] = (
    Operation(
        method="POST",
        path="/api/token",
        name="give_token",
        carry_out=_give_token,
        returns=NewToken,
        status=201,
        cost=5,
        while_banned=True,
    ),
    Operation(
        method="POST",
        path="/api/session",
        name="begin_session",
        carry_out=_begin_session,
        body=BeginSession,
        returns=Session,
        cost=5,
        while_banned=True,
    ),
    Operation(
        method="POST",
        path="/api/session/end",
        name="end_session",
        carry_out=_end_session,
        body=EndSession,
        returns=SessionEnded,
        cost=20,
        while_banned=True,
    ),
)
