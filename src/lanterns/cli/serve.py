"""``lanterns serve``: tables over the net."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

from lanterns.engine import LanternsError


class BadAddress(LanternsError):
    """An address that browsers could not use."""


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    db: str | None = None,
    workers: int = 1,
    url: str | None = None,
    proxies: Sequence[str] = (),
) -> int:
    """Serve until told to stop. The address and the place of the tables are printed first."""
    from lanterns.server.web.launch import launch
    from lanterns.server.web.settings import Settings

    os.umask(0o077)  # the tables hold what nobody else on this machine should read
    launch(
        Settings(
            db=db or str(default_db()),
            host=host,
            port=port,
            url=None if url is None else read_url(url),
            proxies=tuple(proxies),
            workers=workers,
        )
    )
    return 0


def default_db() -> Path:
    """The file that holds the tables when none is named: where programs keep a user's data."""
    if sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "lanterns" / "tables.db"


def read_url(url: str) -> str:
    """The origin that a public address names.

    >>> read_url("https://Lanterns.example/")
    'https://lanterns.example'
    """
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path not in ("", "/"):
        raise BadAddress("--url is like https://lanterns.example, with nothing after the host")
    return f"{parts.scheme}://{parts.netloc}".lower()
