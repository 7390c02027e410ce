"""The pages: plain files beside this module, read once and served from memory."""

from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from typing import Any, Final

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler

_FOLDER: Final = Path(__file__).parent / "site"
_ADDRESSES: Final = {"/": "index.html", "/continue": "continue.html"}
"""Pages that are called by another name than their file's."""


class File:
    """A file as it is sent."""

    def __init__(self, path: Path) -> None:
        self.body = path.read_bytes()
        self.media = guess_type(path.name)[0] or "application/octet-stream"
        self.etag = f'"{sha256(self.body).hexdigest()[:32]}"'

    def answer(self, known: str | None, status: int = 200) -> Response[bytes]:
        """The file, or that it is still the one the browser has."""
        headers = {"etag": self.etag, "cache-control": "no-cache"}
        if known == self.etag:
            return Response(b"", status_code=304, headers=headers)
        return Response(self.body, status_code=status, media_type=self.media, headers=headers)


def page(name: str) -> File:
    """One of the pages."""
    return File(_FOLDER / name)


def site_routes() -> list[HTTPRouteHandler]:
    """A route for every file, and for the link to a table."""
    files = {f"/{path.name}": File(path) for path in _FOLDER.iterdir() if path.is_file()}
    files |= {address: files[f"/{name}"] for address, name in _ADDRESSES.items()}
    files["/table/{table:str}"] = files["/index.html"]
    return [_route(address, file) for address, file in sorted(files.items())]


def _route(address: str, file: File) -> HTTPRouteHandler:
    async def handle(request: Request[Any, Any, Any]) -> Response[bytes]:
        return file.answer(request.headers.get("if-none-match"))

    return get(address)(handle)
