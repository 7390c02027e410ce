"""``lanterns serve``: tables over the net."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from lanterns.engine import LanternsError


class BadAddress(LanternsError):
    """An address that browsers could not use."""


PORT: Final = 8000
_OTHERS: Final = 20
"""Ports after it that will do as well, if nobody asked for a certain one."""


def serve(
    host: str = "127.0.0.1",
    port: int | None = None,
    db: str | None = None,
    workers: int = 1,
    url: str | None = None,
    proxies: Sequence[str] = (),
    show: bool = False,
    quiet: bool = False,
) -> int:
    """Serve until told to stop. The address and the place of the tables are printed first.

    To show it is to open it in a browser too, if there is one.
    """
    from lanterns.cli.browse import browse
    from lanterns.server.web.launch import launch
    from lanterns.server.web.settings import Settings

    umask = os.umask(0o077)  # the tables hold what nobody else on this machine should read
    launch(
        Settings(
            db=db or str(default_db()),
            host=host,
            port=PORT if port is None else port,
            other_ports=_OTHERS if port is None else 0,
            url=None if url is None else read_url(url),
            proxies=tuple(proxies),
            workers=workers,
            quiet=quiet,
        ),
        (lambda address: browse(address, umask)) if show else None,
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
