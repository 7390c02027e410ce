"""The static site, hosted as anybody would: files under some path, and nothing else."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from os import PathLike
from pathlib import Path
from threading import Thread
from typing import Final

from playwright.sync_api import Page

SITE: Final = Path(__file__).parents[2] / "src" / "lanterns" / "server" / "local" / "site"
_PATH: Final = "/some/where"


class Host:
    """A host that can be switched off, which a browser notices even on its own machine."""

    def __init__(self, folder: Path) -> None:
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=folder))
        self.address = f"http://127.0.0.1:{self._server.server_port}{_PATH}/"
        Thread(target=self._server.serve_forever, daemon=True).start()
        self._running = True

    def stop(self) -> None:
        """Stop answering requests."""
        if self._running:
            self._running = False
            self._server.shutdown()
            self._server.server_close()


@contextmanager
def host(folder: Path = SITE) -> Iterator[Host]:
    """Host a folder for a while."""
    assert (folder / "index.html").is_file(), "the static site has not been built: make site"
    hosting = Host(folder)
    try:
        yield hosting
    finally:
        hosting.stop()


TYPES: Final = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
}
"""The types of files, by the end of their names."""


class _Handler(SimpleHTTPRequestHandler):
    """Files below a path, with the types that hosts know."""

    def guess_type(self, path: str | PathLike[str]) -> str:
        """Return the type of a file: the system's list differs from machine to machine."""
        return TYPES.get(Path(path).suffix) or super().guess_type(path)

    def translate_path(self, path: str) -> str:
        """Return the file of an address, or a missing one for everything outside the path."""
        inside = path.startswith(f"{_PATH}/")
        return super().translate_path(path.removeprefix(_PATH) if inside else "/nothing")

    def log_request(self, code: object = "", size: object = "") -> None:
        """Say nothing."""


def wait_until_ready(page: Page) -> None:
    """Wait until the start page lists the games on this device: then the server in it answers."""
    games = page.get_by_role("region", name="Your games")
    games.get_by_text("Your games stay here").or_(games.get_by_role("listitem")).first.wait_for()
