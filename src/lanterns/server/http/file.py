"""A file as it is sent: read once, compressed once, and not sent again to who has it."""

import gzip
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from litestar import Request, Response

_MEDIA: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".map": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""Our own list: what the system thinks of a name differs from machine to machine."""

_PACKED: Final = frozenset({".ico", ".png", ".woff2"})
"""What does not get smaller."""

ASK_AGAIN: Final = "no-cache"
FOR_GOOD: Final = "public, max-age=31536000, immutable"
"""For files that are called by what is in them."""


class File:
    """A file in memory."""

    def __init__(self, path: Path, cache: str = ASK_AGAIN) -> None:
        self._body = path.read_bytes()
        self._media = _MEDIA.get(path.suffix, "application/octet-stream")
        self._cache = cache
        self._etag = sha256(self._body).hexdigest()[:32]
        self._zipped: bytes | None = None
        if path.suffix not in _PACKED:
            zipped = gzip.compress(self._body, 9, mtime=0)
            self._zipped = zipped if len(zipped) < len(self._body) else None

    def answer(self, request: Request[Any, Any, Any], status: int = 200) -> Response[bytes]:
        """The file as the browser likes it best, or that it is still the one it has."""
        zipped = self._zipped if _takes_gzip(request.headers.get("accept-encoding", "")) else None
        etag = f'"{self._etag}{"" if zipped is None else "-gzip"}"'
        headers = {"etag": etag, "cache-control": self._cache}
        if self._zipped is not None:
            headers["vary"] = "accept-encoding"
        if status == 200 and _knows(request.headers.get("if-none-match", ""), etag):
            return Response(b"", status_code=304, headers=headers)
        if zipped is not None:
            headers["content-encoding"] = "gzip"
        body = self._body if zipped is None else zipped
        return Response(body, status_code=status, media_type=self._media, headers=headers)


def _takes_gzip(accepted: str) -> bool:
    """Whether a browser that accepts these takes gzip.

    >>> _takes_gzip("br;q=1.0, gzip;q=0.8"), _takes_gzip("gzip;q=0"), _takes_gzip("")
    (True, False, False)
    """
    weights = {}
    for part in accepted.lower().split(","):
        coding, *parameters = (piece.strip() for piece in part.split(";"))
        refused = any(parameter.replace(" ", "") in _NONE for parameter in parameters)
        weights[coding] = not refused
    return weights.get("gzip", weights.get("*", False))


_NONE: Final = frozenset({"q=0", "q=0.0", "q=0.00", "q=0.000"})


def _knows(known: str, etag: str) -> bool:
    """Whether a browser that has these has this one; a proxy may have weakened it."""
    return any(one.strip().removeprefix("W/") in (etag, "*") for one in known.split(","))
