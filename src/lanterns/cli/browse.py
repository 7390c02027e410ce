"""Opening the page in the browser of whoever sits at this machine."""

import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from threading import Thread


def browse(address: str, umask: int) -> None:
    """Open the address in a browser, if there is one to open; nothing is amiss if there is not.

    It is a process of its own, so that stopping the server does not close the browser, and what
    the browser keeps has the user's own permissions.
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
    """Whether a browser would show. In a mere terminal one would take the terminal over."""
    if platform in ("darwin", "win32"):
        return True
    return any(environment.get(name) for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"))
