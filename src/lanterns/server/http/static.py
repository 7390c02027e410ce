"""The page in the browser: its files and addresses.

``make page`` builds it from ``web/`` into the folder ``page`` beside this module. It reads its
address itself, so one file answers all addresses, unknown ones included; only those of tables have
another file, which requests a table's scripts at once. Files are read and compressed once, at the
start; Starlette's static files are read and compressed for every request. Browsers that take
Brotli, as all do over HTTPS, get files that the build compressed, an eighth smaller than with gzip.
"""

import asyncio
import gzip
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from lanterns.server.http.security import POLICY

PAGE: Final = Path(__file__).parent / "page"
_SITE: Final = Path(__file__).parents[1] / "local" / "site"
_UNBUILT: Final = Path(__file__).parent / "unbuilt.html"

_ADDRESSES: Final = (
    "/",
    "/continue",
    "/learn",
    "/learn/{lesson}",
    "/replay/{table}",
    "/rules",
    "/rules/{part}",
    "/settings",
    "/strategy",
)
_TABLES: Final = "/table/{table}"

OFFLINE: Final = "/offline"
"""The path of the static site, if there is one: the page with a server that runs in the browser."""
_OFFLINE_HEADERS: Final = {
    "content-security-policy": POLICY.replace(
        "script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"
    )
}
"""The static site runs Python, which is compiled to WebAssembly."""

_MEDIA_TYPES: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".map": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
"""Our own list, as the system's differs from machine to machine."""

_BROTLI: Final = ".br"
"""The suffix of files that the build compressed."""

_COMPRESSED_ALREADY: Final = frozenset({".ico", ".png", ".whl", ".woff2", ".zip"})
_LARGE: Final = 1 << 18
"""Larger files are compressed at the first request, as it takes up to a second."""

_REVALIDATE: Final = "no-cache"
_IMMUTABLE: Final = "public, max-age=31536000, immutable"
"""For files whose names contain a hash of their contents."""


def find_site(given: str | None) -> Path | None:
    """Return the folder of the static site, or ``None`` if it is not built."""
    folder = _SITE if given is None else Path(given)
    return folder if (folder / "index.html").is_file() else None


class Site:
    """The built page, or a page that explains how to build it; and any static site."""

    def __init__(self, folder: Path = PAGE, offline: Path | None = None) -> None:
        self._built = (folder / "index.html").is_file()
        self._page = File(folder / "index.html" if self._built else _UNBUILT)
        self._table = File(folder / "table.html") if self._built else self._page
        self._files = _read(folder) if self._built else {}
        self._offline = {} if offline is None else _read(offline, _OFFLINE_HEADERS)

    def routes(self) -> list[Route]:
        """Return a route for every address of the page, and for every file."""
        status = 200 if self._built else 503
        pages = [_route(address, self._page, status) for address in _ADDRESSES]
        files = [_route(address, file) for address, file in self._files.items()]
        return [*pages, _route(_TABLES, self._table, status), *files, *self._offline_routes()]

    def _offline_routes(self) -> list[Route]:
        if not self._offline:
            return []

        async def add_slash(_: Request) -> Response:
            return RedirectResponse(f"{OFFLINE}/", 302)  # its addresses are relative

        page = _route(f"{OFFLINE}/", self._offline["/index.html"])
        files = [_route(OFFLINE + address, file) for address, file in self._offline.items()]
        return [Route(OFFLINE, add_slash), page, *files]

    def not_found(self, request: Request) -> Response:
        """Return the page for an unknown address."""
        return self._page.answer(request, 404)


def _read(folder: Path, headers: Mapping[str, str] | None = None) -> dict[str, "File"]:
    """Return the files by their addresses. Names in ``assets`` contain a hash of the contents."""
    files = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix != _BROTLI:
            address = path.relative_to(folder).as_posix()
            cache = _IMMUTABLE if address.startswith("assets/") else _REVALIDATE
            files[f"/{address}"] = File(path, cache, headers)
    return files


def _route(address: str, file: "File", status: int = 200) -> Route:
    async def handle(request: Request) -> Response:
        await file.compress()
        return file.answer(request, status)

    return Route(address, handle)


class File:
    """A file in memory, plain and compressed."""

    def __init__(
        self, path: Path, cache: str = _REVALIDATE, headers: Mapping[str, str] | None = None
    ) -> None:
        self._body = path.read_bytes()
        self._media_type = _MEDIA_TYPES.get(path.suffix, "application/octet-stream")
        self._headers = {"cache-control": cache, **(headers or {})}
        self._etag = sha256(self._body).hexdigest()[:32]
        self._zipped: dict[str, bytes] = {}
        self._late = False
        if path.suffix not in _COMPRESSED_ALREADY:
            brotli = path.with_name(path.name + _BROTLI)
            if brotli.is_file():
                self._zipped["br"] = brotli.read_bytes()
            if len(self._body) > _LARGE:
                self._late = not self._zipped
                return
            zipped = gzip.compress(self._body, 9, mtime=0)
            if len(zipped) < len(self._body):
                self._zipped["gzip"] = zipped

    async def compress(self) -> None:
        """Compress the file if it is large and not yet compressed."""
        if self._late:
            self._late = False
            self._zipped["gzip"] = await asyncio.to_thread(gzip.compress, self._body, 6, mtime=0)

    def answer(self, request: Request, status: int = 200) -> Response:
        """Return the file, compressed if the browser accepts it, or 304 if it has it already."""
        asked = request.headers.get("accept-encoding", "")
        coding = next((coding for coding in self._zipped if _accepts(asked, coding)), None)
        etag = f'"{self._etag}{"" if coding is None else f"-{coding}"}"'
        headers = {"etag": etag, **self._headers}
        if self._zipped:
            headers["vary"] = "accept-encoding"
        if status == 200 and _matches(request.headers.get("if-none-match", ""), etag):
            return Response(status_code=304, headers=headers)
        if coding is not None:
            headers["content-encoding"] = coding
        body = self._body if coding is None else self._zipped[coding]
        return Response(body, status, headers, self._media_type)


def _accepts(accept_encoding: str, wanted: str) -> bool:
    """Return whether a browser accepts a coding, by its ``Accept-Encoding``.

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
    """Return whether ``If-None-Match`` names this ETag, which a proxy may have made weak."""
    return any(each.strip().removeprefix("W/") in (etag, "*") for each in if_none_match.split(","))
