"""A real server in another process, and small clients for it."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import Lock
from time import monotonic, sleep
from typing import Any, Self

import httpx
from msgspec.structs import replace
from websockets.sync.client import ClientConnection, connect

from lanterns.server.http.settings import UNLIMITED, Limits, Settings

from ..reading import complete

_LAUNCH = (
    "import sys; from lanterns.server.http.serve import serve;"
    "from lanterns.server.http.settings import Settings;"
    "serve(Settings.load(sys.argv[1].encode()))"
)
_FORK = """
import json, os, socket, sys
from lanterns.server.http.serve import serve
from lanterns.server.http.settings import Settings

asked = socket.socket(fileno=int(sys.argv[1]))
while True:
    message, files, _, _ = socket.recv_fds(asked, 1 << 20, 2)
    if not message:  # the tests have ended
        sys.exit()
    if not files:
        asked.send(json.dumps(os.waitpid(int(message), os.WNOHANG)).encode())
    elif child := os.fork():
        asked.send(str(child).encode())
        list(map(os.close, files))
    else:
        break
asked.close()
os.setsid()
for file, number in zip(files, (1, 2), strict=True):
    os.dup2(file, number)
    os.close(file)
os.environ.clear()
environment, folder, settings = json.loads(message)
os.environ.update(environment)
os.chdir(folder)
serve(Settings.load(settings.encode()))
"""
"""Forks servers from a process that has loaded one, and reports how they ended."""


class _Launcher:
    """Starts servers without loading them again, which takes ten times as long as all the rest."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._process = subprocess.Popen(
            [sys.executable, "-c", _FORK, str(theirs.fileno())],
            stdin=subprocess.DEVNULL,
            pass_fds=[theirs.fileno()],
            start_new_session=True,
        )
        theirs.close()

    def ask(self, message: str, *files: int) -> str:
        with self._lock:
            socket.send_fds(self._socket, [message.encode()], files)
            return self._socket.recv(1 << 10).decode()


_launcher = cache(_Launcher)
"""One for all tests of a process."""


class Forked:
    """A server forked by a launcher, with the interface of ``Popen``."""

    def __init__(self, settings: Settings, errors: int) -> None:
        mine, its = os.pipe()
        self.stdout = os.fdopen(mine)
        self.returncode: int | None = None
        wish = json.dumps([dict(os.environ), str(Path.cwd()), settings.dump().decode()])
        self.pid = int(_launcher().ask(wish, its, errors))
        os.close(its)

    def poll(self) -> int | None:
        """How it ended; ``None`` while it runs."""
        if self.returncode is None:
            pid, status = json.loads(_launcher().ask(str(self.pid)))
            if pid:
                self.returncode = os.waitstatus_to_exitcode(status)
        return self.returncode

    def wait(self, timeout: float) -> int:
        """Wait for its end."""
        deadline = monotonic() + timeout
        while (code := self.poll()) is None:
            if monotonic() > deadline:
                raise subprocess.TimeoutExpired("a server", timeout)
            sleep(0.005)
        return code

    def send_signal(self, number: int) -> None:
        """Send a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)


class Running:
    """A server that was started, and can be killed."""

    process: "subprocess.Popen[str] | Forked"

    def __init__(self, settings: Settings, log: Path, before: str = "", fork: bool = False) -> None:
        self.settings = settings
        self.log = log
        self._before = before
        self._start(fork)

    def _start(self, fork: bool = False) -> None:
        with self.log.open("ab") as errors:
            if fork:
                self.process = Forked(self.settings, errors.fileno())
            else:
                self.process = subprocess.Popen(
                    [sys.executable, "-c", f"{self._before}\n{_LAUNCH}", self.settings.dump()],
                    stdout=subprocess.PIPE,
                    stderr=errors,
                    text=True,
                    start_new_session=True,
                )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        if "Serving Lanterns at http://" not in said:
            self.kill()
            raise AssertionError(self.log.read_text())
        self.place = self.process.stdout.readline().strip()
        self.http = said.split()[-1]
        self.port = int(self.http.rpartition(":")[2])
        self.ws = self.http.replace("http", "ws", 1)

    def again(self) -> "Running":
        """The same server once more, on the same port and tables.

        It is loaded again: what it sends must not depend on the seed by which Python hashes.
        """
        return Running(replace(self.settings, port=self.port), self.log, self._before)

    def revive(self) -> None:
        """Start it once more if it has died, on the same port and tables."""
        if self.process.poll() is not None:
            self.settings = replace(self.settings, port=self.port)
            self._start()

    def stop(self) -> int:
        """Ask it to stop, and see how it ended."""
        self.process.send_signal(signal.SIGTERM)
        return self.ended()

    def kill(self) -> None:
        """Kill it and all its processes, as a loss of power would."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.ended()

    def ended(self, seconds: float = 60) -> int:
        """Wait for its end, and see how it ended."""
        code = self.process.wait(seconds)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.kill()


def start(folder: Path, limits: Limits = UNLIMITED, before: str = "", **settings: Any) -> Running:
    """Start a server whose tables are in a folder; ``before`` is done to its process first."""
    settings = {"db": str(folder / "tables.db"), "port": 0, "limits": limits, **settings}
    fork = sys.platform == "linux" and not before  # before what it changes is imported elsewhere
    return Running(Settings(**settings), folder / "log", before, fork)


def memory(running: Running) -> int:
    """KiB of memory that a server holds."""
    status = Path(f"/proc/{running.process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


class Client:
    """A program with its own token."""

    def __init__(self, running: Running, token: str | None = None) -> None:
        self.running = running
        self.http = httpx.Client(base_url=running.http, timeout=60)
        self.token = token or str(self.http.post("/api/token").json()["token"])
        self.http.headers["authorization"] = f"Bearer {self.token}"
        self._ids = 0

    def make(self, **wish: Any) -> str:
        """Set up a table."""
        answer = self.http.post("/api/tables", json=wish)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    def look(self, table: str) -> Any:
        """The table as this client may see it."""
        answer = self.http.get(f"/api/tables/{table}")
        assert answer.status_code == 200, answer.text
        return complete(answer.json())

    def ask(self, table: str, command: str, **fields: Any) -> httpx.Response:
        """Send a command."""
        self._ids += 1
        request: dict[str, Any] = {"id": fields.pop("id", f"{id(self)}-{self._ids}")}
        if "based_on" in fields:
            request["based_on"] = fields.pop("based_on")
        request["command"] = {"type": command, **fields}
        return self.http.post(f"/api/tables/{table}/requests", json=request)

    def do(self, table: str, command: str, **fields: Any) -> int:
        """Send a command that must be carried out; its number."""
        answer = self.ask(table, command, **fields)
        assert answer.status_code == 200, answer.text
        return int(answer.json()["number"])

    @contextmanager
    def socket(self, table: str, after: int | None = None) -> Iterator[ClientConnection]:
        """The table's socket."""
        query = "" if after is None else f"?after={after}"
        address = f"{self.running.ws}/api/tables/{table}/socket{query}"
        headers = {"Authorization": f"Bearer {self.token}"}
        with connect(address, additional_headers=headers, max_size=None, open_timeout=60) as socket:
            yield socket

    def close(self) -> None:
        """Close the connection."""
        self.http.close()
