"""The page in the browser, at all of its addresses.

``make page`` builds it from ``web/`` into a folder beside this module. It finds its own way from
the address, so the same file is the answer to all of them, and to those that lead nowhere.
"""

from pathlib import Path
from typing import Any, Final

from litestar import Request, Response
from litestar.handlers import HTTPRouteHandler

from lanterns.server.http.file import ASK_AGAIN, FOR_GOOD, File

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

HttpRequest = Request[Any, Any, Any]


class Site:
    """The built page; or, where there is none, one that says how to build it."""

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

    def lost(self, request: HttpRequest) -> Response[bytes]:
        """What somebody is shown who comes to an address that leads nowhere."""
        return self._page.answer(request, 404)


def _read(folder: Path) -> dict[str, File]:
    """The files by their addresses. Those in ``assets`` have a hash of their text in their name."""
    files = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            address = path.relative_to(folder).as_posix()
            cache = FOR_GOOD if address.startswith("assets/") else ASK_AGAIN
            files[f"/{address}"] = File(path, cache)
    return files


def _route(address: str, file: File) -> HTTPRouteHandler:
    async def handle(request: HttpRequest) -> Response[bytes]:
        return file.answer(request)

    return HTTPRouteHandler(address, http_method=["GET", "HEAD"])(handle)
