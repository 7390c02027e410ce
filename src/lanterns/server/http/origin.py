"""From where: a page elsewhere must not act through a visitor's browser.

Browsers say in ``Origin`` whose page asks, and no page can forge it. A request that changes
something, and any socket, must come from this server's own pages; programs send neither ``Origin``
nor cookies. A server that listens on this machine alone also answers to this machine's names alone,
so that a page cannot reach it by a name of its own that leads here.
"""

from typing import Final
from urllib.parse import urlsplit

from lanterns.server.http.scope import Scope, header
from lanterns.server.http.settings import Settings

_LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})


class Origins:
    """Which origins are this server's own."""

    def __init__(self, settings: Settings) -> None:
        self._own = None if settings.url is None else _origin(settings.url)
        self._local = settings.url is None and settings.host in _LOOPBACK
        self.secure = settings.url is not None and settings.url.startswith("https://")
        """Whether browsers come by https."""

    def refuse_host(self, scope: Scope) -> bool:
        """Whether the server is called by a name that is not its own."""
        return self._local and _hostname(header(scope, b"host")) not in _LOOPBACK

    def refuse(self, scope: Scope, by_cookie: bool) -> bool:
        """Whether a request may come from a page elsewhere, and would change something."""
        if scope["type"] == "http" and scope["method"] in _SAFE:
            return False
        origin = header(scope, b"origin")
        if not origin:
            return by_cookie
        return origin != (self._own or f"http://{header(scope, b'host')}")


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}".lower()


def _hostname(host: str) -> str | None:
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None
