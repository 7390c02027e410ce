"""The page in the browser: its files, and the addresses at which it answers.

``make page`` builds it from ``web/`` into the folder ``page`` beside this module. It finds its way
from the address by itself, so one file answers all of its addresses, unknown ones included. Files
are read and compressed once at the start: sending the largest one takes about 50 µs, and about 7 ms
with Litestar's static files and gzip (``python benchmarks/framework.py``). Browsers that take
Brotli, as all do over HTTPS, get what the build compressed: an eighth less than gzip.
"""

import gzip
from hashlib import sha256
from pathlib import Path
from typing import Final

from litestar import Response
from litestar.handlers import HTTPRouteHandler

from lanterns.server.http.operation import HttpRequest

PAGE: Final = Path(__file__).parent / "page"
_UNBUILT: Final = Path(__file__).parent / "unbuilt.html"

_ADDRESSES: Final = (
    "/",
    "/continue",
    "/learn",
    "/learn/{lesson:str}",
    "/replay/{table:str}",
    "/rules",
    "/rules/{part:str}",
    "/settings",
    "/table/{table:str}",
)

_MEDIA_TYPES: Final = {
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
"""A list of our own: the system's list differs from machine to machine."""

_BROTLI: Final = ".br"
"""The end of the name of a file that the build compressed."""

_COMPRESSED_ALREADY: Final = frozenset({".ico", ".png", ".woff2"})

_REVALIDATE: Final = "no-cache"
_IMMUTABLE: Final = "public, max-age=31536000, immutable"
"""For files whose names contain a hash of their contents."""


class Site:
    """The built page; or, if there is none, a page that says how to build it."""

    def __init__(self, folder: Path = PAGE) -> None:
        self._built = (folder / "index.html").is_file()
        self._page = File(folder / "index.html" if self._built else _UNBUILT)
        self._files = _read(folder) if self._built else {}

    def routes(self) -> list[HTTPRouteHandler]:
        """A route for every file, and for every address of the page."""

        async def show(request: HttpRequest) -> Response[bytes]:
            return self._page.answer(request, 200 if self._built else 503)

        files = [_route(address, file) for address, file in self._files.items()]
        return [*files, HTTPRouteHandler([*_ADDRESSES], http_method=["GET", "HEAD"])(show)]

    def not_found(self, request: HttpRequest) -> Response[bytes]:
        """The page for an address that leads nowhere."""
        return self._page.answer(request, 404)


def _read(folder: Path) -> dict[str, "File"]:
    """The files by their addresses. Those in ``assets`` have a hash of their text in their name."""
    files = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix != _BROTLI:
            address = path.relative_to(folder).as_posix()
            cache = _IMMUTABLE if address.startswith("assets/") else _REVALIDATE
            files[f"/{address}"] = File(path, cache)
    return files


def _route(address: str, file: "File") -> HTTPRouteHandler:
    async def handle(request: HttpRequest) -> Response[bytes]:
        return file.answer(request)

    return HTTPRouteHandler(address, http_method=["GET", "HEAD"])(handle)


class File:
    """A file in memory, as it is and compressed."""

    def __init__(self, path: Path, cache: str = _REVALIDATE) -> None:
        self._body = path.read_bytes()
        self._media_type = _MEDIA_TYPES.get(path.suffix, "application/octet-stream")
        self._cache = cache
        self._etag = sha256(self._body).hexdigest()[:32]
        self._zipped: dict[str, bytes] = {}
        if path.suffix not in _COMPRESSED_ALREADY:
            brotli = path.with_name(path.name + _BROTLI)
            if brotli.is_file():
                self._zipped["br"] = brotli.read_bytes()
            zipped = gzip.compress(self._body, 9, mtime=0)
            if len(zipped) < len(self._body):
                self._zipped["gzip"] = zipped

    def answer(self, request: HttpRequest, status: int = 200) -> Response[bytes]:
        """The file, compressed if the browser accepts it; or 304, if it has the file already."""
        asked = request.headers.get("accept-encoding", "")
        coding = next((coding for coding in self._zipped if _accepts(asked, coding)), None)
        etag = f'"{self._etag}{"" if coding is None else f"-{coding}"}"'
        headers = {"etag": etag, "cache-control": self._cache}
        if self._zipped:
            headers["vary"] = "accept-encoding"
        if status == 200 and _matches(request.headers.get("if-none-match", ""), etag):
            return Response(b"", status_code=304, headers=headers)
        if coding is not None:
            headers["content-encoding"] = coding
        body = self._body if coding is None else self._zipped[coding]
        return Response(body, status_code=status, media_type=self._media_type, headers=headers)


def _accepts(accept_encoding: str, wanted: str) -> bool:
    """Whether a browser accepts a coding, by its ``Accept-Encoding``.

    >>> _accepts("br;q=1.0, gzip;q=0.8", "gzip"), _accepts("gzip;q=0", "gzip"), _accepts("", "br")
    (True, False, False)
    """
    accepted = {}
    for part in accept_encoding.lower().split(","):
        coding, *parameters = (piece.strip() for piece in part.split(";"))
        accepted[coding] = not any(each.replace(" ", "") in _ZERO for each in parameters)
    return accepted.get(wanted, accepted.get("*", False))


_ZERO: Final = frozenset({"q=0", "q=0.0", "q=0.00", "q=0.000"})


def _matches(if_none_match: str, etag: str) -> bool:
    """Whether ``If-None-Match`` names this ETag; a proxy may have made it a weak one."""
    return any(each.strip().removeprefix("W/") in (etag, "*") for each in if_none_match.split(","))
