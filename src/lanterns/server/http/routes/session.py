"""Tokens and sessions: getting one, and signing out."""

from typing import Annotated, Final, TypeAlias

from msgspec import Struct
from starlette.responses import Response

from lanterns.server.api.operation import JSON, As, Operation, operation
from lanterns.server.core.errors import Refusal
from lanterns.server.core.identity import NOBODY, TokenHash, caller_of, fresh_token, hash_token
from lanterns.server.http.operation import Call
from lanterns.server.http.security import PLAIN_COOKIE, SECURE_COOKIE
from lanterns.server.http.service import Service
from lanterns.server.live.clock import millis
from lanterns.server.wire.base import Shape, encode, exactly

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


def person_of(call: Call) -> TokenHash:
    """Return the person who asks, for operations that need a token."""
    person = call.caller.token_hash
    assert person is not None
    return person


@operation("POST", "/api/token", status=201, while_banned=True, cost=5)
async def give_token(_: Call) -> NewToken:
    """Get a token, to send as ``Authorization: Bearer TOKEN``."""
    return NewToken(fresh_token())


@operation("POST", "/api/session", while_banned=True, cost=5)
async def begin_session(call: Call, body: BeginSession) -> Annotated[Response, As(Session)]:
    """Set the session cookie. An empty body keeps the current session."""
    identity, sessions = call.client.identity, call.service.sessions
    known = identity.token if identity.by_cookie else None
    if body.code is not None:
        person = await sessions.people.redeem("link", hash_token(body.code), millis())
        if person is None:
            reason = "this link no longer works: ask for a new one on your other device"
            raise Refusal("link_used", reason)
        token = await sessions.begin(person, call.client.agent)
    else:
        token = body.token or known or fresh_token()
        if body.token and await sessions.person_of(hash_token(token)) is None:
            raise Refusal("session_ended", "this token was signed out")
        if known and call.client.session is not None:
            sessions.used(call.client.session, call.client.agent, only_stored=True)
    return with_token(Session(fresh=known is None), call.service, token)


@operation("POST", "/api/session/end", while_banned=True, cost=20)
async def end_session(call: Call, body: EndSession) -> Annotated[Response, As(SessionEnded)]:
    """Sign out: the token stops working, and a browser drops its cookie."""
    session = call.client.session
    if session is not None:
        await call.service.sessions.end(person_of(call), [session])
    return with_token(SessionEnded(session is not None), call.service, "")


def with_token(value: object, service: Service, token: str) -> Response:
    """Return a value, and the cookie with a token; an empty one deletes a browser's cookie.

    Anything else is our mistake, and could become a header.
    """
    if token and caller_of(token) is NOBODY:
        raise ValueError("a cookie must hold a token and nothing else")
    secure = service.settings.secure
    idle = service.settings.sessions.idle * _DAY
    response = Response(encode(value), media_type=JSON)
    response.set_cookie(
        SECURE_COOKIE if secure else PLAIN_COOKIE,
        token,
        max_age=min(idle or _LONGEST_COOKIE, _LONGEST_COOKIE) if token else 0,
        secure=secure,
        httponly=True,
        samesite="strict",
    )
    return response


SESSION_OPERATIONS: Final[tuple[Operation, ...]] = (
    give_token,
    begin_session,
    end_session,
)
