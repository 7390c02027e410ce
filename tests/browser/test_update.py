"""A later version of the static site: stored while a game is on, and used when none is.

Playwright attaches its debugger to service workers as well, and Chromium does not replace one that
is being debugged. So this is a browser whose page alone is attached to.
"""

import json
import os
import runpy
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final

import pytest
from websockets.sync.client import ClientConnection, connect

from .chromium import find_chromium
from .site import SITE, host

_PATIENCE: Final = 120
_PACK: Final = Path(__file__).parents[2] / "web" / "worker" / "pack.py"


class _Tab:
    """A page in a browser, through the debugging protocol."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._sent = 0

    def ask(self, method: str, **params: Any) -> Any:
        """Send a command of the protocol; its result."""
        self._sent += 1
        self._socket.send(json.dumps({"id": self._sent, "method": method, "params": params}))
        while (answer := json.loads(self._socket.recv(_PATIENCE))).get("id") != self._sent:
            pass
        return answer.get("result", {})

    def evaluate(self, script: str) -> Any:
        """Return the value of an expression in the page; ``None`` while it is being replaced."""
        answer = self.ask(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True
        )
        return answer.get("result", {}).get("value")

    def wait_for(self, script: str) -> None:
        """Wait until an expression is true."""
        deadline = monotonic() + _PATIENCE
        while not self.evaluate(script):
            assert monotonic() < deadline, f"never: {script}\n{self.evaluate(_TEXT)}"
            sleep(0.1)

    def click(self, selector: str, text: str = "") -> None:
        """Click on the first element that a selector finds and that contains a text."""
        found = (
            f"[...document.querySelectorAll({json.dumps(selector)})]"
            f".find((one) => one.innerText.includes({json.dumps(text)}))"
        )
        self.wait_for(f"Boolean({found})")
        self.evaluate(f"{found}.click()")

    def press(self, key: str, code: int) -> None:
        """Press a key."""
        text = "\r" if key == "Enter" else key
        named = {"key": key, "windowsVirtualKeyCode": code}
        self.ask("Input.dispatchKeyEvent", type="keyDown", text=text, **named)
        self.ask("Input.dispatchKeyEvent", type="keyUp", **named)


_TEXT: Final = "document.body.innerText"
_MY_TURN: Final = "Boolean(document.querySelector('[data-testid=turn].mine'))"
_STANDS: Final = "Boolean(document.querySelector('[data-testid=stage]'))"
_STORED: Final = "navigator.serviceWorker.getRegistration().then((site) => Boolean(site?.active))"
_UPDATE: Final = """(async () => {
    const site = await navigator.serviceWorker.getRegistration();
    await site.update();
    const later = site.installing;
    if (later && later.state !== "installed")
        await new Promise((done) => later.addEventListener("statechange", done));
    return Boolean(site.waiting);
})()"""


@contextmanager
def _open_tab(address: str, folder: Path) -> Iterator[_Tab]:
    program = find_chromium()
    if program is None:
        pytest.skip("there is no Chromium but Playwright's own")
    options = [
        "--headless",
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--lang=en-US",
        "--window-size=1366,768",
    ]
    options += ["--remote-debugging-port=0", f"--user-data-dir={folder}", "--no-first-run"]
    log = folder.with_suffix(".log")
    with log.open("wb") as said:
        browser = subprocess.Popen(
            [program, *options, address], stdout=said, stderr=said, start_new_session=True
        )
    try:
        port = folder / "DevToolsActivePort"
        deadline = monotonic() + _PATIENCE
        while not (port.is_file() and len(port.read_text().split()) == 2):
            assert browser.poll() is None, log.read_text()
            assert monotonic() < deadline, log.read_text()
            sleep(0.05)
        number, path = port.read_text().split()
        with closing(_connect(number, path)) as whole:
            targets = _Tab(whole).ask("Target.getTargets")["targetInfos"]
        target = next(one["targetId"] for one in targets if one["type"] == "page")
        with closing(_connect(number, f"/devtools/page/{target}")) as socket:
            yield _Tab(socket)
    finally:
        # The program may be a script that waits for the browser.
        os.killpg(browser.pid, signal.SIGKILL)
        browser.wait()


def _connect(port: str, path: str) -> ClientConnection:
    return connect(
        f"ws://127.0.0.1:{port}{path}", max_size=None, proxy=None, open_timeout=_PATIENCE
    ).__enter__()


def _release(folder: Path) -> None:
    """Make another version of the site in a folder."""
    index = folder / "index.html"
    index.write_text(index.read_text().replace("<body>", '<body data-version="2">'))
    runpy.run_path(str(_PACK))["seal"](str(folder))


def test_an_update_waits_for_the_game_and_begins_after_it(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    shutil.copytree(SITE, folder)
    with host(folder) as hosting, _open_tab(hosting.address, tmp_path / "profile") as tab:
        tab.wait_for("document.body?.innerText.includes('Your games stay here')")
        tab.click("button", "Play")
        tab.wait_for(f"{_MY_TURN} && {_STANDS}")
        tab.wait_for(_STORED)
        _release(folder)
        assert tab.evaluate(_UPDATE), "the later version is stored, and waits"
        for key, code in (("1", 49), ("Enter", 13), ("Enter", 13)):
            tab.press(key, code)
        tab.wait_for("document.querySelector('#log').innerText.includes('You placed')")
        assert tab.evaluate("document.body.dataset.version ?? 'first'") == "first"

        tab.evaluate("location.hash = '#/'")
        tab.wait_for("document.body.dataset.version === '2'")
        tab.click("a", "Continue")
        tab.wait_for("document.querySelector('#log')?.innerText.includes('You placed')")
