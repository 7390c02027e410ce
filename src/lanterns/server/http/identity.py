"""Whose request it is: a token in a cookie for browsers, as a bearer for programs.

Over https the cookie is called ``__Host-lanterns``, which a browser only takes with ``Secure``, for
this host alone and for all of it. Over plain http, as on one's own machine, browsers would refuse
that name: there it is called ``lanterns``, with the same flags but ``Secure``.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from lanterns.server.caller import NOBODY, Caller, caller_of
from lanterns.server.http.scope import Scope, header

SECURE_COOKIE: Final = "__Host-lanterns"
PLAIN_COOKIE: Final = "lanterns"
_YEAR: Final = 365 * 86_400


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
    for token in _cookies(scope, SECURE_COOKIE if secure else PLAIN_COOKIE):
        identity = _identity(token, by_cookie=True)
        if identity.token is not None:
            return identity
    return _identity(None, by_cookie=True)


def _identity(token: str | None, by_cookie: bool) -> Identity:
    caller = caller_of(token)
    if caller is NOBODY:
        return Identity(NOBODY, None, by_cookie=False)
    return Identity(caller, token, by_cookie)


def _cookies(scope: Scope, name: str) -> Iterator[str]:
    """The values of all cookies of that name.

    What other programs on the same host store in their cookies is not ours to judge: the standard
    library's reader stops at the first one it does not like, and ours would be lost after it.
    """
    wanted = name.encode()
    for key, sent in scope["headers"]:
        if key == b"cookie" and wanted in sent:
            for pair in sent.split(b";"):
                its_name, _, value = pair.partition(b"=")
                if its_name.strip() == wanted:
                    yield value.strip().decode("latin-1")


def write_cookie(token: str, secure: bool) -> str:
    """The header that has a browser keep a token."""
    name, flag = (SECURE_COOKIE, "; Secure") if secure else (PLAIN_COOKIE, "")
    return f"{name}={token}; Path=/; Max-Age={_YEAR}; HttpOnly; SameSite=Strict{flag}"
