"""Opening the page in the user's browser."""

import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from threading import Thread


def browse(address: str, umask: int) -> None:
    """Open the address in a browser, if there is one.

    The browser gets a process of its own, so that stopping the server does not close it, and the
    user's umask, so that its files have the usual permissions.
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
    """Whether a browser would open a window. A text browser would take over the terminal."""
    if platform in ("darwin", "win32"):
        return True
    return any(environment.get(name) for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"))
