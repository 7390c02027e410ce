"""The middleware that every request and socket passes through first.

It notes the token, charges the address's allowance, refuses requests from other sites, and adds the
security headers to every answer, refusals included. It never looks at the path: only the router
decides which route a path leads to. A route that needs to know the person calls ``authenticate``,
the only way from a token to a person.
"""

import logging
from collections.abc import Iterator
from ipaddress import ip_address
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lanterns.server.api.operation import JSON
from lanterns.server.api.problems import HttpError, Problem, to_http_error
from lanterns.server.core.identity import NOBODY, Caller, TokenHash, caller_of
from lanterns.server.http.connection import note_arrival
from lanterns.server.http.limits import Delays, address_of
from lanterns.server.http.logs import log_request
from lanterns.server.http.service import Service
from lanterns.server.http.settings import LOOPBACK, Settings
from lanterns.server.wire.base import encode

SECURE_COOKIE: Final = "__Host-lanterns"
"""The cookie with the token over https: browsers accept this name only from this very host."""

PLAIN_COOKIE: Final = "lanterns"
"""The same over plain http, as on your own machine, where browsers refuse the other name."""

_CLIENT: Final = "lanterns.client"
_MISNAMED: Final = (
    "this server does not answer to that name; open it by its address, or start it with --url"
)
_MISNAMED_PAGE: Final = (Path(__file__).parent / "misnamed.html").read_bytes()
_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_LOG: Final = logging.getLogger(__name__)


class Identity(NamedTuple):
    """The token that came with a request; it does not yet say to whom it belongs."""

    token: str | None
    by_cookie: bool
    """Whether the token came in a cookie: then another site may have made the browser send it."""
    session: TokenHash | None = None
    """The hash of the token, which identifies a session: a person may have several."""
    ended: bool = False
    """Whether the token's session has ended, so that it belongs to nobody."""

    def __repr__(self) -> str:
        """Leave out the token, which must never appear in a log."""
        return f"Identity(known={self.token is not None}, by_cookie={self.by_cookie})"


class Client(NamedTuple):
    """The token, the address and the browser that a request came with."""

    identity: Identity
    address: str
    agent: str = ""
    """Browser and system, such as "Firefox, Linux"; empty if unknown."""

    @property
    def session(self) -> TokenHash | None:
        """The session that the token belongs to; ``None`` without a token."""
        return self.identity.session


class SecurityMiddleware:
    """An ASGI application that checks what comes in and logs what was answered."""

    def __init__(self, app: ASGIApp, service: Service) -> None:
        self._app = app
        self._service = service
        self._secure = service.settings.secure
        self._origins = Origins(service.settings)
        self._delays = Delays(service.settings.limits.refusal_seconds)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a socket."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        began = perf_counter()
        answering = False

        async def send_and_log(message: Message) -> None:
            nonlocal answering
            answering = True
            if message["type"] == "http.response.start":
                self._log(scope, message["status"], perf_counter() - began)
            await send(message)

        send_with_headers = add_headers(send_and_log, self._secure)
        try:
            await self._check(scope)
            await self._app(scope, note_arrival(scope, receive), send_with_headers)
        except Exception as error:
            if answering:
                _LOG.error("a connection failed", exc_info=error)
            else:
                refusal = _refusal(scope, to_http_error(error))
                await refusal(scope, receive, send_with_headers)

    async def _check(self, scope: Scope) -> None:
        """Note the token and the address in the scope, or refuse the request."""
        service = self._service
        client = Client(
            identify(scope, self._secure),
            address_of(scope.get("client")),
            agent_of(_header(scope, b"user-agent")),
        )
        scope[_CLIENT] = client
        if service.closing:
            raise HttpError(503, "server_stopping", "the server is stopping; try again shortly", 1)
        try:
            service.spend(client.address, client.session, 1)
        except HttpError:
            await self._delays.wait(client.address)
            raise
        if self._origins.refuse_host(scope):
            service.metrics.refused.labels("host").inc()
            raise HttpError(421, "host_unknown", _MISNAMED)
        if self._origins.refuse(scope, client.identity.by_cookie):
            service.metrics.refused.labels("origin").inc()
            raise HttpError(403, "other_site", "this request came from a page of another site")

    def _log(self, scope: Scope, status: int, seconds: float) -> None:
        # A visitor can invent methods and paths, and combine them: they must not become labels.
        method = str(scope.get("method"))
        method = method if method in _METHODS else "other"
        route = scope["route"].path if "route" in scope and status != 405 else "none"
        self._service.metrics.request.labels(method, route, str(status)).observe(seconds)
        log_request(method, route, status, seconds)


def client_of(scope: Scope) -> Client:
    """Return the client that the middleware noted in the scope."""
    client: Client = scope[_CLIENT]
    return client


async def authenticate(scope: Scope, service: Service) -> tuple[Client, Caller]:
    """Return the client and the person behind its token; an ended session belongs to nobody."""
    client = client_of(scope)
    if client.session is None:
        return client, NOBODY
    person = await service.sessions.person_of(client.session)
    if person is None:
        return client._replace(identity=Identity(None, by_cookie=False, ended=True)), NOBODY
    return client, Caller(person)


def _refusal(scope: Scope, error: HttpError) -> Response:
    """Return the answer to a request or a socket that failed, or was not let in.

    A browser that used an unknown host name gets a page that explains it.
    """
    if error.code == "host_unknown" and "text/html" in _header(scope, b"accept"):
        return Response(_MISNAMED_PAGE, error.status, error.headers, "text/html")
    problem = encode(Problem(error.code, error.reason))
    return Response(problem, error.status, error.headers, JSON)


def _headers(scope: Scope, name: bytes) -> Iterator[bytes]:
    """Yield the values of all headers of that name, which must be in lower case."""
    return (value for key, value in scope["headers"] if key == name)


def _header(scope: Scope, name: bytes) -> str:
    """Return the first header of that name; empty if there is none."""
    return next(_headers(scope, name), b"").decode("latin-1")


# Identity.


def identify(scope: Scope, secure: bool) -> Identity:
    """Return the bearer token of a program, or else the token in a browser's cookie."""
    scheme, _, bearer = _header(scope, b"authorization").partition(" ")
    if scheme.lower() == "bearer":
        return _identity(bearer.strip(), by_cookie=False)
    for token in _cookies(scope, SECURE_COOKIE if secure else PLAIN_COOKIE):
        identity = _identity(token, by_cookie=True)
        if identity.token is not None:
            return identity
    return _identity(None, by_cookie=True)


def _identity(token: str | None, by_cookie: bool) -> Identity:
    session = caller_of(token).token_hash
    if session is None:
        return Identity(None, by_cookie=False)
    return Identity(token, by_cookie, session)


def _cookies(scope: Scope, name: str) -> Iterator[str]:
    """Yield the values of all cookies of that name.

    Cookies of other programs on the same host may have any form, and the same name. Starlette's
    reader returns only the last of two cookies with one name, so that another program could hide
    the token, and turns what is in quotes into other characters.
    """
    wanted = name.encode()
    for sent in _headers(scope, b"cookie"):
        if wanted in sent:
            for pair in sent.split(b";"):
                its_name, _, value = pair.partition(b"=")
                if its_name.strip() == wanted:
                    yield value.strip().decode("latin-1")


_BROWSERS: Final = (
    *(("Edg", "Edge"), ("OPR", "Opera"), ("SamsungBrowser", "Samsung Internet")),
    *(("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("Chrome", "Chrome"), ("CriOS", "Chrome")),
    ("Safari", "Safari"),
)
"""Parts of a User-Agent and their browsers; most also claim to be those listed after them."""
_SYSTEMS: Final = (
    *(("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows")),
    *(("Mac OS X", "Mac"), ("CrOS", "ChromeOS"), ("Linux", "Linux")),
)


def agent_of(header: str) -> str:
    """Return the browser and the system that a User-Agent names; nothing else of it is stored.

    >>> agent_of("Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0")
    'Firefox, Linux'
    >>> agent_of("curl/8.5.0")
    ''
    """
    found = (
        next((name for part, name in names if part in header), None)
        for names in (_BROWSERS, _SYSTEMS)
    )
    return ", ".join(name for name in found if name)


# Origins.


class Origins:
    """The origins and host names of this server.

    Browsers name the asking page's origin in ``Origin``, which no page can forge. A request that
    changes something, and any socket, must come from this server's own pages; programs send neither
    ``Origin`` nor cookies.

    Without a ``url`` the server does not know its own name. An attacker's page could then reach it
    by a name of the attacker's that leads here, and would count as one of its own. So a server that
    listens on this machine alone answers only to this machine's names, and any other server only to
    addresses and to names that nobody can register.
    """

    def __init__(self, settings: Settings) -> None:
        self._own = None if settings.url is None else _origin(settings.url)
        self._host = settings.host

    def refuse_host(self, scope: Scope) -> bool:
        """Return whether the server was called by a name that is not its own."""
        if self._own is not None:
            return False
        name = _hostname(_header(scope, b"host"))
        if self._host in LOOPBACK:
            return name not in LOOPBACK
        return name is None or not (name == self._host.lower() or is_unregistrable(name))

    def refuse(self, scope: Scope, by_cookie: bool) -> bool:
        """Return whether a request that changes something may come from another site."""
        if scope["type"] == "http" and scope["method"] in _SAFE_METHODS:
            return False
        origin = _header(scope, b"origin")
        if not origin:
            return by_cookie
        return origin != self.own(scope)

    def own(self, scope: Scope) -> str:
        """Return the origin of this server's pages, as the asking browser sees it."""
        return self._own or f"http://{_header(scope, b'host')}"


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}".lower()


def _hostname(host: str) -> str | None:
    if "@" in host:
        return None
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None


_RESERVED: Final = (".local", ".localhost", ".internal", ".home.arpa")
"""Endings of names that are local to every network and cannot be registered."""


def is_unregistrable(name: str) -> bool:
    """Return whether a host name is an address, or a name that no stranger can point here.

    >>> [is_unregistrable(one) for one in ("192.168.1.20", "fd00::1", "attic", "attic.local")]
    [True, True, True, True]
    >>> [is_unregistrable(one) for one in ("lanterns.example", "192.168.1.20.evil.example")]
    [False, False]
    """
    try:
        ip_address(name)
    except ValueError:
        return "." not in name or name.endswith(_RESERVED)
    return True


# Headers of every answer.

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    # A table's link is its key: no other site may learn it.
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
)
_ONLY_HTTPS: Final = (b"strict-transport-security", b"max-age=31536000")
_NO_STORE: Final = (b"cache-control", b"no-store")


def add_headers(send: Send, secure: bool) -> Send:
    """Return a ``send`` that adds the security headers, and ``no-store`` by default."""
    always = [*HEADERS, _ONLY_HTTPS] if secure else list(HEADERS)

    async def send_with_headers(message: Message) -> None:
        if (
            message["type"] == "http.response.start"
            or message["type"] == "websocket.http.response.start"
        ):
            given = list(message.get("headers", ()))
            named = {name.lower() for name, _ in given}
            added = always if b"cache-control" in named else [*always, _NO_STORE]
            message["headers"] = given + [pair for pair in added if pair[0] not in named]
        await send(message)

    return send_with_headers
