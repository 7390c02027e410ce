"""A real Chromium, whichever this machine has."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import Browser, sync_playwright

_NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_chromium() -> str | None:
    """Where it is; ``None`` leaves the choice to Playwright, which may have one of its own."""
    named = os.environ.get("LANTERNS_CHROMIUM")
    return named or next(filter(None, map(shutil.which, _NAMES)), None)


@contextmanager
def run_chromium() -> Iterator[Browser]:
    """Start it without a window."""
    with sync_playwright() as playwright:
        # Its sandbox does not run as root, as in a container; and only our own page is seen.
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        yield browser
        browser.close()
