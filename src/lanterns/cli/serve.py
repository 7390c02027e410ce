"""``lanterns serve``: starts a server for tables, and opens the page in a browser."""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from errno import ENOENT
from ipaddress import ip_network
from pathlib import Path
from threading import Thread
from typing import Final
from urllib.parse import urlsplit

from lanterns.engine import LanternsError


class BadAddress(LanternsError):
    """An address that cannot be used."""


PORT: Final = 8000
_OTHERS: Final = 20
"""Further ports to try if none was chosen."""


def serve(
    *,
    host: str | None,
    lan: bool,
    port: int | None,
    db: str | None,
    workers: int,
    url: str | None,
    proxy: Sequence[str],
    show: bool,
    quiet: bool,
    bot_workers: int | None,
    keep_open: int,
    keep_unfinished: int,
    keep_finished: int,
    archive: Path | None,
    session_idle: int,
    session_lifetime: int,
) -> int:
    """Print the address and the place of the tables, then serve until stopped.

    It listens on this machine alone, unless *host* or *lan* is given. With *show*, also
    open the page in a browser. Return the exit code.
    """
    if lan and host is not None:
        raise BadAddress("--lan listens on all addresses: leave out --host")
    where = find_db(db)
    if db and "://" not in where and not (folder := Path(where).absolute().parent).is_dir():
        raise FileNotFoundError(ENOENT, "there is no such folder", str(folder))
    for address in proxy:
        check_proxy(address)
    if keep_finished and archive is None:
        raise BadAddress("--keep-finished moves games to an archive: pass --archive FOLDER")
    from lanterns.server.http.serve import serve as run_server
    from lanterns.server.http.settings import Settings
    from lanterns.server.live.retention import Keep
    from lanterns.server.live.sessions import Lifetimes

    umask = os.umask(0o077)  # nobody else on this machine should read the tables
    try:
        run_server(
            Settings(
                db=where,
                host=host or ("0.0.0.0" if lan else "127.0.0.1"),
                port=PORT if port is None else port,
                other_ports=_OTHERS if port is None else 0,
                url=None if url is None else read_url(url),
                proxies=tuple(proxy),
                workers=workers,
                bot_workers=bot_workers or 0,
                quiet=quiet,
                keep=Keep(
                    open=keep_open,
                    unfinished=keep_unfinished,
                    finished=keep_finished,
                    archive=None if archive is None else str(archive.absolute()),
                ),
                sessions=Lifetimes(idle=session_idle, total=session_lifetime),
            ),
            (lambda address: browse(address, umask)) if show else None,
        )
    finally:
        os.umask(umask)
    return 0


def find_db(given: str | None) -> str:
    """Return the address of the store: given, read from a file (``@FILE``), or the default.

    A file can hold an address with a password, which others could read on the command line.
    """
    if not given:
        return str(default_db())
    if not given.startswith("@"):
        return given
    address = Path(given[1:]).read_text(encoding="utf-8").strip()
    if not address:
        raise BadAddress(f"{given[1:]} is empty: it must contain an address like postgresql://...")
    return address


def default_db() -> Path:
    """Return the default database, in the system's folder for a user's data."""
    if sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "lanterns" / "tables.db"


def read_url(url: str) -> str:
    """Return the origin of a public address.

    >>> read_url("https://Lanterns.example/")
    'https://lanterns.example'
    """
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path not in ("", "/"):
        raise BadAddress(f"--url must be like https://lanterns.example, with no path, not {url!r}")
    return f"{parts.scheme}://{parts.netloc}".lower()


def check_proxy(proxy: str) -> None:
    """Raise an error unless this is the address of a proxy, or of a network of proxies."""
    try:
        ip_network(proxy, strict=False)
    except ValueError:
        if proxy != "*":
            problem = f"--proxy must be an address like 127.0.0.1 or 10.0.0.0/8, not {proxy!r}"
            raise BadAddress(problem) from None


def browse(address: str, umask: int) -> None:
    """Open the address in a browser, if there is one.

    The browser runs in another process, so that it survives the server, and with the user's umask,
    so that its files have the usual permissions.
    """
    if not has_screen(sys.platform, os.environ):
        return
    with suppress(OSError):
        opening = subprocess.Popen(
            [sys.executable, "-m", "webbrowser", address],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            umask=umask,
        )
        Thread(target=opening.wait, daemon=True).start()


def has_screen(platform: str, environment: Mapping[str, str]) -> bool:
    """Return whether a browser would open a window. A text browser would take over the terminal."""
    if platform in ("darwin", "win32"):
        return True
    return any(environment.get(name) for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"))
