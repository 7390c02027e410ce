"""Tokens and sessions: getting one, and signing out."""

from typing import Annotated, Final, TypeAlias

from msgspec import Struct
from starlette.responses import Response

from lanterns.server.api.operation import Body
from lanterns.server.core.errors import Refusal
from lanterns.server.core.identity import NOBODY, TokenHash, caller_of, fresh_token, hash_token
from lanterns.server.http.operation import AnyOperation, Call, Operation, answer
from lanterns.server.http.security import PLAIN_COOKIE, SECURE_COOKIE
from lanterns.server.http.service import Service
from lanterns.server.live.clock import millis
from lanterns.server.wire.base import Shape, exactly

_DAY: Final = 86_400
_LONGEST_COOKIE: Final = 400 * _DAY
"""Browsers shorten a longer life to this."""

PlayerToken: TypeAlias = Annotated[str, exactly("[A-Za-z0-9_-]{22}")]
"""128 random bits. Anyone who has it can play its seats: treat it like a key."""


class NewToken(Struct, frozen=True):
    """A new token, for a program."""

    token: PlayerToken


class BeginSession(Shape, frozen=True):
    """Begin a session in a browser: of a new person, or of one who plays elsewhere already."""

    token: PlayerToken | None = None
    """A program's token, to play its seats in a browser."""
    code: PlayerToken | None = None
    """The code of a personal link, which works once."""


class Session(Struct, frozen=True):
    """The session has begun."""

    fresh: bool
    """Whether the browser had no session before."""


class EndSession(Shape, frozen=True):
    """Sign out a browser or a program."""


class SessionEnded(Struct, frozen=True):
    """The session has ended, and its token no longer works. The person keeps the seats."""

    known: bool
    """Whether there was a session to end."""


def person_of(call: Call[Body]) -> TokenHash:
    """Return the person who asks, for operations that need a token."""
    person = call.caller.token_hash
    assert person is not None
    return person


async def _give_token(_: Call[None]) -> Response:
    """Get a token, to send as ``Authorization: Bearer TOKEN``."""
    return answer(NewToken(fresh_token()), 201)


async def _begin_session(call: Call[BeginSession]) -> Response:
    """Set the session cookie. An empty body keeps the current session."""
    identity, sessions = call.client.identity, call.service.sessions
    known = identity.token if identity.by_cookie else None
    if call.body.code is not None:
        person = await sessions.people.redeem("link", hash_token(call.body.code), millis())
        if person is None:
            reason = "this link no longer works: ask for a new one on your other device"
            raise Refusal("link_used", reason)
        token = await sessions.begin(person, call.client.agent)
    else:
        token = call.body.token or known or fresh_token()
        if call.body.token and await sessions.person_of(hash_token(token)) is None:
            raise Refusal("session_ended", "this token was signed out")
        if known and call.client.session is not None:
            sessions.used(call.client.session, call.client.agent, only_stored=True)
    return with_token(answer(Session(fresh=known is None)), call.service, token)


async def _end_session(call: Call[EndSession]) -> Response:
    """Sign out: the token stops working, and a browser drops its cookie."""
    session = call.client.session
    if session is not None:
        await call.service.sessions.end(person_of(call), [session])
    return with_token(answer(SessionEnded(session is not None)), call.service, "")


def with_token(response: Response, service: Service, token: str) -> Response:
    """Add the cookie with a token to a response; an empty token deletes a browser's cookie.

    Anything else is our mistake, and could become a header.
    """
    if token and caller_of(token) is NOBODY:
        raise ValueError("a cookie must hold a token and nothing else")
    secure = service.settings.secure
    idle = service.settings.sessions.idle * _DAY
    response.set_cookie(
        SECURE_COOKIE if secure else PLAIN_COOKIE,
        token,
        max_age=min(idle or _LONGEST_COOKIE, _LONGEST_COOKIE) if token else 0,
        secure=secure,
        httponly=True,
        samesite="strict",
    )
    return response


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
