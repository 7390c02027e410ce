"""Whose request it is: a token in a cookie for browsers, as a bearer for programs.

Over https the cookie is called ``__Host-lanterns``, which a browser only takes with ``Secure``, for
this host alone and for all of it. Over plain http, as on one's own machine, browsers would refuse
that name: there it is called ``lanterns``, with the same flags but ``Secure``.
"""

from http.cookies import CookieError, SimpleCookie
from typing import Final, NamedTuple

from lanterns.server.caller import NOBODY, Caller, caller_of
from lanterns.server.web.scope import Scope, header

SECURE_COOKIE: Final = "__Host-lanterns"
PLAIN_COOKIE: Final = "lanterns"
_YEAR: Final = 365 * 86_400
_MOST_COOKIES: Final = 4096


class Identity(NamedTuple):
    """Who asks, and how they said so."""

    caller: Caller
    token: str | None
    by_cookie: bool
    """Then a page elsewhere could have made the browser ask: see ``origin``."""

    def __repr__(self) -> str:
        """Without the token: a log line must not tell it."""
        return f"Identity(known={self.caller is not NOBODY}, by_cookie={self.by_cookie})"


def identify(scope: Scope, secure: bool) -> Identity:
    """Who asks. A bearer goes before a cookie; what is no token is nobody's."""
    scheme, _, bearer = header(scope, b"authorization").partition(" ")
    if scheme.lower() == "bearer":
        return _identity(bearer.strip(), by_cookie=False)
    return _identity(_cookie(scope, SECURE_COOKIE if secure else PLAIN_COOKIE), by_cookie=True)


def _identity(token: str | None, by_cookie: bool) -> Identity:
    caller = caller_of(token)
    if caller is NOBODY:
        return Identity(NOBODY, None, by_cookie=False)
    return Identity(caller, token, by_cookie)


def _cookie(scope: Scope, name: str) -> str | None:
    sent = header(scope, b"cookie")
    if name not in sent or len(sent) > _MOST_COOKIES:
        return None
    try:
        found = SimpleCookie(sent).get(name)
    except CookieError:
        return None
    return None if found is None else found.value


def write_cookie(token: str, secure: bool) -> str:
    """The header that has a browser keep a token."""
    name, flag = (SECURE_COOKIE, "; Secure") if secure else (PLAIN_COOKIE, "")
    return f"{name}={token}; Path=/; Max-Age={_YEAR}; HttpOnly; SameSite=Strict{flag}"
