"""A real Chromium, whichever this machine has."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import Browser, sync_playwright

_NAMES: Final = (
    # The same browser without windows, which Playwright, too, takes by itself: a page costs a fifth
    # less processor time.
    "chromium-headless-shell",
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
)

_WITHOUT: Final = "--disable-features=" + ",".join(
    (
        # The suggestions below the address are two pages of their own for each window, though
        # nobody sees it: they took longer to load than ours.
        *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
        # What Playwright leaves out: of two such options Chromium takes the last one alone.
        *("AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect"),
        *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose"),
        *("HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter"),
        *("NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding"),
        *("PreconnectToSearch", "ThirdPartyStoragePartitioning"),
    )
)


def find_chromium() -> str | None:
    """Return its path; ``None`` leaves the choice to Playwright, which may have one of its own."""
    named = os.environ.get("LANTERNS_CHROMIUM")
    return named or next(filter(None, map(shutil.which, _NAMES)), None)


@contextmanager
def keep_chromium() -> Iterator[Callable[[], Browser]]:
    """Start it without a window when it is asked for, and again if it has died."""
    with sync_playwright() as playwright:
        started: list[Browser] = []

        def running() -> Browser:
            if not (started and started[-1].is_connected()):
                # Its sandbox does not run as root, as in a container; only our own page is seen.
                options = ["--no-sandbox", "--disable-dev-shm-usage", _WITHOUT]
                one = playwright.chromium.launch(executable_path=find_chromium(), args=options)
                started.append(one)
            return started[-1]

        yield running
        for browser in started:
            browser.close()


@contextmanager
def run_chromium() -> Iterator[Browser]:
    """Start it without a window."""
    with keep_chromium() as running:
        yield running()
